/** House API: bonuses. */
import { isDeepStrictEqual } from 'node:util'
import { bonusTerms } from '@lucero/contract/shared/constants'
import type { HouseBody, HouseQuery, houseShapes } from '@lucero/contract/house/calls'
import { toAmount, toCents } from '@lucero/contract/shared/money'
import { freeSpinStakes, ownGames } from '@lucero/contract/shared/own-games'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { GivenData } from '@lucero/contract/shared/shape'
import { defined } from '@lucero/kit/defined'
import { assertSpinsOffered } from '../aggregators/rewards.ts'
import * as offers from '../bonus/offers.ts'
import { allGames } from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import { listOperators } from '../operators/operators.ts'
import { countPlayers, usernamesOf } from '../players/players.ts'
import { waitingSince } from '../staff/approvals/approvals.ts'
import { countPlayersOf } from '../wallet/wallet.ts'
import { playerNamed } from './people.ts'

type HouseBonus = GivenData<(typeof houseShapes)['createBonus']>['bonus']

export async function listHouseBonuses(runtime: Runtime, { after, limit, ...filter }: HouseQuery<'listHouseBonuses'>) {
  const position = positionIn('bonuses', after)
  const rows = await offers.listAllBonuses(runtime, { ...filter, position, limit: limit + 1 })
  const { shown, next } = cutPage('bonuses', rows, limit, ({ id }) => id)
  return { bonuses: await toHouseBonuses(runtime, shown), next }
}

export async function countAudience(runtime: Runtime, { operatorId }: HouseQuery<'countAudience'>) {
  if (operatorId !== undefined && !(await listOperators(runtime.db)).some(({ id }) => id === operatorId))
    throw new Refusal('OPERATOR_NOT_FOUND')
  const players = await (operatorId === undefined ? countPlayers(runtime.db) : countPlayersOf(runtime.db, operatorId))
  return { players, payoutCap: toAmount(bonusTerms.payoutCapCents) }
}

export async function createBonus(runtime: Runtime, body: HouseBody<'createBonus'>) {
  await assertGamesAndOperator(runtime, body)
  const invited = body.username === undefined ? undefined : await playerNamed(runtime, body.username)
  if (invited) await offers.assertMayGetOffers(runtime, invited.id)
  const draft: offers.Draft = {
    id: body.requestId,
    title: body.title,
    description: body.description,
    titleTranslations: body.titleTranslations,
    descriptionTranslations: body.descriptionTranslations,
    terms: termsOf(body),
    audience: invited ? 'invited' : body.operatorId === undefined ? 'all' : 'operator',
    operatorId: body.operatorId ?? null,
    repeats: body.repeats,
    offeredFrom: body.from === undefined ? runtime.clock.now() : new Date(body.from),
    offeredUntil: new Date(body.until),
  }
  if (draft.offeredFrom >= draft.offeredUntil) throw new Refusal('INVALID_INPUT', { until: 'After now' })
  await offers.createBonus(runtime, draft)
  const bonus = await offers.findBonus(runtime, body.requestId)
  if (bonus.title !== draft.title || !isDeepStrictEqual(bonus.titleTranslations, draft.titleTranslations))
    throw new Refusal('CONFLICT')
  if (invited && !(await offers.invite(runtime, bonus.id, invited.id))) throw new Refusal('CONFLICT')
  return { bonus: await toHouseBonus(runtime, await offers.findCountedBonus(runtime, bonus.id)) }
}

async function assertGamesAndOperator(
  runtime: Runtime,
  { shares, freeSpins, operatorId }: HouseBody<'createBonus'>,
): Promise<void> {
  const gameIds = new Set((await allGames(runtime.db)).map(({ id }) => id))
  const named = [...Object.keys(shares), ...(freeSpins ? [freeSpins.gameId] : [])]
  if (!named.every((gameId) => gameIds.has(gameId))) throw new Refusal('GAME_NOT_FOUND')
  if (freeSpins && !isPlayable(freeSpins)) throw new Refusal('INVALID_INPUT', { freeSpins: playedFree })
  if (freeSpins) await assertSpinsOffered(runtime, freeSpins)
  const operators = operatorId === undefined ? [] : await listOperators(runtime.db)
  if (operatorId !== undefined && !operators.some(({ id }) => id === operatorId))
    throw new Refusal('OPERATOR_NOT_FOUND')
}

const playedFree = 'Night Reels is the only own game with free spins, at multiples of 0.20 up to 100.00'

