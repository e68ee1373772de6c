/**
 * The sources of the risk rules. Each reads one bounded batch after its cursor, evaluates it and returns the next cursor. Everything is stored in the
 * transaction of the step, so a batch that fails is read again.
 */
import { defined } from '@lucero/kit/defined'
import { createHash } from 'node:crypto'
import type { Tx } from '@lucero/kit/db'
import { devicesUsedAfter, playersOfDevice, recentSignIns, type DeviceCursor } from '../auth/devices.ts'
import { claimsAfter, claimsOf, type ClaimCursor } from '../bonus/bonus.ts'
import { allGames } from '../catalogue/catalogue.ts'
import { largestWins, recentPeriods, recentRounds, sessionsAfter, type SessionCursor } from '../games/recent-play.ts'
import { movedOutsideRounds } from '../ledger/history.ts'
import { listOf } from '../ledger/holdings.ts'
import { holdersInBlock, verifiedAfter, type VerifiedCursor } from '../players/players.ts'
import { paidAfter, paidBefore, recentRedeems, type PaidCursor } from '../redeem/redeem.ts'
import { limitRaisesOf } from '../safer/safer.ts'
import { reversedGrantsOf } from '../wallet/wallet.ts'
import { redeemedBonuses } from './bonus-rules.ts'
import { lossChasing, type Credit } from './chasing-rules.ts'
import * as links from './link-rules.ts'
import { evaluateGroups, recordDraft, recordDrafts, recordLinks, withdrawLinks, type FindingChange } from './record.ts'
import { secondPaymentsOfPlayer, secondPaymentsOfStaff, type SecondPayment } from './payment-rules.ts'
import { rowsOfAction, type StoredRow } from '../staff/log/log.ts'
import * as store from './store.ts'
import { thresholds } from './thresholds.ts'
import { highReturn, largeWin } from './win-rules.ts'

/** `until` is a little before the present, so that rows of transactions in progress are not skipped. */
type Period = { now: Date; until: Date; sessionMaxHours: number }

/** `hasMore`: the batch was full. */
type Step = { cursor: unknown; hasMore: boolean; changes: FindingChange[] }

/** Reads the batch after the cursor. A source without a cursor starts at the beginning. */
export type Source = (tx: Tx, cursor: unknown, period: Period) => Promise<Step>

/** Maximum rows of a batch. */
const batchSize = 200
/** Players of a batch of play. Each costs up to `linesPerPlayer` rows. */
const playersPerBatch = 20
const linesPerPlayer = 500
const rowsPerPlayer = 50
const maxWins = 200

/** The row of the audit log about a refused second payment. */
export const secondPayment = 'refuseSecondPayment'

const beginning = '-infinity'
const nobody = '00000000-0000-0000-0000-000000000000'
const dayMs = 24 * 3_600_000
const hourMs = 3_600_000

/** A short hash of a hash: it identifies the device for people, and gives no access. */
const shortHash = (tokenHash: string) => createHash('sha256').update(tokenHash).digest('hex').slice(0, 12)

const devices: Source = async (tx, cursor, { now, until }) => {
  const from = (cursor ?? { at: beginning, tokenHash: '', playerId: nobody }) as DeviceCursor
  const rows = await devicesUsedAfter(tx, from, until, batchSize)
  const changes: FindingChange[] = []
  for (const tokenHash of new Set(rows.map((row) => row.tokenHash))) {
    const device = shortHash(tokenHash)
    const uses = await playersOfDevice(tx, tokenHash, batchSize)
    const { shared, links: observed } = links.deviceLinks(uses.map((use) => ({ ...use, device })))
    const players = uses.map(({ playerId }) => playerId)
    changes.push(
      ...(await (shared ? withdrawLinks(tx, players, 'device', device, now) : recordLinks(tx, observed, now))),
    )
  }
  return { cursor: rows.at(-1) ?? from, hasMore: rows.length === batchSize, changes }
}

const phones: Source = async (tx, cursor, { now, until }) => {
  const from = (cursor ?? { at: beginning, id: nobody }) as VerifiedCursor
  const rows = await verifiedAfter(tx, from, until, batchSize)
  const changes: FindingChange[] = []
  for (const { phoneCode, phone } of rows) {
    const holders = await holdersInBlock(tx, phoneCode, phone, 2 * thresholds.maxPhoneBlockPlayers)
    const { shared, links: observed } = links.phoneLinks(holders)
    const players = holders.map(({ playerId }) => playerId)
    changes.push(
      ...(await (shared ? withdrawLinks(tx, players, 'phone', links.phoneKey, now) : recordLinks(tx, observed, now))),
    )
  }
  const last = rows.at(-1)
  return { cursor: last ? { at: last.at, id: last.id } : from, hasMore: rows.length === batchSize, changes }
}

