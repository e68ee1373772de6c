/**
 * Checks the promise of docs/consistency.md from outside. Each answer of the provider API carries the version of the book, so the order of all
 * effects is known, and the check takes one sort and one pass. It knows nothing of the server.
 */
import type { BookView, Operation } from './history.ts'

export type Rule =
  /** A write has one effect with one answer, and no other write has its version. */
  | 'one effect'
  /** An operation that ended before another started has no higher version. */
  | 'real time'
  /** A client reads its own acknowledged writes. */
  | 'own writes'
  /** What an answer shows is the sum of the writes up to its version. */
  | 'prefix'
  /** Every version is the effect of a write that was sent. */
  | 'nothing else'
  /** An acknowledged write is found later. */
  | 'nothing lost'

export type Violation = { rule: Rule; book: string; text: string }

/** An effect or a read, at the version that it shows. */
type Point = BookView & {
  isWrite: boolean
  change?: number | undefined
  startedAt: number
  endedAt: number
  of: Operation
}
type Book = { reads: Operation[]; writes: Map<string, Operation[]> }

export function violationsOf(operations: Iterable<Operation>): Violation[] {
  const books = new Map<string, Book>()
  for (const operation of operations) {
    const book: Book = books.get(operation.book) ?? { reads: [], writes: new Map() }
    books.set(operation.book, book)
    const { key, isRefused } = operation
    if (key === undefined || isRefused) book.reads.push(operation)
    else book.writes.set(key, [...(book.writes.get(key) ?? []), operation])
  }
  return [...books].flatMap(([name, book]) => violationsIn(book).map((found) => ({ ...found, book: name })))
}

type Finding = Omit<Violation, 'book'>

function violationsIn({ reads, writes }: Book): Finding[] {
  const effects = [...writes.values()].flatMap((attempts) => effectOf(attempts) ?? [])
  const points = [...effects, ...reads.flatMap((read) => pointOf(read) ?? [])]
  // At one version the write comes first: a read that shows it follows it.
  points.sort((a, b) => a.version - b.version || Number(b.isWrite) - Number(a.isWrite))
  return [
    ...[...writes.values()].flatMap(differingAnswers),
    ...refusedLater(reads, writes),
    ...notFound(reads, writes),
    ...sharedVersions(points),
    ...againstRealTime(points),
    ...wrongSums(points),
    ...unexplained(points, writes.size - effects.length),
    ...lostWrites(reads, writes),
  ]
}

function pointOf(operation: Operation): Point | undefined {
  const { answer, startedAt, endedAt } = operation
  return answer && endedAt !== undefined ? { ...answer, isWrite: false, startedAt, endedAt, of: operation } : undefined
}

/** The effect lies between the start of the first attempt and the first answer. A later answer is the stored one. */
function effectOf(attempts: Operation[]): Point | undefined {
  const [first, ...others] = attempts.flatMap((attempt) => pointOf(attempt) ?? [])
  if (!first) return undefined
  return {
    ...first,
    isWrite: true,
    change: first.of.change,
    startedAt: Math.min(...attempts.map(({ startedAt }) => startedAt)),
    endedAt: Math.min(first.endedAt, ...others.map(({ endedAt }) => endedAt)),
  }
}

function differingAnswers(attempts: Operation[]): Finding[] {
  const [first, ...others] = attempts.filter(({ answer }) => answer)
  const other = others.find(({ answer }) => !isSame(answer!, first!.answer!))
  return other ? [{ rule: 'one effect', text: `${nameOf(first!)} has another answer as ${nameOf(other)}` }] : []
}

/** A repeated write whose first answer was an acceptance is not refused. */
function refusedLater(reads: Operation[], writes: Book['writes']): Finding[] {
  return reads.flatMap((read): Finding[] => {
    const effect = read.key === undefined ? undefined : effectOf(writes.get(read.key) ?? [])
    if (!effect || effect.endedAt >= read.startedAt) return []
    return [{ rule: 'one effect', text: `${nameOf(read)} is refused after it was acknowledged` }]
  })
}

/** A write that refers to an acknowledged one finds it. */
function notFound(reads: Operation[], writes: Book['writes']): Finding[] {
  return reads.flatMap((read): Finding[] => {
    const needed = read.needs === undefined ? [] : (writes.get(read.needs) ?? [])
    const before = needed.find(({ isAccepted, endedAt }) => isAccepted && endedAt! < read.startedAt)
    if (read.isRefused !== 'not found' || !before) return []
    return [{ rule: 'nothing lost', text: `${nameOf(read)} did not find ${nameOf(before)}` }]
  })
}

