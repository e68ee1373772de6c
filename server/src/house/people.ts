/** House API: operators, players and notifications. */
import { randomUUID } from 'node:crypto'
import type { HouseBody, HouseQuery } from '@lucero/contract/house/calls'
import { toAmount, toCents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import { operator as operatorAccount, playerSide } from '../accounts/accounts.ts'
import { assertPhoneMayChange, changePhoneFor as changePhone, eraseClosedAccounts } from '../auth/phones.ts'
import { unlock } from '../auth/unlock.ts'
import { deleteOfErased } from '../contact/contact.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { balancesOf } from '../ledger/books.ts'
import type { Submit } from '../ledger/command.ts'
import { findBroadcast, startBroadcast } from '../notifications/broadcast.ts'
import { notifyPlayer } from '../notifications/notifications.ts'
import * as operators from '../operators/operators.ts'
import { eraseRejections } from '../redeem/redeem.ts'
import { searchPlayers, type Player } from '../players/players.ts'
import { endExclusion, findSaferPlay, getSaferPlay, assertNotExcluded, startExclusion } from '../safer/safer.ts'
import { changeLogged, logReads } from '../staff/log/log.ts'
import { findSuspension } from '../suspension/suspension.ts'
import { readStatement } from '../statement/statement.ts'
import { isInScope, scopeOf, type Actor } from '../staff/actor.ts'
import { waitingAbout } from '../staff/approvals/approvals.ts'
import { settleReturns, stockTerms } from '../stock/stock.ts'
import { connectionOf, countPlayersOf, playersOf, walletsOf } from '../wallet/wallet.ts'
import { maySeeWaiting } from './approval-subject.ts'
import { changedFields } from './changed-fields.ts'
import * as commands from './commands.ts'
import { operatorFor, playerNamed, playerWithId } from './scope.ts'
import { toHouseSuspension } from './shown-suspension.ts'

export { playerNamed }

export async function listHouseOperators(runtime: Runtime, actor: Actor) {
  return { operators: (await operators.listOperators(runtime.db)).filter(({ id }) => isInScope(actor, id)) }
}

export async function showOperator(runtime: Runtime, { operatorId }: HouseQuery<'showOperator'>) {
  const operator = (await operators.listOperators(runtime.db)).find(({ id }) => id === operatorId)
  if (!operator) throw new Refusal('OPERATOR_NOT_FOUND')
  return { operator, players: await countPlayersOf(runtime.db, operatorId) }
}

export async function createOperator(runtime: Runtime, { welcomeCredit, ...operator }: HouseBody<'createOperator'>) {
  const added = await operators.addOperator(runtime, { ...operator, welcomeCents: toCents(welcomeCredit) })
  if (!added) throw new Refusal('OPERATOR_EXISTS')
  return { operator: { ...operator, welcomeCredit, blocked: false } }
}

export async function changeOperator(runtime: Runtime, actor: Actor, body: HouseBody<'changeOperator'>) {
  const { operatorId, welcomeCredit, ...fields } = body
  const welcomeCents = welcomeCredit === undefined ? undefined : toCents(welcomeCredit)
  const operator = await changeLogged(runtime, actor, async (tx) => {
    const { before, after } = await operators.changeOperator(tx, operatorId, { ...fields, welcomeCents })
    const entry = { action: 'changeOperator', subject: `operator:${operatorId}`, ...changedFields(before, after) }
    return { result: after, entry }
  })
  runtime.events.publish({ kind: 'operators-changed' })
  return { operator }
}

export async function blockOperator(runtime: Runtime, { operatorId, blocked }: HouseBody<'blockOperator'>) {
  await operators.blockOperator(runtime, operatorId, blocked)
  return {}
}

export async function findPlayers(runtime: Runtime, actor: Actor, { text, limit }: { text: string; limit: number }) {
  const scope = scopeOf(actor)
  const own = scope === undefined ? undefined : playersOf(scope)
  const players = await searchPlayers(runtime.db, text, limit, { own })
  await logReads(
    runtime,
    actor,
    'findPlayers',
    players.map(({ id }) => id),
  )
  return { players: players.map(toHousePlayer) }
}

/** Staff of an operator see the wallets of that operator only, and no limits, because a player sets them for all operators. */
export async function showPlayer(runtime: Runtime, actor: Actor, { username, id }: HouseQuery<'showPlayer'>) {
  const player = username === undefined ? await playerWithId(runtime, id) : await playerNamed(runtime, username)
  await logReads(runtime, actor, 'showPlayer', [player.id])
  const [rows, balances, limits, suspension] = await Promise.all([
    walletsOf(runtime.db, player.id),
    balancesOf(runtime.db, player.id),
    getSaferPlay(runtime, player.id),
    findSuspension(runtime.db, player.id, runtime.clock.now()),
  ])
  return {
    player: toHousePlayer(player),
    operators: rows.filter(({ operatorId }) => isInScope(actor, operatorId)).map(connectionOf),
    balances: [...balances]
      .filter(([account]) => isAccountInScope(actor, account))
      .map(([account, cents]) => ({ account, amount: toAmount(cents) })),
    saferPlay: scopeOf(actor) === undefined ? limits : null,
    isExcluded: limits.break !== null,
    ...(suspension && { suspension: toHouseSuspension(actor, suspension) }),
    waiting: (await waitingAbout(runtime.db, `player:${player.username}`)).filter((one) => maySeeWaiting(actor, one)),
  }
}

/** Accounts of games, bonuses and the house belong to no single operator. */
function isAccountInScope(actor: Actor, account: string): boolean {
  const ownAccounts = scopeOf(actor)?.map(operatorAccount)
  if (ownAccounts === undefined) return true
  const side = playerSide(account)
  return side ? isInScope(actor, side.operatorId) : ownAccounts.includes(account)
}

export async function showStatement(
  runtime: Runtime,
  actor: Actor,
  { username, ...query }: HouseQuery<'showStatement'>,
) {
  const { id } = await playerNamed(runtime, username)
  await logReads(runtime, actor, 'showStatement', [id])
  const operatorId = operatorFor(actor, query.operatorId)
  const scoped = { ...query, operatorId: operatorId === null ? [] : operatorId }
  return readStatement(runtime, id, scoped, { staffNames: true })
}

const toHousePlayer = ({ id, username, name, phoneCode, phone, verified, standing, isErased }: Player) => ({
  id,
  username,
  realName: name,
  phone: isErased ? null : `+${phoneCode}${phone}`,
  verified,
  standing,
})

export const unlockPlayer = (runtime: Runtime, { reason, ...who }: HouseBody<'unlockPlayer'>) =>
  unlock(runtime, who, reason)

export async function changePhoneFor(runtime: Runtime, { reason, ...body }: HouseBody<'changePhoneFor'>) {
  const { player, next } = await assertPhoneMayChange(runtime, body)
  await changePhone(runtime, player, next, reason)
  return { phone: `+${next.phoneCode}${next.phone}` }
}

export async function takeBreakFor(
  runtime: Runtime,
  { username, length, reason }: HouseBody<'takeBreakFor'>,
  submit: Submit,
) {
  const { id } = await playerNamed(runtime, username)
  return { saferPlay: await startExclusion(runtime, id, { length, by: 'house', reason }, submit) }
}

export async function liftExclusion(
  runtime: Runtime,
  { username, reason }: HouseBody<'liftExclusion'>,
  submit: Submit,
) {
  const { id } = await playerNamed(runtime, username)
  return { saferPlay: await endExclusion(runtime, id, reason, submit) }
}

/**
 * BON-11: returns all credit, including held credit, to the operators and closes the account permanently.
 * Then deletes the personal data. If this node stops before that, maintenance does it.
 */
export async function confiscate(runtime: Runtime, { username, reason }: HouseBody<'confiscate'>, submit: Submit) {
  const { id: playerId } = await playerNamed(runtime, username)
  const { cents } = await submit(
    commands.confiscate.of(playerId, randomUUID(), { reason, stock: await stockTerms(runtime) }),
  )
  await settleReturns(runtime, playerId)
  await endAndErase(runtime, playerId)
  return { taken: toAmount(BigInt(cents)) }
}

/** At the request of the player. The account must hold nothing. The same data is deleted as at a confiscation. */
export async function erasePlayer(runtime: Runtime, { username, reason }: HouseBody<'erasePlayer'>, submit: Submit) {
  const { id: playerId } = await playerNamed(runtime, username)
  await submit(commands.eraseAccount.of(playerId, randomUUID(), { reason, stock: await stockTerms(runtime) }))
  await settleReturns(runtime, playerId)
  await endAndErase(runtime, playerId)
  return {}
}

async function endAndErase(runtime: Runtime, playerId: string): Promise<void> {
  runtime.events.publish({ kind: 'sessions-ended', playerId })
  await eraseClosedAccounts(runtime, eraseRejections, playerId)
  await deleteOfErased(runtime)
}

/** With the name that clients of version 0.3 read. */
const countOf = (notified: number) => ({ notified, told: notified })

export async function notify(runtime: Runtime, { username, message, sender, purpose }: HouseBody<'notify'>) {
  const isMarketing = purpose === 'marketing'
  if (username === undefined)
    return { ...countOf(0), broadcastId: await startBroadcast(runtime, { content: message, sender, isMarketing }) }
  const { id } = await playerNamed(runtime, username)
  if (isMarketing) assertNotExcluded(await findSaferPlay(runtime.db, id), runtime.clock.now())
  await notifyPlayer(runtime, id, message, sender)
  return { ...countOf(1), broadcastId: null }
}

export async function getBroadcast(runtime: Runtime, id: string) {
  const broadcast = await findBroadcast(runtime, id)
  if (!broadcast) throw new Refusal('NOT_FOUND')
  const { notified, leftOut, total, isFinished } = broadcast
  return { ...countOf(notified), leftOut, total, isFinished }
}