const redeems: Source = async (tx, cursor, { now, until }) => {
  const from = (cursor ?? { at: beginning, playerId: nobody, id: '' }) as PaidCursor
  const rows = await paidAfter(tx, from, until, batchSize)
  const earlier = cursor ? await paidBefore(tx, from, thresholds.maxCounterMinutes, batchSize) : []
  const changes = await recordLinks(tx, links.counterLinks(earlier, rows), now)
  for (const playerId of new Set(rows.map((row) => row.playerId)))
    changes.push(...(await evaluateRedeems(tx, playerId, now)))
  const last = rows.at(-1)
  const next = last ? { at: last.at, playerId: last.playerId, id: last.id } : from
  return { cursor: next, hasMore: rows.length === batchSize, changes }
}

async function evaluateRedeems(tx: Tx, playerId: string, now: Date): Promise<FindingChange[]> {
  const since = new Date(now.getTime() - thresholds.bonusDays * dayMs)
  const claims = await claimsOf(tx, [playerId], since, rowsPerPlayer)
  const collected = claims
    .filter(({ state, endedAt }) => state === 'collected' && endedAt !== null)
    .map((claim) => ({ ...claim, collectedAt: defined(claim.endedAt ?? undefined) }))
  if (collected.length < thresholds.minBonusRedeems) return []
  const created = await recentRedeems(tx, playerId, rowsPerPlayer)
  const rounds = await recentRounds(tx, playerId, linesPerPlayer)
  return recordDrafts(tx, [redeemedBonuses(playerId, collected, created, rounds)])
}

const claims: Source = async (tx, cursor, { now, until }) => {
  const from = (cursor ?? { at: beginning, playerId: nobody, id: nobody }) as ClaimCursor
  const rows = await claimsAfter(tx, from, until, batchSize)
  const changes = await evaluateGroups(tx, [...new Set(rows.map(({ playerId }) => playerId))], now)
  return { cursor: rows.at(-1) ?? from, hasMore: rows.length === batchSize, changes }
}

/** Today's and yesterday's largest wins. They are few and read from the top of an index, so no cursor is needed. */
const wins: Source = async (tx, cursor, { now }) => {
  const largest = [...(await largestWins(tx, maxWins, now, 0)), ...(await largestWins(tx, maxWins, now, 1))]
  const drafts = largest.map((win) => largeWin({ ...win, cents: win.cash + win.bonus }))
  return { cursor: cursor ?? {}, hasMore: false, changes: await recordDrafts(tx, drafts) }
}

/** A sweep over the game sessions of the last day. It evaluates players who have played since the sweep before it. */
type Sweep = { after: SessionCursor; startedMs: number; previousMs: number }

/** The last use of a session is written with a delay. */
const useDelayMs = 10 * 60_000

const play: Source = async (tx, cursor, { now, sessionMaxHours }) => {
  const { after, startedMs, previousMs } = (cursor ?? newSweep(now, sessionMaxHours, 0)) as Sweep
  const rows = await sessionsAfter(tx, after, playersPerBatch)
  const active = rows.filter(({ lastUsedAt }) => lastUsedAt.getTime() > previousMs - useDelayMs)
  const changes = await evaluatePlay(tx, [...new Set(active.map(({ playerId }) => playerId))], now)
  const last = rows.at(-1)
  const isEnd = rows.length < playersPerBatch || !last
  const next: Sweep = isEnd
    ? newSweep(now, sessionMaxHours, startedMs)
    : { after: { at: last.at, playerId: last.playerId, id: last.id }, startedMs, previousMs }
  return { cursor: next, hasMore: !isEnd, changes }
}

const newSweep = (now: Date, sessionMaxHours: number, previousMs: number): Sweep => ({
  after: { at: new Date(now.getTime() - sessionMaxHours * hourMs).toISOString(), playerId: nobody, id: nobody },
  startedMs: now.getTime(),
  previousMs,
})

