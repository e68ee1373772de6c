import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { sql } from '@lucero/kit/sql'
import type { Drill } from '../drill.ts'
import { rejectedMessages } from '../metrics.ts'
import { assertNoneFailed, startPlay } from '@lucero/lab/load/play'
import { startReverseProxy } from '@lucero/lab/nodes/reverse-proxy'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'

const newSecret = () => randomBytes(32).toString('hex')
const [oldSecret, secret, neverUsed] = ['demo-secret-for-a-machine-of-your-own', newSecret(), newSecret()]

/** Longer admission queues, so that a busy machine causes no 503 that is unrelated to a restart. */
const settings = { LUCERO_GAMES: 'on', LUCERO_DRAIN_SECONDS: '2', ADMISSION_WAIT_MS: '5000' }

export const drill: Drill = {
  what: 'two nodes under load get another LUCERO_SECRET, games secret and database login, one node after the other: no request fails, and the old secret opens nothing afterwards',
  async run(scale) {
    const size = scale === 'short' ? { players: 4, requests: 100 } : { players: 16, requests: 20_000 }
    return withStack({ nodes: 2, settings }, async (stack) => {
      const proxy = await startReverseProxy(() => stack.nodes.map(({ address }) => address))
      try {
        await proxy.sawAll()
        const load = await startPlay(stack, () => proxy.address, size)
        let restarts = 0
        const roll = async (env: Record<string, string>) => {
          for (const [index, node] of stack.nodes.entries()) {
            const more = Math.ceil(size.requests / 10)
            await load.reached(load.counts.requests + more)
            assert.equal(await node.stop(), 0)
            await stack.startNode(index, { ...env, PORT: new URL(node.address).port })
            await proxy.sawAll()
            restarts += 1
          }
        }
        await roll({ LUCERO_SECRET: secret, LUCERO_SECRET_PREVIOUS: oldSecret })
        const DATABASE_URL = await addLogin(stack)
        await roll({ LUCERO_SECRET: secret, LUCERO_GAMES_SECRET: newSecret(), DATABASE_URL })
        await load.reached(size.requests)
        await load.stop()
        const { requests, rounds } = load.counts
        assertNoneFailed(stack, load.counts)
        assert.equal(proxy.counts.cut, 0, 'no connection is cut during a request')
        assert.equal(await rejectedMessages(stack.nodes), 0, 'nodes accept the event messages of each other')
        await assertSoundBooks(stack)
        for (const LUCERO_SECRET of [oldSecret, neverUsed])
          await assert.rejects(stack.startNode(2, { LUCERO_SECRET }), 'a node with another secret does not start')
        return { requests, rounds, restarts, failed: 0, 'nodes started with the old secret': 0 }
      } finally {
        await proxy.stop()
      }
    })
  },
}

/** A second login with the rights of the owner, as docs/operations.md describes. */
async function addLogin({ owner, databaseUrl }: Stack): Promise<string> {
  const { name } = await owner.one<{ name: string }>(sql`select current_user::text as name`)
  const [username, password] = ['lucero_second', newSecret()]
  const statements = [
    `create role ${username} login inherit password '${password}'`,
    `grant ${name}, lucero_app, lucero_games to ${username}`,
    `alter role ${username} set role = '${name}'`,
  ]
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
  return Object.assign(new URL(databaseUrl), { username, password }).href
}
