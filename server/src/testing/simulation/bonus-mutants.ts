// Bugs of bonuses, planted one at a time. Each must turn the simulation red.
import { offers } from '../../bonus/offer-store.ts'
import { grants, pastGrants, type GrantRow } from '../../bonus/store.ts'
import type { BookView, Decision, Move, StateKind, StateRow } from '../../ledger/command.ts'
import { rules, type Rules } from './rules.ts'
import type { World } from './simulate.ts'

const withRules = (changed: Partial<Rules>): World => ({ rules: { ...rules, ...changed } })

type RowChange = (row: GrantRow) => GrantRow

/** The book as a rule would see it if rows of a kind were otherwise. */
function rowsSeen(book: BookView, name: string, changed: (row: never) => StateRow): BookView {
  const isIt = (kind: StateKind<never>) => kind.name === name
  return {
    ...book,
    state: (kind, id) => {
      const row = book.state(kind, id)
      return row && isIt(kind) ? (changed(row as never) as typeof row) : row
    },
    states: (kind) => book.states(kind).map((row) => (isIt(kind) ? (changed(row as never) as typeof row) : row)),
  }
}
const grantsSeen = (book: BookView, changed: RowChange) => rowsSeen(book, grants.name, changed)
const withTerms =
  (terms: Partial<GrantRow['terms']>): RowChange =>
  (row) => ({ ...row, terms: { ...row.terms, ...terms } })
const noGrants = (book: BookView): BookView => ({
  ...book,
  states: (kind) => (kind.name === grants.name || kind.name === pastGrants.name ? [] : book.states(kind)),
})

/** What a decision would be if it left the grant otherwise. */
const leaving = <Reply>(decision: Decision<Reply>, changed: RowChange): Decision<Reply> => ({
  ...decision,
  changes: (decision.changes ?? []).map(({ kind, row }) =>
    kind.name === grants.name ? { kind, row: changed(row as GrantRow) } : { kind, row },
  ),
})
const movingInstead = <Reply>(decision: Decision<Reply>, instead: (move: Move) => Move): Decision<Reply> => ({
  ...decision,
  moves: decision.moves.map(instead),
})
const withoutKind = <Reply>(decision: Decision<Reply>, name: string): Decision<Reply> => ({
  ...decision,
  changes: (decision.changes ?? []).filter(({ kind }) => kind.name !== name),
})
/** To the game wallet of the table whose bank pays. */
const asCash = ({ from, to, cents }: Move, pocket: string): Move =>
  to.startsWith(pocket) && from.startsWith('bank:')
    ? { from, to: `game:1:${from.slice(5)}`, cents }
    : { from, to, cents }
const addTo = (row: GrantRow, cents: bigint): GrantRow => ({ ...row, wagered: row.wagered + cents })
const later: RowChange = (row) => ({ ...row, expiresAt: new Date(row.expiresAt.getTime() + 1) })

/** The same wrong look at grants in everything that is played. */
const inPlay = (changed: RowChange): World =>
  withRules({
    decideBet: (book, ...given) => rules.decideBet(grantsSeen(book, changed), ...given),
    decideWin: (book, ...given) => rules.decideWin(grantsSeen(book, changed), ...given),
    decideRollback: (book, ...given) => rules.decideRollback(grantsSeen(book, changed), ...given),
  })

