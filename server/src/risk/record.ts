/** Writes what the rules found: links, then findings. All functions join the transaction of a step. */
import type { Tx } from '@lucero/kit/db'
import { claimsOf } from '../bonus/bonus.ts'
import { sharedClaims } from './bonus-rules.ts'
import { mergeFinding, type Draft, type MergeOutcome, type RiskKind } from './finding-rules.ts'
import {
  groupsOf,
  isOnePlace,
  linkedDraft,
  observe,
  strongPairs,
  withoutKey,
  type Link,
  type LinkObservation,
  type LinkSignal,
} from './link-rules.ts'
import { recordEvent } from '../webhooks/stage.ts'
import * as store from './store.ts'
import { thresholds } from './thresholds.ts'

/** Reported in the log after the commit. */
export type FindingChange = { id: bigint; kind: RiskKind; outcome: Exclude<MergeOutcome, 'unchanged'> }

const bySystem = 'system'
const maxLinksRead = 2000
const playersPerQuery = 50
const maxClaimsRead = 200
const dayMs = 24 * 3_600_000

/** Stores the finding of a draft, or adds its evidence to the stored one. */
export async function recordDraft(tx: Tx, draft: Draft): Promise<FindingChange[]> {
  const [stored, ...others] = await store.lockFindings(tx, draft.kind, draft.subject, draft.players)
  const { outcome, finding } = mergeFinding(stored, draft)
  if (outcome === 'unchanged') return []
  const id = stored ? stored.id : await store.insertFinding(tx, finding)
  if (stored) await store.updateFinding(tx, id, finding)
  if (draft.kind === 'unusual-win') await recordWins(tx, draft)
  // Two groups that turned out to be one.
  for (const other of others.filter(({ state }) => state === 'open'))
    await store.setDismissed(tx, other.id, bySystem, `Merged into finding ${id}`)
  return [{ id, kind: draft.kind, outcome }]
}

/** An event for each line. A line that was an event already is no second one. */
async function recordWins(tx: Tx, { lines }: Draft): Promise<void> {
  for (const { key, signal, players, amount, references, at } of lines) {
    const [playerId] = players
    if (playerId === undefined) continue
    const [gameId = null, providerId = null, transaction = null] = references
    const reason = signal === 'large-win' ? 'large' : 'return'
    const data = { playerId, reason, amount: (amount ?? 0) / 100, gameId, providerId, transaction }
    await recordEvent(tx, { kind: 'round.unusual_win', data, at: new Date(at), once: ['risk', playerId, key] })
  }
}

export async function recordDrafts(tx: Tx, drafts: (Draft | undefined)[]): Promise<FindingChange[]> {
  const changes: FindingChange[] = []
  for (const draft of drafts) if (draft) changes.push(...(await recordDraft(tx, draft)))
  return changes
}

/** Stores observations, and evaluates the groups of their players. */
export async function recordLinks(tx: Tx, observations: LinkObservation[], now: Date): Promise<FindingChange[]> {
  for (const observation of observations) {
    const stored = await store.findLink(tx, observation.players, observation.signal)
    await store.putLink(tx, observe(stored, observation))
  }
  return evaluateGroups(tx, [...new Set(observations.flatMap(({ players }) => players))], now)
}

/** Takes back what links the players through a shared place, for example a terminal in a shop. */
export async function withdrawLinks(
  tx: Tx,
  players: string[],
  signal: LinkSignal,
  key: string,
  now: Date,
): Promise<FindingChange[]> {
  const links = (await store.linksAmong(tx, players, signal)).filter(({ keys }) => keys.includes(key))
  for (const link of links) {
    const rest = withoutKey(link, key)
    await (rest ? store.putLink(tx, rest) : store.deleteLink(tx, link))
  }
  return links.length ? evaluateGroups(tx, players, now) : []
}

/** Finds the groups of these players, and the bonuses that several accounts of a group have claimed. */
export async function evaluateGroups(tx: Tx, players: string[], now: Date): Promise<FindingChange[]> {
  if (!players.length) return []
  const groups = groupsOf(await linksAround(tx, players))
  const people = groups.filter((group) => !isOnePlace(group))
  const changes = await recordDrafts(tx, people.map(linkedDraft))
  await dismissUnsupported(
    tx,
    players,
    people.flatMap((group) => group.players),
  )
  for (const group of people) changes.push(...(await evaluateClaims(tx, group.players, now)))
  return changes
}

async function evaluateClaims(tx: Tx, group: string[], now: Date): Promise<FindingChange[]> {
  const since = new Date(now.getTime() - thresholds.bonusDays * dayMs)
  return recordDrafts(tx, sharedClaims(group, await claimsOf(tx, group, since, maxClaimsRead)))
}

/** Links of the players, and of those who are linked with them. Stops when a group is larger than a group of one person. */
async function linksAround(tx: Tx, players: string[]): Promise<Link[]> {
  const links = new Map<string, Link>()
  const visited = new Set(players)
  let frontier = players
  for (let step = 0; frontier.length && step <= thresholds.maxGroupPlayers; step += 1) {
    for (let start = 0; start < frontier.length; start += playersPerQuery) {
      const some = frontier.slice(start, start + playersPerQuery)
      for (const link of await store.linksOf(tx, some, thresholds.minCounterDays, maxLinksRead))
        links.set(`${link.playerA} ${link.playerB} ${link.signal}`, link)
    }
    const reached = strongPairs([...links.values()]).flatMap(({ playerA, playerB }) => [playerA, playerB])
    frontier = [...new Set(reached)].filter((id) => !visited.has(id))
    for (const id of frontier) visited.add(id)
  }
  return [...links.values()]
}

/** Dismisses open findings whose players are no group any more, because a shared place explains them. */
async function dismissUnsupported(tx: Tx, players: string[], inGroups: string[]): Promise<void> {
  const alone = players.filter((id) => !inGroups.includes(id))
  if (!alone.length) return
  for (const finding of await store.lockFindings(tx, 'linked-accounts', '', alone))
    if (finding.state === 'open' && !finding.players.some((id) => inGroups.includes(id)))
      await store.setDismissed(tx, finding.id, bySystem, 'A shared place: too many accounts for one person')
}
