// Two worker processes of one node, as two programs of this process. The connection between them is real and can be cut.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { openLog } from '@lucero/kit/log'
import { realMachine } from '@lucero/kit/machine'
import { sql } from '@lucero/kit/sql'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { ownerOf } from '../runtime/owners.ts'
import { noPeers } from '../runtime/peers.ts'
import { openLinks } from '../processes/links.ts'
import { openWires } from '../processes/wires.ts'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { assertBooksClean } from '../testing/ledger.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { openProvider, providerAt, seat, type Provider } from '../testing/provider.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folder = temporaryFolder()
/** The second worker listens under its own id. The first one reaches it through the line. */
const [first, second, line] = [1, 2, 3]
const cut = new Set<Socket>()
let lineServer: Server
let casino: Casino
let other: TestProgram
let workers: [Provider, Provider]

function openWorker(number: number, idOfSecond: number) {
  const links = openLinks({ wires: openWires(folder.path), id: number, log: openLog('silent'), machine: realMachine })
  links.setOwners([
    { id: first, number: 1 },
    { id: idOfSecond, number: 2 },
  ])
  return { number, peers: noPeers, owners: links.owners }
}

beforeAll(async () => {
  lineServer = createServer((near) => {
    const far = connect(join(folder.path, `${second}.sock`))
    for (const end of [near, far]) {
      cut.add(end)
      end.on('error', () => undefined).on('close', () => cut.delete(end))
    }
    near.pipe(far).pipe(near)
  })
  lineServer.listen(join(folder.path, `${line}.sock`))
  await once(lineServer, 'listening')
  casino = await openCasino({}, { worker: openWorker(first, line) })
  other = await startProgram({}, { databaseUrl: casino.databaseUrl, worker: openWorker(second, second) })
  const provider = await openProvider(casino)
  workers = [provider, providerAt(other.address, provider.id, provider.secret)]
})
afterEach(() => assertBooksClean({ ...casino.runtime, owner: casino.owner }))
afterAll(async () => {
  await other.stop()
  await casino.stop()
  lineServer.close()
  await folder.remove()
})

/** A player with 10.00 in the game. `owner` is the number of the worker that owns the player. */
async function sitDown(owner: number) {
  for (;;) {
    const player = await casino.player({ operators: [plainOperator], credit: 100 })
    const members = [first, second].map((number) => ({ id: number, number }))
    if (ownerOf(player.id, members)?.number !== owner) continue
    const { session, gameId } = await seat(workers[0], player, { credit: 10 })
    const bet = (worker: 1 | 2, transaction: string, amount = 1) =>
      workers[worker - 1]!.call('bet', { session, player: player.id, transaction, round: transaction, amount })
    const left = async () => Math.round(((await casino.balances(player))[`game:${plainOperator}:${gameId}`] ?? 0) * 100)
    return { session, playerId: player.id, bet, left }
  }
}

async function count(name: string, { address }: { address: string }): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  return [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, 'gm'))].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  )
}
const countBoth = async (name: string) => (await count(name, casino)) + (await count(name, other))

it('issue 28: bets of one player over both workers do not conflict, and each is taken once', async () => {
  const tables = [await sitDown(1), await sitDown(2)]
  for (const { bet } of tables) expect((await bet(1, 'warm-up')).body.result).toBe('OK')
  const before = await countBoth('lucero_ledger_conflicts_total')
  const bets = Array.from({ length: 60 }, (_none, n) => n)
  const answers = await Promise.all(tables.flatMap(({ bet }) => bets.map((n) => bet(n % 2 ? 1 : 2, `b${n}`))))
  expect(new Set(answers.map(({ body }) => body.result))).toEqual(new Set(['OK']))
  for (const { left } of tables) expect(await left()).toBe(1000 - 61)
  // The server keeps an answer of /metrics for a moment, so the first one may be older than the bets.
  const forwarded = () => count('lucero_forwarded_calls_total', casino)
  await vi.waitFor(async () => expect(await forwarded()).toBeGreaterThanOrEqual(30), { timeout: 10_000 })
  expect(await countBoth('lucero_ledger_conflicts_total')).toBe(before)
})

it('issue 28: a transaction that is repeated over both workers is taken once, with the same reply', async () => {
  const { bet, left } = await sitDown(2)
  const answers = await Promise.all(Array.from({ length: 30 }, (_none, n) => bet(n % 2 ? 1 : 2, 'same')))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]!.body.result).toBe('OK')
  expect(await left()).toBe(999)
})

it('issue 28: a refusal of the owner is returned, and is the same in both workers', async () => {
  const { bet, session } = await sitDown(2)
  const refused = await bet(1, 'too much', 2000)
  expect(refused.body).toMatchObject({ result: 'INSUFFICIENT_FUNDS', balance: { playable: 1000 } })
  expect((await bet(2, 'too much', 2000)).text).toBe(refused.text)
  const unknown = { session, player: randomUUID(), transaction: 't', round: 'r', amount: 1 }
  expect((await workers[0].call('bet', unknown)).body.result).toBe('SESSION_NOT_FOUND')
})

it('issue 28: a nonce works once, whichever worker gets it', async () => {
  const { session, playerId: player, left } = await sitDown(2)
  const [bet, nonce] = [{ session, player, transaction: 't', round: 'r', amount: 1 }, randomUUID()]
  expect((await workers[0].send('bet', bet, { nonce })).body.result).toBe('OK')
  for (const worker of workers) expect((await worker.send('bet', bet, { nonce })).body.result).toBe('NONCE_REUSED')
  const [bad, badNonce] = [{ ...bet, amount: -1 }, randomUUID()]
  expect((await workers[0].send('bet', bad, { nonce: badNonce })).body.result).toBe('INVALID_AMOUNT')
  expect((await workers[0].send('bet', bad, { nonce: badNonce })).body.result).toBe('NONCE_REUSED')
  expect(await left()).toBe(999)
})

it('issue 28: bets that wait for an owner whose connection is lost are taken exactly once', async () => {
  const { bet, playerId, left } = await sitDown(2)
  expect((await bet(1, 'warm-up')).body.result).toBe('OK')
  const client = new Client({ connectionString: casino.databaseUrl })
  await client.connect()
  const waiting = async () => {
    const text = "select count(*)::int as n from pg_locks where relation = 'transfer'::regclass and not granted"
    return (await client.query<{ n: number }>(text)).rows[0]!.n
  }
  await client.query('begin')
  await client.query('lock table transfer in exclusive mode')
  const answers = Promise.all(Array.from({ length: 20 }, (_none, n) => bet(1, `b${n}`)))
  await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 20_000 })
  // The owner still waits for PostgreSQL, as PostgreSQL still executes the statement of a process that was killed.
  for (const socket of cut) socket.destroy()
  await vi.waitUntil(async () => (await waiting()) > 1, { timeout: 20_000 })
  await client.query('commit')
  await client.end()
  expect((await answers).map(({ body }) => body.result)).toEqual(Array.from({ length: 20 }, () => 'OK'))
  expect(await left()).toBe(1000 - 21)
  const { bets } = await casino.owner.one<{ bets: number }>(
    sql`select count(*)::int as bets from transfer where player_id = ${playerId} and kind = 'bet'`,
  )
  expect(bets).toBe(21)
})
