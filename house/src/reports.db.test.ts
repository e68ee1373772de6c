import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { openCasino, plainOperator, type Casino } from '../../server/src/testing/casino.ts'
import { passMidnight } from '../../server/src/testing/midnight.ts'
import { openProvider, seat } from '../../server/src/testing/provider.ts'
import { commandLine } from './testing/command-line.ts'

// Each command is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let casino: Casino
let gameId: string
beforeAll(async () => {
  casino = await openCasino()
  const player = await casino.player({ operators: [plainOperator], credit: 5000 })
  const table = await seat(await openProvider(casino), player, { credit: 2000 })
  await table.bet('b1', 'r1', 123_456)
  await table.win('w1', 'r1', 100)
  gameId = table.gameId
})
afterAll(() => casino.stop())

const { house } = commandLine(() => casino)
await passMidnight()
const today = new Date().toISOString().slice(0, 10)

describe('issue 26: house reports', () => {
  it('prints sums per day and per subject, with two decimals', async () => {
    const days = await house(['reports', 'day', '--from', today])
    expect(days.exitCode).toBe(0)
    expect(days.out).toMatch(new RegExp(`^${today} to ${today}, UTC\n`))
    expect(days.out).toMatch(
      new RegExp(
        `${today} │ +1 │ 1,234\\.56 │ +0\\.00 │ +1\\.00 │ +0\\.00 │ 1,233\\.56 │ +0\\.00 │ +5,000\\.00 │ .* 3,766\\.44 │`,
      ),
    )
    expect((await house(['reports', 'operator'])).out).toMatch(new RegExp(`${plainOperator} +│ Plainly │`))
    expect((await house(['reports', 'game', '--daily'])).out).toMatch(new RegExp(`${today} │ ${gameId} .* 96\\.00 │`))
    expect((await house(['reports', 'provider', '--json'])).json).toMatchObject({ rows: [{ ggr: '1233.56' }] })
    expect((await house(['reports', 'bonus'])).out).toContain('Nothing in this period.')
  })

  it('writes CSV, and refuses what is not a day', async () => {
    const { out } = await house(['reports', 'operator', '--csv', '--to', today])
    const [names, row] = out.split('\n')
    expect(names).toMatch(/^day,id,name,bets,stakes,/)
    expect(row).toMatch(new RegExp(`^,${plainOperator},Plainly,1,1234\\.56,0\\.00,1\\.00,0\\.00,1233\\.56,`))
    expect((await house(['reports', 'day', '--from', '2026-02-30'])).exitCode).toBe(64)
    expect((await house(['reports', 'day', '--from', '2026-02-02', '--to', '2026-02-01'])).exitCode).toBe(64)
  })

  it('compares with the ledger: exit code 2 and a line for a difference; --repair corrects it', async () => {
    expect(await house(['reports', 'check'])).toMatchObject({ exitCode: 0, out: expect.stringContaining('all equal') })
    await casino.owner.run(sql`
      insert into report_delta (player_id, facts)
      values (gen_random_uuid(), ${`day|${today}\nsum|operator|${plainOperator}|stakes|7\n`})`)
    const broken = await house(['reports', 'check'])
    expect(broken.exitCode).toBe(2)
    expect(broken.out).toContain(
      `WRONG: ${today} operator ${plainOperator} stakes: reported 123463, the ledger says 123456`,
    )
    expect((await house(['reports', 'check', '--repair'])).exitCode).toBe(64)
    const repaired = await house(['reports', 'check', '--repair', '--yes'])
    expect(repaired.out).toContain('1 difference in')
    expect(await house(['reports', 'check'])).toMatchObject({ exitCode: 0 })
  })

  it('says that the reports are being built', async () => {
    await casino.owner.run(sql`update report_build set cut = clock_timestamp(), finished_at = null`)
    const check = await house(['reports', 'check'])
    expect([check.exitCode, check.err]).toEqual([1, expect.stringContaining('The reports are being built')])
    expect((await house(['reports', 'day'])).err).toContain('not complete')
  })
})
