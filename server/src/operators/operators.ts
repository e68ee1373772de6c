/** Operators grant credit to players and pay redeems. This module manages them and their connections to players. */
import { randomUUID } from 'node:crypto'
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import type { MyOperator } from '@lucero/contract/player/operators'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { ttlCache } from '../runtime/ttl-cache.ts'
import type { Command, Submit } from '../ledger/command.ts'
import { noticeTo, submitWithNotices } from '../notifications/notifications.ts'
import { isConnected, loadHoldings, walletsOf, type WalletRow } from '../wallet/wallet.ts'
import { isSellingFromStock, stockTerms } from '../stock/stock.ts'
import * as commands from './commands.ts'
import { toMyOperator, statusUnder, type Rejection } from './rules.ts'
import * as store from './store.ts'

/** For read-only calls. Commands read the operator from the database. */
const allOperators = ttlCache({
  forMs: 2000,
  invalidatedBy: 'operators-changed',
  load: async (runtime) => {
    const [operators, stock] = await Promise.all([store.listAll(runtime.db), stockTerms(runtime)])
    return operators.map((one) => (isSellingFromStock(stock, one.id) ? { ...one, welcomeCents: 0n } : one))
  },
})

export async function listMyOperators(runtime: Runtime, playerId: string): Promise<MyOperator[]> {
  const [rows, names] = await Promise.all([joinedWallets(runtime, playerId), operatorNames(runtime)])
  return rows.map((row) => toMyOperator(row, names))
}

/** Wallets that were not left, and left ones that still have credit. */
const joinedWallets = async (runtime: Runtime, playerId: string): Promise<WalletRow[]> =>
  (await currentWallets(runtime, playerId)).filter(({ status }) => status !== 'left')

async function currentWallets(runtime: Runtime, playerId: string): Promise<WalletRow[]> {
  const { rows, balances } = await loadHoldings(runtime, playerId)
  return rows.map((row) => ({ ...row, status: statusUnder(balances, row) }))
}

/** Operators that a player can apply to: not blocked and not joined. Those that connect without approval come first. */
export async function listOpenOperators(runtime: Runtime, playerId: string) {
  const [all, rows] = await Promise.all([allOperators(runtime), currentWallets(runtime, playerId)])
  const walletsById = new Map(rows.map((row) => [row.operatorId, row]))
  const open = all.filter(({ id, blocked }) => !blocked && (walletsById.get(id)?.status ?? 'left') === 'left')
  return {
    operators: open
      .toSorted((one, other) => Number(other.approvesItself) - Number(one.approvesItself))
      .map(({ id, name, approvesItself, welcomeCents }) => ({
        id,
        name,
        approvesItself,
        welcomeCredit: walletsById.get(id)?.welcomed ? 0 : toAmount(welcomeCents),
        ...rejectionOf(walletsById.get(id)),
      })),
  }
}

/** Shown until the player applies again. */
const rejectionOf = (wallet: WalletRow | undefined) =>
  wallet && wallet.rejection !== null && wallet.rejectedAt
    ? {
        rejection: {
          reason: wallet.rejection,
          reasonTranslations: wallet.rejectionTranslations ?? {},
          rejectedAt: wallet.rejectedAt.toISOString(),
        },
      }
    : {}

/** The largest welcome credit among operators that connect without approval. Returns the same object until operators change. */
export const readWelcome = ttlCache({
  forMs: 2000,
  invalidatedBy: 'operators-changed',
  load: async (runtime) => {
    const selfApproving = (await allOperators(runtime)).filter(
      ({ approvesItself, blocked }) => approvesItself && !blocked,
    )
    return { welcomeCredit: Math.max(0, ...selfApproving.map(({ welcomeCents }) => toAmount(welcomeCents))) }
  },
})

export async function applyToOperator(
  runtime: Runtime,
  playerId: string,
  { operatorId, note }: { operatorId: number; note?: string | undefined },
) {
  const operator = await openOperator(runtime.db, operatorId)
  const application = { operator, walletId: randomUUID(), note: note || null, stock: await stockTerms(runtime) }
  const { status, welcomeCredit } = await submitWithNotices(
    runtime,
    commands.apply.of(playerId, randomUUID(), application),
  )
  return { ...toMyOperator({ operatorId, status }, await operatorNames(runtime)), welcomeCredit }
}

/** `isRepeated`: an earlier call has decided the same, and nothing was changed. The first reply may have been lost. */
type ApplicationDecision = { isRepeated: boolean }

