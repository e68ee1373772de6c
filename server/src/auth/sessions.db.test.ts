import { describe, expect, it, vi } from 'vitest'
import { confiscate } from '../house/people.ts'
import { sql } from '@lucero/kit/sql'
import { password, refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { change, ended, endsOn, good, look, nodeA, nodeB, openTwoNodes } from '../testing/two-nodes.ts'
import { deleteOldSessions } from './sessions.ts'

openTwoNodes()

type Player = Awaited<ReturnType<TestProgram['newPlayer']>>

/** Clears the session cache of the node. */
const missEvents = (node: TestProgram) => node.runtime.events.publish({ kind: 'resync' })

/** Two sessions of one player, both cached on both nodes. */
async function signedInTwice() {
  const player = await nodeA.newPlayer()
  const tokens = [await player.signIn(), await player.signIn()]
  for (const token of tokens) expect(await look(token, nodeB)).toEqual(good)
  return { player, tokens: tokens as [string, string] }
}

describe('ERR-2 a token ended on one node', () => {
  it('API-5 PRO-10 signing out ends only that token, on every node', async () => {
    const { tokens } = await signedInTwice()
    expect((await nodeA.call('signOut', { token: tokens[0] })).status).toBe(200)
    expect(await look(tokens[0], nodeA)).toEqual(ended)
    expect(refusal(await nodeB.call('signOut', { token: tokens[0] }))).toEqual(ended)
    await endsOn(nodeB, tokens[0])
    expect(await look(tokens[1], nodeB)).toEqual(good)
  })

  const endings: [string, (player: Player, token: string) => Promise<unknown>][] = [
    ['API-5 log out', (_, token) => nodeA.call('signOut', { token })],
    [
      'API-7 changing the password',
      (_, token) => nodeA.call('changePassword', { token, body: { password, newPassword: 'Other!pass1' } }),
    ],
    ['API-30 resetting the password', (player) => resetPassword(player)],
    [
      'API-6 PRO-9 deactivating',
      ({ phoneCode, phone }, token) => nodeA.call('toggleProfile', { token, body: { phoneCode, phone, password } }),
    ],
    [
      'BON-11 closing by the house',
      ({ username }) => confiscate(nodeA.runtime, { username, reason: 'a test' }, nodeA.runtime.books.submit),
    ],
  ]
  it.each(endings)('%s: the token cannot change anything on the other node after the reply', async (_, end) => {
    const { player, tokens } = await signedInTwice()
    expect(await change(tokens[0], nodeB)).not.toEqual(ended)
    await end(player, tokens[0])
    expect(await change(tokens[0], nodeB)).toEqual(ended)
    expect(await look(tokens[0], nodeA)).toEqual(ended)
  })

  it.each(endings.slice(1))('%s ends all tokens of the player, on both nodes', async (_, end) => {
    const { player, tokens } = await signedInTwice()
    const bystander = await (await nodeA.newPlayer()).signIn()
    await end(player, tokens[0])
    for (const token of tokens) expect(await look(token, nodeA)).toEqual(ended)
    for (const token of tokens) await endsOn(nodeB, token)
    expect(await look(bystander, nodeB)).toEqual(good)
  })

  async function resetPassword(player: Player) {
    const phone = `${player.phoneCode}${player.phone}`
    await nodeA.call('forgotPassword', { body: { phone } })
    const code = await nodeA.codeTo(player)
    const { data } = await nodeB.call('verifyResetCode', { body: { phone, code } })
    return nodeA.call('resetPassword', { token: data.accessToken, body: { password: 'Other!pass1' } })
  }
})

describe('the session cache', () => {
  /** Deletes sessions without a notification. */
  const endSecretly = async (playerId: string) => {
    await nodeA.owner.run(sql`alter table session disable trigger session_ended`)
    await nodeA.owner.run(sql`delete from session where player_id = ${playerId}`)
    await nodeA.owner.run(sql`alter table session enable trigger session_ended`)
  }
  const isCurrent = (node: TestProgram) =>
    vi.waitFor(() => expect(node.runtime.events.isCurrent()).toBe(true), { timeout: 20_000 })

  it('serves read-only calls from the cache; calls that change something read the database', async () => {
    await isCurrent(nodeB)
    const { player, tokens } = await signedInTwice()
    await endSecretly(player.id)
    expect(await change(tokens[0], nodeB)).toEqual(ended)
    expect(await look(tokens[0], nodeB)).toEqual(good)
    missEvents(nodeB)
    expect(await look(tokens[0], nodeB)).toEqual(ended)
  })

  it('never contains a deactivated player, who has full access on every node once reactivated', async () => {
    const { player, tokens } = await signedInTwice()
    const { phoneCode, phone } = player
    const toggle = (token: string) => nodeA.call('toggleProfile', { token, body: { phoneCode, phone, password } })
    await toggle(tokens[0])
    const token = await player.signIn()
    expect(await look(token, nodeB)).toEqual(good)
    const bonus = () => nodeB.call('refuseBonus', { token })
    expect(refusal(await bonus())).toEqual([403, 'PROFILE_DEACTIVATED'])
    await toggle(token)
    expect(refusal(await bonus())).not.toEqual([403, 'PROFILE_DEACTIVATED'])
  })

  it('is invalidated on every node by any statement that deletes a session', async () => {
    const { player, tokens } = await signedInTwice()
    await nodeA.owner.run(sql`delete from session where player_id = ${player.id}`)
    for (const node of [nodeA, nodeB]) for (const token of tokens) await endsOn(node, token)
  })
})

describe('lifetimes', () => {
  const rest = (minutes: number) => sql`update session set last_used_at = now() - make_interval(mins => ${minutes})`
  const age = (minutes: number) => sql`update session set created_at = now() - make_interval(mins => ${minutes})`

  it.each([
    ['29 minutes idle', rest(29), good],
    ['31 minutes idle', rest(31), ended],
    ['11 hours 59 minutes old', age(719), good],
    ['12 hours 1 minute old', age(721), ended],
  ])('ERR-2 a session that is %s', async (_, move, expected) => {
    const token = await (await nodeA.newPlayer()).signIn()
    await nodeA.owner.run(move)
    expect(await look(token, nodeA)).toEqual(expected)
    await nodeA.owner.run(sql`delete from session`)
  })

  it('using a session keeps it from expiring', async () => {
    const token = await (await nodeA.newPlayer()).signIn()
    for (const _ of [1, 2, 3]) {
      await nodeA.owner.run(sql`update session set last_used_at = last_used_at - interval '20 minutes'`)
      missEvents(nodeA)
      expect(await look(token, nodeA)).toEqual(good)
    }
    await nodeA.owner.run(sql`delete from session`)
  })

  it('using a session keeps it from expiring with an idle limit of one minute', async () => {
    const brief = await startProgram({ SESSION_IDLE_MINUTES: '1' }, { databaseUrl: nodeA.databaseUrl })
    const token = await (await nodeA.newPlayer()).signIn()
    for (const _ of [1, 2, 3]) {
      await nodeA.owner.run(sql`update session set last_used_at = last_used_at - interval '40 seconds'`)
      missEvents(brief)
      expect(await look(token, brief)).toEqual(good)
    }
    await brief.stop()
    await nodeA.owner.run(sql`delete from session`)
  })

  it('a refused call does not extend a session', async () => {
    const token = await (await nodeA.newPlayer()).signIn()
    await nodeA.owner.run(rest(31))
    expect(await look(token, nodeA)).toEqual(ended)
    expect(await look(token, nodeA)).toEqual(ended)
  })

  it('deletes expired sessions and keeps open ones', async () => {
    await nodeA.owner.run(sql`delete from session`)
    await (await nodeA.newPlayer()).signIn()
    await nodeA.owner.run(rest(31))
    const token = await (await nodeA.newPlayer()).signIn()
    await deleteOldSessions(nodeA.runtime)
    expect(await nodeA.owner.all(sql`select 1 from session`)).toHaveLength(1)
    expect(await look(token, nodeB)).toEqual(good)
  })
})
