// Reference model: the expected result of each request, written independently and simply, without ledger and accounts.
import {
  deposited,
  expectedBonus,
  forfeit,
  isBonus,
  newBonuses,
  openGrant,
  expireDueBonus,
  undoBegin,
  type BonusWish,
} from './bonus-model.ts'
import type { Model, Membership } from './model-state.ts'
import { expectedPlay, isPlayingAt, newPlayState, type PlayWish } from './play-model.ts'
import { games, operators } from './rules.ts'
import { expectedSafer, isExcluded, isSafer, newSaferPlay, type SaferWish } from './safer-model.ts'
import { expectedSuspension, isSuspension, mayNotPlay, mayNotRedeem, type SuspensionWish } from './suspension-model.ts'

export type Wish =
  | { what: 'apply' | 'approve' | 'reject-application' | 'activate' | 'leave'; operatorId: number }
  | { what: 'grant'; id: string; operatorId: number; cents: bigint }
  | { what: 'reverse'; id: string }
  | { what: 'transfer'; items: { gameId: string; cents: bigint }[] }
  | { what: 'collect'; only?: { operatorId: number; gameId: string } | undefined }
  | { what: 'redeem'; id: string; cents: bigint }
  | { what: 'confirm'; id: string; right: boolean }
  | { what: 'cancel' | 'reject'; id: string }
  | { what: 'deactivate' | 'reactivate' | 'confiscate' | 'erase' }
  | PlayWish
  | BonusWish
  | SaferWish
  | SuspensionWish

export const newModel = (): Model => ({
  memberships: new Map(),
  redeems: new Map(),
  credits: new Map(),
  owed: new Map(),
  played: newPlayState(),
  bonus: newBonuses(),
  safer: newSaferPlay(),
  suspensions: [],
  clock: 0,
})

const total = (amounts: bigint[]) => amounts.reduce((sum, cents) => sum + cents, 0n)
const isIn = (membership: Membership | undefined) =>
  membership?.status === 'active' || membership?.status === 'connected'
const activeOf = ({ memberships }: Model) => [...memberships].find(([, { status }]) => status === 'active')

const issue = ({ owed }: Model, operatorId: number, cents: bigint) =>
  owed.set(operatorId, (owed.get(operatorId) ?? 0n) + cents)

/** Updates the model and returns the expected reply: 'ok…' or a refusal code. */
export function expected(model: Model, wish: Wish, now: number): string {
  model.clock = now
  expireDueBonus(model, now)
  if (isBonus(wish)) return expectedBonus(model, wish, now)
  if (isSafer(wish)) return expectedSafer(model, wish, now)
  if (isSuspension(wish)) return expectedSuspension(model, wish, now)
  switch (wish.what) {
    case 'apply':
      return apply(model, wish.operatorId)
    case 'approve':
      return model.memberships.get(wish.operatorId)?.status === 'applied'
        ? connect(model, wish.operatorId)
        : 'APPLICATION_NOT_FOUND'
    case 'reject-application':
      return rejectApplication(model, wish.operatorId)
    case 'activate':
      return activate(model, wish.operatorId)
    case 'leave':
      return leave(model, wish.operatorId, now)
    case 'grant':
      return grant(model, wish, now)
    case 'reverse':
      return reverse(model, wish.id, now)
    case 'transfer':
      if (isExcluded(model, now)) return 'ON_A_BREAK'
      return mayNotPlay(model, now) ? 'ACCOUNT_SUSPENDED' : transfer(model, wish.items)
    case 'collect':
      return collect(model, wish.only)
    case 'redeem':
      return mayNotRedeem(model, now) ? 'ACCOUNT_SUSPENDED' : redeem(model, wish.id, wish.cents)
    case 'confirm':
      return confirm(model, wish, now)
    case 'cancel':
    case 'reject':
      return returnHeld(model, wish.id, wish.what === 'cancel' ? 'cancelled' : 'rejected')
    case 'bet':
    case 'win':
    case 'rollback':
      return expectedPlay(model, wish, now)
    case 'erase':
      return erase(model, now)
    default:
      return end(model, wish.what)
  }
}

function apply(model: Model, operatorId: number): string {
  if (model.ended) return model.ended === 'closed' ? 'ACCOUNT_CLOSED' : 'PROFILE_DEACTIVATED'
  const existing = model.memberships.get(operatorId)
  if (existing && existing.status !== 'left') return 'OPERATOR_ALREADY_CONNECTED'
  const membership: Membership = existing ?? { status: 'applied', welcomed: false, main: 0n, games: {}, lots: [] }
  model.memberships.set(operatorId, membership)
  membership.status = 'applied'
  return operators.find(({ id }) => id === operatorId)!.approvesItself ? connect(model, operatorId) : 'ok applied'
}

