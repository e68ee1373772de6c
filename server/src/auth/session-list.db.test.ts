// The list of a player's sessions, and ending them from another browser.
import { randomUUID } from 'node:crypto'
import { apiBase, calls } from '@lucero/contract/player/calls'
import { sql } from '@lucero/kit/sql'
import { describe, expect, it } from 'vitest'
import { heard, openSocket } from '../testing/live-socket.ts'
import { readAnswer, refusal, type TestProgram } from '../testing/program.ts'
import { change, ended, endsOn, good, look, nodeA, nodeB, openTwoNodes } from '../testing/two-nodes.ts'
import { endOtherSessions, startSession } from './sessions.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0'

openTwoNodes()

type Player = Awaited<ReturnType<TestProgram['newPlayer']>>

async function signInWith({ username, password }: Player, userAgent: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': userAgent }
  const body = JSON.stringify({ username, password })
  const response = await fetch(`${nodeA.address}${apiBase}${calls.signIn.path}`, { method: 'POST', headers, body })
  return (await readAnswer<{ accessToken: string }>(response)).data.accessToken
}

const list = async (token: string, node = nodeA) => (await node.call('getSessions', { token })).data.sessions
const others = async (token: string) => (await list(token)).filter(({ isCurrent }) => !isCurrent)

/** A player signed in on a desktop and on a phone, with both sessions cached on both nodes. */
async function signedInTwice() {
  const player = await nodeA.newPlayer()
  const tokens = { desk: await signInWith(player, desk), phone: await signInWith(player, phone) }
  for (const token of Object.values(tokens)) expect(await look(token, nodeB)).toEqual(good)
  return { player, ...tokens }
}

describe('the list', () => {
  it('API-32 lists browser and system, and marks the current session', async () => {
    const { desk, phone } = await signedInTwice()
    const listed = await list(desk, nodeB)
    expect(listed).toHaveLength(2)
    expect(listed).toContainEqual({
      id: expect.any(String),
      browser: 'Edge',
      system: 'Windows',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      isCurrent: true,
    })
    expect(listed).toContainEqual(expect.objectContaining({ browser: 'Safari', system: 'iPhone', isCurrent: false }))
    expect(await others(phone)).toMatchObject([{ browser: 'Edge' }])
  })

  it('API-32 sorts by last use and omits expired sessions', async () => {
    const player = await nodeA.newPlayer()
    const tokens = await Promise.all(['', '', ''].map((agent) => signInWith(player, agent)))
    const [first, second, third] = (await list(tokens[0]!)).map(({ id }) => id)
    await nodeA.owner.run(sql`update session set last_used_at = now() - interval '5 minutes' where id = ${first!}`)
    await nodeA.owner.run(sql`update session set last_used_at = now() - interval '31 minutes' where id = ${second!}`)
    await startSession(nodeA.runtime.db, player.id, 'reset')
    const open = await list(await signInWith(player, desk))
    expect(open.slice(1).map(({ id, browser, system }) => [id, browser, system])).toEqual([
      [third, null, null],
      [first, null, null],
    ])
    await nodeA.owner.run(sql`update session set created_at = now() - interval '721 minutes' where id = ${third!}`)
    expect((await list(await signInWith(player, desk))).map(({ id }) => id)).not.toContain(third)
  })

  it('API-32 stores neither the User-Agent header nor an address', async () => {
    const { player } = await signedInTwice()
    const rows = await nodeA.owner.all<object>(
      sql`select to_jsonb(session) as row from session where player_id = ${player.id}`,
    )
    expect(JSON.stringify(rows)).not.toMatch(/Mozilla|Chrome\/|127\.0\.0\.1|::1/)
  })

  it('API-32 lists at most the fifty most recently used sessions', async () => {
    const { player, desk } = await signedInTwice()
    await nodeA.owner.run(sql`
      insert into session (token_hash, id, player_id, kind, last_used_at)
      select sha256(n::text::bytea), gen_random_uuid(), ${player.id}, 'access', now() - interval '1 minute'
      from generate_series(1, 60) as n`)
    const listed = await list(desk)
    expect([listed.length, listed.filter(({ browser }) => browser).length]).toEqual([50, 2])
  })

  it('API-32 lists no session of another player, and requires a valid token', async () => {
    const { desk } = await signedInTwice()
    const stranger = await signInWith(await nodeA.newPlayer(), phone)
    const strangerIds = (await list(stranger)).map(({ id }) => id)
    expect(strangerIds).toHaveLength(1)
    expect((await list(desk)).map(({ id }) => id)).not.toContain(strangerIds[0])
    expect(refusal(await nodeA.call('getSessions', { token: 'nonsense' }))).toEqual(ended)
  })
})

