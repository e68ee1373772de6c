// Reference model of rounds: stakes, wins and rollbacks.
import { countStake, creditGrant, inPlayAt, isOver, updateGrantState, spinningAt, termsOf } from './bonus-model.ts'
import type { Bet, Grant, Model, PlayState, ModelRound, StakePayment, WinWish } from './model-state.ts'
import { payoutRules } from './rules.ts'
import { allowsStake, isExcluded, recordFlow } from './safer-model.ts'
import { mayNotPlay } from './suspension-model.ts'

export type PlayWish =
  | {
      what: 'bet'
      transaction: string
      round: string
      operatorId: number
      gameId: string
      cents: bigint
      free?: boolean
    }
  | WinWish
  | { what: 'rollback'; transaction: string; target: string }

export const newPlayState = (): PlayState => ({
  bets: new Map(),
  rounds: new Map(),
  tombstones: new Set(),
  lost: new Set(),
  held: new Map(),
  bank: new Map(),
})

export const isPlay = (wish: { what: string }): wish is PlayWish => ['bet', 'win', 'rollback'].includes(wish.what)

export function expectedPlay(model: Model, wish: PlayWish, now: number): string {
  if (wish.what === 'bet') return bet(model, wish, now)
  return wish.what === 'win' ? win(model, wish) : rollback(model, wish.target)
}

type WishFor<What> = Extract<PlayWish, { what: What }>

const total = (bets: Bet[], of: (bet: Bet) => bigint) => bets.reduce((sum, one) => sum + of(one), 0n)
const least = (...amounts: bigint[]) => amounts.reduce((one, other) => (one < other ? one : other))

/** The bets of a round that were not rolled back. */
const standing = ({ played }: Model, round: string) =>
  [...played.bets.values()].filter((one) => one.round === round && one.came !== 'back')
const ofBonus = (bets: Bet[]) => bets.find(({ credit, spinWins, free }) => credit + spinWins > 0n || free)

function bet(model: Model, wish: WishFor<'bet'>, now: number): string {
  const { transaction, round: name, operatorId, gameId } = wish
  const { bets, rounds, tombstones } = model.played
  if (tombstones.has(transaction)) return 'ROLLED_BACK'
  const status = model.memberships.get(operatorId)?.status
  if ((status !== 'active' && status !== 'connected') || isExcluded(model, now) || mayNotPlay(model, now))
    return 'PLAYER_BLOCKED'
  const round = rounds.get(name) ?? { operatorId, gameId, since: now, won: 0n, closed: false }
  if (round.operatorId !== operatorId || round.gameId !== gameId) return 'TX_CONFLICT'
  if (round.closed) return 'ROUND_CLOSED'
  if (standing(model, name).some(({ free }) => free)) return 'NO_FREE_SPIN'
  const paid = wish.free ? spin(model, wish) : stake(model, wish)
  if (typeof paid === 'string') return paid
  const before = total(standing(model, name), ({ cash, credit, spinWins }) => cash + credit + spinWins)
  if (!paid.free && !allowsStake(model, before + wish.cents, paid.cash, now)) return 'LIMIT_REACHED'
  rounds.set(name, round)
  bets.set(transaction, { ...paid, round: name, came: 'open', hasUnnamedWin: false })
  if (paid.grant) {
    paid.grant.credit -= paid.credit
    paid.grant.spinWins -= paid.spinWins
    paid.grant.spins -= paid.free ? 1 : 0
    paid.grant.lastGame = gameId
    paid.grant.state = 'wagering'
  }
  return pay(model, round, { bank: paid.cash + paid.credit + paid.spinWins, cash: -paid.cash })
}

function spin(model: Model, { round, operatorId, gameId, cents }: WishFor<'bet'>): StakePayment | string {
  const spinning = spinningAt(model, operatorId, gameId)
  if (spinning?.cents !== cents || standing(model, round).length > 0) return 'NO_FREE_SPIN'
  return { cash: 0n, credit: 0n, spinWins: 0n, free: true, grant: spinning.grant }
}

function stake(model: Model, { round, operatorId, gameId, cents }: WishFor<'bet'>): StakePayment | string {
  const before = ofBonus(standing(model, round))
  const open = inPlayAt(model, operatorId, gameId)
  const grant = before && before.grant !== open ? undefined : open
  const [have, won] = [grant?.credit ?? 0n, grant?.spinWins ?? 0n]
  const largest = grant && have + won > 0n ? termsOf(grant.bonus).largestBet : undefined
  if (largest !== undefined && cents > largest) return 'LIMIT_REACHED'
  const spinWins = least(won, cents)
  const credit = least(have, cents - spinWins)
  const cash = cents - spinWins - credit
  if (cash > (model.memberships.get(operatorId)?.games[gameId] ?? 0n)) return 'INSUFFICIENT_FUNDS'
  return { cash, credit, spinWins, free: false, grant: credit + spinWins > 0n ? grant : undefined }
}

