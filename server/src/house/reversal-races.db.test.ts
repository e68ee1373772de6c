// Issue 26: the reversal of a grant of credit races with play on two nodes.
import { randomUUID } from 'node:crypto'
import { Refusal } from '@lucero/contract/shared/refusals'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reverseCredit } from './credit.ts'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { openProvider, seat, type Provider } from '../testing/provider.ts'
import { transferToGame } from '../wallet/wallet.ts'

const [trials, each] = [process.env['NIGHTLY'] ? 8 : 3, 6]

let casino: Casino
let second: TestProgram
let provider: Provider
beforeAll(async () => {
  casino = await openCasino()
  second = await startProgram({}, { databaseUrl: casino.databaseUrl })
  provider = await openProvider(casino)
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await second.stop()
  await casino.stop()
})

const runtimeOf = (n: number) => [casino.runtime, second.runtime][n % 2]!
const times = <Result>(work: (n: number) => Promise<Result>) => Array.from({ length: each }, (_, n) => work(n))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

const reversals = (grantId: string) =>
  times((n) => {
    const reversal = { requestId: randomUUID(), grantId, reason: 'A zero too many' }
    return codeOf(reverseCredit(runtimeOf(n), reversal, runtimeOf(n).books.submit))
  })

/** Sends all at the same time, or in every second trial `one` as soon as the first reply of `other` has arrived. */
async function together<One, Other>(n: number, one: () => Promise<One>[], other: () => Promise<Other>[]) {
  const early = n % 2 ? one() : undefined
  const others = other()
  if (!early) await Promise.race(others)
  return Promise.all([Promise.all(early ?? one()), Promise.all(others)])
}

/** What moved credit in a book, in the order of the book. */
const kindsOf = async ({ id }: TestPlayer) =>
  (
    await casino.owner.all<{ kind: string }>(sql`
      select kind from transfer where player_id = ${id} and accounts <> '{}' order by seq`)
  ).map(({ kind }) => kind)

/** The reversal happened before the first use of the credit, or not at all. */
async function expectOneOrder(player: TestPlayer, use: string, answers: string[]) {
  const kinds = await kindsOf(player)
  const at = kinds.indexOf('reverse-credit')
  const done = answers.filter((answer) => answer === 'done').length
  expect(kinds.filter((kind) => kind === 'reverse-credit')).toHaveLength(done)
  expect(done).toBeLessThanOrEqual(1)
  const before = at < 0 ? kinds : kinds.slice(0, at)
  expect([before, before.includes(use)]).toEqual([before, at < 0])
  const refused = new Set(answers.filter((answer) => answer !== 'done'))
  expect([...refused].filter((code) => !/^CREDIT_ALREADY_(USED|REVERSED)$/.test(code))).toEqual([])
}

const trial = async () => {
  const player = await casino.player({ operators: [plainOperator] })
  const grant = async (amount: number) => (await casino.grant(player.username, amount)).data.grantId
  return { player, grant }
}

it('issue 26: of a reversal and transfers to a game on two nodes, the first decides; newer credit never pays for the reversal', async () => {
  for (let n = 0; n < trials; n += 1) {
    const { player, grant } = await trial()
    const grantId = await grant(20)
    await grant(1000)
    const moves = () =>
      times((m) =>
        codeOf(
          transferToGame(runtimeOf(m + 1), player.id, { requestId: undefined, items: [{ gameId: 'dice', amount: 1 }] }),
        ),
      )
    const [answers, moved] = await together(n, () => reversals(grantId), moves)
    expect(new Set(moved)).toEqual(new Set(['done']))
    await expectOneOrder(player, 'transfer-to-game', answers)
    const reversed = answers.includes('done') ? 20 : 0
    expect(await casino.balances(player)).toEqual({
      [`main:${plainOperator}`]: 1020 - reversed - each,
      [`game:${plainOperator}:dice`]: each,
      [`operator:${plainOperator}`]: reversed - 1020,
    })
  }
})

it('issue 26: of a reversal and bets on the bonus that the grant has started, the first decides', async () => {
  for (let n = 0; n < trials; n += 1) {
    const { player, grant } = await trial()
    const bonusId = await layBonus(casino.runtime, { kind: 'deposit', minDeposit: 1000n, maxDeposit: 9000n })
    await player.call('activateBonus', { body: { bonusId } })
    const grantId = await grant(20)
    const table = await seat(provider, player, { credit: 0 })
    const bets = () => times(async (m) => (await table.bet(randomUUID(), `race-${player.id}-${m}`, 10)).body.result)
    const [answers, results] = await together(n, () => reversals(grantId), bets)
    await expectOneOrder(player, 'bet', answers)
    expect([results, results.includes('OK')]).toEqual([results, !answers.includes('done')])
  }
})
