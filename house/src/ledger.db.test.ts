import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { openCasino, plainOperator, type Casino } from '../../server/src/testing/casino.ts'
import { exitCodes } from './problem.ts'
import { commandLine } from './testing/command-line.ts'

// Each command is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

const { start, house } = commandLine(() => casino)

describe('ledger', () => {
  /** Changes the stored balance of the player's last transfer. */
  const shift = (id: string, was: number, by: number) =>
    casino.owner.run(sql`
      update transfer set holdings = replace(holdings, ${`main:${plainOperator}=${was}`}, ${`main:${plainOperator}=${was + by}`})
      where player_id = ${id}`)

  it('I3 I10 a clean audit exits with 0, a finding with 2 and freezes the player until the release', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    const { username } = player
    expect((await house(['ledger', 'audit'])).out).toMatch(/^[\d,]+ books?, [\d,]+ entries: all add up\.\n$/)
    expect((await house(['ledger', 'frozen'])).out).toBe('No player is frozen.\n')
    await shift(player.id, 500, 100)
    const wrong = await house(['ledger', 'audit'])
    expect(wrong.exitCode).toBe(exitCodes.finding)
    expect(wrong.out).toContain(`WRONG: book ${player.id}`)
    expect(wrong.out).toContain('1 player is frozen')
    const stopped = await house(['credit', 'grant', username, '5', '--operator', String(plainOperator), '--yes'])
    expect([stopped.exitCode, stopped.err]).toEqual([exitCodes.refused, expect.stringContaining('WALLET FROZEN')])
    expect((await house(['ledger', 'frozen'])).out).toContain(username)
    expect((await house(['ledger', 'show', username])).out).toMatch(/main:\d+ +│ +6\.00 +│ +5\.00/)
    const release = ['ledger', 'release', username, '--reason', 'Ticket 17', '--yes']
    expect((await house(release)).err).toContain('BALANCES DIFFER')
    expect((await house([...release, '--accept', 'recomputed'])).out).toContain('release 1 of this book')
    expect((await house(['ledger', 'show', username])).out).toContain('at transfer 2: Ticket 17')
    const clean = await house(['ledger', 'audit', '--json'])
    expect(clean.exitCode).toBe(exitCodes.ok)
    expect(clean.json).toMatchObject({ run: { state: 'finished', findingCount: 0, released: 1 }, frozenBooks: 0 })
    expect((await casino.grant(username, 5)).status).toBe(200)
  }, 90_000)

  it('C2 Ctrl-C leaves an audit running; it can be shown, stopped and resumed', async () => {
    await casino.owner.run(
      sql`insert into audit_run (node, lease_until) values (gen_random_uuid(), now() + interval '1 hour')`,
    )
    const child = start(['ledger', 'audit'])
    const [, progress] = [child.stdout.resume(), child.stderr.setEncoding('utf8')[Symbol.asyncIterator]()]
    expect((await progress.next()).value).toContain('is running on the server')
    child.kill('SIGINT')
    expect((await progress.next()).value).toContain('The audit continues on the server')
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(exitCodes.ok)
    expect((await house(['ledger', 'audit', '--status'])).out).toContain(
      '0 books, 0 entries so far: all add up. It is running.',
    )
    expect((await house(['ledger', 'audit', '--stop'])).out).toContain('It was stopped')
    const resumed = await house(['ledger', 'audit', '--resume'])
    expect([resumed.exitCode, resumed.out]).toEqual([
      exitCodes.ok,
      expect.stringMatching(/^\d+ books?, \d+ entries: all add up/),
    ])
  }, 90_000)

  it('F2 a halt stops all transfers until a clean audit; --status shows it, and --stop is refused', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    await house(['ledger', 'halt', '--reason', 'the vault was open', '--yes'])
    expect((await casino.grant(player.username, 5)).status).toBe(503)
    expect((await house(['ledger', 'audit', '--status'])).out).toMatch(
      /All movements of money are stopped since .*the vault was open/,
    )
    expect((await house(['ledger', 'audit', '--stop'])).err).toContain('AUDIT NOT RUNNING')
    expect((await house(['ledger', 'audit', '--stop', '--resume'])).exitCode).toBe(exitCodes.usage)
    expect((await casino.grant(player.username, 5)).status).toBe(503)
    expect((await house(['ledger', 'audit'])).exitCode).toBe(exitCodes.ok)
    expect((await casino.grant(player.username, 5)).status).toBe(200)
  }, 90_000)
})
