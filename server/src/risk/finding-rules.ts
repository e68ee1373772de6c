/** How new evidence changes a stored finding. Pure. */
import assert from 'node:assert/strict'
import type { riskKinds } from '@lucero/contract/house/lists'
import type { riskSignals } from '@lucero/contract/house/risk'

export type RiskKind = (typeof riskKinds)[number]
type RiskSignal = (typeof riskSignals)[number]

/** One piece of evidence. It contains ids and counts, no secrets and no phone numbers. `key` identifies it within a finding. */
export type EvidenceLine = {
  key: string
  signal: RiskSignal
  /** Player ids. */
  players: string[]
  count: number
  /** In cents. */
  amount: number | null
  references: string[]
  /** Milliseconds since 1970. */
  at: number
}

/** What a rule found. */
export type Draft = {
  kind: RiskKind
  subject: string
  players: string[]
  lines: EvidenceLine[]
  /** The evidence as stable texts. A dismissed finding is reopened only by an item that it does not have. */
  items: string[]
  score: number
}

export type Finding = Omit<Draft, 'lines'> & {
  evidence: EvidenceLine[]
  firstSeen: Date
  lastSeen: Date
  state: 'open' | 'dismissed'
}

/** Older evidence of a long-lived finding is dropped. */
const maxItems = 200
const maxLines = 50
const maxScore = 100

export type MergeOutcome = 'opened' | 'reopened' | 'extended' | 'unchanged'

/** The finding after the evidence. The same evidence changes nothing, and a dismissed finding stays dismissed without new evidence. */
export function mergeFinding(stored: Finding | undefined, draft: Draft): { outcome: MergeOutcome; finding: Finding } {
  assert(draft.items.length > 0 && draft.lines.length > 0 && draft.players.length > 0, 'a finding without evidence')
  const times = draft.lines.map(({ at }) => at)
  const { lines, ...rest } = draft
  const [firstSeen, lastSeen] = [new Date(Math.min(...times)), new Date(Math.max(...times))]
  if (!stored) {
    const score = Math.min(maxScore, draft.score)
    const finding = { ...rest, players: sortedIds(draft.players), evidence: lines.slice(-maxLines), score }
    return { outcome: 'opened', finding: { ...finding, firstSeen, lastSeen, state: 'open' } }
  }
  const before = new Set(stored.items)
  const added = draft.items.filter((item) => !before.has(item))
  const isNewer = lastSeen > stored.lastSeen
  if (!added.length && (stored.state === 'dismissed' || !isNewer)) return { outcome: 'unchanged', finding: stored }
  const finding: Finding = {
    ...stored,
    players: sortedIds([...stored.players, ...draft.players]),
    items: [...stored.items, ...added].slice(-maxItems),
    // A group of accounts is always evaluated as a whole.
    evidence: mergeLines(draft.kind === 'linked-accounts' ? [] : stored.evidence, lines),
    score: Math.min(maxScore, Math.max(stored.score, draft.score)),
    firstSeen: firstSeen < stored.firstSeen ? firstSeen : stored.firstSeen,
    lastSeen: isNewer ? lastSeen : stored.lastSeen,
    state: 'open',
  }
  return { outcome: stored.state === 'dismissed' ? 'reopened' : 'extended', finding }
}

const sortedIds = (ids: string[]) => [...new Set(ids)].sort()

/** A line replaces the stored line with the same key. */
function mergeLines(stored: EvidenceLine[], lines: EvidenceLine[]): EvidenceLine[] {
  const byKey = new Map([...stored, ...lines].map((line) => [line.key, line]))
  return [...byKey.values()].sort((one, other) => one.at - other.at).slice(-maxLines)
}
