// Concurrent calls on two nodes, and connections cut at COMMIT: each transaction has one effect and a correct reply.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBooks } from '../ledger/books.ts'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { startCuttingProxy } from '../testing/cutting-proxy.ts'
import { recordFrom } from '../reports/recorder.ts'
import { assertBooksClean, assertReportsEqualLedger } from '../testing/ledger.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { openProvider, providerAt, seat, type Provider } from '../testing/provider.ts'
import { chart } from '../accounts/accounts.ts'

const trials = 3
const parallel = 50

let casino: Casino
let second: TestProgram
let nodes: [Provider, Provider]
beforeAll(async () => {
  casino = await openCasino()
  second = await startProgram({}, { databaseUrl: casino.databaseUrl })
  const provider = await openProvider(casino)
  nodes = [provider, providerAt(second.address, provider.id, provider.secret)]
})
afterEach(() => assertBooksClean({ ...casino.runtime, owner: casino.owner }))
afterAll(async () => {
  await assertReportsEqualLedger(casino.databaseUrl)
  await second.stop()
  await casino.stop()
})

type Answer = Awaited<ReturnType<Provider['call']>>

/** Retries RETRY_LATER, which an overloaded machine may return. */
async function retryUnavailable(request: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await request()
    if (answer.status !== 503) return answer
  }
}

async function sitDown(credit = 10) {
  const player = await casino.player({ operators: [plainOperator], credit: 100 })
  const table = await seat(nodes[0], player, { credit })
  const { session, playerId, gameId } = table
  const at = (n: number) => nodes[n % 2]!
  const bet = (n: number, transaction: string, round: string, amount: number) =>
    retryUnavailable(() => at(n).call('bet', { session, player: playerId, transaction, round, amount }))
  const win = (n: number, transaction: string, round: string, amount: number, roundClosed = true) =>
    retryUnavailable(() => at(n).call('win', { player: playerId, transaction, round, amount, roundClosed }))
  const rollback = (n: number, transaction: string, target: string) =>
    retryUnavailable(() => at(n).call('rollback', { player: playerId, transaction, target }))
  const left = async () => Math.round(((await casino.balances(player))[`game:${plainOperator}:${gameId}`] ?? 0) * 100)
  return { player, table, bet, win, rollback, left }
}

const race = (request: (n: number) => Promise<Answer>, times = parallel) =>
  Promise.all(Array.from({ length: times }, (_, n) => request(n)))
const counts = (answers: Answer[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ body }) => body.result)].map(([result, all]) => [result, all.length]))
const eachTrial = async (trial: () => Promise<void>) => {
  for (let n = 0; n < trials; n += 1) await trial()
}

it('issue 29: first bets on two nodes at once move the allowed credit once', async () => {
  const player = await casino.player({ operators: [plainOperator], credit: 100 })
  const { session, playerId, gameId } = await seat(nodes[0], player, { credit: 0, firstBetCredit: 10 })
  const bet = (n: number) => ({ session, player: playerId, transaction: `b${n}`, round: `r${n}`, amount: 100 })
  const answers = await race((n) => retryUnavailable(() => nodes[n % 2]!.call('bet', bet(n))), 20)
  expect(counts(answers)).toEqual({ OK: 10, INSUFFICIENT_FUNDS: 10 })
  const balances = await casino.balances(player)
  expect([balances[`main:${plainOperator}`], balances[`game:${plainOperator}:${gameId}`] ?? 0]).toEqual([90, 0])
})

it('I14 signing out on one node ends betting on the other immediately, despite its cached book and session', async () => {
  await eachTrial(async () => {
    const { player, bet, win } = await sitDown()
    for (const n of [1, 3, 5]) expect((await bet(n, `b${n}`, `r${n}`, 10)).body.result).toBe('OK')
    await player.call('signOut')
    expect((await bet(7, 'b7', 'r7', 10)).body.result).toBe('SESSION_EXPIRED')
    expect((await win(9, 'w1', 'r1', 20)).body.result).toBe('OK')
  })
})

it('I7 calls that alternate between nodes see the effects of each other', async () => {
  const { bet, win, rollback, left } = await sitDown()
  for (let n = 0; n < 12; n += 1) {
    expect((await bet(n, `b${n}`, `r${n}`, 10)).body.result).toBe('OK')
    const reply = n % 3 ? await win(n + 1, `w${n}`, `r${n}`, 5) : await rollback(n + 1, `x${n}`, `b${n}`)
    expect(reply.body.result).toBe('OK')
  }
  expect(await left()).toBe(1000 - 8 * 5)
})

