// A file outside the database detects books that a superuser deleted or restored.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { auditAll, emptyLedger, give, openLedger, type Ledger } from '../../testing/ledger.ts'
import { openAuditJob, showRun, startRun } from './audit-run.ts'
import { releaseBook } from './release.ts'
import { openRootKey } from '../root-key.ts'
import { openWitness, type Witness } from './witness.ts'

let ledger: Ledger
let folder: string
let witness: Witness
const players = Array.from({ length: 30 }, () => randomUUID()).toSorted()
const [first, second, third] = players as [string, string, string]

beforeAll(async () => {
  ledger = await openLedger()
  // A book exists, so the ledger's secret becomes the root key.
  await ledger.books.submit(give(randomUUID(), 1n))
  await ledger.books.flush()
  await openRootKey(ledger.url, ledger.config)
  folder = await mkdtemp(join(tmpdir(), 'lucero-witness-'))
  witness = openWitness({ ...ledger, config: { ...ledger.config, dataDir: folder } })
})
afterAll(async () => {
  await witness.stop()
  await rm(folder, { recursive: true })
  await ledger.stop()
})
beforeEach(async () => {
  await emptyLedger(ledger)
  await rm(await file(), { force: true })
  await Promise.all(players.flatMap((id) => [1n, 2n, 3n].map((cents) => ledger.books.submit(give(id, cents)))))
  await witness.record()
})

const file = async () => {
  const { id } = await ledger.owner.one<{ id: string }>(sql`select database_id as id from ledger_secret`)
  return join(folder, `book-heads-${id}.txt`)
}
const remove = async (id: string) => {
  await ledger.books.flush()
  await ledger.owner.run(sql`delete from transfer where player_id = ${id}`)
  await ledger.owner.run(sql`delete from book where player_id = ${id}`)
}
/** A copy of the whole book, seal included. */
const copyOf = async (id: string) => {
  await ledger.books.flush()
  const rows = await ledger.owner.one<{ book: string; seq: bigint }>(
    sql`select book::text as book, seq from book where player_id = ${id}`,
  )
  return async () => {
    await ledger.books.flush()
    await ledger.owner.run(sql`delete from transfer where player_id = ${id} and seq > ${rows.seq}`)
    await ledger.owner.run(sql`delete from book where player_id = ${id}`)
    await ledger.owner.run(sql`insert into book select (${rows.book}::book).*`)
  }
}
const frozenNow = async () =>
  (await ledger.owner.all<{ id: string }>(sql`select player_id as id from frozen_book order by 1`)).map(({ id }) => id)

it('L10 I10 integrators F11 detects a deleted or restored book even if all others have grown', async () => {
  const putBack = await copyOf(second)
  await ledger.books.submit(give(second, 5n))
  await witness.record()
  await Promise.all(players.map((id) => ledger.books.submit(give(id, 1n))))
  await putBack()
  await remove(third)
  expect((await auditAll(ledger)).findings).toEqual([])
  expect(await witness.compare()).toEqual([
    `book ${second}: it had 4 transfers and now has 3 (by ${await file()})`,
    `book ${third}: it had 3 transfers and no longer exists (by ${await file()})`,
  ])
  expect(await frozenNow()).toEqual([second, third])
  await expect(ledger.books.submit(give(third, 1n))).rejects.toMatchObject({ code: 'WALLET_FROZEN' })
  await expect(ledger.books.submit(give(first, 1n))).resolves.toBeDefined()
})

it('L10 a full audit on the node with the file reports it until the house releases the book', async () => {
  await remove(first)
  const job = openAuditJob(ledger, witness)
  const audit = async () => {
    await startRun(ledger)
    await expect.poll(async () => (await showRun(ledger)).run?.state, { timeout: 20_000 }).toBe('finished')
    return (await showRun(ledger)).run!.findings
  }
  const gone = [`book ${first}: it had 3 transfers and no longer exists (by ${await file()})`]
  expect(await audit()).toEqual(gone)
  await witness.record()
  expect(await audit()).toEqual(gone)
  await releaseBook(ledger, { playerId: first, reason: 'it was a test account' })
  expect(await audit()).toEqual([])
  await witness.record()
  expect(await audit()).toEqual([])
  await job.stop()
})

it('L10 a restored database halts money until the house removes the file', async () => {
  for (const id of players.slice(0, 25)) await remove(id)
  expect(await witness.compare()).toEqual([expect.stringMatching(/^25 books have fewer .* remove .*book-heads-/)])
  expect(await frozenNow()).toEqual([])
  expect((await showRun(ledger)).halt).not.toBeNull()
  await rm(await file())
  expect(await witness.compare()).toEqual([])
})

it('L10 a changed file is ignored and logged', async () => {
  await remove(first)
  const text = await readFile(await file(), 'utf8')
  await writeFile(await file(), text.replace(`${first} 3\n`, ''))
  expect(await witness.compare()).toEqual([])
  expect(ledger.lines.join('')).toContain('ledger.heads_unsigned')
})
