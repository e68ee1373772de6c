import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, type Sql } from '@lucero/kit/sql'
import { assertBooksClean, auditAll, emptyLedger, give, openLedger, type Ledger } from '../../testing/ledger.ts'
import { neighbourOf, tamper } from '../../testing/tamper.ts'
import { tamperings } from '../../testing/tamperings.ts'
import { auditSome, type AuditCursor } from './audit.ts'
import { startAudit } from './incremental-audit.ts'

let ledger: Ledger
beforeAll(async () => void (ledger = await openLedger()))
afterAll(() => ledger.stop())

const giveOften = (playerId: string, times: number) =>
  Promise.all(Array.from({ length: times }, (_, n) => ledger.books.submit(give(playerId, BigInt(n + 1)))))

/** A copy of all ledger tables, restored after each tampering. */
async function snapshot(): Promise<() => Promise<void>> {
  await ledger.books.flush()
  for (const [kept, real] of copies) {
    await ledger.owner.run(sql`drop table if exists ${kept}`)
    await ledger.owner.run(sql`create table ${kept} as table ${real}`)
  }
  return async () => {
    await emptyLedger(ledger)
    for (const [kept, real] of copies) await ledger.owner.run(sql`insert into ${real} table ${kept}`)
  }
}

const copies = [
  [sql`saved_book`, sql`book`],
  [sql`saved_transfer`, sql`transfer`],
] as const

describe('the full audit', () => {
  it('is clean on data written by the program and counts every entry once', async () => {
    const players = Array.from({ length: 30 }, () => randomUUID())
    await Promise.all(players.map((id) => giveOften(id, 10)))
    for (const books of [1, 7, 999])
      expect(await auditAll(ledger, books)).toEqual({ books: 30, entries: 600, finding: null, findings: [] })
    await assertBooksClean(ledger)
  })

  it('reads a long book in steps while it grows', async () => {
    const playerId = randomUUID()
    for (let n = 0; n < 3; n += 1) await giveOften(playerId, 2000)
    const before = await auditAll(ledger)
    expect(before).toMatchObject({ entries: 600 + 12_000, finding: null })
    let [place, steps] = [undefined as AuditCursor | undefined, 0]
    do {
      const step = await auditSome(ledger, place, 999)
      expect(step.finding).toBeUndefined()
      place = step.place
      steps += 1
      await giveOften(playerId, 10)
    } while (place)
    expect(steps).toBe(2)
    await emptyLedger(ledger)
  })
})

