/**
 * Pays the prizes of a week. A prize commits together with the record of its winner. The prize has an id made of the week and the player, so a node of
 * version 0.3, which writes them one after the other, does not pay it again.
 */
import type { Runtime } from '../runtime/runtime.ts'
import { inOneTransaction } from '../runtime/one-transaction.ts'
import type { Tx } from '@lucero/kit/db'
import { Refusal } from '@lucero/contract/shared/refusals'
import * as offers from '../bonus/offers.ts'
import { deterministicUuid } from '../ledger/command.ts'
import { mayTakePart } from './eligible.ts'
import * as store from './store.ts'

/** How long a prize can be activated. */
const prizeDays = 30
const dayMs = 86_400_000
const pageSize = 100

const prizeId = (week: string, playerId: string): string => deterministicUuid('race prize', week, playerId)

/** Pays every place. */
export async function payWeek(runtime: Runtime, week: string, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await payNext(runtime, week)));
}

/**
 * Assigns and pays one place, in one transaction that locks the week. Two nodes pay one after the other, so the prize and the record of the winner
 * cannot differ. False if the week is settled.
 */
async function payNext(runtime: Runtime, week: string): Promise<boolean> {
  const winner = await inOneTransaction(runtime, async (paying, tx) => {
    const assigned = await assignNext(paying, tx, week)
    if (!assigned) return undefined
    const isPaid = await pay(paying, week, assigned)
    await (isPaid ? store.setPaid : store.deleteUnpaid)(tx, week, assigned.playerId)
    return { ...assigned, isPaid }
  })
  if (!winner) return false
  const { playerId, place, isPaid } = winner
  if (isPaid) runtime.log.info({ event: 'race.prize_paid', week, place, playerId }, 'a prize of the race is paid')
  else
    runtime.log.info(
      { event: 'race.place_moved_up', week, place, playerId },
      'a winner of the race may not get the prize',
    )
  return true
}

/** A winner who is assigned and not paid, or the next one. */
async function assignNext(runtime: Runtime, tx: Tx, week: string): Promise<Omit<store.Winner, 'isPaid'> | undefined> {
  const race = await store.lockUnsettled(tx, week)
  if (!race) return undefined
  const winners = await store.winnersOf(tx, week)
  const unpaid = winners.find(({ isPaid }) => !isPaid)
  if (unpaid) return unpaid
  const bonusId = race.prizes[winners.length]
  const total = bonusId === undefined ? undefined : await nextOf(runtime, tx, week, winners)
  if (bonusId === undefined || !total) {
    await store.setSettled(tx, week)
    return undefined
  }
  const winner = { ...total, place: winners.length + 1, bonusId }
  await store.insertWinner(tx, week, winner)
  return winner
}

/** The best player who has no prize yet and may take part. */
async function nextOf(
  runtime: Runtime,
  tx: Tx,
  week: string,
  winners: store.Winner[],
): Promise<store.Total | undefined> {
  const paid = new Set(winners.map(({ playerId }) => playerId))
  for (let limit = pageSize; ; limit *= 2) {
    const totals = await store.ranking(tx, week, limit)
    const others = totals.filter(({ playerId }) => !paid.has(playerId))
    const eligible = await mayTakePart(
      runtime,
      tx,
      others.map(({ playerId }) => playerId),
    )
    const next = others.find(({ playerId }) => eligible.has(playerId))
    if (next || totals.length < limit) return next
  }
}

/** False if the player may not get the prize any more. */
async function pay(
  runtime: Runtime,
  week: string,
  { playerId, bonusId }: store.Total & { bonusId: string },
): Promise<boolean> {
  const id = prizeId(week, playerId)
  if (await offers.isInvited(runtime, id, playerId)) return true
  if (!(await mayTakePart(runtime, runtime.db, [playerId])).has(playerId)) return false
  const { title, description, titleTranslations, descriptionTranslations, terms } = await offers.findBonus(
    runtime,
    bonusId,
  )
  const now = runtime.clock.now()
  await offers.createBonus(runtime, {
    id,
    title,
    description,
    titleTranslations,
    descriptionTranslations,
    terms: offers.termsFrom(terms),
    audience: 'invited',
    operatorId: null,
    repeats: false,
    offeredFrom: now,
    offeredUntil: new Date(now.getTime() + prizeDays * dayMs),
  })
  await offers.publishBonus(runtime, id, true)
  try {
    await offers.offerTo(runtime, id, playerId)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ON_A_BREAK') return false
    throw error
  }
  return true
}