const isSame = (a: BookView, b: BookView) => a.version === b.version && a.playable === b.playable

const sharedVersions = (points: Point[]): Finding[] =>
  pairsOf(points.filter(({ isWrite }) => isWrite)).flatMap(([a, b]) =>
    a.version === b.version
      ? [{ rule: 'one effect', text: `${nameOf(a.of)} and ${nameOf(b.of)} are one version` }]
      : [],
  )

/** From the highest version down: what started after the end of something later in the order is out of order. */
function againstRealTime(points: Point[]): Finding[] {
  const found: Finding[] = []
  let firstEnd: Point | undefined
  let level: Point[] = []
  for (const point of points.toReversed()) {
    if (level[0] && positionOf(level[0]) !== positionOf(point)) {
      for (const later of level) if (!firstEnd || later.endedAt < firstEnd.endedAt) firstEnd = later
      level = []
    }
    level.push(point)
    if (firstEnd && point.startedAt > firstEnd.endedAt) found.push(outOfOrder(point, firstEnd))
  }
  return found
}

const positionOf = ({ version, isWrite }: Point) => version * 2 + (isWrite ? 0 : 1)

const outOfOrder = (point: Point, later: Point): Finding => ({
  rule: !point.isWrite && later.isWrite && point.of.client === later.of.client ? 'own writes' : 'real time',
  text: `${nameOf(point.of)} started after ${nameOf(later.of)} had ended`,
})

function wrongSums(points: Point[]): Finding[] {
  return pairsOf(points).flatMap(([a, b]): Finding[] => {
    const differs = b.playable - a.playable
    const text = `${nameOf(b.of)} shows ${b.playable} cents after ${nameOf(a.of)} with ${a.playable}`
    if (b.version === a.version) return differs === 0 ? [] : [{ rule: 'prefix', text }]
    const isKnown = b.isWrite && b.change !== undefined && b.version === a.version + 1
    return isKnown && differs !== b.change ? [{ rule: 'prefix', text }] : []
  })
}

/** Versions between the known ones belong to writes whose version is not known: of another API, or without an answer. */
function unexplained(points: Point[], unknown: number): Finding[] {
  const gaps = pairsOf(points).reduce((sum, [a, b]) => sum + Math.max(0, b.version - a.version - 1), 0)
  const unseen = points.filter((point, n) => n > 0 && !point.isWrite && points[n - 1]!.version !== point.version).length
  const extra = gaps + unseen - unknown
  return extra > 0 ? [{ rule: 'nothing else', text: `${extra} versions are the effect of no write that was sent` }] : []
}

/** A read of a round shows each of its writes that was acknowledged before. */
function lostWrites(reads: Operation[], writes: Book['writes']): Finding[] {
  return reads.flatMap(({ shown, startedAt }) => {
    if (!shown) return []
    const keys = new Set(shown.keys)
    return shown.round.flatMap((key): Finding[] => {
      const effect = effectOf(writes.get(key) ?? [])
      const isMissing = effect && effect.endedAt < startedAt && !keys.has(key)
      return isMissing ? [{ rule: 'nothing lost', text: `${nameOf(effect.of)} is missing in its round` }] : []
    })
  })
}

const pairsOf = <T>(list: T[]): [T, T][] => list.slice(1).map((next, n) => [list[n]!, next])

const nameOf = ({ call, key, client, node, answer, startedAt, endedAt }: Operation): string => {
  const times = `${startedAt.toFixed(1)}–${endedAt?.toFixed(1) ?? '?'} ms`
  return `${call}${key === undefined ? '' : ` ${key}`} (version ${answer?.version ?? '?'}, client ${client}, ${node}, ${times})`
}

/** The verdict for a person, with the first violations. */
export function assertConsistent(operations: readonly Operation[]): { operations: number; books: number } {
  const violations = violationsOf(operations)
  if (violations.length) {
    const lines = violations.slice(0, 5).map(({ rule, book, text }) => `${rule}: book ${book}: ${text}`)
    throw new Error(`${violations.length} violations of docs/consistency.md\n${lines.join('\n')}`)
  }
  return { operations: operations.length, books: new Set(operations.map(({ book }) => book)).size }
}
