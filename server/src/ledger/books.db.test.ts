import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@lucero/contract/shared/refusals'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { violates } from '@lucero/kit/db'
import { assertBooksClean, give, openLedger, type Ledger } from '../testing/ledger.ts'
import { halt } from './audit/freeze.ts'
import { change, type Command, type Json, type WritableKind } from './command.ts'

const isCitus = inject('workerUrls').length > 0

let ledger: Ledger
beforeAll(async () => void (ledger = await openLedger()))
afterEach(() => assertBooksClean(ledger))
afterAll(() => ledger.stop())

const submit = (command: Command<Json>, { books }: Ledger = ledger) => books.submit(command)
const refusalOf = (submitted: Promise<unknown>) =>
  submitted.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

const refusing = (playerId: string, parts: Partial<Command<Json>> = {}): Command<Json> =>
  give(playerId, 1n, {
    kind: 'refuse',
    body: {},
    decide: () => {
      throw new Refusal('INSUFFICIENT_FUNDS', { amount: 'too much' })
    },
    ...parts,
  })

/** A state kind whose rows a test can make invalid for PostgreSQL. */
const oddities: WritableKind<'oddity'> = {
  name: 'oddity',
  save: (rows) => [sql`select 1 / n from unnest(${rows.map(({ id }) => Number(id))}::int[]) as odd (n)`],
}

/** Rows that cannot be written while another session holds the lock. */
const latecomers: WritableKind<'latecomer'> = {
  name: 'latecomer',
  save: () => [sql`select pg_advisory_xact_lock(7)`],
}

const odd = (playerId: string, id: string, kind: WritableKind = oddities) =>
  give(playerId, 5n, {
    decide: () => ({
      moves: [{ from: 'operator:1', to: 'main:1', cents: 5n }],
      changes: [change(kind, { playerId, id })],
      reply: {},
    }),
  })

const seqOf = async (playerId: string) =>
  (await ledger.owner.one<{ seq: bigint }>(sql`select max(seq) as seq from transfer where player_id = ${playerId}`)).seq
const mainOf = async (playerId: string) =>
  (
    await ledger.owner.maybe<{ balance: bigint }>(
      sql`select balance from account where player_id = ${playerId} and name = 'main:1'`,
    )
  )?.balance

describe('an idempotency key', () => {
  it('I5 with the same body returns the same bytes and has one effect', async () => {
    const playerId = randomUUID()
    const command = give(playerId, 250n)
    const first = await submit(command)
    await submit(give(playerId, 100n))
    expect(JSON.stringify(await submit(command))).toBe(JSON.stringify(first))
    expect([await seqOf(playerId), await mainOf(playerId)]).toEqual([2n, 350n])
  })

  it('I5 with another body is a conflict and changes nothing', async () => {
    const playerId = randomUUID()
    const command = give(playerId, 250n)
    await submit(command)
    expect(await refusalOf(submit(give(playerId, 251n, { key: command.key })))).toBe('CONFLICT')
    expect(await refusalOf(submit({ ...command, kind: 'take' }))).toBe('CONFLICT')
    expect([await seqOf(playerId), await mainOf(playerId)]).toEqual([1n, 250n])
  })

  it('I5 belongs to its player: in another book it is another command', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    const command = give(one, 10n)
    await Promise.all([submit(command), submit({ ...command, playerId: other })])
    expect([await mainOf(one), await mainOf(other)]).toEqual([10n, 10n])
  })

  it('I5 returns a stored refusal with its fields, even if the rule would accept by now', async () => {
    const playerId = randomUUID()
    const refused = refusing(playerId, { keepRefusal: true })
    expect(await refusalOf(submit(refused))).toBe('INSUFFICIENT_FUNDS')
    const again = submit({ ...refused, decide: give(playerId, 1n).decide })
    await expect(again).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', fields: { amount: 'too much' } })
    expect(await refusalOf(submit({ ...refused, body: { other: true } }))).toBe('CONFLICT')
  })

  it('I5 can be accepted after a refusal that was not stored', async () => {
    const playerId = randomUUID()
    const refused = refusing(playerId)
    expect(await refusalOf(submit(refused))).toBe('INSUFFICIENT_FUNDS')
    expect(await submit({ ...refused, decide: give(playerId, 1n).decide })).toEqual({ main: '1' })
  })

  it('I5 duplicates in one batch get the outcome of the first: done, refused or conflict', async () => {
    const playerId = randomUUID()
    const [command, refused] = [give(playerId, 250n), refusing(playerId, { keepRefusal: true })]
    const submitted = [command, refused, command, give(playerId, 1n, { key: command.key }), refused, command]
    const answers = await Promise.all(submitted.map((one) => refusalOf(submit(one))))
    expect(answers).toEqual(['done', 'INSUFFICIENT_FUNDS', 'done', 'CONFLICT', 'INSUFFICIENT_FUNDS', 'done'])
    // A stored refusal is a transfer without entries.
    expect([await seqOf(playerId), await mainOf(playerId)]).toEqual([2n, 250n])
  })
})