function rejectApplication(model: Model, operatorId: number): string {
  const membership = model.memberships.get(operatorId)
  if (membership?.status !== 'applied') return 'APPLICATION_NOT_FOUND'
  membership.status = 'left'
  return 'ok left'
}

function connect(model: Model, operatorId: number): string {
  const membership = model.memberships.get(operatorId)!
  membership.status = activeOf(model) ? 'connected' : 'active'
  const { welcomeCents } = operators.find(({ id }) => id === operatorId)!
  if (!membership.welcomed) {
    put(membership, welcomeCents)
    issue(model, operatorId, welcomeCents)
  }
  membership.welcomed = true
  return `ok ${membership.status}`
}

const creditIn = (membership: Membership | undefined) =>
  membership ? membership.main + total(Object.values(membership.games)) : 0n

function activate(model: Model, operatorId: number): string {
  if (model.ended) return model.ended === 'closed' ? 'ACCOUNT_CLOSED' : 'PROFILE_DEACTIVATED'
  const membership = model.memberships.get(operatorId)
  if (!isIn(membership) && creditIn(membership) === 0n) return 'OPERATOR_NOT_CONNECTED'
  for (const other of model.memberships.values()) if (other.status === 'active') other.status = 'connected'
  membership!.status = 'active'
  return 'ok active'
}

function leave(model: Model, operatorId: number, now: number): string {
  const membership = model.memberships.get(operatorId)
  if (!membership || (membership.status === 'left' && creditIn(membership) === 0n)) return 'OPERATOR_NOT_CONNECTED'
  const pending = [...model.redeems.values()].some((one) => one.status === 'pending' && one.operatorId === operatorId)
  if (pending || isPlayingAt(model, operatorId, now) || creditIn(membership) > 0n) return 'OPERATOR_HOLDS_CREDIT'
  const bonus = openGrant(model)
  if (bonus?.state === 'wagered' && bonus.operatorId === operatorId) return 'OPERATOR_HOLDS_CREDIT'
  forfeit(model, operatorId)
  membership.status = 'left'
  return 'ok left'
}

function put(membership: Membership, cents: bigint, id?: string): void {
  membership.main += cents
  membership.lots.push({ cents, ...(id !== undefined && { id }) })
}

/** Takes the oldest credit first. */
function take(membership: Membership, cents: bigint): void {
  membership.main -= cents
  let left = cents
  while (left > 0n) {
    const oldest = membership.lots[0]!
    const part = oldest.cents < left ? oldest.cents : left
    oldest.cents -= part
    left -= part
    if (oldest.cents === 0n) membership.lots.shift()
  }
}

function grant(model: Model, { id, operatorId, cents }: Extract<Wish, { what: 'grant' }>, now: number): string {
  const membership = model.memberships.get(operatorId)
  if (!isIn(membership)) return 'OPERATOR_NOT_CONNECTED'
  put(membership!, cents, id)
  issue(model, operatorId, cents)
  const bonus = deposited(model, operatorId, cents, now)
  model.credits.set(id, { operatorId, cents, at: now, isReversed: false, bonus })
  return `ok ${Number(membership!.main) / 100}`
}

const dayMs = 86_400_000

/** True if no cent of the grant has left the main wallet. */
export function isUnused(model: Model, id: string): boolean {
  const { operatorId, cents } = model.credits.get(id)!
  return model.memberships.get(operatorId)!.lots.some((lot) => lot.id === id && lot.cents === cents)
}

function reverse(model: Model, id: string, now: number): string {
  const credit = model.credits.get(id)
  if (!credit || !isUnused(model, id)) return 'CREDIT_ALREADY_USED'
  if (now - credit.at > dayMs) return 'CREDIT_GRANT_TOO_OLD'
  if (credit.bonus && !undoBegin(model, credit.bonus)) return 'CREDIT_ALREADY_USED'
  const membership = model.memberships.get(credit.operatorId)!
  membership.lots = membership.lots.filter((lot) => lot.id !== id)
  membership.main -= credit.cents
  credit.isReversed = true
  issue(model, credit.operatorId, -credit.cents)
  return `ok ${Number(membership.main) / 100}`
}

