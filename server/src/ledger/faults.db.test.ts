import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isTransientDbError } from '@lucero/kit/connection'
import { sql } from '@lucero/kit/sql'
import { askEach } from '../testing/citus.ts'
import { startCuttingProxy, type CuttingProxy } from '../testing/cutting-proxy.ts'
import { change, type WritableKind } from './command.ts'
import { assertBooksClean, assertReportsEqualLedger, give, openLedger, type Ledger } from '../testing/ledger.ts'

let ledger: Ledger
let proxy: CuttingProxy
let cut: Ledger
beforeAll(async () => {
  ledger = await openLedger()
  for (const statement of faults) await askEach(ledger.url, statement)
  proxy = await startCuttingProxy(ledger.url)
  cut = await openLedger({ databaseUrl: ledger.url, via: proxy.url })
})
afterEach(() => assertBooksClean(ledger))
afterAll(async () => {
  await assertReportsEqualLedger(ledger.url)
  await cut.stop()
  await proxy.stop()
  await ledger.stop()
})

const cutting = (where: 'before' | 'after') => {
  proxy.cuts.wanted = where
  return proxy.cuts.made
}

describe.each(['before', 'after'] as const)('I5 a connection cut %s COMMIT takes effect', (where) => {
  it('has one effect and a true reply, 50 times', async () => {
    const playerId = randomUUID()
    for (let n = 1; n <= 50; n += 1) {
      const made = cutting(where)
      expect(await cut.books.submit(give(playerId, 1n))).toEqual({ main: String(n) })
      expect(proxy.cuts.made).toBe(made + 1)
    }
  })

  it('holds for a whole batch, 10 times', async () => {
    const players = Array.from({ length: 40 }, () => randomUUID())
    for (let n = 1; n <= 10; n += 1) {
      const made = cutting(where)
      const replies = await Promise.all(players.map((id) => cut.books.submit(give(id, 1n))))
      expect(replies).toEqual(players.map(() => ({ main: String(n) })))
      expect(proxy.cuts.made).toBe(made + 1)
    }
  })

  it('L4 is retried until the outcome is known, not only three times', async () => {
    const made = cutting(where)
    proxy.cuts.times = 6
    expect(await cut.books.submit(give(randomUUID(), 3n))).toEqual({ main: '3' })
    // A committed command is found by its key and not written again.
    expect(proxy.cuts.made).toBe(made + (where === 'before' ? 6 : 1))
    proxy.cuts.times = 1
  }, 30_000)

  it('gets the true reply from another node with the same key', async () => {
    const command = give(randomUUID(), 7n)
    cutting(where)
    const [first, again] = await Promise.all([cut.books.submit(command), ledger.books.submit(command)])
    expect([first, again]).toEqual([{ main: '7' }, { main: '7' }])
  })
})

describe.each([
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
])('L10 I5 a batch that PostgreSQL aborts with %s', (_, code) => {
  it('is retried and has one effect', async () => {
    const [playerId, command] = [randomUUID(), give(randomUUID(), 5n)]
    const before = await tried()
    const failing: WritableKind<'failing'> = {
      name: 'failing',
      save: () => [sql`select every_other_fails(${code})`],
    }
    const reply = await ledger.books.submit({
      ...command,
      playerId,
      decide: (book, now) => ({ ...command.decide(book, now), changes: [change(failing, { playerId, id: playerId })] }),
    })
    expect([reply, (await tried()) - before]).toEqual([{ main: '5' }, 2])
    expect(await ledger.books.submit(give(playerId, 1n))).toEqual({ main: '6' })
  })
})

/** A sequence is not rolled back, so it counts the attempts on all nodes. */
const faults = [
  'create sequence fault_number',
  'grant usage on sequence fault_number to lucero_app',
  `
    create function every_other_fails(code text) returns void language plpgsql as $$ begin
      if nextval('fault_number') % 2 = 1 then raise exception 'made by a test' using errcode = code; end if;
    end $$`,
]
const tried = async () => {
  const made = 'select case when is_called then last_value else 0 end::int from fault_number'
  return (await askEach(ledger.url, made)).reduce((sum, [row]) => sum + Number(row?.[0]), 0)
}

describe('connections terminated by PostgreSQL', () => {
  it('under load: every command gets a true reply and has one effect', async () => {
    const players = Array.from({ length: 20 }, () => randomUUID())
    let answered = 0
    const caller = async (playerId: string) => {
      for (let n = 1; n <= 60; n += 1) {
        expect(await untilHeard(give(playerId, 1n))).toEqual({ main: String(n) })
        answered += 1
        if (answered % 20 === 0) await endLanes()
      }
    }
    await Promise.all(players.map(caller))
    expect(answered).toBe(1200)
  }, 60_000)
})

const endLanes = () =>
  ledger.owner.all(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lucero-ledger' and datname = current_database()`)

/** Retries with the same key, as a caller does after RETRY_LATER. */
async function untilHeard(command: ReturnType<typeof give>): Promise<unknown> {
  for (;;) {
    try {
      return await ledger.books.submit(command)
    } catch (error) {
      if (!isTransientDbError(error)) throw error
    }
  }
}