describe('one bad command does not fail its neighbours', () => {
  it('when its rule throws', async () => {
    const players = Array.from({ length: 20 }, () => randomUUID())
    const bug = () => {
      throw new Error('a bug in a rule')
    }
    const submitted = players.map((id, n) => submit(n === 7 ? give(id, 5n, { decide: bug }) : give(id, 5n)))
    const settled = await Promise.allSettled(submitted)
    expect(settled.map(({ status }) => status)).toEqual(players.map((_, n) => (n === 7 ? 'rejected' : 'fulfilled')))
    expect([await mainOf(players[6]!), await mainOf(players[7]!)]).toEqual([5n, undefined])
  })

  it('I2 when it would break a floor', async () => {
    const playerId = randomUUID()
    const greedy = give(playerId, 5n, {
      decide: () => ({ moves: [{ from: 'main:1', to: 'operator:1', cents: 6n }], reply: {} }),
    })
    const settled = await Promise.allSettled([submit(give(playerId, 5n)), submit(greedy), submit(give(playerId, 5n))])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await mainOf(playerId)).toBe(10n)
  })

  it('I6 when PostgreSQL refuses its row: its moves do not happen either', async () => {
    const players = Array.from({ length: 20 }, () => randomUUID())
    const settled = await Promise.allSettled(players.map((id, n) => submit(odd(id, n === 7 ? '0' : '1'))))
    expect(settled.map(({ status }) => status)).toEqual(players.map((_, n) => (n === 7 ? 'rejected' : 'fulfilled')))
    expect([await mainOf(players[6]!), await mainOf(players[7]!)]).toEqual([5n, undefined])
  })

  // On Citus the lock would be on another machine.
  it.skipIf(isCitus)(
    'when it waits for a lock: others are answered meanwhile, and its own player in order after it',
    async () => {
      const playerId = randomUUID()
      const order: string[] = []
      const submitted: Promise<unknown>[] = []
      const ask = (name: string, command: Command<Json>) => submitted.push(submit(command).then(() => order.push(name)))
      await ledger.db.transaction(async (tx) => {
        await tx.run(sql`select pg_advisory_xact_lock(7)`)
        ask('late', odd(playerId, '1', latecomers))
        ask('after it', give(playerId, 1n))
        await nextTurn()
        // Their batch is running and not slow yet, and no later command arrives.
        ask('another', give(randomUUID(), 1n))
        await submitted.at(-1)
      })
      await Promise.all(submitted)
      expect(order).toEqual(['another', 'late', 'after it'])
      expect(await mainOf(playerId)).toBe(6n)
    },
  )

  it('I6 and the connection serves the next batch', async () => {
    const playerId = randomUUID()
    await expect(submit(odd(playerId, '0'))).rejects.toMatchObject({ code: '22012' })
    expect(await submit(give(playerId, 5n))).toEqual({ main: '5' })
  })
})

describe('two nodes on one database', () => {
  it('append to the same books concurrently: no command is lost or duplicated, no deadlock', async () => {
    const nodes = [await openLedger({ databaseUrl: ledger.url }), await openLedger({ databaseUrl: ledger.url })]
    const players = Array.from({ length: 12 }, () => randomUUID())
    const keys = Array.from({ length: 1200 }, () => randomUUID())
    const orders = [keys, keys.toReversed()]
    const submitted = nodes.flatMap((node, n) =>
      orders[n]!.map((key) =>
        submit(give(players[Number.parseInt(key.slice(0, 4), 16) % players.length]!, 1n, { key }), node),
      ),
    )
    await Promise.all(submitted)
    const { total } = await ledger.owner.one<{ total: bigint }>(sql`
      select sum(balance)::bigint as total from account where player_id = any(${players}::uuid[]) and name = 'main:1'`)
    expect(total).toBe(1200n)
    await Promise.all(nodes.map((node) => node.stop()))
  })

  it('open the same new book at the same time', async () => {
    const nodes = [await openLedger({ databaseUrl: ledger.url }), await openLedger({ databaseUrl: ledger.url })]
    const players = Array.from({ length: 100 }, () => randomUUID())
    await Promise.all(players.flatMap((id) => nodes.map((node) => submit(give(id, 1n), node))))
    expect(await Promise.all(players.map(mainOf))).toEqual(players.map(() => 2n))
    await Promise.all(nodes.map((node) => node.stop()))
  })
})

