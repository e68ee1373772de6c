// Limits per address, over HTTP and behind a proxy that appends to X-Forwarded-For. Values that a client sends are ignored.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiBase } from '@lucero/contract/player/calls'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { startAppendingProxy } from '../testing/appending-proxy.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'

let base: TestProgram
const stops: (() => Promise<unknown>)[] = []
beforeAll(async () => void (base = await startProgram()))
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
  await base.owner.run(sql`delete from rate_limit`)
})
afterAll(() => base.stop())

/** Starts a node behind such a proxy. `client.address` is the client's real address. */
async function behindProxy(settings: Record<string, string>) {
  const node = await startProgram(settings, { databaseUrl: base.databaseUrl })
  const client = { address: '198.51.100.7' }
  const proxy = await startAppendingProxy(node.address, () => client.address)
  stops.push(node.stop, proxy.stop)
  const post = (path: string, body: object, forged?: string) =>
    fetch(`${proxy.address}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(forged && { 'X-Forwarded-For': forged }) },
      body: JSON.stringify(body),
    })
  return { client, post, proxy }
}

const forgedAt = (turn: number) => `203.0.113.${turn % 250}`
const tally = (statuses: number[]) => {
  const counted: Record<number, number> = {}
  for (const status of statuses) counted[status] = (counted[status] ?? 0) + 1
  return counted
}

async function signIns(
  post: Awaited<ReturnType<typeof behindProxy>>['post'],
  times: number,
  forged: (turn: number) => string,
) {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const body = { username: `nobody-${turn}`, password: 'Wrong!pass1' }
    const answer = await post(`${apiBase}/user/login`, body, forged(turn))
    statuses.push(answer.status)
  }
  return tally(statuses)
}

it('H1 limits 60 sign-ins with different forged addresses to 20', async () => {
  const { post } = await behindProxy({ TRUST_PROXY: '1', SIGN_INS_PER_ADDRESS_PER_MINUTE: '20' })
  expect(await signIns(post, 60, forgedAt)).toEqual({ 401: 20, 429: 40 })
})

it.each(['127.0.0.1', 'loopback', '127.0.0.0/8, ::1'])(
  'H1 ignores forged addresses with TRUST_PROXY=%s',
  async (trusted) => {
    const { post } = await behindProxy({ TRUST_PROXY: trusted, SIGN_INS_PER_ADDRESS_PER_MINUTE: '2' })
    expect(await signIns(post, 6, forgedAt)).toEqual({ 401: 2, 429: 4 })
  },
)

it('H1 distinguishes players behind the proxy by the address that the proxy reports', async () => {
  const { post, client } = await behindProxy({ TRUST_PROXY: '1', SIGN_INS_PER_ADDRESS_PER_MINUTE: '2' })
  expect(await signIns(post, 4, () => '')).toEqual({ 401: 2, 429: 2 })
  client.address = '198.51.100.8'
  expect(await signIns(post, 4, () => '')).toEqual({ 401: 2, 429: 2 })
})

it('H1 counts an IPv6 /64 as one address', async () => {
  const { post, client } = await behindProxy({ TRUST_PROXY: '1', SIGN_INS_PER_ADDRESS_PER_MINUTE: '2' })
  const from = async (address: string) => {
    client.address = address
    return signIns(post, 1, () => '')
  }
  expect(await from('2001:db8:1:2::1')).toEqual({ 401: 1 })
  expect(await from('2001:DB8:1:2:aaaa::2')).toEqual({ 401: 1 })
  expect(await from('2001:db8:0001:0002:ffff:ffff:ffff:ffff')).toEqual({ 429: 1 })
  expect(await from('2001:db8:1:3::1')).toEqual({ 401: 1 })
})

it('H1 trusts no proxy by default, and accepts a forged address of 8,000 characters', async () => {
  const { post } = await behindProxy({ SIGN_INS_PER_ADDRESS_PER_MINUTE: '2' })
  expect(await signIns(post, 4, (turn) => `${turn}${'9'.repeat(8000)}`)).toEqual({ 401: 2, 429: 2 })
})

it('H1 limits 9 sign-ups with different forged addresses to 3', async () => {
  const { post } = await behindProxy({ TRUST_PROXY: '1', SIGN_UPS_PER_ADDRESS_PER_HOUR: '3' })
  const statuses: number[] = []
  for (let turn = 0; turn < 9; turn += 1) {
    const body = {
      username: `newcomer-${turn}`,
      password: 'Right!pass1',
      phoneCode: 1,
      phone: String(7_600_000_000 + turn),
    }
    statuses.push((await post(`${apiBase}/user/signup`, body, forgedAt(turn))).status)
  }
  expect(tally(statuses)).toEqual({ 200: 3, 429: 6 })
})

it('H1 forwards to the games service the address that the proxy reports, in the form that limits use', async () => {
  const games = createServer((request, response) => response.end(String(request.headers['x-forwarded-for']))).listen(
    0,
    '127.0.0.1',
  )
  await once(games, 'listening')
  stops.push(async () => games.close())
  const url = `http://127.0.0.1:${(games.address() as AddressInfo).port}`
  const { post, client } = await behindProxy({ TRUST_PROXY: '1', LUCERO_GAMES_URL: url })
  const forwardedAddress = async () => (await post('/games/api/enter', {}, '203.0.113.66')).text()
  expect(await forwardedAddress()).toBe('198.51.100.7')
  client.address = '2001:db8:1:2:3:4:5:6'
  expect(await forwardedAddress()).toBe('2001:db8:1:2::')
})
