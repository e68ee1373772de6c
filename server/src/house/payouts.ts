/** House API: limits on what a provider pays above the stakes, and the wins that they have refused. */
import type { HouseBody, HouseQuery } from '@lucero/contract/house/calls'
import { defaultPayoutLimits } from '@lucero/contract/house/lists'
import { toAmount, toCents, toDecimal, type Cents } from '@lucero/contract/shared/money'
import * as aggregators from '../aggregators/connections.ts'
import * as catalogue from '../catalogue/catalogue.ts'
import * as heldWins from '../games/held-wins.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import { utcDay } from '../runtime/utc-day.ts'
import { usernamesOf } from '../players/players.ts'
import type { Actor } from '../staff/actor.ts'
import { logReads } from '../staff/log/log.ts'

export const centsOrNone = (amount: number | null): Cents | null => (amount === null ? null : toCents(amount))
const amountOrNone = (cents: Cents | null) => (cents === null ? null : toAmount(cents))

export const toHouseProvider = (
  { maxRoundPayoutCents, maxDayPayoutCents, ...provider }: catalogue.Provider,
  paidToday: Cents = 0n,
) => ({
  ...provider,
  maxRoundPayout: amountOrNone(maxRoundPayoutCents),
  maxDayPayout: amountOrNone(maxDayPayoutCents),
  paidToday: toDecimal(paidToday),
  waitingSecret: null,
})

export const readHouseProvider = async ({ db, clock }: Runtime, provider: catalogue.Provider) =>
  toHouseProvider(provider, (await heldWins.payoutsOf(db, utcDay(clock.now()))).get(provider.id))

export async function limitProvider(runtime: Runtime, body: HouseBody<'limitProvider'>) {
  const { providerId, maxRoundPayout, maxDayPayout } = body
  const limits = { maxRoundPayoutCents: centsOrNone(maxRoundPayout), maxDayPayoutCents: centsOrNone(maxDayPayout) }
  return { provider: await readHouseProvider(runtime, await catalogue.setPayoutLimits(runtime, providerId, limits)) }
}

type NewLimits = Pick<HouseBody<'addProvider'>, 'maxRoundPayout' | 'maxDayPayout'>

/** The limits of a provider that is added. */
export const payoutLimitsOf = ({
  maxRoundPayout = defaultPayoutLimits.maxRoundPayout,
  maxDayPayout = defaultPayoutLimits.maxDayPayout,
}: NewLimits) => ({ maxRoundPayout, maxDayPayout })

export function addConnection(runtime: Runtime, body: HouseBody<'addConnection'>) {
  const { maxRoundPayout, maxDayPayout, ...connection } = body
  const limits = payoutLimitsOf({ maxRoundPayout, maxDayPayout })
  return aggregators.addConnection(runtime, connection, {
    maxRoundPayoutCents: centsOrNone(limits.maxRoundPayout),
    maxDayPayoutCents: centsOrNone(limits.maxDayPayout),
  })
}

/** True if the limit is raised or removed. */
export const isLooser = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before)

/** A lower limit protects, so it needs nobody else. */
export async function loosensPayouts({ db }: Runtime, body: HouseBody<'limitProvider'>): Promise<boolean> {
  const { maxRoundPayout, maxDayPayout } = toHouseProvider(await catalogue.findProvider(db, body.providerId))
  return isLooser(maxRoundPayout, body.maxRoundPayout) || isLooser(maxDayPayout, body.maxDayPayout)
}

export async function listHeldWins(runtime: Runtime, actor: Actor, { after, limit }: HouseQuery<'listHeldWins'>) {
  const position = positionIn('held-wins', after)
  const rows = await heldWins.listHeldWins(runtime, { position, limit: limit + 1 })
  const { shown, next } = cutPage('held-wins', rows, limit, ({ id }) => id)
  const playerIds = [...new Set(shown.map(({ playerId }) => playerId))]
  await logReads(runtime, actor, 'listHeldWins', playerIds)
  const usernames = await usernamesOf(runtime.db, playerIds)
  return { wins: shown.map((win) => toHouseWin(win, usernames.get(win.playerId) ?? win.playerId)), next }
}

const toHouseWin = (win: heldWins.HeldWinRow, username: string) => ({
  id: win.id,
  provider: win.providerId,
  username,
  transaction: win.transaction,
  round: win.round,
  gameId: win.gameId,
  operatorId: win.operatorId,
  amount: toAmount(win.cents),
  stake: toAmount(win.stakeCents),
  limit: win.limitedBy,
  limitAmount: toAmount(win.limitCents),
  attempts: win.attempts,
  firstAt: new Date(win.at).toISOString(),
  lastAt: win.lastAt.toISOString(),
  paidAt: win.paidAt?.toISOString() ?? null,
})
