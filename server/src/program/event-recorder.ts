/**
 * Derives events for other systems from the decisions of a batch. They commit with the transfers. This is part of every bet, so a decision without
 * an event costs a lookup for each row that it changes, and a batch without events writes nothing.
 */
import type { EventData, EventKind } from '@lucero/contract/house/event-kinds'
import { toAmount } from '@lucero/contract/shared/money'
import type { Sql } from '@lucero/kit/sql'
import { bookSettlement } from '../settlement/commands.ts'
import type { BookedPeriod } from '../settlement/book-rules.ts'
import { grants, type GrantRow } from '../bonus/store.ts'
import { deterministicUuid, type BatchRecorder, type Change, type Decision, type Json } from '../ledger/command.ts'
import { notices } from '../notifications/store.ts'
import { redeems, type RedeemRow } from '../redeem/store.ts'
import { saferPlay, type SaferRow } from '../safer/store.ts'
import { creditGrants, isConnected, wallets, type CreditGrantRow, type WalletRow } from '../wallet/store.ts'
import { insertStaged, stagedRow, type StagedRow } from '../webhooks/stage.ts'

type DerivedEvent = { [K in EventKind]: { kind: K; data: EventData<K> } }[EventKind]
type Context = { kind: string; decision: Decision<Json>; atMs: number }

const connections = new Set(['apply', 'approve'])

function ofWallet(row: WalletRow, { kind, decision }: Context): DerivedEvent | undefined {
  if (!connections.has(kind) || !isConnected(row)) return undefined
  const { playerId, operatorId } = row
  const welcome = decision.moves.reduce((sum, { cents }) => sum + cents, 0n)
  return { kind: 'player.connected', data: { playerId, operatorId, amount: toAmount(welcome) } }
}

function ofCredit(row: CreditGrantRow, { kind, atMs }: Context): DerivedEvent | undefined {
  const { playerId, operatorId, id: grantId, cents, status } = row
  const data = { playerId, operatorId, grantId, amount: toAmount(cents) }
  // Other unused grants of the player may change in the same command.
  if (kind === 'grant-credit' && row.grantedAt.getTime() === atMs && status === 'unused')
    return { kind: 'credit.granted', data }
  return kind === 'reverse-credit' && status === 'reversed' ? { kind: 'credit.reversed', data } : undefined
}

const redeemCommands = new Set(['create-redeem', 'confirm-redeem', 'reject-redeem', 'cancel-redeem', 'confiscate'])

function ofRedeem(row: RedeemRow, { kind }: Context): DerivedEvent | undefined {
  if (!redeemCommands.has(kind)) return undefined
  const { playerId, operatorId, id: redeemId, cents, status } = row
  const data = { playerId, operatorId, redeemId, amount: toAmount(cents) }
  if (status === 'completed') return { kind: 'redeem.paid', data }
  if (status === 'cancelled') return { kind: 'redeem.cancelled', data }
  if (status === 'rejected')
    return { kind: 'redeem.rejected', data: { ...data, creditTo: kind === 'confiscate' ? 'operator' : 'player' } }
  // A wrong validation code changes a pending redeem too.
  return kind === 'create-redeem' ? { kind: 'redeem.created', data } : undefined
}

const startCodes = new Set(['bonus.active', 'bonus.free-spins'])
const endCodes = new Set([
  'bonus.collected',
  'bonus.refused',
  'bonus.expired',
  'bonus.lost',
  'bonus.left-operator',
  'bonus.deactivated',
  'bonus.account-closed',
])

/** The player gets one notice when a bonus starts and one when it ends. Rows change more often: with bets, and with late wins after the end. */
function ofBonus(row: GrantRow, { decision: { changes = [] } }: Context): DerivedEvent | undefined {
  const { playerId, operatorId, bonusId, id: bonusGrantId, endedAt, state, collected } = row
  const hasNotice = (codes: Set<string>) =>
    changes.some((one) => {
      if (one.kind.name !== notices.name) return false
      const { about, code } = one.row as unknown as { about: string | null; code: string | null }
      return code !== null && codes.has(code) && about === `bonus:${bonusId}`
    })
  const data = { playerId, operatorId, bonusId, bonusGrantId }
  if (state === 'active' && hasNotice(startCodes)) return { kind: 'bonus.started', data }
  if (endedAt === null || !hasNotice(endCodes)) return undefined
  return { kind: 'bonus.ended', data: { ...data, outcome: state, amount: toAmount(collected) } }
}

function ofSaferPlay(row: SaferRow, { kind }: Context): DerivedEvent | undefined {
  if (kind !== 'take-break' || row.exclusionKind === null) return undefined
  const { playerId, exclusionKind: exclusion, exclusionUntil } = row
  return { kind: 'player.excluded', data: { playerId, exclusion, until: exclusionUntil?.toISOString() ?? null } }
}

function ofSettlement({ reply }: Decision<Json>): DerivedEvent {
  const { operatorId, number: settlement, from, to, net: amount } = reply as BookedPeriod
  return { kind: 'settlement.booked', data: { operatorId, settlement, from, to, amount } }
}

const derivations = new Map<string, (row: never, context: Context) => DerivedEvent | undefined>([
  [wallets.name, ofWallet],
  [creditGrants.name, ofCredit],
  [redeems.name, ofRedeem],
  [grants.name, ofBonus],
  [saferPlay.name, ofSaferPlay],
])

/** The events of a decision, in the order of its changes. */
export function eventsOf(kind: string, decision: Decision<Json>, atMs: number): DerivedEvent[] {
  const events: DerivedEvent[] = kind === bookSettlement.kind ? [ofSettlement(decision)] : []
  for (const { kind: rows, row } of decision.changes ?? ([] as Change[])) {
    const event = derivations.get(rows.name)?.(row as never, { kind, decision, atMs })
    if (event) events.push(event)
  }
  return events
}

/** Adds the events of a batch to what another recorder stores. */
export const withEvents = (record: () => BatchRecorder) => (): BatchRecorder => {
  const recorder = record()
  const rows: StagedRow[] = []
  return {
    add(kind, decision, atMs, playerId, seq) {
      recorder.add(kind, decision, atMs, playerId, seq)
      const events = eventsOf(kind, decision, atMs)
      if (events.length === 0) return
      const named = events.map((event, n) => ({ id: eventId(playerId, seq, n), atMs, ...event }))
      rows.push(stagedRow(playerId, seq, named))
    },
    insert: (playerId) => recorder.insert(playerId),
    insertEvents: (): Sql | undefined => (rows.length > 0 ? insertStaged(rows) : undefined),
  }
}

const eventId = (playerId: string, seq: bigint, n: number) => deterministicUuid('event', playerId, String(seq), n)
