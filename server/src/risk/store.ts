/** Stored findings, links between accounts, and the progress of the job. These tables are at the coordinator. */
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { exactTime, type TimePosition } from '@lucero/kit/time-position'
import {
  bigint,
  int,
  json,
  named,
  nullable,
  table,
  text,
  texts,
  timestamp,
  word,
  type TableRow,
} from '@lucero/kit/table'
import type { EvidenceLine, Finding, RiskKind } from './finding-rules.ts'
import { pairOf, type Link } from './link-rules.ts'

const findingTable = table('risk_finding', {
  id: bigint,
  kind: word<RiskKind>(),
  subject: text,
  players: { ...texts, select: (name: string) => `${name}::text[]` },
  items: texts,
  evidence: json<EvidenceLine[]>(),
  score: int,
  firstSeen: timestamp,
  lastSeen: timestamp,
  state: word<Finding['state']>(),
  reason: nullable(text),
  dismissedBy: nullable(text),
  dismissedAt: nullable(timestamp),
})

export type FindingRow = TableRow<typeof findingTable>

const columns = findingTable.columns('f')

/** Findings of a kind and subject about any of these players, oldest first, locked until the end of the transaction. */
export const lockFindings = (tx: Tx, kind: RiskKind, subject: string | undefined, players: string[]) =>
  tx.all<FindingRow>(sql`
    select ${columns} from risk_finding f
    where f.players && ${players}::uuid[] and f.kind = ${kind} and (${subject ?? null}::text is null or f.subject = ${subject ?? null})
    order by f.id for update`)

export const insertFinding = async (tx: Tx, finding: Finding) =>
  (
    await tx.one<{ id: bigint }>(sql`
      insert into risk_finding (kind, subject, players, items, evidence, score, first_seen, last_seen, state)
      values (${finding.kind}, ${finding.subject}, ${finding.players}::uuid[], ${finding.items}, ${JSON.stringify(finding.evidence)},
        ${finding.score}, ${finding.firstSeen}, ${finding.lastSeen}, ${finding.state})
      returning id`)
  ).id

export const updateFinding = (tx: Tx, id: bigint, finding: Finding) =>
  tx.run(sql`
    update risk_finding set players = ${finding.players}::uuid[], items = ${finding.items},
      evidence = ${JSON.stringify(finding.evidence)}, score = ${finding.score}, first_seen = ${finding.firstSeen},
      last_seen = ${finding.lastSeen}, state = ${finding.state}
    where id = ${id}`)

export const setDismissed = (tx: Tx, id: bigint, by: string, reason: string) =>
  tx.run(sql`
    update risk_finding set state = 'dismissed', reason = ${reason}, dismissed_by = ${by}, dismissed_at = now()
    where id = ${id}`)

export const findFinding = (tx: Tx, id: number) =>
  tx.maybe<FindingRow>(sql`select ${columns} from risk_finding f where f.id = ${id}`)

export const lockFinding = (tx: Tx, id: number) =>
  tx.maybe<FindingRow>(sql`select ${columns} from risk_finding f where f.id = ${id} for update`)

export type FindingFilter = {
  kind?: RiskKind | undefined
  isOpen: boolean
  position?: TimePosition | undefined
  limit: number
}

/** Newest evidence first. Ids are numbers, and the index sorts them as numbers. */
export const listFindings = (tx: Tx, { kind, isOpen, position, limit }: FindingFilter) =>
  tx.all<FindingRow & { at: string }>(sql`
    select ${columns}, ${exactTime(sql`f.last_seen`)} as at from risk_finding f
    where true
      ${kind === undefined ? sql`` : sql`and f.kind = ${kind}`}
      ${isOpen ? sql`and f.state = 'open'` : sql``}
      ${position ? sql`and (f.last_seen, f.id) < (${position.at}::timestamptz, ${position.id}::bigint)` : sql``}
    order by f.last_seen desc, f.id desc limit ${limit}`)