describe('tampering as the database superuser', () => {
  const victim = randomUUID()
  const other = neighbourOf(victim)
  let restore: () => Promise<void>
  beforeAll(async () => {
    await emptyLedger(ledger)
    await giveOften(victim, 6)
    await giveOften(other, 6)
    restore = await snapshot()
  })
  beforeEach(() => restore())

  const ofVictim = sql`where player_id = ${victim}`
  const third = sql`where player_id = ${victim} and seq = 3`
  const last = sql`where player_id = ${victim} and seq = 6`

  /** A state that a forger can restore without the secret: the book one transfer ago. */
  const cutOff = [
    sql`update book b set seq = 5, head = t.hash, house_balances = t.balances[1:1], balances = t.balances[2:2] from transfer t
        where t.player_id = ${victim} and t.seq = 5 and b.player_id = t.player_id`,
    sql`delete from transfer ${last}`,
  ]

  const ways: [string, Sql[], RegExp][] = [
    ['an amount', [sql`update transfer set deltas = '{-9,9}' ${third}`], /transfer 3: its hash/],
    [
      'an amount and all balances after it',
      [
        sql`update transfer set deltas = '{-4,4}' ${third}`,
        sql`update transfer set balances = array[balances[1] - 1, balances[2] + 1] ${ofVictim} and seq >= 3`,
        sql`update book set balances = '{22}', house_balances = '{-22}' ${ofVictim}`,
      ],
      /transfer 3: its hash/,
    ],
    ['an account', [sql`update transfer set accounts = '{operator:2,main:1}' ${third}`], /transfer 3: its hash/],
    ['a balance after', [sql`update transfer set balances = '{0,0}' ${third}`], /transfer 3: its hash/],
    ['a time', [sql`update transfer set at = at + interval '1 microsecond' ${third}`], /transfer 3: its hash/],
    ['a kind', [sql`update transfer set kind = 'gift' ${third}`], /transfer 3: its hash/],
    ['a reply', [sql`update transfer set reply = '{}' ${third}`], /transfer 3: its hash/],
    ['a key', [sql`update transfer set key = gen_random_uuid() ${third}`], /transfer 3: its hash/],
    ['a body', [sql`update transfer set body_hash = gen_random_uuid() ${third}`], /transfer 3: its hash/],
    ['a hash', [sql`update transfer set hash = sha256('x') ${third}`], /transfer 3: its hash/],
    ['nonsense for an amount', [sql`update transfer set deltas = '{NULL,1}' ${third}`], /transfer 3: its hash/],
    ['a transfer in the middle deleted', [sql`delete from transfer ${third}`], /transfer 4: transfer 3 is missing/],
    ['the first transfer deleted', [sql`delete from transfer ${ofVictim} and seq = 1`], /transfer 1 is missing/],
    ['the last transfer deleted', [sql`delete from transfer ${last}`], /counts 6 transfers, and has 5/],
    ['the last transfer deleted, and all made to fit', cutOff, /its seal does not fit its 5 transfers/],
    [
      'a transfer added at the end',
      [
        sql`insert into transfer (player_id, seq, key, body_hash, kind, at, accounts, deltas, balances, reply, hash)
          select player_id, 7, gen_random_uuid(), body_hash, kind, at, accounts, deltas, balances, reply, hash
          from transfer ${last}`,
      ],
      /transfer 7: its hash/,
    ],
    [
      "another book's transfer put in",
      [
        sql`delete from transfer ${third}`,
        sql`insert into transfer (player_id, seq, key, body_hash, kind, at, accounts, deltas, balances, reply, hash)
          select ${victim}, seq, gen_random_uuid(), body_hash, kind, at, accounts, deltas, balances, reply, hash
          from transfer where player_id = ${other} and seq = 3`,
      ],
      /transfer 3: its hash/,
    ],
    [
      'two transfers swapped',
      [
        sql`update transfer set seq = -seq ${ofVictim} and seq in (3, 4)`,
        sql`update transfer set seq = 7 + seq ${ofVictim} and seq < 0`,
      ],
      /transfer 3: its hash/,
    ],
    ['a balance', [sql`update book set balances = '{22}' ${ofVictim}`], /main:1 holds 22, its entries say 21/],
    [
      'two balances that cancel out',
      [sql`update book set balances = '{121}', house_balances = '{-121}' ${ofVictim}`],
      /holds -?\d+, its entries say/,
    ],
    [
      'an account added',
      [
        sql`update book set accounts = accounts || array['main:2'], balances = balances || array[5::bigint] ${ofVictim}`,
      ],
      /holds -?5, its entries say 0/,
    ],
    [
      'an account deleted',
      [sql`update book set accounts = '{}', balances = '{}' ${ofVictim}`],
      /holds 0, its entries say/,
    ],
    ['the head', [sql`update book set head = sha256('x') ${ofVictim}`], /its head is not/],
    ['the seal', [sql`update book set seal = sha256('x') ${ofVictim}`], /its seal does not fit/],
    ['the count', [sql`update book set seq = 5 ${ofVictim}`], /its head is not the hash of transfer 5/],
    ['a higher count', [sql`update book set seq = 7 ${ofVictim}`], /it counts 7 transfers, and has 6/],
    [
      'what the book holds',
      [sql`update transfer set holdings = 'operator:1=-22,main:1=22' ${last}`],
      /transfer 6: its hash/,
    ],
    ['a refusal', [sql`update transfer set refusal = '{}' ${third}`], /transfer 3: its hash/],
    ['a line', [sql`update transfer set line = 7 ${third}`], /transfer 3: its hash/],
    ['a detail', [sql`update transfer set detail = '{}' ${third}`], /transfer 3: its hash/],
    ['a winner', [sql`update transfer set winner = true ${third}`], /transfer 3: its hash/],
    [
      'a round',
      [sql`update transfer set round_id = gen_random_uuid(), round_step = 1 ${third}`],
      /transfer 3: its hash/,
    ],
    [
      'a transfer made to look like one of the first design',
      [
        sql`update transfer set holdings = null,
          reply = concat_ws(e'\n', reply, holdings, 'null', 'null', 'null', 'null', 'null', 'null') ${third}`,
      ],
      /transfer 3: its hash/,
    ],
    [
      'the book emptied',
      [
        sql`delete from transfer ${ofVictim}`,
        sql`update book set seq = 0, head = '', accounts = '{}', balances = '{}', house_accounts = '{}', house_balances = '{}'
            ${ofVictim}`,
      ],
      /its seal does not fit its 0 transfers/,
    ],
    ['nonsense for a balance', [sql`update book set balances = '{NULL}' ${ofVictim}`], /cannot be read/],
    ['the book deleted, its history left', [sql`delete from book ${ofVictim}`], /there are transfers but no book/],
  ]

  it.each(ways)('I10 %s', async (_, queries, expected) => {
    for (const query of queries) await tamper(ledger, victim, query)
    const { finding } = await auditAll(ledger)
    expect(finding).toMatch(expected)
    expect(finding).toContain(victim)
  })

  it.each([
    ['a forged end is not sealed again', cutOff],
    ['a balance that was changed is not spent', [sql`update book set balances = '{2100}' ${ofVictim}`]],
    [
      'what the last transfer says it holds, changed, is not spent',
      [sql`update transfer set holdings = 'operator:1=-2100,main:1=2100' ${last}`],
    ],
    [
      'a balance that cannot be read stops nobody else from being answered',
      [sql`update book set balances = '{NULL}' ${ofVictim}`],
    ],
  ])('I10 C1 %s freezes its own player only', async (_, queries) => {
    for (const query of queries) await tamper(ledger, victim, query)
    const outcomes = await Promise.allSettled([give(victim, 1n), give(other, 1n)].map(ledger.books.submit))
    expect(outcomes).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: 'WALLET_FROZEN' }) },
      { status: 'fulfilled', value: expect.anything() },
    ])
    expect(await ledger.owner.all(sql`select player_id as id from frozen_book`)).toEqual([{ id: victim }])
  })
})

