// A broken book freezes its own player on every node. The house releases it, and later tampering is detected again.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql, type Sql } from '@lucero/kit/sql'
import { auditAll, emptyLedger, give, openLedger, type Ledger } from '../../testing/ledger.ts'
import { openAuditJob, showRun, startRun } from './audit-run.ts'
import { startAudit } from './incremental-audit.ts'
import { releaseBook, showBook } from './release.ts'

let ledger: Ledger
let node: Ledger
beforeAll(async () => {
  ledger = await openLedger()
  node = await openLedger({ databaseUrl: ledger.url })
})
afterAll(async () => {
  await node.stop()
  await ledger.stop()
})
beforeEach(async () => {
  for (const { books } of [node, ledger]) await emptyLedger({ owner: ledger.owner, books })
})

const forgetAll = () => [ledger, node].forEach(({ books }) => books.forgetAll())

const frozenNow = async () =>
  (await ledger.owner.all<{ id: string }>(sql`select player_id as id from frozen_book`)).map(({ id }) => id)
const outcome = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'a fault',
  )
const giveOften = async (playerId: string, times: number) => {
  for (let n = 0; n < times; n += 1) await ledger.books.submit(give(playerId, 10n))
}

/** The state that C1 caused: a transfer whose hash covers a key in upper case. */
const breakAsC1Did = (playerId: string) =>
  ledger.owner.run(sql`
    update transfer set hash = sha256(upper(key::text)::bytea) where player_id = ${playerId}
      and seq = (select max(seq) from transfer where player_id = ${playerId})`)

describe('C1 a broken book', () => {
  it('found by a read: other players of the batch continue, on two nodes, and stored replies are returned', async () => {
    const [victim, bystander] = [randomUUID(), randomUUID()]
    const before = give(victim, 5n)
    const firstReply = await ledger.books.submit(before)
    await ledger.books.flush()
    await ledger.owner.run(sql`update book set balances = '{9999}' where player_id = ${victim}`)
    forgetAll()
    for (const { books } of [ledger, node]) {
      const submitted = [give(bystander, 1n), give(victim, 1n), give(bystander, 1n), before].map((one) =>
        books.submit(one),
      )
      expect(await Promise.all(submitted.map(outcome))).toEqual(['done', 'WALLET_FROZEN', 'done', 'done'])
      expect(await books.submit(before)).toEqual(firstReply)
    }
    expect(await frozenNow()).toEqual([victim])
  })

  it('found by the incremental audit: all others are checked and continue, on two nodes', async () => {
    const audit = startAudit(ledger)
    const [broken, bystanders] = [
      Array.from({ length: 40 }, () => randomUUID()),
      Array.from({ length: 5 }, () => randomUUID()),
    ]
    for (const id of [...broken, ...bystanders]) await giveOften(id, 2)
    for (const id of broken) await breakAsC1Did(id)
    await audit.once()
    await audit.stop()
    expect((await frozenNow()).toSorted()).toEqual(broken.toSorted())
    expect(await ledger.owner.all(sql`select from ledger_halt`)).toEqual([])
    for (const { books } of [ledger, node]) {
      for (const id of bystanders) expect(await outcome(books.submit(give(id, 1n)))).toBe('done')
      expect(await outcome(books.submit(give(broken[0]!, 1n)))).toBe('WALLET_FROZEN')
    }
  })

  it('found by the full audit: it continues past every finding and reports all', async () => {
    const [broken, sound] = [Array.from({ length: 3 }, () => randomUUID()), randomUUID()]
    for (const id of [...broken, sound]) await giveOften(id, 2)
    await ledger.books.flush()
    await breakAsC1Did(broken[0]!)
    await ledger.owner.run(sql`delete from book where player_id = ${broken[1]!}`)
    await ledger.owner.run(sql`delete from transfer where player_id = ${broken[2]!} and seq = 2`)
    const job = openAuditJob(ledger)
    await startRun(ledger)
    await expect.poll(async () => (await showRun(ledger)).run?.state, { timeout: 20_000 }).toBe('finished')
    await job.stop()
    const { run, frozenBooks } = await showRun(ledger)
    expect([run!.findingCount, frozenBooks]).toEqual([3, 3])
    for (const id of broken) expect(run!.findings.join('\n')).toContain(id)
    expect((await frozenNow()).toSorted()).toEqual(broken.toSorted())
    expect(await outcome(node.books.submit(give(sound, 1n)))).toBe('done')
  })
})

