/** Bonus administration by the house: create, publish, withdraw, and offer to single players. */
import { id as uuid } from '@lucero/contract/shared/fields'
import { bonusTerms } from '@lucero/contract/shared/constants'
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import type { Notice } from '@lucero/contract/player/notices'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { addBroadcast, cancelBroadcasts } from '../notifications/broadcast.ts'
import { notifyPlayer } from '../notifications/notifications.ts'
import { findSaferPlay, excludedPlayers, assertNotExcluded } from '../safer/safer.ts'
import { countPlayers } from '../players/players.ts'
import { countPlayersOf } from '../wallet/wallet.ts'
import { titleOf } from './grant.ts'
import * as offers from './offer-store.ts'
import * as store from './store.ts'
import { termsToStore, type Terms } from './terms.ts'

/** The validity, the payout cap and the closing threshold are the same for every bonus. The house chooses the other terms. */
export type Draft = Omit<offers.Bonus, 'terms' | 'publishedAt' | 'withdrawnAt'> & {
  terms: Omit<Terms, 'days' | 'cap' | 'closesUnder'>
}

/** Idempotent by id: false if the bonus exists. Checked first, because on Citus the row count of the insert includes skipped rows. */
export async function createBonus({ db }: Runtime, { terms, ...draft }: Draft): Promise<boolean> {
  const { validityDays: days, payoutCapCents: cap, closesUnderCents: closesUnder } = bonusTerms
  if (await offers.isBonus(db, draft.id)) return false
  await offers.insertBonus(db, { ...draft, terms: termsToStore({ ...terms, days, cap, closesUnder }) })
  return true
}

export const creditOfSpins = ({ count, cents }: { count: number; cents: Cents }): Cents => BigInt(count) * cents

export async function findBonus(runtime: Runtime, id: string): Promise<offers.Bonus> {
  const bonus = await offers.findBonus(runtime.db, id)
  if (!bonus) throw new Refusal('BONUS_NOT_FOUND')
  return bonus
}

/** Those that exist, by id. */
export const findBonuses = async (tx: Tx, ids: string[]): Promise<ReadonlyMap<string, offers.Bonus>> =>
  new Map((await offers.findBonuses(tx, ids)).map((bonus) => [bonus.id, bonus]))

/** Nobody can invite players to it, publish it or withdraw it until the transaction ends. */
export async function lockBonus(tx: Tx, id: string): Promise<offers.Bonus> {
  const bonus = await offers.lockBonus(tx, id)
  if (!bonus) throw new Refusal('BONUS_NOT_FOUND')
  return bonus
}

/** Whether players can see it, or could: the period of the offer does not matter. */
export const isPublished = ({ publishedAt, withdrawnAt }: Pick<offers.Bonus, 'publishedAt' | 'withdrawnAt'>): boolean =>
  publishedAt !== null && withdrawnAt === null

export const countInvited = (tx: Tx, bonusId: string) => offers.countInvited(tx, bonusId)

export const statusOf = ({ publishedAt, withdrawnAt }: Pick<Bonus, 'publishedAt' | 'withdrawnAt'>) =>
  withdrawnAt ? 'withdrawn' : publishedAt ? 'published' : 'draft'

/** With the number of its grants. A transaction that changes a bonus calls it after the change. */
export const findCountedBonus = async (runtime: Runtime, id: string): Promise<offers.Bonus & { grants: number }> =>
  offers.countGrants(runtime.db, await findBonus(runtime, id))

/** The titles of bonuses by id. */
export const bonusTitles = async (tx: Tx, ids: string[]): Promise<Map<string, string>> =>
  new Map((await offers.titlesOf(tx, ids)).map(({ id, title }) => [id, title]))

export const findBonusesByTitle = (tx: Tx, text: string, limit: number) =>
  offers.searchBonuses(tx, { id: uuid.safeParse(text).data ?? null, start: text.toLowerCase() }, limit)

export const listAllBonuses = ({ db }: Runtime, filter: offers.BonusFilter) => offers.listBonuses(db, filter)