describe('concurrent calls on two nodes', () => {
  it('I5 the same bet 50 times: one stake, one reply', () =>
    eachTrial(async () => {
      const { bet, left } = await sitDown()
      const answers = await race((n) => bet(n, 'b', 'r', 100))
      expect([counts(answers), new Set(answers.map(({ text }) => text)).size]).toEqual([{ OK: parallel }, 1])
      expect(await left()).toBe(900)
    }))

  it('I2 50 bets with credit for 5: five are accepted', () =>
    eachTrial(async () => {
      const { bet, left } = await sitDown()
      const answers = await race((n) => bet(n, `b${n}`, `r${n % 7}`, 200))
      expect(counts(answers)).toEqual({ OK: 5, INSUFFICIENT_FUNDS: parallel - 5 })
      expect(await left()).toBe(0)
    }))

  it('I5 one transaction with different bodies: one is accepted, the others are TX_CONFLICT', () =>
    eachTrial(async () => {
      const { bet, left } = await sitDown()
      const answers = await race((n) => bet(n, 'b', 'r', 1 + n))
      expect(counts(answers)).toEqual({ OK: 1, TX_CONFLICT: parallel - 1 })
      expect(await left()).toBe(answers.find(({ body }) => body.result === 'OK')!.body.balance!.playable)
    }))

  it('I5 the same win 50 times: paid once', () =>
    eachTrial(async () => {
      const { bet, win, left } = await sitDown()
      await bet(0, 'b', 'r', 100)
      const answers = await race((n) => win(n, 'w', 'r', 300))
      expect([counts(answers), new Set(answers.map(({ text }) => text)).size]).toEqual([{ OK: parallel }, 1])
      expect(await left()).toBe(1200)
    }))

  it('50 wins that each close the round: the first is paid', () =>
    eachTrial(async () => {
      const { bet, win, left } = await sitDown()
      await bet(0, 'b', 'r', 100)
      const answers = await race((n) => win(n, `w${n}`, 'r', 300))
      expect(counts(answers)).toEqual({ OK: 1, ROUND_CLOSED: parallel - 1 })
      expect(await left()).toBe(1200)
    }))

  it('I7 a rollback concurrent with its bet: the player keeps the stake in either order', () =>
    eachTrial(async () => {
      const { bet, rollback, left } = await sitDown()
      const answers = await race((n) => (n % 5 ? bet(n, 'b', 'r', 100) : rollback(n, `x${n}`, 'b')))
      const bets = answers.filter((_, n) => n % 5)
      expect(counts(answers.filter((_, n) => n % 5 === 0))).toEqual({ OK: 10 })
      expect([{ OK: 40 }, { ROLLED_BACK: 40 }]).toContainEqual(counts(bets))
      expect(new Set(bets.map(({ text }) => text)).size).toBe(1)
      expect(await left()).toBe(1000)
    }))

  it('I7 a rollback concurrent with the win: the stake is returned or the win is paid, never both', () =>
    eachTrial(async () => {
      const { bet, win, rollback, left } = await sitDown()
      await bet(0, 'b', 'r', 100)
      const answers = await race((n) => (n % 2 ? win(n, 'w', 'r', 300) : rollback(n, 'x', 'b')), 10)
      const [wins, rollbacks] = [1, 0].map((rest) => counts(answers.filter((_, n) => n % 2 === rest)))
      const won = wins!['OK'] === 5
      expect([wins, rollbacks]).toEqual(won ? [{ OK: 5 }, { ALREADY_RESOLVED: 5 }] : [{ ROLLED_BACK: 5 }, { OK: 5 }])
      expect(await left()).toBe(won ? 1200 : 1000)
    }))

  it('I12 bets and collect: every cent is staked or collected, once', () =>
    eachTrial(async () => {
      const { player, bet, left } = await sitDown()
      const collected: number[] = []
      const answers = await race(async (n) => {
        if (n % 10 === 5) collected.push((await player.call('collect')).data.collected)
        return bet(n, `b${n}`, `r${n}`, 25)
      })
      const staked = (counts(answers)['OK'] ?? 0) * 25
      expect(staked + Math.round(collected.reduce((sum, one) => sum + one, 0) * 100) + (await left())).toBe(1000)
      const { main, bank } = await mainAndBank(player)
      expect([main + staked, bank]).toEqual([100_00 - (await left()), staked])
    }))
})

async function mainAndBank(player: { username: string }) {
  const balances = Object.entries(await casino.balances(player))
  const sum = (pocket: string) =>
    Math.round(balances.filter(([name]) => name.startsWith(pocket)).reduce((all, [, amount]) => all + amount * 100, 0))
  return { main: sum('main:'), bank: sum('bank:') }
}

describe.each(['before', 'after'] as const)('a connection cut %s the COMMIT', (where) => {
  it('I5 one effect and a correct reply; a retry gets the same bytes', async () => {
    const proxy = await startCuttingProxy(casino.databaseUrl)
    const { runtime } = casino
    const originalBooks = runtime.books
    const { log, metrics, events, rootKey } = runtime
    const cut = openBooks({ url: proxy.url, log, metrics, events, secret: rootKey, chart, record: recordFrom(0) })
    const { table, left } = await sitDown()
    runtime.books = cut
    try {
      for (let n = 0; n < 3; n += 1) {
        const id = randomUUID()
        const made = proxy.cuts.made
        const steps = [
          () => table.bet(id, id, 50),
          () => table.bet(`${id} 2`, id, 30),
          () => table.rollback(id, `${id} 2`),
          () => table.win(id, id, 40),
        ]
        for (const step of steps) {
          proxy.cuts.wanted = where
          const first = await step()
          expect(first.body.result).toBe('OK')
          expect((await step()).text).toBe(first.text)
        }
        expect(proxy.cuts.made).toBe(made + steps.length)
        expect(await left()).toBe(1000 - 10 * (n + 1))
      }
    } finally {
      runtime.books = originalBooks
      await cut.stop()
      await proxy.stop()
    }
  })
})
