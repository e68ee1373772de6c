/** What a game gives to the cabinet, and what it gets. */
import type { ModeFacts } from '../maths/mode.ts'
import type { Pace } from './pace.ts'
import type { Sound } from './sound.ts'
import type { Texts, Translate } from './texts.ts'

export type Game<Event> = {
  name: string
  /** The figures of each mode, from the build. */
  facts: readonly ModeFacts[]
  spanish: Texts
  /** Paragraphs of "How it works". */
  rules: (t: Translate) => (string | Node)[]
  /** The mode that can be bought, and the text of its button. */
  buy?: { mode: string; label: string }
  openStage: (room: HTMLElement, tools: Tools) => Stage<Event>
}

export type Tools = { t: Translate; pace: Pace; sound: Sound }

export type Stage<Event> = {
  /** Shows a round and resolves when the picture is over. */
  show: (events: readonly Event[], showing: ShowOptions) => Promise<void>
}

type ShowOptions = {
  /** Shows what the round has won so far, in hundredths of the bet. */
  won: (hundredths: number) => void
  /** An amount of the round, in hundredths of the bet, as text. */
  money: (hundredths: number) => string
  /** The picture is at this event. A player who comes back continues there: the events before it take no time. */
  reached: (index: number) => void
  /** Waits until the player presses the main button, which has this label. Autoplay and turbo do not wait. */
  press: (label: string) => Promise<void>
}

declare global {
  /** Replaced by the build. */
  const MODE_FACTS: readonly ModeFacts[]
}
