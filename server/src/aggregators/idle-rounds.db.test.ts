// Rounds of an aggregator that had no end: closed after the hours of the connection, with what their wins have left over as a finding.
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noNonce } from '../games/nonces.ts'
import { getRound } from '../games/rounds.ts'
import { openAggregator, type Aggregator } from '../testing/aggregator.ts'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { closeIdleRounds } from './idle-rounds.ts'

const dollar = 100_000
let casino: Casino
let aggregator: Aggregator
let player: TestPlayer
let seat: Awaited<ReturnType<Aggregator['sit']>>
beforeAll(async () => {
  casino = await openCasino()
  aggregator = await openAggregator(casino, { roundIdleHours: 5 })
  player = await casino.player({ operators: [plainOperator], credit: 100 })
  seat = await aggregator.sit(player, await aggregator.addGame(), 100)
})
afterAll(() => casino.stop())

/** Moves the clock on for everything that the aggregator has sent. */
const pass = (hours: number) =>
  casino.program.owner.run(sql`update aggregator_transaction set at = at - make_interval(mins => ${hours * 60})`)
const stateOf = async ({ round, game_code }: { round: string; game_code: string }) => {
  const body = { player: player.id, round: `${round}@${game_code}` }
  return (await getRound(casino.runtime, { providerId: aggregator.id, body, nonce: noNonce })).state
}
const findings = async () =>
  (await casino.house('listConnectionFindings', { id: aggregator.id })).data.findings.map(
    ({ kind, transaction, millicents }) => ({ kind, transaction, millicents }),
  )

it('issue 38: a round is closed after so many hours without a movement, and its fraction is a finding', async () => {
  const [silent, alive, ended] = [seat.betOf(dollar), seat.betOf(dollar), seat.betOf(dollar)]
  for (const bet of [silent, alive, ended]) await seat.bet(bet)
  const half = seat.winOf(500, silent)
  await seat.win(half)
  await seat.win(seat.winOf(0, ended, { round_closed: true }))
  await pass(4)
  await seat.win(seat.winOf(dollar, alive))
  await closeIdleRounds(casino.runtime)
  expect(await Promise.all([silent, alive, ended].map(stateOf))).toEqual(['open', 'open', 'closed'])
  await pass(2)
  await closeIdleRounds(casino.runtime)
  expect(await Promise.all([silent, alive].map(stateOf))).toEqual(['closed', 'open'])
  expect(await findings()).toEqual([{ kind: 'fraction-left', transaction: half.transaction_uuid, millicents: 500 }])
  await pass(4)
  await closeIdleRounds(casino.runtime)
  expect(await stateOf(alive)).toBe('closed')
  const late = seat.winOf(dollar, silent)
  expect((await seat.win(late)).body.status).toBe('RS_ERROR_UNKNOWN')
  expect(await findings()).toContainEqual({
    kind: 'round-closed',
    transaction: late.transaction_uuid,
    millicents: dollar,
  })
  expect(await seat.balance()).toBe(98 * dollar)
})

it('issue 38: rounds that were rolled back or refused stay as they are', async () => {
  const [returned, refused] = [seat.betOf(dollar), seat.betOf(500 * dollar)]
  await seat.bet(returned)
  await seat.rollback(seat.rollbackOf(returned))
  await seat.bet(refused)
  await pass(6)
  const before = await findings()
  await closeIdleRounds(casino.runtime)
  expect(await stateOf(returned)).toBe('rolled-back')
  expect(await findings()).toEqual(before)
})

it('issue 38: a round of a frozen book waits as a finding, and is closed when the book is released', async () => {
  const bet = seat.betOf(dollar)
  await seat.bet(bet)
  await pass(6)
  await casino.program.owner.run(sql`insert into frozen_book (player_id, finding) values (${player.id}, 'a test')`)
  await closeIdleRounds(casino.runtime)
  const waits = { kind: 'round-idle', transaction: bet.transaction_uuid, millicents: null }
  expect(await findings()).toContainEqual(waits)
  await casino.program.owner.run(sql`delete from frozen_book where player_id = ${player.id}`)
  await closeIdleRounds(casino.runtime)
  expect(await stateOf(bet)).toBe('closed')
  expect(await findings()).not.toContainEqual(waits)
})
