/** The state of the cabinet, and what follows from it. */
import type { Controls } from './controls.ts'
import type { Game, Stage } from './game.ts'
import type { Pace } from './pace.ts'
import type { Sound } from './sound.ts'
import type { Translate } from './texts.ts'
import type { Config, Jurisdiction, Wire } from './wire.ts'

const MILLION = 1_000_000

/** `closed`: nothing can be played. `waiting`: the picture waits for a press. */
type Phase = 'closed' | 'ready' | 'playing' | 'waiting'

export type State = {
  phase: Phase
  config: Config | undefined
  flags: Partial<Jurisdiction>
  balance: number
  /** The chosen element of `betLevels`. */
  level: number
  lastBetId: number
  autoLeft: number
  isTurbo: boolean
  /** The time from which the jurisdiction allows the next play. */
  nextPlayAt: number
  /** Wins less stakes since the page was opened. */
  net: number
  /** Ends the wait for a press. */
  release: (() => void) | undefined
}

export const closedState = (isSocial: boolean): State => ({
  phase: 'closed',
  config: undefined,
  flags: { socialCasino: isSocial },
  balance: 0,
  level: 0,
  lastBetId: 0,
  autoLeft: 0,
  isTurbo: false,
  nextPlayAt: 0,
  net: 0,
  release: undefined,
})

export type Cabinet<Event> = {
  game: Game<Event>
  /** The launch address's query. */
  query: URLSearchParams
  wire: Wire<Event>
  pace: Pace
  sound: Sound
  t: Translate
  controls: Controls
  stage: Stage<Event>
  state: State
}

export const money = (millionths: number) =>
  (millionths / MILLION).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const betOf = ({ config, level }: State) => config?.betLevels[level] ?? 0
export const stakeOf = (state: State, mode: string) =>
  betOf(state) * (state.config?.betModes[mode]?.costMultiplier ?? 1)
export const baseModeOf = <Event>({ facts }: Game<Event>) => facts.find(({ cost }) => cost === 1)?.mode ?? 'base'
export const canSkip = ({ flags }: State) => flags.disabledSlamstop !== true
