/**
 * Ember Peak: thirty stones lie in six columns. Eight or more of a kind pay, whatever their places, and burst. The stones above fall and new ones
 * follow. Every burst heats the mountain, and the heat multiplies what the next burst pays.
 */

export const COLUMNS = 6
export const ROWS = 5
const PLACES = COLUMNS * ROWS

export const KINDS = ['ruby', 'sapphire', 'emerald', 'amber', 'sun', 'drop', 'leaf', 'claw'] as const
export type Kind = (typeof KINDS)[number]

/** In hundredths of the base bet, for 8 or 9, 10 or 11, and 12 or more of a kind. */
export const PAYS: Record<Kind, readonly [number, number, number]> = {
  ruby: [1000, 2500, 8000],
  sapphire: [600, 1500, 5000],
  emerald: [400, 1000, 3000],
  amber: [250, 700, 2000],
  sun: [120, 300, 900],
  drop: [90, 220, 600],
  leaf: [70, 170, 500],
  claw: [50, 120, 400],
}
const FEWEST = 8

/** The multiplier of the first burst, the second, and so on. From the last one on it stays. */
export const HEAT = [1, 2, 4, 8, 16, 32, 64, 128]
/** A round pays at most so much, in hundredths of the base bet. */
export const MOST = 500_000

type Group = { kind: Kind; places: number[]; pays: number }
export type EmberEvent =
  /** Column by column, each from its top. */
  | { type: 'stones'; board: number[] }
  | { type: 'burst'; groups: Group[]; times: number }
  /** The new stones of each column, from the top. */
  | { type: 'fall'; stones: number[][] }
  | { type: 'total'; payout: number }

function countsOf(board: readonly number[]): number[] {
  const counts = KINDS.map(() => 0)
  for (const kind of board) counts[kind]! += 1
  return counts
}

export const isBursting = (board: readonly number[]) => countsOf(board).some((count) => count >= FEWEST)

export function groupsOf(board: readonly number[]): Group[] {
  const counts = countsOf(board)
  return KINDS.flatMap((kind, number) => {
    if (counts[number]! < FEWEST) return []
    const places = board.flatMap((one, place) => (one === number ? [place] : []))
    return [{ kind, places, pays: PAYS[kind][Math.min(2, Math.floor((places.length - FEWEST) / 2))]! }]
  })
}

/** The places of a column that stay, and how many are free above them. */
function staying(board: readonly number[], column: number, groups: readonly Group[]) {
  const gone = new Set(groups.flatMap(({ places }) => places))
  const places = Array.from({ length: ROWS }, (_, row) => column * ROWS + row)
  return places.filter((place) => !gone.has(place)).map((place) => board[place]!)
}

export const freeIn = (board: readonly number[], groups: readonly Group[]): number[] =>
  Array.from({ length: COLUMNS }, (_, column) => ROWS - staying(board, column, groups).length)

export const afterFall = (board: readonly number[], groups: readonly Group[], stones: readonly number[][]) =>
  stones.flatMap((fresh, column) => [...fresh, ...staying(board, column, groups)])

const heatOf = (bursts: number) => HEAT[Math.min(bursts, HEAT.length - 1)]!
const paysOf = (groups: readonly Group[]) => groups.reduce((sum, { pays }) => sum + pays, 0)

/** The events of a round, from its first stones and those that fall after each burst. */
export function eventsOf(first: number[], falls: readonly number[][][]): EmberEvent[] {
  const events: EmberEvent[] = [{ type: 'stones', board: first }]
  let [board, sum] = [first, 0]
  for (const [index, stones] of falls.entries()) {
    const [groups, times] = [groupsOf(board), heatOf(index)]
    events.push({ type: 'burst', groups, times }, { type: 'fall', stones })
    sum += paysOf(groups) * times
    board = afterFall(board, groups, stones)
  }
  return [...events, { type: 'total', payout: Math.min(MOST, sum) }]
}

/** The payout that the stones of the round deserve by the rules. Throws if the other events show something else. */
export function payoutOf(events: readonly EmberEvent[]): number {
  const [first] = events
  if (first?.type !== 'stones' || first.board.length !== PLACES) throw new Error('a round begins with thirty stones')
  const falls = events.filter((event) => event.type === 'fall').map(({ stones }) => stones)
  let board = first.board
  for (const stones of falls) {
    const groups = groupsOf(board)
    if (groups.length === 0) throw new Error('stones fall without a burst')
    board = afterFall(board, groups, stones)
    if (board.length !== PLACES) throw new Error('other stones fall than burst')
  }
  if (groupsOf(board).length > 0) throw new Error('the last stones would burst')
  const deserved = eventsOf(first.board, falls)
  if (JSON.stringify(deserved) !== JSON.stringify(events)) throw new Error('the bursts are not those of the stones')
  return (deserved.at(-1) as Extract<EmberEvent, { type: 'total' }>).payout
}
