// The live socket of the desk, on two nodes.
import { randomUUID } from 'node:crypto'
import { deskNamespace, deskSocketPath, type DeskTopic } from '@lucero/contract/house/live'
import { staffCookie } from '@lucero/contract/house/staff'
import { liveNamespace, livePath } from '@lucero/contract/player/live'
import { sql } from '@lucero/kit/sql'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openCasino, plainOperator, welcomeOperator, type Casino } from '../testing/casino.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'

let casino: Casino
let other: TestProgram
const open: Socket[] = []

beforeAll(async () => {
  casino = await openCasino()
  other = await startProgram({}, { databaseUrl: casino.databaseUrl })
})
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()))
afterAll(async () => {
  await other.stop()
  await casino.stop()
})

type At = { houseAddress: string }
const cookieOf = async (staff: TestStaff) => `${staffCookie}=${(await staff.startSession('cookie')).token}`

function connect({ houseAddress }: At, headers: Record<string, string>, auth = {}): Socket {
  const socket = io(`${houseAddress}${deskNamespace}`, {
    path: deskSocketPath,
    transports: ['websocket'],
    extraHeaders: headers,
    auth,
    reconnection: false,
  })
  open.push(socket)
  return socket
}

const outcome = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', ({ message }) => resolve(message))
  })

/** A connected socket, and the topics of its hints so far. */
async function follow(staff: TestStaff, at: At = casino, cookie?: string) {
  const socket = connect(at, { Cookie: cookie ?? (await cookieOf(staff)), Origin: at.houseAddress })
  const topics = new Set<DeskTopic>()
  const hints: DeskTopic[][] = []
  socket.on('changed', (hint: { topics: DeskTopic[] }) => {
    hints.push(hint.topics)
    for (const topic of hint.topics) topics.add(topic)
  })
  expect(await outcome(socket)).toBe('connected')
  return { socket, topics, hints }
}

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 20_000 })
const closed = ({ socket }: { socket: Socket }) => until(() => expect(socket.connected).toBe(false))

it('issue 27: a page of another origin cannot open the socket, with the cookie or without an origin', async () => {
  const Cookie = await cookieOf(await newStaff(casino, 'clerk'))
  for (const headers of [
    { Cookie, Origin: 'https://evil.example' },
    { Cookie, Origin: 'null' },
    { Cookie, Origin: casino.houseAddress, 'Sec-Fetch-Site': 'cross-site' },
    { Cookie },
  ] as Record<string, string>[])
    expect([headers, await outcome(connect(casino, headers))]).toEqual([headers, 'websocket error'])
})

it("issue 27: a player's token, a bearer session and an API key are refused", async () => {
  const Origin = casino.houseAddress
  const { token } = await casino.player()
  const staff = await newStaff(casino, 'owner')
  expect(await outcome(connect(casino, { Origin }, { token }))).toBe('websocket error')
  expect(await outcome(connect(casino, { Origin, Cookie: `${staffCookie}=${token}` }))).toBe('websocket error')
  expect(await outcome(connect(casino, { Origin }, { token: staff.token }))).toBe('websocket error')
  for (const bearer of [staff.token, `ls_${'x'.repeat(43)}`, `lk_${'x'.repeat(43)}`])
    expect(await outcome(connect(casino, { Origin, Cookie: `${staffCookie}=${bearer}` }))).toBe(
      'Either access token not passed or it is expired',
    )
})

it("issue 27: the cookie or the token of staff does not open the player's socket", async () => {
  const staff = await newStaff(casino, 'owner')
  for (const token of [undefined, staff.token, (await staff.startSession('cookie')).token]) {
    const socket = io(`${casino.address}${liveNamespace}`, {
      path: livePath,
      transports: ['websocket'],
      extraHeaders: { Cookie: await cookieOf(staff), Origin: casino.address },
      auth: { token },
      reconnection: false,
    })
    open.push(socket)
    expect(await outcome(socket)).not.toBe('connected')
  }
})

