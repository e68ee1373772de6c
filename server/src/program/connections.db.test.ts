import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiBase } from '@lucero/contract/player/calls'
import { expect, it } from 'vitest'
import { openLog } from '@lucero/kit/log'
import { sql } from '@lucero/kit/sql'
import { openDb } from '../postgres/database.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { ask } from '../testing/ask.ts'
import { freshDatabase } from '../testing/database.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

/** PostgreSQL logs each plan with the application name and the settings of its session. */
const logPlans = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_settings': 'on',
  'auto_explain.log_nested_statements': 'on',
  log_line_prefix: '%a|',
  jit: 'on',
}

it('Any PostgreSQL: a connection turns JIT compilation off, even if the server has it on', async () => {
  const database = await freshDatabase()
  const name = new URL(database.url).pathname.slice(1)
  await ask(database.url, `alter database ${name} set jit = on`)
  expect(await ask(database.url, 'show jit')).toEqual([['on']])
  const db = openDb({ url: database.url, log: openLog('silent'), connections: 1 })
  expect(await db.one(sql`show jit`)).toEqual({ jit: 'off' })
  await db.close()
  await database.drop()
})

it.runIf(process.env['NIGHTLY'])(
  'Any PostgreSQL: every connection of a node turns JIT compilation off',
  async () => {
    const folder = temporaryFolder({ inMemory: true })
    const postgres = await startEmbeddedPostgres({ dataDir: folder.path, settings: logPlans })
    try {
      const node = await startServerProcess({ DATABASE_URL: postgres.url })
      try {
        await moveMoney(node.address)
      } finally {
        await node.stop()
      }
      const plans = plansIn(await readFile(join(folder.path, 'postgres.log'), 'utf8'))
      expect(plans.filter(({ text }) => !text.includes("jit = 'off'"))).toEqual([])
      expect(new Set(plans.map(({ application }) => application?.replace(/^lucero-news .*/, 'lucero-news')))).toEqual(
        new Set([
          'lucero',
          'lucero-carry-over',
          'lucero-distribute',
          'lucero-games',
          'lucero-games-login',
          'lucero-games-migrate',
          'lucero-ledger',
          'lucero-migrate',
          'lucero-news',
          'lucero-shards',
          'lucero-start',
        ]),
      )
    } finally {
      await postgres.stop()
      await folder.remove()
    }
  },
  180_000,
)

async function moveMoney(address: string): Promise<void> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: token }
    const response = await fetch(`${address}${apiBase}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(response.status).toBe(200)
    return (await response.json()) as { data: { accessToken: string } }
  }
  const { data } = await post('/user/login', { username: 'demoplayer', password: 'Demo!pass1' })
  const items = [{ gameId: 'dice', amount: 1 }]
  await post('/user/transfer-to-game', { requestId: crypto.randomUUID(), items }, data.accessToken)
}

/** All plans except that of the statement that turns JIT off. */
const plansIn = (log: string) =>
  log
    .split(/\n(?=[\w. -]*\|)/)
    .filter((line) => line.includes(' plan:') && !line.includes("set_config('jit', 'off', false)"))
    .map((line) => ({ application: line.split('|')[0], text: line }))
