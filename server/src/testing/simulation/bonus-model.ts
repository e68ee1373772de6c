// Reference model of bonuses: grants, play and outcomes. It is independent of the ledger and computes everything from events.
import { bonuses, type Bonuses, type BonusName, type Grant, type Model } from './model-state.ts'
import { isExcluded, recordFlow } from './safer-model.ts'
import { mayNotPlay } from './suspension-model.ts'

export type BonusWish =
  | { what: 'claim'; bonus: BonusName }
  | { what: 'refuse-bonus' | 'collect-bonus' | 'expire-bonus' | 'remind-of-bonus' }

const dayMs = 86_400_000

type Terms = {
  gives: bigint
  times: number
  cap: bigint
  once?: true
  min?: bigint
  max?: bigint
  largestBet?: bigint
  counts?: Partial<Record<string, bigint>>
  spins?: { count: number; game: string; cents: bigint }
  onlyOf?: number
}

export const termsOf = (bonus: BonusName): Terms => bonuses[bonus]

export const newBonuses = (): Bonuses => ({ grants: [], given: 0n, forfeited: 0n, messages: 0, lines: [] })

export const isBonus = (wish: { what: string }): wish is BonusWish =>
  wish.what === 'claim' || wish.what.endsWith('-bonus')

const isOpen = ({ state }: Grant) => ['awaiting-deposit', 'active', 'wagering', 'wagered'].includes(state)
const isPlayed = ({ state }: Grant) => state === 'active' || state === 'wagering'
export const isOver = (grant: Grant): boolean => !isOpen(grant)
export const openGrant = ({ bonus }: Model): Grant | undefined => bonus.grants.find(isOpen)

const isThrough = ({ bonus, wagered }: Grant) => Number(wagered) >= Number(termsOf(bonus).gives) * termsOf(bonus).times

/** A bonus expires exactly 15 days after its start. */
export function expireDueBonus(model: Model, now: number): void {
  const open = openGrant(model)
  if (!open || open.state === 'wagered' || now < open.until) return
  if (open.started && isThrough(open)) markWagered(model, open)
  else finish(model, open, 'expired')
}

function finish(model: Model, grant: Grant, state: string): void {
  lose(model, grant, grant.credit + grant.spinWins)
  Object.assign(grant, { state, credit: 0n, spinWins: 0n, spins: 0 })
  model.bonus.messages += 1
}

function lose(model: Model, grant: Grant, cents: bigint): void {
  grant.lost += cents
  model.bonus.forfeited += cents
}

function markWagered(model: Model, grant: Grant): void {
  lose(model, grant, grant.spinWins)
  Object.assign(grant, { state: 'wagered', spins: 0, spinWins: 0n })
  model.bonus.messages += 1
}

export function expectedBonus(model: Model, wish: BonusWish, now: number): string {
  if (wish.what === 'claim') return claim(model, wish.bonus, now)
  if (wish.what === 'collect-bonus') return collect(model)
  if (wish.what === 'refuse-bonus') return refuse(model)
  if (wish.what === 'remind-of-bonus') remind(model, now)
  return 'ok'
}

function claim(model: Model, bonus: BonusName, now: number): string {
  const [open, terms] = [openGrant(model), termsOf(bonus)]
  if (open?.bonus === bonus) return 'ok'
  if (isExcluded(model, now)) return 'ON_A_BREAK'
  if (mayNotPlay(model, now)) return 'ACCOUNT_SUSPENDED'
  const operatorId = [...model.memberships].find(([, { status }]) => status === 'active')?.[0]
  if (terms.onlyOf !== undefined && terms.onlyOf !== operatorId) return 'BONUS_NOT_FOUND'
  if (operatorId === undefined) return 'NO_ACTIVE_OPERATOR'
  if (open) return 'BONUS_ALREADY_OPEN'
  const { grants } = model.bonus
  const hadIt = grants.some((one) => one.bonus === bonus && one.started && one.state !== 'refused')
  if (terms.once && hadIt) return 'BONUS_ALREADY_CLAIMED'
  const day = Math.floor(now / dayMs)
  if (grants.some((one) => one.day === day)) return 'BONUS_ONE_PER_DAY'
  const nothing = { credit: 0n, spinWins: 0n, spins: 0, wagered: 0n, lastGame: null, collected: 0n, lost: 0n }
  const state = 'awaiting-deposit'
  const grant: Grant = {
    bonus,
    day,
    operatorId,
    state,
    claimedAt: now,
    until: now + 15 * dayMs,
    started: false,
    reminded: false,
    ...nothing,
  }
  grants.push(grant)
  if (terms.min === undefined) begin(model, grant, now)
  else model.bonus.messages += 1
  return 'ok'
}

function begin(model: Model, grant: Grant, now: number): void {
  const { gives, spins } = termsOf(grant.bonus)
  Object.assign(grant, { state: 'active', started: true, until: now + 15 * dayMs, spins: spins?.count ?? 0 })
  if (!spins) grant.credit = gives
  if (!spins) model.bonus.given += gives
  model.bonus.messages += 1
}

