// Planted bugs in limits, time-outs and self-exclusion, one at a time. Each must fail the simulation.
import { rounds } from '../../games/round-kinds.ts'
import { roundId } from '../../games/rules.ts'
import { totalOf } from '../../games/split.ts'
import { saferPlay, type SaferRow } from '../../safer/store.ts'
import type { BookView, Decision, ReadableKind } from '../../ledger/command.ts'
import { withRows } from './bonus-mutants.ts'
import { deciding, reading, wrong } from './mutants.ts'
import type { World } from './simulate.ts'

type RowChange = (row: SaferRow) => SaferRow

const withRow = <Kinds extends ReadableKind>(book: BookView<Kinds>, changed: RowChange) =>
  withRows(book, saferPlay.name, changed)
const leaving = <Reply>(decision: Decision<Reply>, changed: RowChange): Decision<Reply> => ({
  ...decision,
  changes: (decision.changes ?? []).map(({ kind, row }) =>
    kind.name === saferPlay.name ? { kind, row: changed(row as SaferRow) } : { kind, row },
  ),
})
const limitsOfStakes = (row: SaferRow | undefined) =>
  row && { stakeCents: row.stakeCents, stakeNextCents: row.stakeNextCents }
const withoutBreak: RowChange = (row) => ({ ...row, exclusionKind: null, exclusionFrom: null, exclusionUntil: null })

const betWith = (changed: RowChange): World =>
  wrong(
    'bet',
    (decide) =>
      (book, ...args) =>
        decide(withRow(book, changed), ...args),
  )

export const saferMutants: Record<string, World> = {
  'a bet during a time-out is accepted': betWith(withoutBreak),
  'a transfer during a time-out is accepted': reading('transfer-to-game', (book) => withRow(book, withoutBreak)),
  'a bonus is claimed during a time-out': reading('activate-bonus', (book) => withRow(book, withoutBreak)),
  'a bet above the stake limit is accepted': betWith((row) => ({ ...row, stakeCents: null, stakeNextCents: null })),
  'the stake limit applies to a bet instead of its round': wrong('bet', (decide) => (book, request, now) => {
    const round = book.state(rounds, roundId(request.bet.providerId, request.bet.round))
    const staked = round ? totalOf(round) : 0n
    const more = (cents: bigint | null) => (cents === null ? null : cents + staked)
    return leaving(
      decide(
        withRow(book, (row) => ({
          ...row,
          stakeCents: more(row.stakeCents),
          stakeNextCents: more(row.stakeNextCents),
        })),
        request,
        now,
      ),
      (row) => ({ ...row, ...limitsOfStakes(book.states(saferPlay)[0]) }),
    )
  }),
  'a bet above the loss limit is accepted': betWith((row) => ({ ...row, lossCents: null, lossNextCents: null })),
  'a raised limit takes effect without a confirmation': wrong('bet', (decide) => (book, request, now) => {
    const isRaised: RowChange = (row) =>
      row.lossRaiseAt && row.lossRaiseAt <= now ? { ...row, lossCents: row.lossRaiseCents } : row
    return decide(withRow(book, isRaised), request, now)
  }),
  'a raise can be confirmed early': wrong('set-limits', (decide) => (book, ...args) => {
    const isDue: RowChange = (row) => ({ ...row, lossRaiseAt: row.lossRaiseAt && new Date(0) })
    return decide(withRow(book, isDue), ...args)
  }),
  'each bet resets the loss of the day': betWith((row) => ({ ...row, day: null, dayStart: null })),
  'losses of yesterday count today': wrong('bet', (decide) => (book, request, now) => {
    const today = now.toISOString().slice(0, 10)
    return decide(
      withRow(book, (row) => (row.day === null ? row : { ...row, day: today })),
      request,
      now,
    )
  }),
  'the first bet of a day is not stored': wrong('bet', (decide) => (...args) => {
    const decision = decide(...args)
    return { ...decision, changes: (decision.changes ?? []).filter(({ kind }) => kind.name !== saferPlay.name) }
  }),
  'losses before the limit was set do not count': wrong(
    'set-limits',
    (decide) => (book, request, now) => decide(book, { ...request, starts: {} }, now),
  ),
  'a raised limit takes effect immediately': deciding('set-limits', (decision) =>
    leaving(decision, (row) => (row.lossRaiseAt ? { ...row, lossCents: row.lossRaiseCents } : row)),
  ),
  'lowering a limit keeps a pending raise': wrong('set-limits', (decide) => (book, ...args) => {
    const [before] = book.states(saferPlay)
    const pending = before && { lossRaiseCents: before.lossRaiseCents, lossRaiseAt: before.lossRaiseAt }
    return leaving(decide(book, ...args), (row) => ({ ...row, ...pending }))
  }),
  'setting one limit removes the other': wrong('set-limits', (decide) => (book, request, now) => {
    const other = request.stake === undefined ? { stakeCents: null } : {}
    return leaving(decide(book, request, now), (row) => ({ ...row, ...other }))
  }),
  'a time-out is shortened': reading('take-break', (book) => withRow(book, withoutBreak)),
  'a permanent self-exclusion is lifted immediately': wrong('end-exclusion', (decide) => (book, ...args) => {
    const longAgo: RowChange = (row) => ({ ...row, exclusionFrom: row.exclusionFrom && new Date(0) })
    return decide(withRow(book, longAgo), ...args)
  }),
  'a self-exclusion with an end date is lifted': wrong('end-exclusion', (decide) => (book, ...args) => {
    const forGood: RowChange = (row) => ({
      ...row,
      exclusionFrom: row.exclusionFrom && new Date(-1e11),
      exclusionUntil: null,
    })
    return decide(withRow(book, forGood), ...args)
  }),
}