export async function approveApplication(
  runtime: Runtime,
  { playerId, operatorId }: { playerId: string; operatorId: number },
  submit: Submit,
): Promise<ApplicationDecision> {
  const operator = await openOperator(runtime.db, operatorId)
  const notice = { code: 'operator.accepted', fields: { operator: operatorId } } as const
  const also = [noticeTo(playerId, notice, 'house', { about: { kind: 'operator', id: String(operatorId) } })]
  const stock = await stockTerms(runtime)
  try {
    await submitWithNotices(runtime, commands.approve.of(playerId, randomUUID(), { operator, also, stock }), submit)
    return { isRepeated: false }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'APPLICATION_NOT_FOUND') throw error
    const wallet = (await walletsOf(runtime.db, playerId)).find((row) => row.operatorId === operatorId)
    if (!wallet || !isConnected(wallet)) throw error
    return { isRepeated: true }
  }
}

/** A blocked operator can reject too. */
export async function rejectApplication(
  runtime: Runtime,
  { playerId, operatorId, reason, reasonTranslations }: { playerId: string; operatorId: number } & Rejection,
  submit: Submit,
): Promise<ApplicationDecision> {
  if (!(await store.find(runtime.db, operatorId))) throw new Refusal('OPERATOR_NOT_FOUND')
  const fields = { operator: operatorId, reason: { ...reasonTranslations, en: reason } }
  const about = { kind: 'operator', id: String(operatorId) } as const
  const also = [noticeTo(playerId, { code: 'operator.rejected', fields }, 'house', { about })]
  const rejection = { operatorId, reason, reasonTranslations, also }
  try {
    await submitWithNotices(runtime, commands.rejectApplication.of(playerId, randomUUID(), rejection), submit)
    return { isRepeated: false }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'APPLICATION_NOT_FOUND') throw error
    const wallet = (await walletsOf(runtime.db, playerId)).find((row) => row.operatorId === operatorId)
    if (wallet?.status !== 'left' || wallet.rejection === null) throw error
    return { isRepeated: true }
  }
}

export const activateOperator = (runtime: Runtime, playerId: string, operatorId: number) =>
  submitOwn(runtime, operatorId, commands.activateOperator.of(playerId, randomUUID(), { operatorId }))

export async function leaveOperator(runtime: Runtime, playerId: string, operatorId: number) {
  const operator = { id: operatorId, name: (await operatorNames(runtime)).get(operatorId) ?? `operator ${operatorId}` }
  await submitOwn(runtime, operatorId, commands.leaveOperator.of(playerId, randomUUID(), { operator }))
  return {}
}

/** A command of the player. */
async function submitOwn(
  runtime: Runtime,
  operatorId: number,
  command: Command<{ status: WalletRow['status'] }>,
): Promise<MyOperator> {
  const { status } = await submitWithNotices(runtime, command)
  return toMyOperator({ operatorId, status }, await operatorNames(runtime))
}

async function openOperator(tx: Tx, id: number): Promise<store.OperatorRow> {
  const operator = await store.find(tx, id)
  if (!operator || operator.blocked) throw new Refusal('OPERATOR_NOT_FOUND')
  return operator
}

const operatorNames = ttlCache<ReadonlyMap<number, string>>({
  forMs: 2000,
  invalidatedBy: 'operators-changed',
  load: async (runtime) => new Map((await store.listAll(runtime.db)).map(({ id, name }) => [id, name])),
})

type NewOperator = { id: number; name: string; approvesItself: boolean; welcomeCents: Cents }

/** Returns false if the id is already taken. */
export async function addOperator(runtime: Runtime, operator: NewOperator): Promise<boolean> {
  const isNew = (await store.insert(runtime.db, operator)) === 1
  runtime.events.publish({ kind: 'operators-changed' })
  return isNew
}

export const listOperators = async (tx: Tx) => (await store.listAll(tx)).map(toHouseOperator)

const toHouseOperator = ({ welcomeCents, ...operator }: store.OperatorRow) => ({
  ...operator,
  welcomeCredit: toAmount(welcomeCents),
})

/** Fields that are undefined stay. The caller publishes the event after committing. A changed welcome credit applies to players who connect from now on. */
export async function changeOperator(tx: Tx, id: number, fields: Parameters<typeof store.change>[2]) {
  const before = await store.lock(tx, id)
  const after = await store.change(tx, id, fields)
  if (!before || !after) throw new Refusal('OPERATOR_NOT_FOUND')
  return { before: toHouseOperator(before), after: toHouseOperator(after) }
}

/** A blocked operator accepts no new players. Its players keep their credit and can use it. */
export async function blockOperator(runtime: Runtime, id: number, blocked: boolean): Promise<void> {
  if (!(await store.setBlocked(runtime.db, id, blocked))) throw new Refusal('OPERATOR_NOT_FOUND')
  runtime.events.publish({ kind: 'operators-changed' })
}