it('issue 27: a change on one node is a hint on every node, for its operator and for the house', async () => {
  const [owner, here, there] = await Promise.all([
    follow(await newStaff(casino, 'owner'), other),
    follow(await newStaff(casino, 'operator', plainOperator), other),
    follow(await newStaff(casino, 'operator', welcomeOperator), other),
  ])
  const player = await casino.player({ operators: [plainOperator], credit: 40 })
  await player.call('createRedeem', { body: { requestId: randomUUID(), amount: 10 } })
  await until(() => expect([...owner.topics]).toEqual(expect.arrayContaining(['applications', 'players', 'redeems'])))
  await until(() => expect([...here.topics]).toEqual(expect.arrayContaining(['applications', 'players', 'redeems'])))
  const stranger = await casino.player({ operators: [welcomeOperator] })
  await until(() => expect([...there.topics]).toContain('applications'))
  expect([...there.topics], 'nothing of the redeem of another operator').not.toContain('redeems')
  await stranger.call('writeToHouse', { body: { requestId: randomUUID(), topic: 'other', message: 'Hello' } })
  await until(() => expect([...owner.topics]).toContain('inbox'))
  expect([...here.topics, ...there.topics]).not.toContain('inbox')
})

it('issue 27: a role gets only topics that it may read', async () => {
  const [owner, clerk] = await Promise.all([
    follow(await newStaff(casino, 'owner')),
    follow(await newStaff(casino, 'clerk')),
  ])
  casino.runtime.events.publish({ kind: 'desk-changed', topic: 'ledger', operatorId: null })
  casino.runtime.events.publish({ kind: 'desk-changed', topic: 'risk', operatorId: null })
  casino.runtime.events.publish({ kind: 'desk-changed', topic: 'inbox', operatorId: null })
  await until(() => expect([...owner.topics]).toEqual(expect.arrayContaining(['inbox', 'ledger', 'risk'])))
  await until(() => expect([...clerk.topics]).toContain('inbox'))
  expect([...clerk.topics].filter((topic) => ['ledger', 'risk', 'reports'].includes(topic))).toEqual([])
})

it('issue 27: many changes are few hints', async () => {
  const owner = await follow(await newStaff(casino, 'owner'))
  for (let n = 0; n < 500; n += 1) {
    casino.runtime.events.publish({ kind: 'desk-changed', topic: 'reports', operatorId: n })
    await new Promise(setImmediate)
  }
  casino.runtime.events.publish({ kind: 'desk-changed', topic: 'risk', operatorId: null })
  await until(() => expect([...owner.topics]).toContain('risk'))
  expect(owner.hints.length).toBeLessThan(10)
})

it('issue 27: signing out, disabling and a change of role close the sockets on the other node', async () => {
  const ways: ((staff: TestStaff, sessionId: string) => Promise<unknown>)[] = [
    (_staff, sessionId) => casino.owner.run(sql`delete from staff_session where id = ${sessionId}`),
    ({ username }) => casino.house('disableStaff', { username, disabled: true }),
    ({ username }) => casino.house('changeRole', { username, role: 'clerk' }),
    ({ username }) => casino.house('resetStaff', { username }),
  ]
  for (const end of ways) {
    const staff = await newStaff(casino, 'manager')
    const { id, token } = await staff.startSession('cookie')
    const bystander = await follow(await newStaff(casino, 'manager'), other)
    const socket = await follow(staff, other, `${staffCookie}=${token}`)
    await end(staff, id)
    await closed(socket)
    expect(bystander.socket.connected).toBe(true)
  }
})

it('issue 27: an open socket does not keep an idle session; the socket closes when the session expires', async () => {
  const staff = await newStaff(casino, 'manager')
  const { id, token } = await staff.startSession('cookie')
  const socket = await follow(staff, casino, `${staffCookie}=${token}`)
  const used = () =>
    casino.owner.one<{ at: string }>(sql`select last_used_at::text as at from staff_session where id = ${id}`)
  await casino.owner.run(sql`update staff_session set last_used_at = now() - interval '14 minutes' where id = ${id}`)
  const before = await used()
  const again = await follow(staff, casino, `${staffCookie}=${token}`)
  expect(await used(), 'connecting is not activity').toEqual(before)
  const background = { 'X-Background': '1', Cookie: `${staffCookie}=${token}`, Origin: casino.houseAddress }
  const read = (headers: Record<string, string>) => fetch(`${casino.houseAddress}/house/v1/staff/me`, { headers })
  expect((await read(background)).status).toBe(200)
  expect(await used(), 'a read in the background is not activity').toEqual(before)
  await casino.owner.run(sql`update staff_session set last_used_at = now() - interval '16 minutes' where id = ${id}`)
  casino.runtime.events.publish({ kind: 'resync' })
  await Promise.all([closed(socket), closed(again)])
})