async function evaluatePlay(tx: Tx, players: string[], now: Date): Promise<FindingChange[]> {
  if (!players.length) return []
  const returns = new Map((await allGames(tx)).map(({ id, returnToPlayer }) => [id, returnToPlayer]))
  const changes: FindingChange[] = []
  for (const playerId of players) {
    const rounds = await recentRounds(tx, playerId, linesPerPlayer)
    const high = highReturn(playerId, rounds, returns)
    if (high) changes.push(...(await recordDraft(tx, high)))
    const chasing = lossChasing({
      playerId,
      rounds: rounds.filter(({ cash, stake }) => cash === stake),
      credits: await creditsOf(tx, playerId),
      limitRaises: await limitRaisesOf(tx, playerId),
    })
    if (chasing) changes.push(...(await recordDraft(tx, chasing)))
  }
  return [...changes, ...(await recordLinks(tx, await sharedUse(tx, players), now))]
}

/** The latest credits that the house granted and did not reverse, oldest first. The id of a grant is the key of its transfer. */
async function creditsOf(tx: Tx, playerId: string): Promise<Credit[]> {
  const range = { from: 1, before: Number.MAX_SAFE_INTEGER }
  const { transfers } = await movedOutsideRounds(tx, playerId, range, rowsPerPlayer)
  const reversed = await reversedGrantsOf(tx, playerId)
  return transfers
    .filter(({ kind, key }) => kind === 'grant-credit' && !reversed.has(key))
    .map(({ atMs, accounts, deltas }) => ({ at: new Date(atMs), cents: mainCredit(listOf(accounts), listOf(deltas)) }))
    .toReversed()
}

const mainCredit = (accounts: string[], deltas: string[]): bigint =>
  accounts.reduce((sum, name, index) => (name.startsWith('main:') ? sum + BigInt(deltas[index] ?? 0) : sum), 0n)

/** Alternating sign-ins and simultaneous play of players who share a device. */
async function sharedUse(tx: Tx, players: string[]): Promise<links.LinkObservation[]> {
  const ofPlayers = await store.linksOf(tx, players, thresholds.minCounterDays, batchSize)
  const observed: links.LinkObservation[] = []
  for (const { playerA, playerB } of ofPlayers.filter(({ signal }) => signal === 'device')) {
    const pair = [playerA, playerB] as const
    const signIns = [
      ...(await recentSignIns(tx, playerA, rowsPerPlayer)),
      ...(await recentSignIns(tx, playerB, rowsPerPlayer)),
    ]
    const periods = [
      ...(await recentPeriods(tx, playerA, rowsPerPlayer)),
      ...(await recentPeriods(tx, playerB, rowsPerPlayer)),
    ]
    observed.push(
      ...[
        links.signInLink(
          pair,
          signIns.map(({ playerId, at }) => ({ playerId, from: at, to: at })),
        ),
        links.playLink(pair, periods),
      ].filter((one) => one !== undefined),
    )
  }
  return observed
}

type LogCursor = { seq: string }

/** Refused second payments, from the audit log. Its rows are numbered in the order of their commits. */
const secondPayments: Source = async (tx, cursor, { now }) => {
  const from = (cursor ?? { seq: '0' }) as LogCursor
  const rows = await rowsOfAction(tx, secondPayment, { afterSeq: BigInt(from.seq) }, batchSize)
  const since = new Date(now.getTime() - thresholds.secondPaymentDays * dayMs)
  const changes: FindingChange[] = []
  for (const playerId of new Set(rows.map((row) => row.playerId))) {
    if (playerId === null) continue
    const attempts = await rowsOfAction(tx, secondPayment, { playerId, since }, rowsPerPlayer)
    changes.push(...(await recordDrafts(tx, [secondPaymentsOfPlayer(playerId, attempts.flatMap(attemptOf))])))
  }
  for (const actorId of new Set(rows.map((row) => row.actorId))) {
    const attempts = await rowsOfAction(tx, secondPayment, { actorId, since }, rowsPerPlayer)
    changes.push(...(await recordDrafts(tx, [secondPaymentsOfStaff(actorId, attempts.flatMap(attemptOf))])))
  }
  const last = rows.at(-1)
  return { cursor: last ? { seq: String(last.seq) } : from, hasMore: rows.length === batchSize, changes }
}

const attemptOf = ({ id, playerId, subject, actorId, actorName, atMs }: StoredRow): SecondPayment[] =>
  playerId === null
    ? []
    : [{ id, playerId, redeemId: subject.replace(/^redeem:/, ''), actorId, actorName, at: new Date(atMs) }]

/** In this order: links first, because bonus claims are compared within linked groups. */
export const sources = { devices, phones, redeems, claims, wins, play, secondPayments } satisfies Record<string, Source>
