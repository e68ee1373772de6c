// Planted bugs in bonuses, one at a time. Each must fail the simulation.
import { offers } from '../../bonus/offer-store.ts'
import { grants, pastGrants, type GrantRow } from '../../bonus/store.ts'
import { rounds } from '../../games/rounds.ts'
import type { BookView, Decision, Move, ReadableKind, StateRow } from '../../ledger/command.ts'
import { deciding, reading, wrong } from './mutants.ts'
import { rules, withRule, type Rules } from './rules.ts'
import type { World } from './simulate.ts'

type RowChange = (row: GrantRow) => GrantRow

/** The book with the rows of one kind changed, as a rule reads it. */
export function withRows<Kinds extends ReadableKind>(
  book: BookView<Kinds>,
  name: string,
  changed: (row: never) => StateRow,
): BookView<Kinds> {
  const otherwise = <Row>(kind: ReadableKind, row: Row) => (kind.name === name ? (changed(row as never) as Row) : row)
  return {
    ...book,
    state: (kind, id) => {
      const row = book.state(kind, id)
      return row && otherwise(kind, row)
    },
    states: (kind) => book.states(kind).map((row) => otherwise(kind, row)),
  }
}
const withGrants = <Kinds extends ReadableKind>(book: BookView<Kinds>, changed: RowChange) =>
  withRows(book, grants.name, changed)
const readingGrants = (kind: keyof Rules, changed: RowChange): World =>
  reading(kind, (book) => withGrants(book, changed))

const withTerms =
  (terms: Partial<GrantRow['terms']>): RowChange =>
  (row) => ({ ...row, terms: { ...row.terms, ...terms } })
const noGrants = <Kinds extends ReadableKind>(book: BookView<Kinds>): BookView<Kinds> => ({
  ...book,
  states: (kind) => (kind.name === grants.name || kind.name === pastGrants.name ? [] : book.states(kind)),
})

/** The decision with its grant row changed. */
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
const withoutForfeits = <Reply>(decision: Decision<Reply>): Decision<Reply> => ({
  ...decision,
  moves: decision.moves.filter(({ to }) => to !== 'forfeits'),
})
/** Redirects a payout to the game wallet of the bank that pays it. */
const asCash = ({ from, to, cents }: Move, pocket: string): Move =>
  to.startsWith(pocket) && from.startsWith('bank:')
    ? { from, to: `game:1:${from.slice(5)}`, cents }
    : { from, to, cents }
const addTo = (row: GrantRow, cents: bigint): GrantRow => ({ ...row, wagered: row.wagered + cents })
const later: RowChange = (row) => ({ ...row, expiresAt: new Date(row.expiresAt.getTime() + 1) })

/** Applies the same change of grants to bets, wins and rollbacks. */
const playRulesWith = (changed: RowChange): Rules => {
  const bet = withRule(
    rules,
    'bet',
    (decide) =>
      (book, ...args) =>
        decide(withGrants(book, changed), ...args),
  )
  const win = withRule(
    bet,
    'win',
    (decide) =>
      (book, ...args) =>
        decide(withGrants(book, changed), ...args),
  )
  return withRule(
    win,
    'rollback',
    (decide) =>
      (book, ...args) =>
        decide(withGrants(book, changed), ...args),
  )
}
const inPlay = (changed: RowChange): World => ({ rules: playRulesWith(changed) })