const announcement = (bonus: offers.Bonus): Notice => ({ code: 'bonus.offered', fields: titleOf(bonus) })
const sender = 'house'

/**
 * Publishes the bonus and schedules its announcement in one transaction. Returns the broadcast id, or null if the bonus was published already or is
 * only for invited players.
 */
export async function publishBonus(runtime: Runtime, id: string, quietly: boolean): Promise<string | null> {
  const bonus = await findBonus(runtime, id)
  const content = announcement(bonus)
  const { operatorId, offeredFrom, audience } = bonus
  const published = await runtime.db.transaction(async (tx) => {
    const isNew = await offers.setPublished(tx, id)
    if (!isNew || quietly || audience === 'invited') return { isNew, broadcastId: null }
    const audienceOptions = { operatorId: operatorId ?? undefined, about: id, startsAt: offeredFrom }
    return { isNew, broadcastId: await addBroadcast(tx, { content, sender, isMarketing: true, ...audienceOptions }) }
  })
  if (published.broadcastId) runtime.events.publish({ kind: 'broadcast-started' })
  const invited = published.isNew && !quietly && audience === 'invited' ? await offers.invitedTo(runtime.db, id) : []
  const excluded = await excludedPlayers(runtime.db, invited, runtime.clock.now())
  for (const playerId of invited.filter((id) => !excluded.has(id)))
    await notifyPlayer(runtime, playerId, content, sender, { kind: 'bonus', id })
  return published.broadcastId
}

export async function withdrawBonus(runtime: Runtime, id: string): Promise<void> {
  await findBonus(runtime, id)
  await offers.setWithdrawn(runtime.db, id)
  await cancelBroadcasts(runtime, id)
}

/**
 * Adds an invitation to a bonus that is not published, without notifying the player. False if it is published and the player is not invited:
 * `offerTo` offers it to further players.
 */
export const invite = ({ db }: Runtime, bonusId: string, playerId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (isPublished(await lockBonus(tx, bonusId))) return offers.isInvited(tx, bonusId, playerId)
    await offers.insertInvitation(tx, bonusId, playerId)
    return true
  })

export const isInvited = ({ db }: Runtime, bonusId: string, playerId: string) => offers.isInvited(db, bonusId, playerId)

/** Excluded players get no offers. */
export const assertMayGetOffers = async (runtime: Runtime, playerId: string): Promise<void> =>
  assertNotExcluded(await findSaferPlay(runtime.db, playerId), runtime.clock.now())

/** Offers a published bonus to one player and notifies them. False if the player was invited already. */
export async function offerTo(runtime: Runtime, bonusId: string, playerId: string): Promise<boolean> {
  const bonus = await findBonus(runtime, bonusId)
  if (bonus.publishedAt === null || bonus.withdrawnAt !== null || bonus.offeredUntil <= runtime.clock.now())
    throw new Refusal('BONUS_NOT_FOUND')
  await assertMayGetOffers(runtime, playerId)
  const isNew = await offers.insertInvitation(runtime.db, bonusId, playerId)
  if (isNew) await notifyPlayer(runtime, playerId, announcement(bonus), sender, { kind: 'bonus', id: bonusId })
  return isNew
}

/** The bonus credit if each player activates it once, and what they can collect of it at most. */
export const highestCost = (players: number, amount: Cents) => ({
  highestCredit: toAmount(BigInt(players) * amount),
  highestPayout: toAmount(BigInt(players) * bonusTerms.payoutCapCents),
})

/** The number of players that a bonus is for, counted as for its announcement. */
export const countAudience = (
  { db }: Runtime,
  { id, audience, operatorId }: Pick<Bonus, 'id' | 'audience' | 'operatorId'>,
) => {
  if (audience === 'invited') return offers.countInvited(db, id)
  return operatorId === null ? countPlayers(db) : countPlayersOf(db, operatorId)
}

export const listGrants = ({ db }: Runtime, filter: store.GrantFilter) => store.listGrants(db, filter)

export type Bonus = offers.Bonus
export type { GrantRow } from './store.ts'
export { targetOf, termsFrom } from './terms.ts'