/** Checks only our own games. An aggregator is asked; other providers decide which of their games accept free spins. */
function isPlayable({ gameId, stake }: { gameId: string; stake: number }): boolean {
  const own = ownGames.find(({ id }) => id === gameId)
  if (!own) return true
  const [stakes, cents] = [freeSpinStakes[own.id], Number(toCents(stake))]
  return stakes !== undefined && cents % stakes.step === 0 && cents <= stakes.max
}

function termsOf(body: HouseBody<'createBonus'>): offers.Draft['terms'] {
  const { kind, amount, minDeposit, maxDeposit, playThrough, maxBet, shares, freeSpins } = body
  const spins = freeSpins ? { count: freeSpins.count, gameId: freeSpins.gameId, cents: toCents(freeSpins.stake) } : null
  return {
    kind,
    minDeposit: toCents(minDeposit ?? 0),
    maxDeposit: toCents(maxDeposit ?? 0),
    amount: spins ? offers.creditOfSpins(spins) : toCents(amount ?? 0),
    playThrough: Math.round(playThrough * 100),
    maxBet: maxBet === undefined ? null : toCents(maxBet),
    shares,
    spins,
  }
}

export async function publishBonus(runtime: Runtime, { bonusId, quietly }: HouseBody<'publishBonus'>) {
  const broadcastId = await offers.publishBonus(runtime, bonusId, quietly)
  return { bonus: await toHouseBonus(runtime, await offers.findCountedBonus(runtime, bonusId)), broadcastId }
}

export async function withdrawBonus(runtime: Runtime, bonusId: string) {
  await offers.withdrawBonus(runtime, bonusId)
  return { bonus: await toHouseBonus(runtime, await offers.findCountedBonus(runtime, bonusId)) }
}

export async function grantBonus(runtime: Runtime, { bonusId, username }: HouseBody<'grantBonus'>) {
  const { id } = await playerNamed(runtime, username)
  return { isNew: await offers.offerTo(runtime, bonusId, id) }
}

export async function listGrants(runtime: Runtime, { bonusId, username, after, limit }: HouseQuery<'listGrants'>) {
  const position = positionIn('grants', after)
  const playerId = username === undefined ? undefined : (await playerNamed(runtime, username)).id
  const rows = await offers.listGrants(runtime, { bonusId, playerId, position, limit: limit + 1 })
  const { shown, next } = cutPage('grants', rows, limit, ({ id }) => id)
  const usernames = await usernamesOf(
    runtime.db,
    shown.map((row) => row.playerId),
  )
  return { grants: shown.map((row) => toHouseGrant(row, usernames.get(row.playerId) ?? row.playerId)), next }
}

type CountedBonus = offers.Bonus & { grants: number }

const toHouseBonus = async (runtime: Runtime, bonus: CountedBonus): Promise<HouseBonus> =>
  defined((await toHouseBonuses(runtime, [bonus]))[0])

async function toHouseBonuses({ db }: Runtime, bonuses: CountedBonus[]): Promise<HouseBonus[]> {
  const waiting = await waitingSince(
    db,
    bonuses.map(({ id }) => `bonus:${id}`),
  )
  return bonuses.map((bonus) => ({ ...fieldsOf(bonus), waitsSince: waiting.get(`bonus:${bonus.id}`) ?? null }))
}

function fieldsOf(bonus: CountedBonus): Omit<HouseBonus, 'waitsSince'> {
  const { kind, amount, playThrough } = offers.termsFrom(bonus.terms)
  return {
    id: bonus.id,
    title: bonus.title,
    titleTranslations: bonus.titleTranslations,
    kind,
    amount: toAmount(amount),
    playThrough: playThrough / 100,
    target: toAmount(offers.targetOf({ amount, playThrough })),
    audience: bonus.audience,
    operatorId: bonus.operatorId,
    repeats: bonus.repeats,
    from: bonus.offeredFrom.toISOString(),
    until: bonus.offeredUntil.toISOString(),
    status: offers.statusOf(bonus),
    grants: bonus.grants,
  }
}

function toHouseGrant(row: offers.GrantRow, username: string) {
  return {
    bonusId: row.bonusId,
    title: row.title,
    username,
    operatorId: row.operatorId,
    state: row.state,
    wagered: toAmount(row.wagered),
    target: toAmount(offers.targetOf(offers.termsFrom(row.terms))),
    collected: toAmount(row.collected),
    forfeited: toAmount(row.forfeited),
    forfeitReason: row.forfeitReason,
    activatedAt: row.activatedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}