export const bonusMutants: Record<string, World> = {
  'a bonus is claimed while another is open': withRules({
    decideActivateBonus: (book, ...given) => rules.decideActivateBonus(noGrants(book), ...given),
  }),
  'two bonuses are claimed on one day': withRules({
    decideActivateBonus: (book, ...given) =>
      rules.decideActivateBonus(
        grantsSeen(book, (row) => ({ ...row, day: '' })),
        ...given,
      ),
  }),
  'a bonus that is given once is given again': withRules({
    decideActivateBonus: (book, ...given) =>
      rules.decideActivateBonus(
        rowsSeen(book, offers.name, (row: StateRow) => ({ ...row, repeats: true })),
        ...given,
      ),
  }),
  "a bonus of another operator's players is claimed": withRules({
    decideActivateBonus: (book, ...given) =>
      rules.decideActivateBonus(
        rowsSeen(book, offers.name, (row: StateRow) => ({ ...row, audience: 'all' })),
        ...given,
      ),
  }),
  'the credit of a claim is given twice': withRules({
    decideActivateBonus: (...given) => {
      const decision = rules.decideActivateBonus(...given)
      return { ...decision, moves: [...decision.moves, ...decision.moves.filter(({ from }) => from === 'promo')] }
    },
  }),
  'any deposit starts a bonus': withRules({
    onDeposit: (book, ...given) => rules.onDeposit(grantsSeen(book, withTerms({ minDeposit: 0 })), ...given),
  }),
  'a deposit of exactly the most does not start it': withRules({
    onDeposit: (book, operatorId, cents, now) => rules.onDeposit(book, operatorId, cents === 400n ? 401n : cents, now),
  }),
  'the days of a deposit bonus begin with its activation': withRules({
    onDeposit: (book, ...given) => {
      const open = book.states(grants).find(({ state }) => state === 'awaiting-deposit')
      const effect = rules.onDeposit(book, ...given)
      const kept: RowChange = (row) => (row.state === 'active' && open ? { ...row, expiresAt: open.expiresAt } : row)
      return { moves: effect.moves, changes: leaving({ ...effect, reply: {} }, kept).changes! }
    },
  }),
  'bonus credit is not used': withRules({ decideBet: (book, ...given) => rules.decideBet(noGrants(book), ...given) }),
  'bonus credit pays at the tables of every operator': withRules({
    decideBet: (book, bet, ...given) => {
      const anywhere = grantsSeen(book, (row) => ({ ...row, operatorId: Number(bet.sessionId.split(' ')[0]) }))
      const [credit = 0n] = [...book.balances()].flatMap(([name, cents]) => (name.startsWith('bonus:') ? [cents] : []))
      const balance = (name: string) => (name.startsWith('bonus:') ? credit : book.balance(name))
      return rules.decideBet({ ...anywhere, balance }, bet, ...given)
    },
  }),
  'credit that is wagered is played away': withRules({
    decideBet: (book, ...given) =>
      rules.decideBet(
        grantsSeen(book, (row) => (row.state === 'wagered' ? { ...row, state: 'wagering' } : row)),
        ...given,
      ),
  }),
  'the largest bet is not looked at': inPlay(withTerms({ maxBet: null })),
  'every game counts in full': inPlay(withTerms({ shares: {} })),
  'play-through is counted twice': withRules({
    decideWin: (book, ...given) => {
      const before = book.states(grants).find(({ state }) => state === 'wagering')?.wagered ?? 0n
      const twice: RowChange = (row) => (row.wagered > before ? addTo(row, row.wagered - before) : row)
      return leaving(rules.decideWin(book, ...given), twice)
    },
  }),
  'play-through is counted when a bet is placed': withRules({
    decideBet: (book, bet, ...given) => leaving(rules.decideBet(book, bet, ...given), (row) => addTo(row, bet.cents)),
  }),
  'play-through counts only what the bonus has paid': withRules({
    decideWin: (book, win, now) => {
      const cash = (row: StateRow) => ({ ...row, cash: 0n })
      const { changes } = rules.decideWin(rowsSeen(book, 'game-round', cash), win, now)
      const wrong = changes!.find(({ kind }) => kind.name === grants.name)?.row as GrantRow | undefined
      return leaving(rules.decideWin(book, win, now), (row) => (wrong ? { ...row, wagered: wrong.wagered } : row))
    },
  }),
  'a parked round does not keep the bonus open': inPlay((row) =>
    row.openRounds > 1 ? { ...row, openRounds: 1 } : row,
  ),
  'a rollback leaves the bonus wagering': withRules({
    decideRollback: (...given) =>
      leaving(rules.decideRollback(...given), (row) => (row.state === 'active' ? { ...row, state: 'wagering' } : row)),
  }),
  'a rollback pays bonus credit back as cash': withRules({
    decideRollback: (...given) => movingInstead(rules.decideRollback(...given), (move) => asCash(move, 'bonus:')),
  }),
  'a rollback pays what free spins won back as bonus credit': withRules({
    decideRollback: (...given) =>
      movingInstead(rules.decideRollback(...given), (move) => ({ ...move, to: move.to.replace('free:', 'bonus:') })),
  }),
  'a win on bonus credit is paid as cash': withRules({
    decideWin: (...given) => movingInstead(rules.decideWin(...given), (move) => asCash(move, 'bonus:')),
  }),
  'a free spin is paid as cash': withRules({
    decideWin: (...given) => movingInstead(rules.decideWin(...given), (move) => asCash(move, 'free:')),
  }),
  'a free spin is paid as bonus credit': withRules({
    decideWin: (...given) =>
      movingInstead(rules.decideWin(...given), (move) => ({ ...move, to: move.to.replace('free:', 'bonus:') })),
  }),
  'a free spin takes its stake': withRules({
    decideBet: (book, bet, ...given) => rules.decideBet(book, { ...bet, isFreeSpin: false }, ...given),
  }),
  'free spins never run out': inPlay((row) => (row.terms.spins ? { ...row, spinsLeft: 3 } : row)),
  'a free spin that was rolled back is gone': withRules({
    decideRollback: (book, ...given) => {
      const left = book.states(grants).find(({ state }) => state === 'wagering')?.spinsLeft
      return leaving(rules.decideRollback(book, ...given), (row) => ({ ...row, spinsLeft: left ?? row.spinsLeft }))
    },
  }),
  'a win after the end is paid to cash': withRules({
    decideWin: (...given) => movingInstead(rules.decideWin(...given), (move) => asCash(move, 'forfeits')),
  }),
  'a win after the end goes to the bonus that is over': inPlay((row) =>
    row.state === 'expired' ? { ...row, state: 'wagered' } : row,
  ),
  'a bonus with less than 0.50 goes on': inPlay(withTerms({ closesUnder: 0 })),
  'a bonus with exactly 0.50 is lost': inPlay(withTerms({ closesUnder: 51 })),
  'the cap is a cent too high': withRules({
    decideCollectBonus: (book, now) =>
      rules.decideCollectBonus(
        grantsSeen(book, (row) => withTerms({ cap: row.terms.cap + 1 })(row)),
        now,
      ),
  }),
  'the excess is not forfeited': withRules({
    decideCollectBonus: (...given) => {
      const decision = rules.decideCollectBonus(...given)
      return { ...decision, moves: decision.moves.filter(({ to }) => to !== 'forfeits') }
    },
  }),
  'what free spins won is collected': withRules({
    decideCollectBonus: (...given) => {
      const decision = rules.decideCollectBonus(...given)
      const game = decision.moves.find(({ to }) => to.startsWith('game:'))?.to ?? 'game:1:dice'
      return movingInstead(decision, (move) => (move.from.startsWith('free:') ? { ...move, to: game } : move))
    },
  }),
  'a bonus is collected before it is wagered': withRules({
    decideCollectBonus: (book, now) =>
      rules.decideCollectBonus(
        grantsSeen(book, (row) => (row.state === 'wagering' ? { ...row, state: 'wagered' } : row)),
        now,
      ),
  }),
  'a bonus is collected twice': withRules({
    decideCollectBonus: (book, now) => withoutKind(rules.decideCollectBonus(book, now), grants.name),
  }),
  'a bonus is refused after wagering': withRules({
    decideRefuse: (book, now) =>
      rules.decideRefuse(
        grantsSeen(book, (row) => (row.state === 'wagering' ? { ...row, state: 'active' } : row)),
        now,
      ),
  }),
  'a bonus expires a moment too late': {
    rules: {
      ...rules,
      ...inPlay(later).rules,
      decideExpire: (book, now) => rules.decideExpire(grantsSeen(book, later), now),
    },
  },
  'a bet after its time is paid with a bonus that nobody has ended yet': withRules({
    decideBet: (book, ...given) =>
      rules.decideBet(
        grantsSeen(book, (row) => ({ ...row, expiresAt: new Date(8e15) })),
        ...given,
      ),
  }),
  'what was wagered in time expires': withRules({
    decideExpire: (book, now) =>
      rules.decideExpire(
        grantsSeen(book, (row) => ({ ...row, wagered: 0n })),
        now,
      ),
  }),
  'what is wagered expires too': withRules({
    decideExpire: (book, now) =>
      rules.decideExpire(
        grantsSeen(book, (row) => (row.state === 'wagered' ? { ...row, state: 'wagering', wagered: 0n } : row)),
        now,
      ),
  }),
  'a game is told a cent too much of what was counted': withRules({
    decideWin: (book, win, now) => {
      const decision = rules.decideWin(book, win, now)
      const { counted } = decision.reply
      return counted === undefined ? decision : { ...decision, reply: { ...decision.reply, counted: counted + 1 } }
    },
  }),
  'a bonus ends in silence': withRules({
    decideExpire: (...given) => withoutKind(rules.decideExpire(...given), 'notice'),
  }),
  'a player is reminded again and again': withRules({
    decideRemind: (...given) => leaving(rules.decideRemind(...given), (row) => ({ ...row, remindedAt: null })),
  }),
  'an operator is left with the bonus still open': withRules({
    decideLeave: (...given) => ({ ...withoutKind(rules.decideLeave(...given), grants.name), moves: [] }),
  }),
  'an operator is left with a wagered bonus under it': withRules({
    decideLeave: (book, ...given) =>
      rules.decideLeave(
        grantsSeen(book, (row) => (row.state === 'wagered' ? { ...row, state: 'wagering' } : row)),
        ...given,
      ),
  }),
  'deactivation leaves the bonus its credit': withRules({
    decideDeactivate: (...given) => {
      const decision = rules.decideDeactivate(...given)
      return { ...decision, moves: decision.moves.filter(({ to }) => to !== 'forfeits') }
    },
  }),
  'confiscation leaves the bonus open': withRules({
    decideConfiscate: (...given) => withoutKind(rules.decideConfiscate(...given), grants.name),
  }),
}