/** Returns the bonus that the deposit starts. */
export function deposited(model: Model, operatorId: number, cents: bigint, now: number): Grant | undefined {
  const open = openGrant(model)
  if (open?.state !== 'awaiting-deposit' || open.operatorId !== operatorId) return undefined
  const { min = 0n, max = 0n } = termsOf(open.bonus)
  if (cents < min || cents > max) return undefined
  begin(model, open, now)
  return open
}

/** Undoes `begin`. False if the bonus was played. */
export function undoBegin(model: Model, grant: Grant): boolean {
  const isPlayedFrom =
    grant.wagered > 0n || [...model.played.bets.values()].some((bet) => bet.grant === grant && bet.came !== 'back')
  if (isPlayedFrom) return false
  if (grant.state !== 'active') return true
  model.bonus.given -= grant.credit
  Object.assign(grant, {
    state: 'awaiting-deposit',
    started: false,
    until: grant.claimedAt + 15 * dayMs,
    spins: 0,
    credit: 0n,
  })
  model.bonus.messages += 1
  return true
}

function refuse(model: Model): string {
  const open = openGrant(model)
  if (!open) return 'BONUS_NOT_OPEN'
  if (open.state === 'wagering' || open.state === 'wagered') return 'BONUS_ALREADY_WAGERED'
  finish(model, open, 'refused')
  return 'ok'
}

function collect(model: Model): string {
  const open = openGrant(model)
  if (!open) return 'BONUS_NOT_OPEN'
  if (open.state !== 'wagered') return 'BONUS_NOT_WAGERED'
  const { cap } = termsOf(open.bonus)
  open.collected = open.credit > cap ? cap : open.credit
  const rest = open.credit - open.collected
  const { games } = model.memberships.get(open.operatorId)!
  games[open.lastGame!] = (games[open.lastGame!] ?? 0n) + open.collected
  recordFlow(model, open.collected)
  lose(model, open, rest)
  Object.assign(open, { state: 'collected', credit: 0n })
  model.bonus.messages += 1
  return `ok ${open.collected} ${rest}`
}

function remind(model: Model, now: number): void {
  const open = openGrant(model)
  if (!open || open.state === 'wagered' || open.reminded || now < open.until - dayMs) return
  open.reminded = true
  if (!isExcluded(model, now)) model.bonus.messages += 1
}

/** For leaving an operator, deactivation and closure. */
export function forfeit(model: Model, operatorId?: number): void {
  const open = openGrant(model)
  if (open && (operatorId === undefined || open.operatorId === operatorId)) finish(model, open, 'forfeited')
}

const countsIn = ({ bonus }: Grant, game: string) => termsOf(bonus).counts?.[game] ?? 100n

/** The open grant, if it can pay for bets at this operator and game. */
export function inPlayAt(model: Model, operatorId: number, game: string): Grant | undefined {
  const open = openGrant(model)
  return open && isPlayed(open) && open.operatorId === operatorId && countsIn(open, game) > 0n ? open : undefined
}

export function spinningAt(
  model: Model,
  operatorId: number,
  game: string,
): { grant: Grant; cents: bigint } | undefined {
  const open = openGrant(model)
  const spins = open && termsOf(open.bonus).spins
  const here = open && isPlayed(open) && open.operatorId === operatorId && open.spins > 0 && spins?.game === game
  return here ? { grant: open, cents: spins.cents } : undefined
}

/** Returns money to the pockets that paid for a bet. If the grant has ended, the money is forfeited. */
export function creditGrant(model: Model, grant: Grant, share: { credit: bigint; spinWins: bigint }): void {
  if (isOver(grant)) return lose(model, grant, share.credit + share.spinWins)
  grant.credit += share.credit
  if (grant.state === 'wagered') return lose(model, grant, share.spinWins)
  grant.spinWins += share.spinWins
  return undefined
}

/** Undefined if the grant no longer counts play. */
export function countStake(model: Model, grant: Grant, game: string, stake: bigint): bigint | undefined {
  if (!isPlayed(grant)) return undefined
  const counted = (stake * countsIn(grant, game)) / 100n
  grant.wagered += counted
  model.bonus.lines.push(`counted ${game} ${stake} ${counted}`)
  return counted
}

/** Runs after each event of a round. `inPlay`: another round of the grant is open. `touched`: a bet of the grant stands. */
export function updateGrantState(model: Model, grant: Grant, inPlay: boolean, touched: boolean): void {
  if (grant.state === 'wagering' && !touched) grant.state = 'active'
  if (!isPlayed(grant) || inPlay) return
  const isDone = isThrough(grant)
  const counted = grant.credit + (isDone ? 0n : grant.spinWins)
  if (counted < 50n && (isDone || grant.spins === 0)) finish(model, grant, 'lost')
  else if (isDone) markWagered(model, grant)
}
