/** The subject of a request for a second person: read when it is made, stored with it, and read again for the person who decides. */
import { houseCalls, type HouseCallName, type houseShapes } from '@lucero/contract/house/calls'
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import type { Permission } from '@lucero/contract/house/permissions'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { GivenData } from '@lucero/contract/shared/shape'
import { playerSide } from '../accounts/accounts.ts'
import * as offers from '../bonus/offers.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { balancesOf } from '../ledger/books.ts'
import { findByUsername, findPlayer, type Player } from '../players/players.ts'
import { prizesOf } from '../race/race.ts'
import { listAllRedeems } from '../redeem/redeem.ts'
import { isInScope, scopeOf, type Actor } from '../staff/actor.ts'
import type { Approval } from '../staff/approvals/approvals.ts'
import { playersOf, walletsOf } from '../wallet/wallet.ts'

export type ApprovalSubject = GivenData<(typeof houseShapes)['showApproval']>['now']

/** The fields that name a subject in the bodies of calls. */
export type SubjectBody = { username?: string; redeem_id?: string; bonusId?: string; bonusIds?: string[] }

/** Parts that do not exist any more are null. */
export async function subjectOf(
  runtime: Runtime,
  { username, redeem_id, bonusId, bonusIds }: SubjectBody,
): Promise<ApprovalSubject> {
  const [redeem] = redeem_id === undefined ? [] : await listAllRedeems(runtime, { redeem_id, limit: 1 })
  const player = redeem
    ? await findPlayer(runtime.db, redeem.playerId)
    : username === undefined
      ? undefined
      : await findByUsername(runtime.db, username)
  return {
    player: player ? await playerPart(runtime, player) : null,
    redeem: redeem
      ? {
          redeem_id: redeem.id,
          operatorId: redeem.operatorId,
          amount: toAmount(redeem.cents),
          status: redeem.status,
          wrongCodes: redeem.wrongCodes,
          createdAt: redeem.createdAt.toISOString(),
        }
      : null,
    bonus: bonusId === undefined ? null : await ifExists(bonusPart(runtime, bonusId)),
    prizes: bonusIds === undefined ? null : await ifExists(prizesOf(runtime, bonusIds)),
  }
}

const ifExists = <Part>(part: Promise<Part>): Promise<Part | null> =>
  part.catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'BONUS_NOT_FOUND') return null
    throw error
  })

async function playerPart({ db }: Runtime, { id, username, standing }: Player) {
  const [wallets, balances] = [await walletsOf(db, id), await balancesOf(db, id)]
  const sums = new Map(wallets.map(({ operatorId }) => [operatorId, { main: 0n, total: 0n }]))
  for (const [account, cents] of balances) add(sums, account, cents)
  return {
    id,
    username,
    standing,
    balances: [...sums]
      .map(([operatorId, { main, total }]) => ({ operatorId, mainWallet: toAmount(main), total: toAmount(total) }))
      .toSorted((a, b) => a.operatorId - b.operatorId),
  }
}

function add(sums: Map<number, { main: Cents; total: Cents }>, account: string, cents: Cents): void {
  const side = playerSide(account)
  if (!side) return
  const { main, total } = sums.get(side.operatorId) ?? { main: 0n, total: 0n }
  sums.set(side.operatorId, { main: side.pocket === 'main' ? main + cents : main, total: total + cents })
}

async function bonusPart(runtime: Runtime, bonusId: string): Promise<ApprovalSubject['bonus']> {
  const bonus = await offers.findBonus(runtime, bonusId)
  const { kind, amount, playThrough } = offers.termsFrom(bonus.terms)
  const players = await offers.countAudience(runtime, bonus)
  return {
    id: bonus.id,
    title: bonus.title,
    kind,
    amount: toAmount(amount),
    target: toAmount(offers.targetOf({ amount, playThrough })),
    audience: bonus.audience,
    operatorId: bonus.operatorId,
    repeats: bonus.repeats,
    from: bonus.offeredFrom.toISOString(),
    until: bonus.offeredUntil.toISOString(),
    status: offers.statusOf(bonus),
    players,
    ...offers.highestCost(players, amount),
  }
}

/** The players among these that the actor may see. */
export async function visiblePlayers(runtime: Runtime, actor: Actor, ids: string[]): Promise<ReadonlySet<string>> {
  if (!actor.can('players.read')) return new Set()
  const scope = scopeOf(actor)
  return new Set(scope === undefined || ids.length === 0 ? ids : await playersOf(scope).among(runtime.db, ids))
}

/** A request shows nobody what they may not see otherwise. */
export function seenBy(actor: Actor, players: ReadonlySet<string>, subject: ApprovalSubject): ApprovalSubject {
  const { player, redeem, bonus, prizes } = subject
  const isMine = ({ operatorId }: { operatorId: number }) => isInScope(actor, operatorId)
  return {
    player: player && players.has(player.id) ? { ...player, balances: player.balances.filter(isMine) } : null,
    redeem: redeem && actor.can('redeems.read') && isMine(redeem) ? redeem : null,
    bonus: actor.can('bonuses.read') ? bonus : null,
    prizes: actor.can('bonuses.read') ? prizes : null,
  }
}

/** The audit log has the reason of a call that was done. Before that, it is for the requester and for those who could make the call. */
export const maySeeReason = (actor: Actor, { call, requesterId }: Pick<Approval, 'call' | 'requesterId'>): boolean =>
  actor.id === requesterId || actor.can('log.read') || mayCall(actor, call)

/** A newer node may have stored a call that this one does not know. */
const mayCall = (actor: Actor, call: string): boolean =>
  Object.hasOwn(houseCalls, call) && actor.can(houseCalls[call as HouseCallName].permission as Permission)

type RequestTrace = { call: string; operatorId: number | null }

/** A trace of a request is for those who could make the call themselves. Staff of an operator see those of their operator. */
export const maySeeWaiting = (actor: Actor, { call, operatorId }: RequestTrace): boolean =>
  (mayCall(actor, call) || actor.can('log.read')) &&
  (operatorId === null ? scopeOf(actor) === undefined : isInScope(actor, operatorId))