export const bonusMutants: Record<string, World> = {
  'a bonus is claimed while another is open': reading('activate-bonus', noGrants),
  'two bonuses are claimed on one day': readingGrants('activate-bonus', (row) => ({ ...row, day: '' })),
  'a one-time bonus is granted twice': reading('activate-bonus', (book) =>
    withRows(book, offers.name, (row: StateRow) => ({ ...row, repeats: true })),
  ),
  'past bonuses are ignored': reading('activate-bonus', (book) => ({
    ...book,
    states: (kind) => (kind.name === pastGrants.name ? [] : book.states(kind)),
  })),
  "a bonus of another operator's players is claimed": reading('activate-bonus', (book) =>
    withRows(book, offers.name, (row: StateRow) => ({ ...row, audience: 'all' })),
  ),
  'the credit of a claim is granted twice': wrong('activate-bonus', (decide) => (...args) => {
    const decision = decide(...args)
    return { ...decision, moves: [...decision.moves, ...decision.moves.filter(({ from }) => from === 'promo')] }
  }),
  'any deposit starts a bonus': readingGrants('grant-credit', withTerms({ minDeposit: 0 })),
  'a deposit of exactly the maximum starts no bonus': readingGrants('grant-credit', (row) =>
    withTerms({ maxDeposit: row.terms.maxDeposit - 1 })(row),
  ),
  'a reversed deposit leaves its bonus active': wrong('reverse-credit', (decide) => (...args) => {
    const decision = decide(...args)
    return {
      ...decision,
      moves: decision.moves.filter(({ to }) => to !== 'promo'),
      changes: (decision.changes ?? []).filter(({ kind }) => kind.name !== grants.name),
    }
  }),
  'a deposit is reversed although its bonus was played': readingGrants('reverse-credit', (row) => ({
    ...row,
    bets: 0,
    openRounds: 0,
    wagered: 0n,
  })),
  'a deposit bonus expires 15 days after its claim': wrong('grant-credit', (decide) => (book, ...args) => {
    const open = book.states(grants).find(({ state }) => state === 'awaiting-deposit')
    const unchanged: RowChange = (row) => (row.state === 'active' && open ? { ...row, expiresAt: open.expiresAt } : row)
    return leaving(decide(book, ...args), unchanged)
  }),
  'bonus credit is not used': reading('bet', noGrants),
  'bonus credit pays for bets under every operator': wrong('bet', (decide) => (book, request, now) => {
    const operatorId = Number(request.bet.sessionId.split(' ')[0])
    const anywhere = withGrants(book, (row) => ({ ...row, operatorId }))
    const [credit = 0n] = [...book.balances()].flatMap(([name, cents]) => (name.startsWith('bonus:') ? [cents] : []))
    const balance = (name: string) => (name.startsWith('bonus:') ? credit : book.balance(name))
    return decide({ ...anywhere, balance }, request, now)
  }),
  'wagered credit pays for a bet': readingGrants('bet', (row) =>
    row.state === 'wagered' ? { ...row, state: 'wagering' } : row,
  ),
  'the maximum bet is ignored': inPlay(withTerms({ maxBet: null })),
  'every game counts in full': inPlay(withTerms({ shares: {} })),
  'wagering is counted twice': wrong('win', (decide) => (book, ...args) => {
    const before = book.states(grants).find(({ state }) => state === 'wagering')?.wagered ?? 0n
    const twice: RowChange = (row) => (row.wagered > before ? addTo(row, row.wagered - before) : row)
    return leaving(decide(book, ...args), twice)
  }),
  'wagering is counted when a bet is placed': wrong(
    'bet',
    (decide) => (book, request, now) => leaving(decide(book, request, now), (row) => addTo(row, request.bet.cents)),
  ),
  'wagering counts only the bonus part of a stake': wrong('win', (decide) => (book, ...args) => {
    const cash = (row: StateRow) => ({ ...row, cash: 0n })
    const { changes } = decide(withRows(book, rounds.name, cash), ...args)
    const less = changes!.find(({ kind }) => kind.name === grants.name)?.row as GrantRow | undefined
    return leaving(decide(book, ...args), (row) => (less ? { ...row, wagered: less.wagered } : row))
  }),
  'an open round does not keep the bonus open': inPlay((row) => (row.openRounds > 1 ? { ...row, openRounds: 1 } : row)),
  'a rollback leaves the bonus wagering': deciding('rollback', (decision) =>
    leaving(decision, (row) => (row.state === 'active' ? { ...row, state: 'wagering' } : row)),
  ),
  'a rollback returns bonus credit as cash': deciding('rollback', (decision) =>
    movingInstead(decision, (move) => asCash(move, 'bonus:')),
  ),
  'a rollback returns winnings of free spins as bonus credit': deciding('rollback', (decision) =>
    movingInstead(decision, (move) => ({ ...move, to: move.to.replace('free:', 'bonus:') })),
  ),
  'a win on bonus credit is paid as cash': deciding('win', (decision) =>
    movingInstead(decision, (move) => asCash(move, 'bonus:')),
  ),
  'a free spin is paid as cash': deciding('win', (decision) =>
    movingInstead(decision, (move) => asCash(move, 'free:')),
  ),
  'a free spin is paid as bonus credit': deciding('win', (decision) =>
    movingInstead(decision, (move) => ({ ...move, to: move.to.replace('free:', 'bonus:') })),
  ),
  'a free spin takes its stake': wrong(
    'bet',
    (decide) =>
      (book, { bet, house }, now) =>
        decide(book, { bet: { ...bet, isFreeSpin: false }, house }, now),
  ),
  'free spins never run out': inPlay((row) => (row.terms.spins ? { ...row, spinsLeft: 3 } : row)),
  'a free spin that was rolled back is lost': wrong('rollback', (decide) => (book, ...args) => {
    const left = book.states(grants).find(({ state }) => state === 'wagering')?.spinsLeft
    return leaving(decide(book, ...args), (row) => ({ ...row, spinsLeft: left ?? row.spinsLeft }))
  }),
  'a win after the end of a bonus is paid as cash': deciding('win', (decision) =>
    movingInstead(decision, (move) => asCash(move, 'forfeits')),
  ),
  'a win after the end of a bonus is paid to the bonus': inPlay((row) =>
    row.state === 'expired' ? { ...row, state: 'wagered' } : row,
  ),
  'a bonus with less than 0.50 stays open': inPlay(withTerms({ closesUnder: 0 })),
  'a bonus with exactly 0.50 is lost': inPlay(withTerms({ closesUnder: 51 })),
  'the cap is a cent too high': readingGrants('collect-bonus', (row) => withTerms({ cap: row.terms.cap + 1 })(row)),
  'the excess is not forfeited': deciding('collect-bonus', withoutForfeits),
  'winnings of free spins are not forfeited when the bonus is wagered': wrong('win', (decide) => (...args) => {
    const decision = decide(...args)
    return { ...decision, moves: decision.moves.filter(({ from }) => !from.startsWith('free:')) }
  }),
  'winnings of free spins become bonus credit when the bonus is wagered': deciding('win', (decision) =>
    movingInstead(decision, (move) =>
      move.from.startsWith('free:') ? { ...move, to: move.from.replace('free:', 'bonus:') } : move,
    ),
  ),
  'a bonus is collected before it is wagered': readingGrants('collect-bonus', (row) =>
    row.state === 'wagering' ? { ...row, state: 'wagered' } : row,
  ),
  'a bonus is collected twice': deciding('collect-bonus', (decision) => withoutKind(decision, grants.name)),
  'a bonus is refused after wagering': readingGrants('refuse-bonus', (row) =>
    row.state === 'wagering' ? { ...row, state: 'active' } : row,
  ),
  'a bonus expires one millisecond late': {
    rules: withRule(
      playRulesWith(later),
      'expire-bonus',
      (decide) =>
        (book, ...args) =>
          decide(withGrants(book, later), ...args),
    ),
  },
  'an expired bonus pays for a bet before the expiry job runs': readingGrants('bet', (row) => ({
    ...row,
    expiresAt: new Date(8e15),
  })),
  'a bonus that was wagered in time expires': readingGrants('expire-bonus', (row) => ({ ...row, wagered: 0n })),
  'a wagered bonus expires': readingGrants('expire-bonus', (row) =>
    row.state === 'wagered' ? { ...row, state: 'wagering', wagered: 0n } : row,
  ),
  'the counted amount in the reply is one cent too high': wrong('win', (decide) => (...args) => {
    const decision = decide(...args)
    const { counted } = decision.reply
    return counted === undefined ? decision : { ...decision, reply: { ...decision.reply, counted: counted + 1 } }
  }),
  'an expired bonus sends no message': deciding('expire-bonus', (decision) => withoutKind(decision, 'notice')),
  'a player is reminded repeatedly': deciding('remind-of-bonus', (decision) =>
    leaving(decision, (row) => ({ ...row, remindedAt: null })),
  ),
  'a player leaves an operator and keeps the bonus': wrong('leave-operator', (decide) => (...args) => ({
    ...withoutKind(decide(...args), grants.name),
    moves: [],
  })),
  'a player leaves an operator that holds a wagered bonus': readingGrants('leave-operator', (row) =>
    row.state === 'wagered' ? { ...row, state: 'wagering' } : row,
  ),
  'deactivation does not forfeit bonus credit': deciding('deactivate', withoutForfeits),
  'confiscation leaves the bonus open': deciding('confiscate', (decision) => withoutKind(decision, grants.name)),
}
