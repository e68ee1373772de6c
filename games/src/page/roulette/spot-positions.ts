/** Position and name of each spot. The unit is the field of one number. The layout is 14 wide and 5 high, with zero on the left. */
import { allSpots, type Kind, type Spot } from '../../rules/roulette/layout.ts'
import { t } from '@lucero/ui/text/t.ts'

/** Centre of the spot and size of its touch area. */
export type SpotPosition = { x: number; y: number; width: number; height: number }

const edge = 0.4
const fieldOf = (number: number) => ({ x: 1.5 + Math.floor((number - 1) / 3), y: 2.5 - ((number - 1) % 3) })
const evenMoney: readonly Kind[] = ['low', 'even', 'red', 'black', 'odd', 'high']

const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2

/** A spot between numbers is at their centre. Street and line spots are on the lower edge. */
function positionOf({ kind, numbers }: Spot): SpotPosition {
  if (kind === 'dozen') return { x: 3 + (numbers[0]! - 1) / 3, y: 3.5, width: 4, height: 1 }
  if (kind === 'column') return { x: 13.5, y: fieldOf(numbers[0]!).y, width: 1, height: 1 }
  if (evenMoney.includes(kind)) return { x: 2 + 2 * evenMoney.indexOf(kind), y: 4.5, width: 2, height: 1 }
  if (numbers.includes(0)) return besideZero(numbers)
  const fields = numbers.map(fieldOf)
  const [x, y] = [middle(fields.map((field) => field.x)), middle(fields.map((field) => field.y))]
  if (kind === 'straight') return { x, y, width: 1, height: 1 }
  if (kind === 'street') return { x, y: 3, width: 1 - edge, height: edge }
  if (kind === 'line') return { x, y: 3, width: edge, height: edge }
  return { x, y, width: x % 1 === 0 ? edge : 1 - edge, height: y % 1 === 0 ? edge : 1 - edge }
}

/** Zero is at the head of the first street. */
function besideZero(numbers: readonly number[]): SpotPosition {
  if (numbers.length === 1) return { x: 0.5, y: 1.5, width: 1, height: 3 }
  if (numbers.length === 4) return { x: 1, y: 3, width: edge, height: edge }
  const y = middle(numbers.slice(1).map((number) => fieldOf(number).y))
  return { x: 1, y, width: edge, height: y % 1 === 0 ? edge : 1 - edge }
}

export const positions: ReadonlyMap<Spot, SpotPosition> = new Map(allSpots.map((spot) => [spot, positionOf(spot)]))

const columns = [() => t('First column'), () => t('Second column'), () => t('Third column')]
const dozens = [() => t('1st 12'), () => t('2nd 12'), () => t('3rd 12')]

/** Inside bets are named by kind and numbers. */
const names: Partial<Record<Kind, (numbers: string) => string>> = {
  straight: (numbers) => t('Straight {numbers}', { numbers }),
  split: (numbers) => t('Split {numbers}', { numbers }),
  street: (numbers) => t('Street {numbers}', { numbers }),
  corner: (numbers) => t('Corner {numbers}', { numbers }),
  line: (numbers) => t('Line {numbers}', { numbers }),
  red: () => t('Red'),
  black: () => t('Black'),
  even: () => t('Even'),
  odd: () => t('Odd'),
}

/** The label on the layout, or the croupier's term. */
export function nameOf({ kind, numbers }: Spot): string {
  const [first, last] = [numbers[0]!, numbers.at(-1)!]
  if (kind === 'dozen') return dozens[(first - 1) / 12]!()
  if (kind === 'column') return columns[first - 1]!()
  const range = `${first}–${last}`
  return names[kind]?.(kind === 'line' ? range : numbers.join(', ')) ?? range
}

type Point = { x: number; y: number }
export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

const ahead: Record<Direction, (from: Point, to: Point) => { along: number; aside: number }> = {
  ArrowLeft: (from, to) => ({ along: from.x - to.x, aside: Math.abs(from.y - to.y) }),
  ArrowRight: (from, to) => ({ along: to.x - from.x, aside: Math.abs(from.y - to.y) }),
  ArrowUp: (from, to) => ({ along: from.y - to.y, aside: Math.abs(from.x - to.x) }),
  ArrowDown: (from, to) => ({ along: to.y - from.y, aside: Math.abs(from.x - to.x) }),
}

/** The index of the next point for an arrow key: the nearest in that direction, penalizing sideways distance. */
export function nextPoint(points: readonly Point[], from: number, direction: Direction): number {
  const way = (index: number) => ahead[direction](points[from]!, points[index]!)
  const candidates = points.map((_, index) => index).filter((index) => way(index).along > 0.5)
  const cost = (index: number) => way(index).along + 3 * way(index).aside
  return candidates.reduce((best, index) => (best === from || cost(index) < cost(best) ? index : best), from)
}
