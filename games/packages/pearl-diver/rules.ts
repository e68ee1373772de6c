/**
 * Pearl Diver: five reels of three symbols. A symbol on three or more reels in a row from the left pays for each way to connect it. Three or more
 * helmets start a dive of up to three stages. The diver opens shells: a pearl pays, a key leads to the next stage, an eel ends the dive. The key of
 * the last stage opens the vault.
 */

export const REELS = 5
export const ROWS = 3
export const SYMBOLS = ['pearl', 'turtle', 'octopus', 'crab', 'fish', 'star', 'anchor', 'coral'] as const
export type SeaSymbol = (typeof SYMBOLS)[number]
/** The number of a helmet on the reels. */
export const HELMET = SYMBOLS.length
export const HELMETS_FOR_DIVE = 3

/** In hundredths of the base bet, for each way over three, four and five reels. */
export const PAYS: Record<SeaSymbol, readonly [number, number, number]> = {
  pearl: [100, 400, 2000],
  turtle: [60, 200, 1000],
  octopus: [50, 150, 600],
  crab: [40, 120, 400],
  fish: [30, 80, 250],
  star: [20, 60, 200],
  anchor: [20, 50, 150],
  coral: [10, 40, 120],
}
const FEWEST = 3

export const STAGES = [
  { name: 'Reef', times: 1 },
  { name: 'Wreck', times: 2 },
  { name: 'Trench', times: 5 },
] as const
/** Shells of a stage. */
export const SHELLS = 6

/** What a shell holds: a pearl with its value in hundredths of the base bet, before the multiplier of the stage. */
export type ShellContent = number | 'key' | 'eel'
type Way = { type: 'way'; symbol: SeaSymbol; places: number[]; ways: number; pays: number }
export type DiveEvent =
  /** Reel by reel, each from its top. */
  | { type: 'reels'; board: number[] }
  | Way
  | { type: 'stage'; stage: number }
  | { type: 'shell'; shell: number; holds: ShellContent }
  | { type: 'vault'; pays: number }
  | { type: 'surface'; pays: number }
  | { type: 'total'; payout: number }

/** The shells of each stage in the order in which they are opened, and what the vault pays if it is reached. */
export type Dive = { stages: { shell: number; holds: ShellContent }[][]; vault: number | undefined }

export const helmetsOn = (board: readonly number[]) => board.flatMap((one, place) => (one === HELMET ? [place] : []))

function waysOn(board: readonly number[]): Way[] {
  return SYMBOLS.flatMap((symbol, number) => {
    const reels: number[][] = []
    for (let reel = 0; reel < REELS; reel += 1) {
      const places = [0, 1, 2].map((row) => reel * ROWS + row).filter((place) => board[place] === number)
      if (places.length === 0) break
      reels.push(places)
    }
    if (reels.length < FEWEST) return []
    const ways = reels.reduce((all, { length }) => all * length, 1)
    return [{ type: 'way', symbol, places: reels.flat(), ways, pays: ways * PAYS[symbol][reels.length - FEWEST]! }]
  })
}

/** The events of a dive. Throws if it is not one by the rules. */
function eventsOfDive({ stages, vault }: Dive): DiveEvent[] {
  const events: DiveEvent[] = []
  let sum = 0
  for (const [stage, shells] of stages.entries()) {
    const last = shells.at(-1)?.holds
    const isOver = stage + 1 === stages.length && !(stage + 1 === STAGES.length && vault !== undefined)
    const opened = new Set(shells.map(({ shell }) => shell))
    if (!STAGES[stage] || opened.size !== shells.length || opened.size > SHELLS)
      throw new Error('a shell is opened twice')
    if (last !== (isOver ? 'eel' : 'key')) throw new Error('a stage ends with its key or an eel')
    events.push({ type: 'stage', stage })
    for (const { shell, holds } of shells) events.push({ type: 'shell', shell, holds })
    const pearls = shells.slice(0, -1).map(({ holds }) => holds)
    for (const pearl of pearls) {
      if (typeof pearl !== 'number') throw new Error('a stage goes on after its key or an eel')
      sum += pearl * STAGES[stage].times
    }
  }
  if (vault !== undefined && stages.length < STAGES.length) throw new Error('the vault is below the last stage')
  if (vault !== undefined) events.push({ type: 'vault', pays: vault })
  return [...events, { type: 'surface', pays: sum + (vault ?? 0) }]
}

/** The events of a round, from its reels and its dive. */
export function eventsOf(board: number[], dive?: Dive): DiveEvent[] {
  const events = [{ type: 'reels' as const, board }, ...waysOn(board), ...(dive ? eventsOfDive(dive) : [])]
  const payout = events.reduce(
    (sum, event) => sum + (event.type === 'way' || event.type === 'surface' ? event.pays : 0),
    0,
  )
  return [...events, { type: 'total', payout }]
}

/** The payout that the reels and the shells deserve by the rules. Throws if the other events show something else. */
export function payoutOf(events: readonly DiveEvent[]): number {
  const [reels] = events
  if (reels?.type !== 'reels' || reels.board.length !== REELS * ROWS) throw new Error('a round begins with the reels')
  const stages: Dive['stages'] = []
  let vault: number | undefined
  for (const event of events) {
    if (event.type === 'stage') stages.push([])
    if (event.type === 'shell') stages.at(-1)?.push({ shell: event.shell, holds: event.holds })
    if (event.type === 'vault') vault = event.pays
  }
  const isDive = helmetsOn(reels.board).length >= HELMETS_FOR_DIVE
  if (isDive !== stages.length > 0) throw new Error('three helmets start a dive')
  const deserved = eventsOf(reels.board, isDive ? { stages, vault } : undefined)
  if (JSON.stringify(deserved) !== JSON.stringify(events)) throw new Error('the events are not those of the round')
  return (deserved.at(-1) as Extract<DiveEvent, { type: 'total' }>).payout
}