describe('C1 a release', () => {
  const frozenBook = async () => {
    const playerId = randomUUID()
    await giveOften(playerId, 4)
    await breakAsC1Did(playerId)
    await giveOften(playerId, 2)
    await findAll()
    expect(await frozenNow()).toEqual([playerId])
    return playerId
  }
  /** Runs both audits over all books. */
  const findAll = async () => {
    const audit = startAudit(ledger)
    await audit.once()
    await audit.stop()
    return (await auditAll(ledger)).findings
  }

  it('lets the player continue on two nodes, and audits count the book as released', async () => {
    const playerId = await frozenBook()
    expect(await showBook(ledger, playerId)).toMatchObject({
      frozen: { finding: expect.stringContaining('transfer 4: its hash') },
      finding: expect.stringContaining('transfer 4: its hash'),
      transfers: { found: 6 },
      sealFits: true,
      accounts: [
        { account: 'main:1', stored: '0.60', recomputed: '0.60' },
        { account: 'operator:1', stored: '-0.60', recomputed: '-0.60' },
      ],
    })
    const reason = 'looked at\uD800 by hand'
    expect(await releaseBook(ledger, { playerId, reason })).toEqual({ number: 1 })
    for (const { books } of [ledger, node]) expect(await outcome(books.submit(give(playerId, 1n)))).toBe('done')
    expect(await findAll()).toEqual([])
    expect(await frozenNow()).toEqual([])
    expect((await showBook(ledger, playerId)).releases).toMatchObject([
      { number: 1, reason: reason.toWellFormed(), finding: expect.stringContaining('transfer 4'), transfers: 6 },
    ])
  })

  const later: [string, (id: string) => Sql][] = [
    ['a transfer after it', (id) => sql`update transfer set reply = '{}' where player_id = ${id} and seq = 8`],
    ['its own transfer', (id) => sql`update transfer set holdings = 'x' where player_id = ${id} and seq = 7`],
    ['a transfer before it', (id) => sql`update transfer set reply = '{}' where player_id = ${id} and seq = 2`],
    ['the transfer it was for', (id) => sql`update transfer set kind = 'x' where player_id = ${id} and seq = 4`],
    ['a transfer before it, removed', (id) => sql`delete from transfer where player_id = ${id} and seq = 1`],
    ['a balance', (id) => sql`update book set balances[1] = balances[1] + 1 where player_id = ${id}`],
    ['its reason', (id) => sql`update book_release set reason = 'fine' where player_id = ${id}`],
    ['its balances', (id) => sql`update book_release set balances = '{NULL}' where player_id = ${id}`],
    ['its checkpoint', (id) => sql`update book_release set seq = 5 where player_id = ${id}`],
    ['the release itself, removed', (id) => sql`delete from book_release where player_id = ${id}`],
    [
      'another release, forged',
      (
        id,
      ) => sql`insert into book_release select player_id, 2, released_at, reason, finding, found_at, 7, head, accounts, balances,
        house_accounts, house_balances, history, signature from book_release where player_id = ${id}`,
    ],
  ]

  it.each(later)('does not hide later tampering with %s', async (_, tamper) => {
    const playerId = await frozenBook()
    await releaseBook(ledger, { playerId, reason: 'looked at' })
    await giveOften(playerId, 1)
    expect(await findAll()).toEqual([])
    expect(await ledger.owner.run(tamper(playerId))).toBe(1)
    expect(await findAll()).toEqual([expect.stringContaining(playerId)])
  })

  it('restores a deleted book from its transfers', async () => {
    const playerId = randomUUID()
    await giveOften(playerId, 3)
    await ledger.owner.run(sql`delete from book where player_id = ${playerId}`)
    await ledger.owner.run(sql`insert into frozen_book (player_id, finding) values (${playerId}, 'gone')`)
    await releaseBook(ledger, { playerId, reason: 'x' })
    expect(await node.books.submit(give(playerId, 1n))).toEqual({ main: '31' })
    expect(await findAll()).toEqual([])
  })

  it('a second release of the same book has the next number', async () => {
    const playerId = await frozenBook()
    await releaseBook(ledger, { playerId, reason: 'one' })
    await expect(releaseBook(ledger, { playerId, reason: 'x' })).rejects.toMatchObject({ code: 'WALLET_NOT_FROZEN' })
    await giveOften(playerId, 2)
    await breakAsC1Did(playerId)
    await giveOften(playerId, 1)
    expect(await findAll()).toHaveLength(1)
    expect(await releaseBook(ledger, { playerId, reason: 'two' })).toEqual({ number: 2 })
    await giveOften(playerId, 1)
    expect(await findAll()).toEqual([])
  })
})
