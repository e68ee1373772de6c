// After a gap in the event connection, all open pages are updated, even if the update of one of them fails.
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { NotificationEvent, WalletEvent } from '@lucero/contract/player/live'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openMetrics } from '../metrics/metrics.ts'
import { addOperator } from '../operators/operators.ts'
import { heard, openSocket } from '../testing/live-socket.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { tamper } from '../testing/tamper.ts'
import { openLive } from './live.ts'

let node: TestProgram
const log: { event: string; players?: number }[] = []
beforeAll(async () => {
  const logTo = { write: (line: string) => void log.push(JSON.parse(line) as { event: string }) }
  node = await startProgram({ LOG_LEVEL: 'warn' }, { logTo })
  await addOperator(node.runtime, { id: 1001, name: 'One', approvesItself: true, welcomeCents: 10_000n })
})
beforeEach(() => void log.splice(0))
afterAll(() => node.stop())

async function connectedPlayer() {
  const player = await node.newPlayer()
  const token = await player.signIn()
  await node.call('applyToOperator', { token, body: { operatorId: 1001 } })
  return { ...player, token, socket: await openSocket(node, token) }
}

it('F7 a player whose wallet cannot be read does not stop the resync of the others, and the failure is logged once', async () => {
  const players = [await connectedPlayer(), await connectedPlayer(), await connectedPlayer()]
  const [first, broken, last] = players as [(typeof players)[0], (typeof players)[0], (typeof players)[0]]
  const place = { owner: node.owner, url: node.databaseUrl }
  const [original] = await node.owner.all<{ holdings: string }>(
    sql`select holdings from transfer where player_id = ${broken.id} order by seq desc limit 1`,
  )
  const setHoldings = (holdings: string) =>
    tamper(place, broken.id, sql`update transfer set holdings = ${holdings} where player_id = ${broken.id}`)
  await setHoldings('broken')
  try {
    const wallets = [first, last].map(({ socket }) => heard<WalletEvent>(socket, 'wallet'))
    const counts = players.map(({ socket }) => heard<NotificationEvent>(socket, 'notification'))
    node.runtime.events.publish({ kind: 'resync' })
    expect(await Promise.all(wallets)).toEqual([
      { balance: 100, nonCashAmount: 0 },
      { balance: 100, nonCashAmount: 0 },
    ])
    expect(await Promise.all(counts)).toHaveLength(3)
    await vi.waitFor(() => expect(log).toHaveLength(1), { timeout: 20_000 })
    expect(log).toEqual([expect.objectContaining({ event: 'live.event_not_delivered', players: 1 })])
  } finally {
    await setHoldings(original!.holdings)
  }
})

it('F7 a failed session check is logged, on a resync and by the regular check, and pages are still updated', async () => {
  const { socket, token } = await connectedPlayer()
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const checkSessionsMs = 10
  const live = openLive({ ...node.runtime, metrics: openMetrics() }, http, checkSessionsMs)
  await openSocket({ address: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }, token)
  await node.owner.run(sql`alter table session rename column last_used_at to renamed`)
  try {
    await vi.waitFor(() => expect(log.map(({ event }) => event)).toContain('live.sessions_not_checked'), {
      timeout: 20_000,
    })
    await live.stop()
    log.splice(0)
    const update = heard<WalletEvent>(socket, 'wallet')
    node.runtime.events.publish({ kind: 'resync' })
    expect(await update).toEqual({ balance: 100, nonCashAmount: 0 })
    expect(new Set(log.map(({ event }) => event))).toEqual(new Set(['live.sessions_not_checked']))
  } finally {
    await node.owner.run(sql`alter table session rename column renamed to last_used_at`)
    http.close()
  }
})