function win(model: Model, wish: WishFor<'win'>): string {
  const { transaction, round: name, bet: named, cents, closes } = wish
  const { bets, rounds, tombstones, lost } = model.played
  if (named !== undefined && tombstones.has(named)) return 'ROLLED_BACK'
  const [round, own] = [rounds.get(name), named === undefined ? undefined : bets.get(named)]
  if (!round || (named !== undefined && own?.round !== name)) return 'BET_NOT_FOUND'
  if (round.closed) return 'ROUND_CLOSED'
  if (own?.came === 'resolved') return 'ALREADY_RESOLVED'
  const stood = standing(model, name)
  if (own ? own.came === 'back' : !stood.length) return 'ROLLED_BACK'
  if (cents > 0n && isAboveLimits(round, stood, cents)) {
    model.played.held.set(transaction, wish)
    return 'PAYOUT_LIMIT_REACHED'
  }
  model.played.held.delete(transaction)
  if (own) own.came = 'resolved'
  else for (const one of stood) one.hasUnnamedWin = true
  round.won += cents
  round.closed = closes
  if (closes && round.won === 0n) lost.add(transaction)
  return share(model, name, stood, cents)
}

function isAboveLimits({ gameId, won }: ModelRound, stood: Bet[], cents: bigint): boolean {
  const { game, maxMultiple, maxRoundPayoutCents } = payoutRules
  const stakes = total(stood, (one) => one.cash + one.credit + one.spinWins)
  const isFree = stood.some(({ free }) => free)
  if (gameId === game && !isFree && won + cents > stakes * maxMultiple) return true
  return won + cents - stakes > maxRoundPayoutCents
}

/** Splits a win: the cash part is rounded up, the rest is bonus credit. Winnings of free spins are held separately. */
function share(model: Model, name: string, stood: Bet[], cents: bigint): string {
  const round = model.played.rounds.get(name)!
  const grant = ofBonus(stood)?.grant
  if (!grant) return pay(model, round, { bank: -cents, cash: cents })
  const stakes = total(stood, ({ cash, credit, spinWins }) => cash + credit + spinWins)
  const isSpin = stood.some(({ free }) => free)
  const own = total(stood, ({ cash }) => cash)
  const cash = isSpin ? 0n : (cents * own + stakes - 1n) / stakes
  const rest = cents - cash
  const counts = round.closed && !isSpin && !isOver(grant) && grant.state !== 'wagered'
  const counted = counts ? countStake(model, grant, round.gameId, stakes) : undefined
  if (!counts && isOver(grant) && rest > 0n) model.bonus.lines.push(`late ${round.gameId} ${stakes} ${rest}`)
  creditGrant(model, grant, { credit: isSpin ? 0n : rest, spinWins: isSpin ? rest : 0n })
  settle(model, grant)
  return `${pay(model, round, { bank: -cents, cash })}${counted === undefined ? '' : `, counted ${counted}`}`
}

/** Open rounds that a grant has paid for. */
export const roundsInPlay = (model: Model, grant: Grant): number =>
  [...model.played.rounds].filter(([name, { closed }]) => !closed && ofBonus(standing(model, name))?.grant === grant)
    .length

function settle(model: Model, grant: Grant): void {
  const touched = [...model.played.bets.values()].some((one) => one.came !== 'back' && one.grant === grant)
  updateGrantState(model, grant, roundsInPlay(model, grant) > 0, touched)
}

function rollback(model: Model, target: string): string {
  const { bets, rounds, tombstones } = model.played
  const own = bets.get(target)
  if (!own) tombstones.add(target)
  if (!own) return 'ok nothing'
  const round = rounds.get(own.round)!
  if (own.came === 'back') return pay(model, round, { bank: 0n, cash: 0n })
  if (own.came === 'resolved' || round.closed || own.hasUnnamedWin) return 'ALREADY_RESOLVED'
  own.came = 'back'
  const { grant, credit, spinWins, cash } = own
  if (grant) {
    if (isOver(grant) && credit + spinWins > 0n)
      model.bonus.lines.push(`late ${round.gameId} ${credit + spinWins} ${credit + spinWins}`)
    if (own.free && (grant.state === 'active' || grant.state === 'wagering')) grant.spins += 1
    creditGrant(model, grant, own)
    settle(model, grant)
  }
  return pay(model, round, { bank: -(cash + credit + spinWins), cash })
}

/** True if the player has a standing bet in an open round of the last 24 hours. */
export const isPlayingAt = ({ played: { bets, rounds } }: Model, operatorId: number, now: number): boolean =>
  [...bets.values()].some(({ round: name, came }) => {
    const round = rounds.get(name)!
    return round.operatorId === operatorId && !round.closed && came !== 'back' && now - round.since < 86_400_000
  })

/** Moves money, and returns the playable balance. */
function pay(model: Model, round: ModelRound, moved: { bank: bigint; cash: bigint }): string {
  const { bank } = model.played
  const { games } = model.memberships.get(round.operatorId)!
  games[round.gameId] = (games[round.gameId] ?? 0n) + moved.cash
  recordFlow(model, moved.cash)
  bank.set(round.gameId, (bank.get(round.gameId) ?? 0n) + moved.bank)
  const grant = inPlayAt(model, round.operatorId, round.gameId)
  return `ok ${games[round.gameId]! + (grant ? grant.credit + grant.spinWins : 0n)}`
}
