import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiBase } from '@lucero/contract/player/calls'
import { expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
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

it('Any PostgreSQL: every connection turns JIT compilation off, even if the server has it on', async () => {
  const folder = temporaryFolder()
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
}, 180_000)

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