export const openFindingsOf = (tx: Tx, playerId: string, limit: number) =>
  tx.all<Pick<FindingRow, 'id' | 'kind' | 'score'>>(sql`
    select ${findingTable.only('id', 'kind', 'score').columns('f')} from risk_finding f
    where f.players && array[${playerId}::uuid] and f.state = 'open'
    order by f.score desc, f.id desc limit ${limit}`)

export const countOpen = (tx: Tx) =>
  tx.all<{ kind: RiskKind; count: number }>(
    sql`select kind, count(*)::int as count from risk_finding where state = 'open' group by kind`,
  )

/** The number of open findings, counted up to `max`. */
export const countOpenUpTo = async (tx: Tx, max: number) =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from (select 1 from risk_finding where state = 'open' limit ${max}) as findings`)
  ).count

const linkTable = table('risk_link', {
  playerA: named('player_a', text),
  playerB: named('player_b', text),
  signal: word<Link['signal']>(),
  times: int,
  keys: texts,
  refs: texts,
  firstSeen: timestamp,
  lastSeen: timestamp,
})

const linkColumns = linkTable.columns('l')

/** Links of these players with anybody, without those that were seen on too few days. */
export const linksOf = (tx: Tx, players: string[], minCounterDays: number, limit: number) => {
  const isCounted = sql`(l.signal <> 'counter' or l.times >= ${minCounterDays})`
  return tx.all<Link>(sql`
    (select ${linkColumns} from risk_link l where l.player_a = any(${players}::uuid[]) and ${isCounted} limit ${limit})
    union
    (select ${linkColumns} from risk_link l where l.player_b = any(${players}::uuid[]) and ${isCounted} limit ${limit})`)
}

/** Links of one signal among the players themselves. */
export const linksAmong = (tx: Tx, players: string[], signal: Link['signal']) =>
  tx.all<Link>(sql`
    select ${linkColumns} from risk_link l
    where l.player_a = any(${players}::uuid[]) and l.player_b = any(${players}::uuid[]) and l.signal = ${signal}`)

/** The link of a pair. */
export const findLink = (tx: Tx, players: readonly [string, string], signal: Link['signal']) => {
  const [playerA, playerB] = pairOf(...players)
  return tx.maybe<Link>(sql`
    select ${linkColumns} from risk_link l
    where l.player_a = ${playerA} and l.player_b = ${playerB} and l.signal = ${signal}`)
}

export const putLink = (tx: Tx, link: Link) =>
  tx.run(sql`
    insert into risk_link (player_a, player_b, signal, times, keys, refs, first_seen, last_seen)
    values (${link.playerA}, ${link.playerB}, ${link.signal}, ${link.times}, ${link.keys}, ${link.refs}, ${link.firstSeen}, ${link.lastSeen})
    on conflict (player_a, player_b, signal) do update
    set times = excluded.times, keys = excluded.keys, refs = excluded.refs, last_seen = excluded.last_seen`)

export const deleteLink = (tx: Tx, { playerA, playerB, signal }: Link) =>
  tx.run(sql`delete from risk_link where player_a = ${playerA} and player_b = ${playerB} and signal = ${signal}`)

export const deleteOldLinks = (tx: Tx, days: number, limit: number) =>
  tx.run(sql`
    delete from risk_link where (player_a, player_b, signal) in (
      select player_a, player_b, signal from risk_link where last_seen < now() - make_interval(days => ${days})
      order by last_seen limit ${limit})`)

/** Locks the job until the end of the transaction. Undefined while another node works. */
export const lockJob = (tx: Tx) =>
  tx.maybe<{ cursors: Record<string, unknown> }>(sql`select cursors from risk_job for update skip locked`)

export const saveCursor = (tx: Tx, source: string, cursor: unknown) =>
  tx.run(sql`
    update risk_job set cursors = jsonb_set(cursors, array[${source}::text], ${JSON.stringify(cursor)}::jsonb)
    where only_one`)