describe('PostgreSQL itself rejects', () => {
  it.each([
    ['I4 change a transfer', sql`update transfer set reply = 'x'`, '42501'],
    ['I4 delete a transfer', sql`delete from transfer`, '42501'],
    ['I4 empty the history', sql`truncate transfer`, '42501'],
    ['I4 delete a book', sql`delete from book`, '42501'],
    ['I5 change a kept refusal', sql`update transfer set refusal = 'x'`, '42501'],
    ['I2 a player account below zero', sql`update book set balances = '{-1}' where balances <> '{}'`, '23514'],
  ])('%s', async (_, query, code) => {
    await submit(give(randomUUID(), 1n))
    await expect(ledger.db.run(query)).rejects.toMatchObject({ code })
  })

  it('I5 a second transfer under one key', async () => {
    const playerId = randomUUID()
    await submit(give(playerId, 1n))
    const twice = sql`insert into transfer select player_id, seq + 1, key, body_hash, kind, at, accounts, deltas, balances,
      reply, hash from transfer where player_id = ${playerId}`
    await expect(ledger.owner.run(twice)).rejects.toSatisfy((error) => violates(error, 'transfer_key_unique'))
  })
})

it('issue 28: counts committed transfers by kind and outcome, and the appends', async () => {
  const node = await openLedger({ databaseUrl: ledger.url })
  const playerId = randomUUID()
  await submit(give(playerId, 5n), node)
  await submit(give(playerId, 5n), node)
  await refusalOf(submit(refusing(playerId, { keepRefusal: true }), node))
  await refusalOf(submit(refusing(playerId), node))
  const metrics = await node.metrics.text()
  expect(metrics).toContain('lucero_ledger_transfers_total{kind="give",outcome="moved"} 2')
  expect(metrics).toContain('lucero_ledger_transfers_total{kind="refuse",outcome="refused"} 1')
  expect(metrics).toContain('lucero_ledger_append_seconds_count 3')
  await node.stop()
})

describe('while money is halted', () => {
  it('every node answers RETRY_LATER but returns stored replies; after the halt money moves again', async () => {
    const other = await openLedger({ databaseUrl: ledger.url })
    const playerId = randomUUID()
    const before = give(playerId, 5n)
    await submit(before)
    await halt(ledger, 'a finding')
    expect(await refusalOf(submit(give(playerId, 1n)))).toBe('RETRY_LATER')
    expect(await refusalOf(submit(give(playerId, 1n), other))).toBe('RETRY_LATER')
    expect(await submit(before, other)).toEqual({ main: '5' })
    expect(ledger.lines.join('')).toContain('LEDGER HALTED')
    expect(await ledger.metrics.text()).toContain('lucero_ledger_halted 1')
    await ledger.owner.run(sql`delete from ledger_halt`)
    expect(await submit(give(playerId, 1n), other)).toEqual({ main: '6' })
    await other.stop()
  })
})

describe('the queue', () => {
  it('is bounded: further commands get RETRY_LATER, accepted ones are executed', async () => {
    const playerId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 4500 }, () => refusalOf(submit(give(playerId, 1n)))))
    const done = answers.filter((answer) => answer === 'done').length
    expect(done).toBeGreaterThanOrEqual(4000)
    expect(answers.filter((answer) => answer === 'RETRY_LATER')).toHaveLength(4500 - done)
    expect(await mainOf(playerId)).toBe(BigInt(done))
  })

  it('is drained before the books close and accepts no command afterwards', async () => {
    const node = await openLedger({ databaseUrl: ledger.url })
    const playerId = randomUUID()
    const submitted = Array.from({ length: 300 }, () => refusalOf(submit(give(playerId, 1n), node)))
    await node.stop()
    expect(new Set(await Promise.all(submitted))).toEqual(new Set(['done']))
    expect(await refusalOf(submit(give(playerId, 1n), node))).toBe('RETRY_LATER')
    expect(await mainOf(playerId)).toBe(300n)
  })
})
