// The hash covers values as PostgreSQL returns them, for any input in any field of any command.
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { openCasino, plainOperator, welcomeOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { assertBooksClean, give, openLedger } from '../testing/ledger.ts'
import { openProvider, seat, type Provider } from '../testing/provider.ts'
import { startAudit } from './audit/incremental-audit.ts'

let casino: Casino
let provider: Provider
let audit: ReturnType<typeof startAudit>
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
  audit = startAudit(casino.runtime)
})
afterAll(async () => {
  await audit.stop()
  await casino.stop()
})

async function expectNothingFound(): Promise<void> {
  await audit.once()
  expect(await casino.owner.all(sql`select finding from ledger_halt`)).toEqual([])
  await assertBooksClean({ ...casino.runtime, owner: casino.owner })
}

const capitals = () => randomUUID().toUpperCase()
const someone = () => casino.player({ operators: [plainOperator], credit: 100 })

describe('C1 a request id in capital letters', () => {
  type Way = (player: TestPlayer, requestId: string) => Promise<{ status: number; text: string }>
  const ways: [string, Way][] = [
    [
      'of a transfer to a game',
      (player, requestId) =>
        player.call('transferToGame', { body: { requestId, items: [{ gameId: 'dice', amount: 1 }] } }),
    ],
    ['of a redeem', (player, requestId) => player.call('createRedeem', { body: { requestId, amount: 1 } })],
    ['of a grant by the house', ({ username }, requestId) => casino.grant(username, 1, plainOperator, requestId)],
  ]

  it.each(ways)('%s has one effect in either spelling, and the audit is clean', async (_, send) => {
    const [player, requestId] = [await someone(), capitals()]
    const first = await send(player, requestId)
    expect(first.status).toBe(200)
    const others = [await send(player, requestId), await send(player, requestId.toLowerCase())]
    expect(others.map(({ text }) => text)).toEqual([first.text, first.text])
    const [{ count }] = (await casino.owner.all<{ count: number }>(
      sql`select count(*)::int as count from transfer where player_id = ${player.id} and key = ${requestId}::uuid`,
    )) as [{ count: number }]
    expect(count).toBeLessThanOrEqual(1)
    await expectNothingFound()
    const bystander = await someone()
    const moved = { items: [{ gameId: 'dice', amount: 1 }] }
    expect((await bystander.call('transferToGame', { body: moved })).status).toBe(200)
  })

  it('is rejected by an assertion of the ledger, and other commands of the batch are written', async () => {
    const ledger = await openLedger()
    const [playerId, neighbour] = [randomUUID(), randomUUID()]
    const outcomes = await Promise.allSettled([
      ledger.books.submit(give(playerId, 1n, { key: capitals() })),
      ledger.books.submit(give(playerId.toUpperCase(), 1n)),
      ledger.books.submit(give(neighbour, 1n)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await ledger.owner.all(sql`select player_id as id from book`)).toEqual([{ id: neighbour }])
    await ledger.stop()
  })
})

/** Characters of every kind, including lone surrogates and invisible ones. */
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom('\uD800', 'e\u0301 é', '\u202Etxt', '"\\,{}NULL', '\uFEFFx', 'a\nb\tc', 'ß ſ K', '\u0000', '💸'),
)
/** Names of the protocol: any characters except control characters. */
const oddName = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.constantFrom('"\\,{}', 'NULL', '\n', 'É', 'E\u0301', ' x ', "'--", '💸'),
)
const spelling = fc
  .func(fc.boolean())
  .map(
    (isUpper) => (id: string) => Array.from(id, (letter, n) => (isUpper(n) ? letter.toUpperCase() : letter)).join(''),
  )
const amount = fc.oneof(
  fc.integer({ min: 1, max: 500 }).map((cents) => cents / 100),
  fc.constantFrom(0, -1, 0.001, 1e15),
)
const gameId = fc.oneof(fc.constantFrom('reels', 'dice', 'mines'), oddText)
const step = fc.oneof(
  fc.record({ what: fc.constant('transfer' as const), gameId, amount, spelling }),
  fc.record({ what: fc.constant('redeem' as const), amount, spelling }),
  fc.record({ what: fc.constant('cancel' as const), spelling }),
  fc.record({ what: fc.constant('collect' as const), spelling }),
  fc.record({ what: fc.constant('grant' as const), amount, spelling }),
  fc.record({ what: fc.constant('apply' as const), note: oddText }),
  fc.record({ what: fc.constant('leave' as const) }),
  fc.record({ what: fc.constant('round' as const), transaction: oddName, round: oddName, amount, spelling }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Sends a step with its own id twice. The second reply must equal the first byte for byte. */
async function take(player: TestPlayer, table: Awaited<ReturnType<typeof seat>>, one: Step): Promise<void> {
  const twice = async (send: () => Promise<{ status: number; text: string }>) => {
    const [first, second] = [await send(), await send()]
    expect(first.status).not.toBe(500)
    expect(first.status === 200 ? second.text : 'refused').toBe(first.status === 200 ? first.text : 'refused')
  }
  const id = randomUUID()
  const spelt = 'spelling' in one ? one.spelling : (text: string) => text
  const requestId = () => spelt(id)
  switch (one.what) {
    case 'transfer': {
      const items = [{ gameId: one.gameId, amount: one.amount }]
      return twice(() => player.call('transferToGame', { body: { requestId: requestId(), items } }))
    }
    case 'redeem':
      return twice(() => player.call('createRedeem', { body: { requestId: requestId(), amount: one.amount } }))
    case 'grant':
      return twice(() => casino.grant(spelt(player.username), one.amount, plainOperator, requestId()))
    case 'cancel': {
      const { redeem } = (await player.call('createRedeem', { body: { amount: 1 } })).data ?? {}
      if (redeem) await player.call('cancelRedeem', { body: { redeem_id: spelt(redeem.redeem_id) } })
      return
    }
    case 'collect': {
      const { wallets } = (await player.call('getWallets')).data
      const gameWalletId = wallets.gameWallets[0]?.id
      if (gameWalletId) await player.call('collect', { query: { gameWalletId: spelt(gameWalletId) } })
      return
    }
    case 'apply':
      return void (await player.call('applyToOperator', { body: { operatorId: welcomeOperator, note: one.note } }))
    case 'leave':
      return void (await player.call('leaveOperator', { body: { operatorId: welcomeOperator } }))
    case 'round': {
      const { transaction, round } = one
      const amount = Math.round(one.amount * 100)
      const session = spelt(table.session)
      const body = () => ({ session, player: spelt(table.playerId), transaction, round, amount })
      await twice(() => provider.call('bet', body()))
      const { session: _, ...won } = body()
      await twice(() =>
        provider.call('win', { ...won, transaction: `${transaction}w`.slice(-128), roundClosed: false }),
      )
      const target = { player: spelt(table.playerId), transaction: `${transaction}r`.slice(-128), target: transaction }
      await twice(() => provider.call('rollback', target))
    }
  }
}

it('C1 I10 with random input in every field of every command, the chain and audits are clean and a repeat gets the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), oddText, async (steps, reason) => {
      const player = await someone()
      const table = await seat(provider, player)
      for (const one of steps) await take(player, table, one)
      await casino.house('confiscate', { username: player.username, reason })
      await audit.once()
      expect(await casino.owner.all(sql`select finding from ledger_halt`)).toEqual([])
    }),
    { numRuns: process.env['NIGHTLY'] ? 200 : 15 },
  )
  await expectNothingFound()
}, 600_000)
