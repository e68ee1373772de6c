import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { password, startProgram, type TestProgram } from '../testing/program.ts'
import { deleteOldDevices } from './devices.ts'

let program: TestProgram
beforeAll(async () => void (program = await startProgram()))
afterAll(() => program.stop())

const signIn = async (username: string, deviceToken?: string) =>
  (await program.call('signIn', { body: { username, password, deviceToken } })).data

const devicesOf = async (id: string) =>
  (
    await program.owner.all<{ hash: string }>(
      sql`select encode(token_hash, 'hex') as hash from device where player_id = ${id} order by last_used_at`,
    )
  ).map(({ hash }) => hash)

it('M3 a device keeps its token across sign-ins, and only its hash is stored', async () => {
  const player = await program.newPlayer()
  const { deviceToken } = await signIn(player.username)
  expect(deviceToken).toMatch(/^[\w-]{43}$/)
  expect((await signIn(player.username, deviceToken)).deviceToken).toBe(deviceToken)
  const rows = await program.owner.all<{ text: string }>(sql`select device::text as text from device`)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.text).not.toContain(deviceToken)
  expect(rows[0]!.text).not.toContain(Buffer.from(deviceToken).toString('hex'))
})

it('M3 two players who share a browser share its token; a token that we did not issue is replaced', async () => {
  const [one, other] = [await program.newPlayer(), await program.newPlayer()]
  const { deviceToken } = await signIn(one.username)
  expect((await signIn(other.username, deviceToken)).deviceToken).toBe(deviceToken)
  expect(await devicesOf(one.id)).toEqual(await devicesOf(other.id))
  const madeUp = 'B'.repeat(43)
  expect((await signIn(one.username, madeUp)).deviceToken).not.toBe(madeUp)
})

it('M3 a device token grants no access', async () => {
  const player = await program.newPlayer()
  const { deviceToken } = await signIn(player.username)
  expect((await program.call('getUser', { token: deviceToken })).status).toBe(401)
  const wrong = { username: player.username, password: 'Wrong!pass1', deviceToken }
  expect((await program.call('signIn', { body: wrong })).status).toBe(401)
})

it('M3 a new password forgets every device except the one on which it was set', async () => {
  const player = await program.newPlayer()
  const [mine] = [await signIn(player.username), await signIn(player.username)]
  expect(await devicesOf(player.id)).toHaveLength(2)
  const body = { password, newPassword: 'Other!pass1', deviceToken: mine.deviceToken }
  const { data } = await program.call('changePassword', { token: mine.accessToken, body })
  expect(await devicesOf(player.id)).toHaveLength(1)
  const again = { username: player.username, password: 'Other!pass1', deviceToken: data.deviceToken }
  expect((await program.call('signIn', { body: again })).data.deviceToken).toBe(data.deviceToken)
})

it('M3 keeps the ten most recently used devices of a player', async () => {
  const player = await program.newPlayer()
  const first = await signIn(player.username)
  await program.owner.run(sql`
    insert into device (token_hash, player_id)
    select decode(lpad(n::text, 64, '0'), 'hex'), ${player.id} from generate_series(1, 12) as n`)
  await signIn(player.username)
  expect(await devicesOf(player.id)).toHaveLength(10)
  expect((await signIn(player.username, first.deviceToken)).deviceToken).not.toBe(first.deviceToken)
})

it('M3 forgets a device that was not used for 90 days', async () => {
  const [old, young] = [await program.newPlayer(), await program.newPlayer()]
  for (const { username } of [old, young]) await signIn(username)
  const age = (id: string, days: number) =>
    program.owner.run(
      sql`update device set last_used_at = now() - make_interval(days => ${days}) where player_id = ${id}`,
    )
  await age(old.id, 91)
  await age(young.id, 89)
  await deleteOldDevices(program.runtime)
  expect([await devicesOf(old.id), await devicesOf(young.id)].map((rows) => rows.length)).toEqual([0, 1])
})