/** Each kind of tampering several times. */
const tampered = process.env['NIGHTLY'] ? 1000 : 200

describe(`tampering with ${tampered} books, one random value in each`, () => {
  it('I10 all are found', async () => {
    await emptyLedger(ledger)
    const players = Array.from({ length: tampered }, () => randomUUID()).sort()
    for (const _ of [1, 2, 3]) await Promise.all(players.map((id) => giveOften(id, 1)))
    await ledger.books.flush()
    expect(await auditAll(ledger)).toMatchObject({ entries: 6 * tampered, finding: null })
    const missed: string[] = []
    for (const [n, id] of players.entries()) {
      const query = tamperings[n % tamperings.length]!(id, randomInt(1, 1_000_000))
      expect(await tamper(ledger, id, query)).toBe(1)
      const before = players[n - 1]
      const { finding } = await auditSome(ledger, before ? { done: before } : undefined, 1)
      if (!finding) missed.push(query.text)
    }
    expect(missed).toEqual([])
  }, 120_000)
})

describe('the incremental audit', () => {
  beforeEach(() => emptyLedger(ledger))

  const findings = async () =>
    (await ledger.owner.all<{ finding: string }>(sql`select finding from frozen_book`)).map(({ finding }) => finding)
  const start = async (times: number) => {
    const audit = startAudit(ledger)
    const playerId = randomUUID()
    await giveOften(playerId, times)
    return { ...audit, playerId }
  }

  it('follows growing books, short and long, without findings', async () => {
    for (const times of [10, 1200]) {
      const { once, stop, playerId } = await start(times)
      await once()
      await giveOften(playerId, 20)
      await once()
      await once()
      expect(await findings()).toEqual([])
      await stop()
    }
  })

  it('I10 C1 a broken book freezes only its player, on every node, with a fatal log line', async () => {
    const node = await openLedger({ databaseUrl: ledger.url })
    const { once, stop, playerId } = await start(5)
    await once()
    await giveOften(playerId, 5)
    await ledger.owner.run(sql`update transfer set reply = '{}' where player_id = ${playerId} and seq = 8`)
    await once()
    await once()
    expect(await findings()).toEqual([expect.stringContaining(`book ${playerId}, transfer 8`)])
    const logged = ledger.lines.filter((line) => line.includes('ledger.book_frozen') && line.includes(playerId))
    expect(logged).toHaveLength(1)
    expect(await ledger.metrics.text()).toMatch(/lucero_ledger_halted 0[^]*lucero_ledger_frozen_books 1/)
    for (const { books } of [ledger, node]) {
      await expect(books.submit(give(playerId, 1n))).rejects.toMatchObject({ code: 'WALLET_FROZEN' })
      await expect(books.submit(give(randomUUID(), 1n))).resolves.toBeDefined()
    }
    await stop()
    await node.stop()
  })

  it('I10 detects a book restored to an older state, seal included', async () => {
    const { once, stop, playerId } = await start(5)
    const restoreOld = await snapshot()
    await giveOften(playerId, 1)
    await once()
    await restoreOld()
    expect((await auditAll(ledger)).finding).toBeNull()
    await once()
    expect(await findings()).toEqual([`book ${playerId}: it had 6 transfers and now has 5`])
    await stop()
  })

  it('I10 detects a book that was deleted completely', async () => {
    const { once, stop, playerId } = await start(5)
    await once()
    await ledger.books.flush()
    await ledger.owner.run(sql`truncate book, transfer`)
    expect((await auditAll(ledger)).finding).toBeNull()
    await once()
    expect(await findings()).toEqual([`book ${playerId}: it had 5 transfers and now has 0`])
    await stop()
  })

  it('I10 checks old history too, in turn', async () => {
    const { once, stop, playerId } = await start(5)
    await once()
    await ledger.owner.run(sql`update transfer set reply = '{}' where player_id = ${playerId} and seq = 2`)
    await once()
    expect(await findings()).toEqual([expect.stringContaining(`book ${playerId}, transfer 2`)])
    await stop()
  })
})
