// What ought to happen, written a second time and as plainly as can be: no ledger, no accounts, only who has how much.
import {
  deposited,
  expectedBonus,
  forfeit,
  isBonus,
  newBonuses,
  openOne,
  timePasses,
  type BonusWish,
} from './bonus-model.ts'
import type { Model, Place } from './model-state.ts'
import { expectedPlay, isPlayingAt, newPlayState, type PlayWish } from './play-model.ts'
import { games, operators } from './rules.ts'
import { expectedSafer, isAway, isSafer, limitsComeTrue, newSaferPlay, type SaferWish } from './safer-model.ts'

export type Wish =
  | { what: 'apply' | 'approve' | 'activate' | 'leave'; operatorId: number }
  | { what: 'grant'; operatorId: number; cents: bigint }
  | { what: 'transfer'; items: { gameId: string; cents: bigint }[] }
  | { what: 'collect'; only?: { operatorId: number; gameId: string } | undefined }
  | { what: 'redeem'; id: string; cents: bigint }
  | { what: 'confirm'; id: string; right: boolean }
  | { what: 'cancel' | 'reject'; id: string }
  | { what: 'deactivate' | 'reactivate' | 'confiscate' }
  | PlayWish
  | BonusWish
  | SaferWish

export const newModel = (): Model => ({
  places: new Map(),
  redeems: new Map(),
  owed: new Map(),
  played: newPlayState(),
  bonus: newBonuses(),
  safer: newSaferPlay(),
  clock: 0,
})

const total = (amounts: bigint[]) => amounts.reduce((sum, cents) => sum + cents, 0n)
const isIn = (place: Place | undefined) => place?.status === 'active' || place?.status === 'connected'
const activeOf = ({ places }: Model) => [...places].find(([, { status }]) => status === 'active')

const hand = ({ owed }: Model, operatorId: number, cents: bigint) =>
  owed.set(operatorId, (owed.get(operatorId) ?? 0n) + cents)

/** Changes the model and says what the caller must hear: 'ok…', or the code of a refusal. */
export function expected(model: Model, wish: Wish, now: number): string {
  model.clock = now
  timePasses(model, now)
  limitsComeTrue(model, now)
  if (isBonus(wish)) return expectedBonus(model, wish, now)
  if (isSafer(wish)) return expectedSafer(model, wish, now)
  switch (wish.what) {
    case 'apply':
      return apply(model, wish.operatorId)
    case 'approve':
      return model.places.get(wish.operatorId)?.status === 'applied'
        ? connect(model, wish.operatorId)
        : 'APPLICATION_NOT_FOUND'
    case 'activate':
      return activate(model, wish.operatorId)
    case 'leave':
      return leave(model, wish.operatorId, now)
    case 'grant':
      return grant(model, wish.operatorId, wish.cents, now)
    case 'transfer':
      return isAway(model, now) ? 'ON_A_BREAK' : transfer(model, wish.items)
    case 'collect':
      return collect(model, wish.only)
    case 'redeem':
      return redeem(model, wish.id, wish.cents)
    case 'confirm':
      return confirm(model, wish.id, wish.right)
    case 'cancel':
    case 'reject':
      return giveBack(model, wish.id, wish.what === 'cancel' ? 'cancelled' : 'rejected')
    case 'bet':
    case 'win':
    case 'rollback':
      return expectedPlay(model, wish, now)
    default:
      return end(model, wish.what)
  }
}

function apply(model: Model, operatorId: number): string {
  if (model.ended) return model.ended === 'closed' ? 'ACCOUNT_CLOSED' : 'PROFILE_DEACTIVATED'
  const known = model.places.get(operatorId)
  if (known && known.status !== 'left') return 'OPERATOR_ALREADY_CONNECTED'
  const place: Place = known ?? { status: 'applied', welcomed: false, main: 0n, games: {} }
  model.places.set(operatorId, place)
  place.status = 'applied'
  return operators.find(({ id }) => id === operatorId)!.approvesItself ? connect(model, operatorId) : 'ok applied'
}

function connect(model: Model, operatorId: number): string {
  const place = model.places.get(operatorId)!
  place.status = activeOf(model) ? 'connected' : 'active'
  const { welcomeCents } = operators.find(({ id }) => id === operatorId)!
  if (!place.welcomed) {
    place.main += welcomeCents
    hand(model, operatorId, welcomeCents)
  }
  place.welcomed = true
  return `ok ${place.status}`
}

const creditIn = (place: Place | undefined) => (place ? place.main + total(Object.values(place.games)) : 0n)

function activate(model: Model, operatorId: number): string {
  if (model.ended) return model.ended === 'closed' ? 'ACCOUNT_CLOSED' : 'PROFILE_DEACTIVATED'
  const place = model.places.get(operatorId)
  if (!isIn(place) && creditIn(place) === 0n) return 'OPERATOR_NOT_CONNECTED'
  for (const other of model.places.values()) if (other.status === 'active') other.status = 'connected'
  place!.status = 'active'
  return 'ok active'
}