function transfer(model: Model, items: { gameId: string; cents: bigint }[]): string {
  if (items.some(({ gameId }) => !(games as readonly string[]).includes(gameId))) return 'GAME_NOT_FOUND'
  const [operatorId, membership] = activeOf(model) ?? []
  if (!membership) return 'NO_ACTIVE_OPERATOR'
  if (total(items.map(({ cents }) => cents)) > membership.main) return 'INSUFFICIENT_FUNDS'
  for (const { gameId, cents } of items) {
    take(membership, cents)
    membership.games[gameId] = (membership.games[gameId] ?? 0n) + cents
  }
  return `ok ${operatorId} ${items.length}`
}

function collect(model: Model, only: { operatorId: number; gameId: string } | undefined): string {
  const membership = only ? model.memberships.get(only.operatorId) : activeOf(model)?.[1]
  const chosen = only ? [only.gameId] : [...games]
  const moved = total(chosen.map((gameId) => membership?.games[gameId] ?? 0n))
  if (membership) for (const gameId of chosen) membership.games[gameId] = 0n
  if (membership && moved) put(membership, moved)
  return `ok ${moved}`
}

function redeem(model: Model, id: string, cents: bigint): string {
  const [operatorId, membership] = activeOf(model) ?? []
  if (!membership || operatorId === undefined) return 'NO_ACTIVE_OPERATOR'
  if (cents < 100n && cents !== membership.main) return 'INVALID_INPUT'
  if (membership.main < cents) return 'INSUFFICIENT_FUNDS'
  take(membership, cents)
  model.redeems.set(id, { operatorId, cents, status: 'pending', wrong: 0 })
  return `ok ${id}`
}

function confirm(model: Model, { id, right }: Extract<Wish, { what: 'confirm' }>, now: number): string {
  const one = model.redeems.get(id)
  if (!one) return 'REDEEM_NOT_FOUND'
  if (one.status !== 'pending') return 'REDEEM_NOT_PENDING'
  if (mayNotRedeem(model, now)) return 'ACCOUNT_SUSPENDED'
  if (one.wrong >= 5) return 'ok locked'
  if (!right) one.wrong += 1
  if (!right) return 'ok wrong'
  one.status = 'completed'
  issue(model, one.operatorId, -one.cents)
  return 'ok confirmed'
}

function returnHeld(model: Model, id: string, status: string): string {
  const one = model.redeems.get(id)
  if (!one) return 'REDEEM_NOT_FOUND'
  if (one.status === 'cancelled' && status === 'cancelled') return 'ok'
  if (one.status !== 'pending') return 'REDEEM_NOT_PENDING'
  one.status = status
  put(model.memberships.get(one.operatorId)!, one.cents)
  return 'ok'
}

function end(model: Model, what: 'deactivate' | 'reactivate' | 'confiscate'): string {
  if (what === 'reactivate') {
    if (model.ended === 'deactivated') model.ended = undefined
    return 'ok'
  }
  if (what === 'deactivate' && model.ended === 'closed') return 'ACCOUNT_CLOSED'
  for (const [operatorId, membership] of model.memberships) {
    issue(model, operatorId, -(membership.main + total(Object.values(membership.games))))
    Object.assign(membership, { main: 0n, games: {}, lots: [], status: 'left' })
  }
  if (what === 'confiscate') rejectHeld(model)
  forfeit(model)
  model.ended = what === 'confiscate' ? 'closed' : 'deactivated'
  return 'ok'
}

function erase(model: Model, now: number): string {
  const operatorIds = [...model.memberships.keys()]
  const hasCredit = [...model.memberships.values()].some((membership) => creditIn(membership) > 0n)
  const hasPending = [...model.redeems.values()].some(({ status }) => status === 'pending')
  const isPlaying = operatorIds.some((operatorId) => isPlayingAt(model, operatorId, now))
  if (hasCredit || hasPending || isPlaying || openGrant(model)?.state === 'wagered') return 'ACCOUNT_HOLDS_CREDIT'
  return end(model, 'confiscate')
}

function rejectHeld(model: Model): void {
  for (const one of model.redeems.values()) {
    if (one.status !== 'pending') continue
    one.status = 'rejected'
    issue(model, one.operatorId, -one.cents)
  }
}

/** The accounts that the book must hold, without empty ones. */
export function accountsOf({ memberships, redeems, owed, played }: Model): Map<string, bigint> {
  const all: [string, bigint][] = [
    ...[...memberships].flatMap(([operatorId, { main, games: credit }]): [string, bigint][] => [
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
