/** Bets, wins and rollbacks of the test wallet. */
import type { ProviderBody } from '@lucero/contract/provider/calls'
import type { Bet, Book, Player, Round } from './book.ts'
import type { Decisions } from './decisions.ts'

/** A refusal code, or the change to apply. */
export type RuleResult = string | (() => void)

const emptyRound = (): Round => ({ closed: false, bets: [], movements: [] })

export function openRules(book: Book, make: Decisions) {
  const keyOf = (provider: string, id: string) => `${provider}\n${id}`
  const moved = (player: Player, cents: number) => void (player.version += make.growsVersion(cents) ? 1 : 0)

  const bet = (provider: string, player: Player, body: ProviderBody<'bet'>): RuleResult => {
    const session = book.sessions.get(body.session)
    if (!session || !make.isSessionOf(session, provider, player.id)) return 'SESSION_NOT_FOUND'
    if (!make.mayBet(session)) return 'SESSION_EXPIRED'
    if (make.isBlocked(player)) return 'PLAYER_BLOCKED'
    if (make.isDisabled(book.isEnabled)) return 'GAME_DISABLED'
    const [key, amount] = [keyOf(provider, body.transaction), Number(body.amount)]
    if (make.isTombstoned(player.tombstones, key)) return 'ROLLED_BACK'
    const round = player.rounds.get(keyOf(provider, body.round)) ?? emptyRound()
    if (!make.takesBets(round)) return 'ROUND_CLOSED'
    if (make.checksFundsFirst && !make.hasFunds(player, amount)) return 'INSUFFICIENT_FUNDS'
    if (make.isOverLimit(amount, book.limit)) return 'LIMIT_REACHED'
    const isFreeSpin = body.freeSpin === true
    if (isFreeSpin && (!make.hasSpin(player, amount) || !make.spinJoins(round))) return 'NO_FREE_SPIN'
    if (make.hasSpinIn(round)) return 'NO_FREE_SPIN'
    const stake = isFreeSpin ? make.stakeOfSpin(amount) : amount
    if (!make.hasFunds(player, stake)) return 'INSUFFICIENT_FUNDS'
    return () => {
      const fromBonus = make.fromBonus(player, stake)
      const taken: Bet = {
        ...body,
        fromBonus,
        fromCash: stake - fromBonus,
        isFreeSpin,
        state: make.stateOfNewBet(round),
      }
      player.bonus -= fromBonus
      player.cash -= stake - fromBonus
      player.spins -= isFreeSpin ? make.spinsUsed : 0
      moved(player, stake)
      player.bets.set(key, taken)
      round.bets.push(taken)
      const shown = isFreeSpin ? make.shownForSpin(stake, amount) : stake
      round.movements.push({ kind: 'bet', transaction: body.transaction, amount: shown, rolledBack: false })
      player.rounds.set(keyOf(provider, body.round), round)
    }
  }

  const win = (provider: string, player: Player, body: ProviderBody<'win'>): RuleResult => {
    const existing = player.rounds.get(keyOf(provider, body.round))
    const isEarly = body.bet !== undefined && make.isTombstoned(player.tombstones, keyOf(provider, body.bet))
    if (isEarly && !make.winsBeforeItsBet) return 'ROLLED_BACK'
    if (!existing && make.needsBet) return 'BET_NOT_FOUND'
    const round = existing ?? emptyRound()
    const why = make.refusesWin(circumstances(player))
    const named = body.bet === undefined ? undefined : player.bets.get(keyOf(provider, body.bet))
    if (why) return why
    if (body.bet !== undefined && (!named || !make.isInRound(named, body.round))) return 'BET_NOT_FOUND'
    if (isUndone(named ? [named] : round.bets)) return 'ROLLED_BACK'
    if (!make.paysAgain(round)) return 'ROUND_CLOSED'
    if (named && make.isResolved(named)) return 'ALREADY_RESOLVED'
    return () => {
      pay(player, round, Number(body.amount))
      moved(player, Number(body.amount))
      for (const bet of named && !body.roundClosed ? [named] : round.bets) resolve(bet)
      round.closed ||= body.roundClosed
      round.movements.push({
        kind: 'win',
        transaction: body.transaction,
        amount: Number(body.amount),
        rolledBack: false,
      })
    }
  }

  const pay = (player: Player, { bets }: Round, amount: number) => {
    const standing = bets.filter(({ state }) => state !== 'rolled back')
    if (standing[0]?.isFreeSpin) return void (player[make.pocketOfSpin] += amount)
    const fromCash = standing.reduce((sum, bet) => sum + bet.fromCash, 0)
    const stake = standing.reduce((sum, bet) => sum + bet.fromBonus, fromCash)
    const cash = make.cashShare(amount, fromCash, stake)
    player.cash += cash
    player.bonus += amount - cash
  }

  const isUndone = (bets: Bet[]) => bets.length > 0 && bets.every((bet) => make.winsNothing(bet))
  const resolve = (bet: Bet) => void (bet.state = bet.state === 'open' ? 'resolved' : bet.state)
  const circumstances = (player: Player) => ({
    ended: [...book.sessions.values()].some((session) => session.player === player && session.ended),
    blocked: player.blocked,
    disabled: !book.isEnabled,
  })

  const rollback = (provider: string, player: Player, body: ProviderBody<'rollback'>): RuleResult => {
    const key = keyOf(provider, body.target)
    const bet = player.bets.get(key)
    if (!bet) return () => void player.tombstones.add(key)
    if (make.isTooLate(bet)) return 'ALREADY_RESOLVED'
    const { movements } = player.rounds.get(keyOf(provider, bet.round))!
    const list = (amount: number) =>
      movements.push({ kind: 'rollback', transaction: body.transaction, amount, rolledBack: false })
    return () => {
      if (!make.givesBack(bet)) return void (make.listsFurtherRollbacks && list(0))
      const { cash, bonus } = make.pockets(bet)
      player.cash += cash
      player.bonus += bonus
      player.spins += bet.isFreeSpin ? make.spinsGivenBack(bet) : 0
      moved(player, cash + bonus)
      bet.state = 'rolled back'
      for (const one of movements) one.rolledBack ||= one.transaction === body.target && one.kind === 'bet'
      list(bet.fromCash + bet.fromBonus)
    }
  }

  const look = (provider: string, player: Player, body: ProviderBody<'round'>): object | undefined => {
    const round = player.rounds.get(keyOf(provider, body.round))
    if (!round) return undefined
    const isRolledBack = round.bets.every(({ state }) => state === 'rolled back')
    const movements = round.movements.filter(({ kind }) => make.listsMovement(kind))
    return { state: round.closed ? 'closed' : isRolledBack ? 'rolled-back' : 'open', movements }
  }

  const betsOf = (provider: string, player: Player, round: string): Bet[] =>
    player.rounds.get(keyOf(provider, round))?.bets ?? []

  const hasBet = (provider: string, player: Player, id: string) => player.bets.has(keyOf(provider, id))

  return { bet, win, rollback, look, betsOf, hasBet }
}
