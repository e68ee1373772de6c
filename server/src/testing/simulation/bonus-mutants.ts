// Bugs of bonuses, planted one at a time. Each must turn the simulation red.
import { offers } from '../../bonus/offer-store.ts'
import { grants, pastGrants, type GrantRow } from '../../bonus/store.ts'
import { rounds } from '../../games/rounds.ts'
import type { BookView, Decision, Move, ReadableKind, StateRow } from '../../ledger/command.ts'
import { wrong } from './mutants.ts'
import { rules, withRule, type Rules } from './rules.ts'
import type { World } from './simulate.ts'

type RowChange = (row: GrantRow) => GrantRow

/** The book as a rule would see it if rows of a kind were otherwise. */
export function rowsSeen<Kinds extends ReadableKind>(
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
const grantsSeen = <Kinds extends ReadableKind>(book: BookView<Kinds>, changed: RowChange) =>
  rowsSeen(book, grants.name, changed)
const withTerms =
  (terms: Partial<GrantRow['terms']>): RowChange =>
  (row) => ({ ...row, terms: { ...row.terms, ...terms } })
const noGrants = <Kinds extends ReadableKind>(book: BookView<Kinds>): BookView<Kinds> => ({
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
const withoutForfeits = <Reply>(decision: Decision<Reply>): Decision<Reply> => ({
  ...decision,
  moves: decision.moves.filter(({ to }) => to !== 'forfeits'),
})
/** To the game wallet of the table whose bank pays. */
const asCash = ({ from, to, cents }: Move, pocket: string): Move =>
  to.startsWith(pocket) && from.startsWith('bank:')
    ? { from, to: `game:1:${from.slice(5)}`, cents }
    : { from, to, cents }
const addTo = (row: GrantRow, cents: bigint): GrantRow => ({ ...row, wagered: row.wagered + cents })
const later: RowChange = (row) => ({ ...row, expiresAt: new Date(row.expiresAt.getTime() + 1) })

/** The same wrong look at grants in everything that is played. */
const lookedAt = (changed: RowChange): Rules => {
  const bet = withRule(
    rules,
    'bet',
    (decide) =>
      (book, ...given) =>
        decide(grantsSeen(book, changed), ...given),
  )
  const win = withRule(
    bet,
    'win',
    (decide) =>
      (book, ...given) =>
        decide(grantsSeen(book, changed), ...given),
  )
  return withRule(
    win,
    'rollback',
    (decide) =>
      (book, ...given) =>
        decide(grantsSeen(book, changed), ...given),
  )
}
const inPlay = (changed: RowChange): World => ({ rules: lookedAt(changed) })

export const bonusMutants: Record<string, World> = {
  'a bonus is claimed while another is open': wrong(
    'activate-bonus',
    (decide) =>
      (book, ...given) =>
        decide(noGrants(book), ...given),
  ),
  'two bonuses are claimed on one day': wrong(
    'activate-bonus',
    (decide) =>
      (book, ...given) =>
        decide(
          grantsSeen(book, (row) => ({ ...row, day: '' })),
          ...given,
        ),
  ),
  'a bonus that is given once is given again': wrong(
    'activate-bonus',
    (decide) =>
      (book, ...given) =>
        decide(
          rowsSeen(book, offers.name, (row: StateRow) => ({ ...row, repeats: true })),
          ...given,
        ),
  ),
  'a bonus that has ended is forgotten': wrong(
    'activate-bonus',
    (decide) =>
      (book, ...given) =>
        decide({ ...book, states: (kind) => (kind.name === pastGrants.name ? [] : book.states(kind)) }, ...given),
  ),
  "a bonus of another operator's players is claimed": wrong(
    'activate-bonus',
    (decide) =>
      (book, ...given) =>
        decide(
          rowsSeen(book, offers.name, (row: StateRow) => ({ ...row, audience: 'all' })),
          ...given,
        ),
  ),
  'the credit of a claim is given twice': wrong('activate-bonus', (decide) => (...given) => {
    const decision = decide(...given)
    return { ...decision, moves: [...decision.moves, ...decision.moves.filter(({ from }) => from === 'promo')] }
  }),
  'any deposit starts a bonus': wrong(
    'grant-credit',
    (decide) =>
      (book, ...given) =>
        decide(grantsSeen(book, withTerms({ minDeposit: 0 })), ...given),
  ),
  'a deposit of exactly the most does not start it': wrong(
    'grant-credit',
    (decide) =>
      (book, ...given) =>
        decide(
          grantsSeen(book, (row) => withTerms({ maxDeposit: row.terms.maxDeposit - 1 })(row)),
          ...given,
        ),
  ),
  'the days of a deposit bonus begin with its activation': wrong('grant-credit', (decide) => (book, ...given) => {
    const open = book.states(grants).find(({ state }) => state === 'awaiting-deposit')
    const kept: RowChange = (row) => (row.state === 'active' && open ? { ...row, expiresAt: open.expiresAt } : row)
    return leaving(decide(book, ...given), kept)
  }),
  'bonus credit is not used': wrong(
    'bet',
    (decide) =>
      (book, ...given) =>
        decide(noGrants(book), ...given),
  ),
  'bonus credit pays at the tables of every operator': wrong('bet', (decide) => (book, asked, now) => {
    const operatorId = Number(asked.bet.sessionId.split(' ')[0])
    const anywhere = grantsSeen(book, (row) => ({ ...row, operatorId }))
    const [credit = 0n] = [...book.balances()].flatMap(([name, cents]) => (name.startsWith('bonus:') ? [cents] : []))
    const balance = (name: string) => (name.startsWith('bonus:') ? credit : book.balance(name))
    return decide({ ...anywhere, balance }, asked, now)
  }),
  'credit that is wagered is played away': wrong(
    'bet',
    (decide) =>
      (book, ...given) =>
        decide(
          grantsSeen(book, (row) => (row.state === 'wagered' ? { ...row, state: 'wagering' } : row)),
          ...given,
        ),
  ),
  'the largest bet is not looked at': inPlay(withTerms({ maxBet: null })),
  'every game counts in full': inPlay(withTerms({ shares: {} })),
  'play-through is counted twice': wrong('win', (decide) => (book, ...given) => {
    const before = book.states(grants).find(({ state }) => state === 'wagering')?.wagered ?? 0n
    const twice: RowChange = (row) => (row.wagered > before ? addTo(row, row.wagered - before) : row)
    return leaving(decide(book, ...given), twice)
  }),
  'play-through is counted when a bet is placed': wrong(
    'bet',
    (decide) => (book, asked, now) => leaving(decide(book, asked, now), (row) => addTo(row, asked.bet.cents)),
  ),
  'play-through counts only what the bonus has paid': wrong('win', (decide) => (book, ...given) => {
    const cash = (row: StateRow) => ({ ...row, cash: 0n })
    const { changes } = decide(rowsSeen(book, rounds.name, cash), ...given)
    const less = changes!.find(({ kind }) => kind.name === grants.name)?.row as GrantRow | undefined
    return leaving(decide(book, ...given), (row) => (less ? { ...row, wagered: less.wagered } : row))
  }),
  'a parked round does not keep the bonus open': inPlay((row) =>
    row.openRounds > 1 ? { ...row, openRounds: 1 } : row,
  ),
  'a rollback leaves the bonus wagering': wrong(
    'rollback',
    (decide) =>
      (...given) =>
        leaving(decide(...given), (row) => (row.state === 'active' ? { ...row, state: 'wagering' } : row)),
  ),
  'a rollback pays bonus credit back as cash': wrong(
    'rollback',
    (decide) =>
      (...given) =>
        movingInstead(decide(...given), (move) => asCash(move, 'bonus:')),
  ),
  'a rollback pays what free spins won back as bonus credit': wrong(
    'rollback',
    (decide) =>
      (...given) =>
        movingInstead(decide(...given), (move) => ({ ...move, to: move.to.replace('free:', 'bonus:') })),
  ),
  'a win on bonus credit is paid as cash': wrong(
    'win',
    (decide) =>
      (...given) =>
        movingInstead(decide(...given), (move) => asCash(move, 'bonus:')),
  ),
  'a free spin is paid as cash': wrong(
    'win',
    (decide) =>
      (...given) =>
        movingInstead(decide(...given), (move) => asCash(move, 'free:')),
  ),
  'a free spin is paid as bonus credit': wrong(
    'win',
    (decide) =>
      (...given) =>
        movingInstead(decide(...given), (move) => ({ ...move, to: move.to.replace('free:', 'bonus:') })),
  ),
  'a free spin takes its stake': wrong(
    'bet',
    (decide) =>
      (book, { bet, house }, now) =>
        decide(book, { bet: { ...bet, isFreeSpin: false }, house }, now),
  ),
  'free spins never run out': inPlay((row) => (row.terms.spins ? { ...row, spinsLeft: 3 } : row)),
  'a free spin that was rolled back is gone': wrong('rollback', (decide) => (book, ...given) => {
    const left = book.states(grants).find(({ state }) => state === 'wagering')?.spinsLeft
    return leaving(decide(book, ...given), (row) => ({ ...row, spinsLeft: left ?? row.spinsLeft }))
  }),
  'a win after the end is paid to cash': wrong(
    'win',
    (decide) =>
      (...given) =>
        movingInstead(decide(...given), (move) => asCash(move, 'forfeits')),
  ),
  'a win after the end goes to the bonus that is over': inPlay((row) =>
    row.state === 'expired' ? { ...row, state: 'wagered' } : row,
  ),
  'a bonus with less than 0.50 goes on': inPlay(withTerms({ closesUnder: 0 })),
  'a bonus with exactly 0.50 is lost': inPlay(withTerms({ closesUnder: 51 })),
  'the cap is a cent too high': wrong(
    'collect-bonus',
    (decide) =>
      (book, ...given) =>
        decide(
          grantsSeen(book, (row) => withTerms({ cap: row.terms.cap + 1 })(row)),
          ...given,
        ),
  ),
  'the excess is not forfeited': wrong(
    'collect-bonus',
    (decide) =>
      (...given) =>
        withoutForfeits(decide(...given)),
  ),
  'what free spins won stays when the bonus is wagered': wrong('win', (decide) => (...given) => {
    const decision = decide(...given)
    return { ...decision, moves: decision.moves.filter(({ from }) => !from.startsWith('free:')) }
  }),
  'what free spins won is kept as bonus credit when the bonus is wagered': wrong(
    'win',
    (decide) =>
      (...given) =>
        movingInstead(decide(...given), (move) =>
          move.from.startsWith('free:') ? { ...move, to: move.from.replace('free:', 'bonus:') } : move,
        ),
  ),
  'a bonus is collected before it is wagered': wrong(
    'collect-bonus',
    (decide) =>
      (book, ...given) =>
        decide(
          grantsSeen(book, (row) => (row.state === 'wagering' ? { ...row, state: 'wagered' } : row)),
          ...given,
        ),
  ),
  'a bonus is collected twice': wrong(
    'collect-bonus',
    (decide) =>
      (...given) =>
        withoutKind(decide(...given), grants.name),
  ),
  'a bonus is refused after wagering': wrong(
    'refuse-bonus',
    (decide) =>
      (book, ...given) =>
        decide(
          grantsSeen(book, (row) => (row.state === 'wagering' ? { ...row, state: 'active' } : row)),
          ...given,
        ),
  ),
  'a bonus expires a moment too late': {
    rules: withRule(
      lookedAt(later),
      'expire-bonus',
      (decide) =>
        (book, ...given) =>
          decide(grantsSeen(book, later), ...given),
    ),
  },
  'a bet after its time is paid with a bonus that nobody has ended yet': wrong(
    'bet',
    (decide) =>
      (book, ...given) =>
        decide(
          grantsSeen(book, (row) => ({ ...row, expiresAt: new Date(8e15) })),
          ...given,
        ),
  ),
  'what was wagered in time expires': wrong(
    'expire-bonus',
    (decide) =>
      (book, ...given) =>
        decide(
          grantsSeen(book, (row) => ({ ...row, wagered: 0n })),
          ...given,
        ),
  ),
  'what is wagered expires too': wrong(
    'expire-bonus',
    (decide) =>
      (book, ...given) =>
        decide(
          grantsSeen(book, (row) => (row.state === 'wagered' ? { ...row, state: 'wagering', wagered: 0n } : row)),
          ...given,
        ),
  ),
  'a game is told a cent too much of what was counted': wrong('win', (decide) => (...given) => {
    const decision = decide(...given)
    const { counted } = decision.reply
    return counted === undefined ? decision : { ...decision, reply: { ...decision.reply, counted: counted + 1 } }
  }),
  'a bonus ends in silence': wrong(
    'expire-bonus',
    (decide) =>
      (...given) =>
        withoutKind(decide(...given), 'notice'),
  ),
  'a player is reminded again and again': wrong(
    'remind-of-bonus',
    (decide) =>
      (...given) =>
        leaving(decide(...given), (row) => ({ ...row, remindedAt: null })),
  ),
  'an operator is left with the bonus still open': wrong('leave-operator', (decide) => (...given) => ({
    ...withoutKind(decide(...given), grants.name),
    moves: [],
  })),
  'an operator is left with a wagered bonus under it': wrong(
    'leave-operator',
    (decide) =>
      (book, ...given) =>
        decide(
          grantsSeen(book, (row) => (row.state === 'wagered' ? { ...row, state: 'wagering' } : row)),
          ...given,
        ),
  ),
  'deactivation leaves the bonus its credit': wrong(
    'deactivate',
    (decide) =>
      (...given) =>
        withoutForfeits(decide(...given)),
  ),
  'confiscation leaves the bonus open': wrong(
    'confiscate',
    (decide) =>
      (...given) =>
        withoutKind(decide(...given), grants.name),
  ),
}
