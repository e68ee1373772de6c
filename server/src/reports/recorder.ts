/** Classifies moves of the ledger for the reports. Pure. Used as transfers commit, and to recompute the sums from the ledger. */
import { sql } from '@lucero/kit/sql'
import { utcDay } from '../kit/utc-day.ts'
import type { Change, Decision, Json, BatchRecorder } from '../ledger/command.ts'
import { Totals, type Sums } from './sums.ts'

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

export function addMove(totals: Totals, { day, kind, from, to, cents, operator, bonus }: ReportedMove): void {
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
  } else if (from.pocket === 'operator') ofOperator.creditGranted += cents
  else if (to.pocket === 'operator') ofOperator[kind === 'confirm-redeem' ? 'redeemed' : 'creditReturned'] += cents
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

/** The grant whose credit moves. A win that came too late for its bonus goes from the bank to the forfeits, and only its detail names the grant. */
export function grantOf(from: Side, to: Side, ofDetail: string | undefined): string | undefined {
  if (isBonus(from)) return from.id
  if (isBonus(to)) return to.id
  return to.pocket === 'forfeits' ? ofDetail : undefined
}

export type SettledRound = { day: string; game: string; stake: bigint; payout: bigint }

export function addRound(totals: Totals, { day, game, stake, payout }: SettledRound): void {
  const sums = totals.at(day, 'game', game)
  sums.rounds += 1n
  sums.roundStakes += stake
  sums.roundPayouts += payout
  sums.stakeSquares += stake * stake
  sums.stakePayoutProducts += stake * payout
  sums.payoutSquares += payout * payout
}

export function addBets(totals: Totals, day: string, operator: string, game: string, bets: bigint): void {
  totals.at(day, 'operator', operator).bets += bets
  totals.at(day, 'game', game).bets += bets
}

/** The fields of a detail that games/round-codec.ts writes. */
type PlayDetail = {
  operator?: number
  game?: string
  grant?: string
  state?: { cash?: number; bonus?: number; free?: number; won?: number; spin?: true; closed?: true }
}

/** The names of accounts without an id of their own repeat all the time. */
const maxSides = 10_000
const sides = new Map<string, Side>()

function cachedSideOf(account: string): Side {
  const cached = sides.get(account)
  if (cached) return cached
  const side = sideOf(account)
  if (sides.size >= maxSides) sides.clear()
  sides.set(account, side)
  return side
}

const dayMs = 86_400_000
let lastDay = { number: -1, text: '' }

function dayOf(atMs: number): string {
  const number = Math.floor(atMs / dayMs)
  if (number !== lastDay.number) lastDay = { number, text: utcDay(new Date(atMs)) }
  return lastDay.text
}

const grantRows = 'bonus-grant'

/** A command that moves bonus credit also changes the row of its grant, which names the bonus. */
function bonusOf(grant: string, changes: Change[] = []): string {
  const change = changes.find(({ kind, row }) => kind.name === grantRows && row.id === grant)
  return (change?.row as { bonusId?: string } | undefined)?.bonusId ?? ''
}

export type SumsRecorder = BatchRecorder & { totals: Totals }

/** Opens the sums of one append. Transfers before `cutMs` are left to the build. */
export const recordFrom = (cutMs: number) => (): SumsRecorder => {
  const totals = new Totals()
  return {
    totals,
    add(kind, { moves, changes, detail }: Decision<Json>, atMs) {
      if (atMs < cutMs) return
      const day = dayOf(atMs)
      const play = (typeof detail === 'object' ? detail : null) as PlayDetail | null
      const operator = play?.operator === undefined ? undefined : String(play.operator)
      for (const { from: source, to: target, cents } of moves) {
        const [from, to] = [cachedSideOf(source), cachedSideOf(target)]
        const grant = grantOf(from, to, play?.grant)
        const bonus = grant === undefined ? undefined : bonusOf(grant, changes)
        addMove(totals, { day, kind, from, to, cents, operator, bonus })
      }
      if (operator === undefined || play?.game === undefined) return
      if (kind === 'bet') addBets(totals, day, operator, play.game, 1n)
      else if (kind === 'win' && play.state?.closed) addSettled(totals, day, play.game, play.state)
    },
    insert(playerId) {
      const text = totals.text()
      return text ? sql`insert into report_delta (player_id, totals) values (${playerId}, ${text})` : undefined
    },
  }
}

/** Free spins have no stake, so they are not part of the observed RTP. */
function addSettled(totals: Totals, day: string, game: string, state: NonNullable<PlayDetail['state']>): void {
  const { cash = 0, bonus = 0, free = 0, won = 0, spin = false } = state
  const stake = cash + bonus + free
  if (!spin && stake > 0) addRound(totals, { day, game, stake: BigInt(stake), payout: BigInt(won) })
}
