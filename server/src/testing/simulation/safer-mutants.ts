// Bugs of limits and breaks, planted one at a time. Each must turn the simulation red.
import { rounds } from '../../games/round-kinds.ts'
import { roundId } from '../../games/rules.ts'
import { totalOf } from '../../games/split.ts'
import { saferPlay, type SaferRow } from '../../safer/store.ts'
import type { BookView, Decision, ReadableKind } from '../../ledger/command.ts'
import { rowsSeen } from './bonus-mutants.ts'
import { wrong } from './mutants.ts'
import type { World } from './simulate.ts'

type RowChange = (row: SaferRow) => SaferRow

const withRow = <Kinds extends ReadableKind>(book: BookView<Kinds>, changed: RowChange) =>
  rowsSeen(book, saferPlay.name, changed)
const leaving = <Reply>(decision: Decision<Reply>, changed: RowChange): Decision<Reply> => ({
  ...decision,
  changes: (decision.changes ?? []).map(({ kind, row }) =>
    kind.name === saferPlay.name ? { kind, row: changed(row as SaferRow) } : { kind, row },
  ),
})
const limitsOfStakes = (row: SaferRow | undefined) =>
  row && { stakeCents: row.stakeCents, stakeNextCents: row.stakeNextCents }
const withoutBreak: RowChange = (row) => ({ ...row, exclusionKind: null, exclusionFrom: null, exclusionUntil: null })

const betSees = (changed: RowChange): World =>
  wrong(
    'bet',
    (decide) =>
      (book, ...given) =>
        decide(withRow(book, changed), ...given),
  )

export const saferMutants: Record<string, World> = {
  'a bet on a break': betSees(withoutBreak),
  'a transfer on a break': wrong(
    'transfer-to-game',
    (decide) =>
      (book, ...given) =>
        decide(withRow(book, withoutBreak), ...given),
  ),
  'a bonus on a break': wrong(
    'activate-bonus',
    (decide) =>
      (book, ...given) =>
        decide(withRow(book, withoutBreak), ...given),
  ),
  'a bet over the limit on stakes': betSees((row) => ({ ...row, stakeCents: null, stakeNextCents: null })),
  'the limit on stakes counts one bet, not its round': wrong('bet', (decide) => (book, asked, now) => {
    const round = book.state(rounds, roundId(asked.bet.providerId, asked.bet.round))
    const staked = round ? totalOf(round) : 0n
    const more = (cents: bigint | null) => (cents === null ? null : cents + staked)
    return leaving(
      decide(
        withRow(book, (row) => ({
          ...row,
          stakeCents: more(row.stakeCents),
          stakeNextCents: more(row.stakeNextCents),
        })),
        asked,
        now,
      ),
      (row) => ({ ...row, ...limitsOfStakes(book.states(saferPlay)[0]) }),
    )
  }),
  'a bet over the limit on losses': betSees((row) => ({ ...row, lossCents: null, lossNextCents: null })),
  'a raise is waited for longer': betSees((row) => ({
    ...row,
    lossNextAt: row.lossNextAt && new Date(row.lossNextAt.getTime() + 3_600_000),
  })),
  'what was lost before is forgotten with each bet': betSees((row) => ({ ...row, day: null, dayStart: null })),
  'the losses of yesterday count today': wrong('bet', (decide) => (book, asked, now) => {
    const today = now.toISOString().slice(0, 10)
    return decide(
      withRow(book, (row) => (row.day === null ? row : { ...row, day: today })),
      asked,
      now,
    )
  }),
  'the first bet of a day writes nothing down': wrong('bet', (decide) => (...given) => {
    const decision = decide(...given)
    return { ...decision, changes: (decision.changes ?? []).filter(({ kind }) => kind.name !== saferPlay.name) }
  }),
  'what was lost before the limit was set does not count': wrong(
    'set-limits',
    (decide) => (book, asked, now) => decide(book, { ...asked, dayStart: undefined }, now),
  ),
  'a raise holds at once': wrong(
    'set-limits',
    (decide) =>
      (...given) =>
        leaving(decide(...given), (row) => (row.lossNextAt ? { ...row, lossCents: row.lossNextCents } : row)),
  ),
  'a lower limit leaves the raise': wrong('set-limits', (decide) => (book, ...given) => {
    const [before] = book.states(saferPlay)
    const kept = before && { lossNextCents: before.lossNextCents, lossNextAt: before.lossNextAt }
    return leaving(decide(book, ...given), (row) => ({ ...row, ...kept }))
  }),
  'setting one limit removes the other': wrong('set-limits', (decide) => (book, asked, now) => {
    const other = asked.stake === undefined ? { stakeCents: null } : {}
    return leaving(decide(book, asked, now), (row) => ({ ...row, ...other }))
  }),
  'a break is shortened': wrong(
    'take-break',
    (decide) =>
      (book, ...given) =>
        decide(withRow(book, withoutBreak), ...given),
  ),
  'an exclusion for good is lifted at once': wrong('end-exclusion', (decide) => (book, ...given) => {
    const longAgo: RowChange = (row) => ({ ...row, exclusionFrom: row.exclusionFrom && new Date(0) })
    return decide(withRow(book, longAgo), ...given)
  }),
  'an exclusion with a date is lifted': wrong('end-exclusion', (decide) => (book, ...given) => {
    const forGood: RowChange = (row) => ({
      ...row,
      exclusionFrom: row.exclusionFrom && new Date(-1e11),
      exclusionUntil: null,
    })
    return decide(withRow(book, forGood), ...given)
  }),
}
