/**
 * Honey Hive: a comb of nineteen cells. Four or more flowers of a kind that touch each other pay. Three or more bees start a harvest: they become
 * pots of honey, which stay. The other cells are filled again and again, until three fills in a row bring no pot. All pots pay. A full comb pays
 * double.
 */

/** Cells in the rows of the comb, from the top. */
const ROWS = [3, 4, 5, 4, 3]
export const FLOWERS = ['daisy', 'poppy', 'bell', 'clover', 'lavender', 'sunflower'] as const
export type Flower = (typeof FLOWERS)[number]
/** The number of a bee on the board. */
export const BEE = FLOWERS.length
export const BEES_FOR_HARVEST = 3

/** The place of each cell: columns of half a cell, and rows. */
export const CELLS = ROWS.flatMap((count, row) =>
  Array.from({ length: count }, (_, index) => ({ column: 2 * index - count + 1, row })),
)
const NEIGHBOURS = CELLS.map(({ column, row }) =>
  CELLS.flatMap((other, cell) => {
    const [across, down] = [Math.abs(other.column - column), Math.abs(other.row - row)]
    return (down === 0 && across === 2) || (down === 1 && across === 1) ? [cell] : []
  }),
)

/** In hundredths of the base bet, for groups of four, five, six, seven, and eight or more. */
export const PAYS: Record<Flower, readonly number[]> = {
  sunflower: [100, 250, 600, 1500, 4000],
  lavender: [60, 150, 400, 1000, 2500],
  poppy: [50, 120, 250, 700, 1500],
  bell: [30, 80, 200, 500, 1000],
  daisy: [20, 60, 150, 350, 800],
  clover: [20, 50, 120, 250, 500],
}
const FEWEST = 4
const FILLS = 3
const FULL_TIMES = 2

export type Pot = { cell: number; pays: number }
export type HiveEvent =
  | { type: 'comb'; board: number[] }
  | { type: 'group'; flower: Flower; cells: number[]; pays: number }
  | { type: 'harvest'; pots: Pot[]; left: number }
  /** `left`: the fills that remain after this one. */
  | { type: 'fill'; pots: Pot[]; left: number }
  | { type: 'honey'; pays: number; isFull: boolean }
  | { type: 'total'; payout: number }

export const beesOn = (board: readonly number[]) => board.flatMap((kind, cell) => (kind === BEE ? [cell] : []))

function groupsOn(board: readonly number[]): Extract<HiveEvent, { type: 'group' }>[] {
  const seen = new Set<number>()
  return board.flatMap((kind, first) => {
    if (kind === BEE || seen.has(first)) return []
    const cells = [first]
    for (const cell of cells)
      cells.push(...NEIGHBOURS[cell]!.filter((next) => board[next] === kind && !cells.includes(next)))
    for (const cell of cells) seen.add(cell)
    if (cells.length < FEWEST) return []
    const flower = FLOWERS[kind]!
    const pays = PAYS[flower][Math.min(cells.length - FEWEST, PAYS[flower].length - 1)]!
    return [{ type: 'group', flower, cells: cells.toSorted((a, b) => a - b), pays }]
  })
}

/** The events of a harvest. `fills`: the pots that each fill brings, as long as fills are left. */
function harvestOf(first: Pot[], fills: readonly Pot[][]): HiveEvent[] {
  const events: HiveEvent[] = [{ type: 'harvest', pots: first, left: FILLS }]
  const all = [...first]
  let left = FILLS
  for (const pots of fills) {
    if (left === 0 || all.length === CELLS.length) throw new Error('there is a fill too many')
    left = pots.length > 0 ? FILLS : left - 1
    all.push(...pots)
    events.push({ type: 'fill', pots, left })
  }
  const isFull = all.length === CELLS.length
  if (left > 0 && !isFull) throw new Error('the harvest ends too early')
  const pays = all.reduce((sum, pot) => sum + pot.pays, 0) * (isFull ? FULL_TIMES : 1)
  return [...events, { type: 'honey', pays, isFull }]
}

/** The events of a round, from its board and the pots of its harvest. */
export function eventsOf(board: number[], first: Pot[] = [], fills: readonly Pot[][] = []): HiveEvent[] {
  const events = [
    { type: 'comb' as const, board },
    ...groupsOn(board),
    ...(first.length > 0 ? harvestOf(first, fills) : []),
  ]
  const payout = events.reduce(
    (sum, event) => sum + (event.type === 'group' || event.type === 'honey' ? event.pays : 0),
    0,
  )
  return [...events, { type: 'total', payout }]
}

/** The payout that the board and the pots deserve by the rules. Throws if the other events show something else. */
export function payoutOf(events: readonly HiveEvent[]): number {
  const [comb] = events
  if (comb?.type !== 'comb' || comb.board.length !== CELLS.length) throw new Error('a round begins with the comb')
  const first = events.flatMap((event) => (event.type === 'harvest' ? event.pots : []))
  const fills = events.flatMap((event) => (event.type === 'fill' ? [event.pots] : []))
  const bees = beesOn(comb.board)
  const pots = [...first, ...fills.flat()].map(({ cell }) => cell)
  if (first.length > 0 !== bees.length >= BEES_FOR_HARVEST) throw new Error('three bees start a harvest')
  if (first.some(({ cell }) => !bees.includes(cell)) || (first.length > 0 && first.length !== bees.length))
    throw new Error('the first pots are not where the bees are')
  if (new Set(pots).size !== pots.length) throw new Error('a cell has two pots')
  const deserved = eventsOf(comb.board, first, fills)
  if (JSON.stringify(deserved) !== JSON.stringify(events)) throw new Error('the events are not those of the comb')
  return (deserved.at(-1) as Extract<HiveEvent, { type: 'total' }>).payout
}
