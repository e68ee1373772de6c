// The full audit as a background job: one at a time, resumed by another node, for books of any length.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { emptyLedger, longBook, openLedger, type Ledger } from '../../testing/ledger.ts'
import { openAuditJob, resumeRun, showRun, startRun, stopRun } from './audit-run.ts'
import { halt } from './freeze.ts'

let ledger: Ledger
beforeAll(async () => void (ledger = await openLedger()))
afterAll(() => ledger.stop())

const jobs: ReturnType<typeof openAuditJob>[] = []
const openJob = (node: Ledger) => {
  const job = openAuditJob(node)
  jobs.push(job)
  return job
}
beforeEach(() => emptyLedger(ledger))
afterEach(async () => {
  for (const job of jobs.splice(0)) await job.stop()
})

const runNow = async (node = ledger) => (await showRun(node)).run!
const finished = async (node = ledger) => {
  await expect.poll(async () => (await runNow(node)).state, { timeout: 20_000, interval: 20 }).toBe('finished')
  return runNow(node)
}
/** Expires the lease, as if its node had died. */
const forgetLease = () => ledger.owner.run(sql`update audit_run set lease_until = now() - interval '1 second'`)

/** Resolves when the node has started to work on the run. */
async function nodeToKill() {
  const file = join(import.meta.dirname, '../../testing/auditing-node.ts')
  const child = spawn(process.execPath, [file, ledger.url, ledger.config.secret], { stdio: 'inherit' })
  const gone = once(child, 'exit')
  await expect.poll(async () => (await runNow()).entries, { timeout: 20_000, interval: 2 }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await gone
}

describe('C2 a full audit', () => {
  it('finishes with a book of 100 open accounts and 11,500 movements', async () => {
    await longBook(ledger, 100, 11_500)
    openJob(ledger)
    await startRun(ledger)
    expect(await finished()).toMatchObject({ books: 1, entries: 2 * (100 + 11_499), findingCount: 0 })
    const { steps } = await ledger.owner.one<{ steps: bigint }>(sql`select steps from audit_run`)
    expect(steps).toBeGreaterThan(2n)
  }, 60_000)

  it('is resumed by another node from its cursor, in the middle of a book', async () => {
    await longBook(ledger, 50, 6000)
    const first = openJob(ledger)
    await startRun(ledger)
    // The run stops after its first step, and its node never returns.
    await expect.poll(async () => (await runNow()).entries, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
    const middle = await runNow()
    await first.stop()
    await ledger.owner.run(sql`update audit_run set node = gen_random_uuid() where state = 'running'`)
    await forgetLease()
    const node = await openLedger({ databaseUrl: ledger.url })
    await openJob(node).once()
    const end = await finished(node)
    expect([end.id, end.books, end.entries, end.findingCount]).toEqual([middle.id, 1, 2 * (50 + 5999), 0])
    for (const job of jobs.splice(0)) await job.stop()
    await node.stop()
  }, 60_000)

  it('of a killed node is finished by another and finds the remaining problems', async () => {
    await longBook(ledger, 20, 9000)
    await longBook(ledger, 20, 9000)
    const [{ last }] = (await ledger.owner.all(sql`select max(player_id::text) as last from book`)) as [
      { last: string },
    ]
    await ledger.owner.run(sql`update transfer set reply = '{"x":1}' where player_id = ${last} and seq = 8999`)
    await startRun(ledger)
    await nodeToKill()
    const { id, state } = await runNow()
    expect(state).toBe('running')
    await forgetLease()
    await openJob(ledger).once()
    const end = await finished()
    expect([end.id, end.books, end.findings]).toEqual([id, 2, [expect.stringContaining(`${last}, transfer 8999`)]])
  }, 60_000)

  it('started concurrently by many is one run', async () => {
    await longBook(ledger, 1, 10)
    const nodes = [ledger, await openLedger({ databaseUrl: ledger.url })]
    for (const node of nodes) openJob(node)
    const attempts = await Promise.all(Array.from({ length: 20 }, (_, n) => startRun(nodes[n % 2]!)))
    expect(attempts.filter(({ started }) => started).length).toBeGreaterThanOrEqual(1)
    await finished()
    const runs = await ledger.owner.all<{ steps: bigint; books: bigint }>(sql`select steps, books from audit_run`)
    expect(runs).toHaveLength(attempts.filter(({ started }) => started).length)
    for (const run of runs) expect(run).toEqual({ steps: 1n, books: 1n })
    for (const job of jobs.splice(0)) await job.stop()
    await nodes[1]!.stop()
  })

  it('is stopped and resumed by the house; a new run abandons a stopped one', async () => {
    await longBook(ledger, 1, 10)
    await startRun(ledger)
    expect((await stopRun(ledger)).run).toMatchObject({ state: 'stopped' })
    await expect(stopRun(ledger)).rejects.toMatchObject({ code: 'AUDIT_NOT_RUNNING' })
    const job = openJob(ledger)
    await job.once()
    expect(await runNow()).toMatchObject({ state: 'stopped', books: 0 })
    expect((await resumeRun(ledger)).run).toMatchObject({ state: 'running' })
    expect(await finished()).toMatchObject({ books: 1 })
    await expect(resumeRun(ledger)).rejects.toMatchObject({ code: 'AUDIT_NOT_RUNNING' })
    await job.stop()
    await startRun(ledger)
    await stopRun(ledger)
    expect((await startRun(ledger)).started).toBe(true)
    const states = await ledger.owner.all<{ state: string }>(sql`select state from audit_run order by id`)
    expect(states.map(({ state }) => state)).toEqual(['finished', 'abandoned', 'running'])
  })

  it('I10 restarts if its cursor was tampered with, so that no book is skipped', async () => {
    const broken = await longBook(ledger, 1, 3)
    await ledger.owner.run(sql`update transfer set reply = '{"x":1}' where player_id = ${broken} and seq = 2`)
    await startRun(ledger)
    const last = JSON.stringify({ done: 'ffffffff-ffff-ffff-ffff-ffffffffffff' })
    await ledger.owner.run(sql`update audit_run set steps = 5, place = ${last}, place_signature = 'x'`)
    await openJob(ledger).once()
    expect(await finished()).toMatchObject({ books: 1, findingCount: 1 })
  })
})

describe('F2 a halt', () => {
  it('is lifted only by a finished clean audit that started after it', async () => {
    await longBook(ledger, 1, 3)
    await halt(ledger, 'found before')
    await startRun(ledger)
    await halt(ledger, 'found while an audit is under way')
    const job = openJob(ledger)
    await job.once()
    await finished()
    expect((await showRun(ledger)).halt).toMatchObject({ reason: 'found while an audit is under way' })
    await startRun(ledger)
    await finished()
    expect((await showRun(ledger)).halt).toBeNull()
    expect(ledger.lines.join('')).toContain('ledger.halt_lifted')
  })
})