function leave(model: Model, operatorId: number, now: number): string {
  const place = model.places.get(operatorId)
  if (!place || (place.status === 'left' && creditIn(place) === 0n)) return 'OPERATOR_NOT_CONNECTED'
  const pending = [...model.redeems.values()].some((one) => one.status === 'pending' && one.operatorId === operatorId)
  if (pending || isPlayingAt(model, operatorId, now) || creditIn(place) > 0n) return 'OPERATOR_HOLDS_CREDIT'
  const bonus = openOne(model)
  if (bonus?.state === 'wagered' && bonus.operatorId === operatorId) return 'OPERATOR_HOLDS_CREDIT'
  forfeit(model, operatorId)
  place.status = 'left'
  return 'ok left'
}

function grant(model: Model, operatorId: number, cents: bigint, now: number): string {
  const place = model.places.get(operatorId)
  if (!isIn(place)) return 'OPERATOR_NOT_CONNECTED'
  place!.main += cents
  hand(model, operatorId, cents)
  deposited(model, operatorId, cents, now)
  return `ok ${Number(place!.main) / 100}`
}

function transfer(model: Model, items: { gameId: string; cents: bigint }[]): string {
  if (items.some(({ gameId }) => !(games as readonly string[]).includes(gameId))) return 'GAME_NOT_FOUND'
  const [operatorId, place] = activeOf(model) ?? []
  if (!place) return 'NO_ACTIVE_OPERATOR'
  if (total(items.map(({ cents }) => cents)) > place.main) return 'INSUFFICIENT_FUNDS'
  for (const { gameId, cents } of items) {
    place.main -= cents
    place.games[gameId] = (place.games[gameId] ?? 0n) + cents
  }
  return `ok ${operatorId} ${items.length}`
}

function collect(model: Model, only: { operatorId: number; gameId: string } | undefined): string {
  const place = only ? model.places.get(only.operatorId) : activeOf(model)?.[1]
  const chosen = only ? [only.gameId] : [...games]
  const moved = total(chosen.map((gameId) => place?.games[gameId] ?? 0n))
  if (place) for (const gameId of chosen) place.games[gameId] = 0n
  if (place) place.main += moved
  return `ok ${moved}`
}

function redeem(model: Model, id: string, cents: bigint): string {
  const [operatorId, place] = activeOf(model) ?? []
  if (!place || operatorId === undefined) return 'NO_ACTIVE_OPERATOR'
  if (cents < 100n && cents !== place.main) return 'INVALID_INPUT'
  if (place.main < cents) return 'INSUFFICIENT_FUNDS'
  place.main -= cents
  model.redeems.set(id, { operatorId, cents, status: 'pending', wrong: 0 })
  return `ok ${id}`
}

function confirm(model: Model, id: string, right: boolean): string {
  const one = model.redeems.get(id)
  if (!one) return 'REDEEM_NOT_FOUND'
  if (one.status !== 'pending') return 'REDEEM_NOT_PENDING'
  if (one.wrong >= 5) return 'ok locked'
  if (!right) one.wrong += 1
  if (!right) return 'ok wrong'
  one.status = 'completed'
  hand(model, one.operatorId, -one.cents)
  return 'ok confirmed'
}

function giveBack(model: Model, id: string, status: string): string {
  const one = model.redeems.get(id)
  if (!one) return 'REDEEM_NOT_FOUND'
  if (one.status === 'cancelled' && status === 'cancelled') return 'ok'
  if (one.status !== 'pending') return 'REDEEM_NOT_PENDING'
  one.status = status
  model.places.get(one.operatorId)!.main += one.cents
  return 'ok'
}

function end(model: Model, what: 'deactivate' | 'reactivate' | 'confiscate'): string {
  if (what === 'reactivate') {
    if (model.ended === 'deactivated') model.ended = undefined
    return 'ok'
  }
  if (what === 'deactivate' && model.ended === 'closed') return 'ACCOUNT_CLOSED'
  for (const [operatorId, place] of model.places) {
    hand(model, operatorId, -(place.main + total(Object.values(place.games))))
    Object.assign(place, { main: 0n, games: {}, status: 'left' })
  }
  if (what === 'confiscate') seize(model)
  forfeit(model)
  model.ended = what === 'confiscate' ? 'closed' : 'deactivated'
  return 'ok'
}

function seize(model: Model): void {
  for (const one of model.redeems.values()) {
    if (one.status !== 'pending') continue
    one.status = 'rejected'
    hand(model, one.operatorId, -one.cents)
  }
}

/** The accounts a book must hold for this, empty ones left out. */
export function accountsOf({ places, redeems, owed, played }: Model): Map<string, bigint> {
  const all: [string, bigint][] = [
    ...[...places].flatMap(([operatorId, { main, games: credit }]): [string, bigint][] => [
      [`main:${operatorId}`, main],
      ...Object.entries(credit).map(([gameId, cents]): [string, bigint] => [`game:${operatorId}:${gameId}`, cents]),
    ]),
    ...[...redeems].map(([id, { operatorId, cents, status }]): [string, bigint] => [
      `held:${operatorId}:${id}`,
      status === 'pending' ? cents : 0n,
    ]),
    ...[...played.bank].map(([gameId, cents]): [string, bigint] => [`bank:${gameId}`, cents]),
    ...[...owed].map(([operatorId, cents]): [string, bigint] => [`operator:${operatorId}`, -cents]),
  ]
  return new Map(all.filter(([, cents]) => cents !== 0n))
}
