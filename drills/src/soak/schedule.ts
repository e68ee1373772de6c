/** The faults of a soak, drawn from its seed: the same seed and size give the same faults at the same times. */
import { randomFrom, type Random } from '../../../server/src/testing/simulation/random.ts'

export const faultKinds = [
  'kill node',
  'kill games',
  'restart PostgreSQL',
  'kill PostgreSQL',
  'cut connections',
  'slow network',
  'wrong clock',
  'replace workers',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** `node` is an index. PostgreSQL concerns every node. */
export type PlannedFault = { atSeconds: number; kind: FaultKind; node: number; lastsSeconds: number }

export type Size = { nodes: number; seconds: number }

/** Without faults: players arrive at the beginning, and the end shows whether everything has recovered. */
export const quiet = { first: 0.15, last: 0.1 }
const everySeconds = { min: 5, max: 45 }

/** Never killed: the trend of its memory needs one long life. */
export const steadyNode = 0
/** The node with two worker processes. */
export const workersNode = 1

export function scheduleFrom(seed: number, { nodes, seconds }: Size): PlannedFault[] {
  const random = randomFrom(seed)
  const interval = Math.min(everySeconds.max, Math.max(everySeconds.min, seconds / 14))
  const [first, end] = [seconds * quiet.first, seconds * (1 - quiet.last)]
  const faults: PlannedFault[] = []
  let kinds: FaultKind[] = []
  for (let at = first; at < end; at += interval * (0.75 + random.below(500) / 1000)) {
    // Each kind occurs once before any occurs again.
    if (!kinds.length) kinds = shuffled(random, faultKinds)
    const kind = kinds.pop()!
    const lastsSeconds = interval * (0.2 + random.below(300) / 1000)
    faults.push({ atSeconds: tenths(at), kind, node: nodeFor(kind, nodes, random), lastsSeconds: tenths(lastsSeconds) })
  }
  return faults
}

function nodeFor(kind: FaultKind, nodes: number, random: Random): number {
  if (kind === 'replace workers') return workersNode
  if (kind === 'wrong clock') return nodes - 1
  if (kind === 'kill node') return 1 + random.below(nodes - 1)
  return random.below(nodes)
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  const left = [...items]
  return items.map(() => left.splice(random.below(left.length), 1)[0]!)
}

const tenths = (number: number) => Math.round(number * 10) / 10
