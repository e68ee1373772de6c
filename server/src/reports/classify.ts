/** Classifies moves of the ledger for the reports. Pure. Used for the facts of committed batches, and to recompute the sums from the ledger. */
import type { Sums, Totals } from './sums.ts'

/** An account by its name: `main:1`, `game:1:dice`, `held:1:…`, `bonus:1:…`, `free:1:…`, `operator:1`, `bank:dice`, `promo`, `forfeits`. */
export type Side = { pocket: string; operator: string | undefined; id: string }

export function sideOf(account: string): Side {
  const [pocket = '', second = '', id = ''] = account.split(':')
  return pocket === 'bank' ? { pocket, operator: undefined, id: second } : { pocket, operator: second || undefined, id }
}

const isBonus = ({ pocket }: Side) => pocket === 'bonus' || pocket === 'free'
const isCredit = ({ pocket }: Side) => pocket === 'main' || pocket === 'game' || pocket === 'held'

/** `operator`: for a move between accounts of the house. `bonus`: the bonus whose credit moves. */
export type ReportedMove = {
  day: string
  kind: string
  from: Side
  to: Side
  cents: bigint
  operator: string | undefined
  bonus: string | undefined
}

const noOperator = '0'

/** Accounts of operators' own books. The reports count what players hold, and these books repeat it. */
const ofOperatorsBook = new Set(
  'stock reserved players supply line opening commission upper below paid writeoff'.split(' '),
)

export function addMove(totals: Totals, { day, kind, from, to, cents, operator, bonus }: ReportedMove): void {
  if (ofOperatorsBook.has(from.pocket)) return
  const ofOperator = totals.at(day, 'operator', from.operator ?? to.operator ?? operator ?? noOperator)
  const ofBonus = bonus === undefined ? undefined : totals.at(day, 'bonus', bonus)
  if (to.pocket === 'bank') {
    ofOperator.stakes += cents
    totals.at(day, 'game', to.id).stakes += cents
    if (ofBonus) ofBonus.stakes += cents
  } else if (from.pocket === 'bank') {
    const measure = kind === 'rollback' ? 'refunds' : 'payouts'
    ofOperator[measure] += cents
    totals.at(day, 'game', from.id)[measure] += cents
    if (ofBonus) ofBonus[measure] += cents
  } else if (from.pocket === 'operator') {
    ofOperator.creditGranted += cents
    if (kind === 'apply' || kind === 'approve') ofOperator.welcomeCredit += cents
  } else if (to.pocket === 'operator') ofOperator[kind === 'confirm-redeem' ? 'redeemed' : 'creditReturned'] += cents
  else if (from.pocket === 'promo') {
    ofOperator.bonusGranted += cents
    if (ofBonus) ofBonus.bonusGranted += cents
  } else if (isBonus(from) && isCredit(to)) {
    ofOperator.bonusCollected += cents
    if (ofBonus) ofBonus.bonusCollected += cents
  }
  if (to.pocket === 'forfeits' || to.pocket === 'promo') {
    ofOperator.bonusForfeited += cents
    if (ofBonus) ofBonus.bonusForfeited += cents
  }
  addChange(totals, day, from, -cents, ofBonus)
  addChange(totals, day, to, cents, ofBonus)
}

/** Each side changes what players of its own operator hold. */
function addChange(totals: Totals, day: string, side: Side, cents: bigint, ofBonus: Sums | undefined): void {
  if (isCredit(side)) totals.at(day, 'operator', side.operator ?? noOperator).creditChange += cents
  else if (isBonus(side)) {
    totals.at(day, 'operator', side.operator ?? noOperator).bonusChange += cents
    if (ofBonus) ofBonus.bonusChange += cents
  }
}

/** `count`: the number of rounds with this stake and this payout. */
export type SettledRounds = { day: string; game: string; stake: bigint; payout: bigint; count?: bigint }

export function addRounds(totals: Totals, { day, game, stake, payout, count = 1n }: SettledRounds): void {
  const sums = totals.at(day, 'game', game)
  sums.rounds += count
  sums.roundStakes += count * stake
  sums.roundPayouts += count * payout
  sums.stakeSquares += count * stake * stake
  sums.stakePayoutProducts += count * stake * payout
  sums.payoutSquares += count * payout * payout
}

export function addBets(totals: Totals, day: string, operator: string, game: string, bets: bigint): void {
  totals.at(day, 'operator', operator).bets += bets
  totals.at(day, 'game', game).bets += bets
}

export function addPromotions(totals: Totals, day: string, operator: string, game: string, cents: bigint): void {
  totals.at(day, 'operator', operator).promotions += cents
  totals.at(day, 'game', game).promotions += cents
}