describe('ERR-2 ending one', () => {
  it('API-32 the session cannot change anything on any node after the reply, and other sessions stay', async () => {
    const { desk, phone } = await signedInTwice()
    const [other] = await others(desk)
    expect((await nodeA.call('endSession', { token: desk, body: { sessionId: other!.id } })).status).toBe(200)
    expect(await change(phone, nodeB)).toEqual(ended)
    expect(await look(phone, nodeA)).toEqual(ended)
    await endsOn(nodeB, phone)
    for (const node of [nodeA, nodeB]) expect(await look(desk, node)).toEqual(good)
    expect(await list(desk)).toHaveLength(1)
  })

  it('LIV-4 closes only its open socket immediately, also on the other node', async () => {
    const { desk, phone } = await signedInTwice()
    const [socket, own] = [await openSocket(nodeB, phone), await openSocket(nodeA, desk)]
    const [closed, ownClosed] = [heard(socket, 'disconnect'), heard(own, 'disconnect')]
    const [other] = await others(desk)
    await nodeA.call('endSession', { token: desk, body: { sessionId: other!.id } })
    expect(await closed).toBe('io server disconnect')
    const answered = heard(own, 'notification')
    own.emit('unreadNotification')
    expect(await Promise.race([answered, ownClosed]), 'the current session stays').toEqual({
      // Of the sign-in from a second browser.
      notificationUnreadCount: 1,
    })
  })

  it("API-32 does not end another player's session, and does not reveal whether it exists", async () => {
    const { desk } = await signedInTwice()
    const victim = await signedInTwice()
    const [target] = await list(victim.desk)
    const end = (sessionId: string) => nodeA.call('endSession', { token: desk, body: { sessionId } })
    const [theirs, missing] = [await end(target!.id), await end(randomUUID())]
    expect([theirs.status, theirs.body]).toEqual([missing.status, missing.body])
    expect(await list(victim.desk)).toHaveLength(2)
    expect(await list(desk)).toHaveLength(2)
  })

  it('API-32 ending it again succeeds, and ending the current session signs out', async () => {
    const { desk, phone } = await signedInTwice()
    const own = (await list(phone)).find(({ isCurrent }) => isCurrent)!
    for (const _ of [1, 2])
      expect((await nodeA.call('endSession', { token: desk, body: { sessionId: own.id } })).status).toBe(200)
    expect(await look(phone, nodeA)).toEqual(ended)
    const [last] = await list(desk)
    await nodeA.call('endSession', { token: desk, body: { sessionId: last!.id } })
    expect(await look(desk, nodeA)).toEqual(ended)
  })
})

describe('ERR-2 ending all others', () => {
  it('API-32 ends every other session on every node and a password reset in progress; the current session stays', async () => {
    const { player, desk, phone } = await signedInTwice()
    const third = await signInWith(player, phone)
    const reset = await startSession(nodeA.runtime.db, player.id, 'reset')
    const bystander = await signInWith(await nodeA.newPlayer(), phone)
    for (const token of [phone, third]) expect(await look(token, nodeA)).toEqual(good)
    expect((await nodeA.call('endOtherSessions', { token: desk })).status).toBe(200)
    for (const token of [phone, third]) {
      expect(await look(token, nodeA)).toEqual(ended)
      expect(await change(token, nodeB)).toEqual(ended)
      await endsOn(nodeB, token)
    }
    expect(refusal(await nodeB.call('resetPassword', { token: reset, body: { password: 'Other!pass1' } }))).toEqual(
      ended,
    )
    for (const token of [desk, bystander]) expect(await look(token, nodeB)).toEqual(good)
    expect(await list(desk)).toMatchObject([{ isCurrent: true, browser: 'Edge' }])
  })

  it('API-32 refuses the call from a session that has ended', async () => {
    const { player, desk, phone } = await signedInTwice()
    await nodeA.call('signOut', { token: phone })
    expect(refusal(await nodeB.call('endOtherSessions', { token: phone }))).toEqual(ended)
    await endOtherSessions(nodeB.runtime, { playerId: player.id, sessionId: randomUUID() })
    expect(await look(desk, nodeA)).toEqual(good)
  })
})
