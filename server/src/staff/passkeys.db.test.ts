import type { HouseCallName } from '@lucero/contract/house/calls'
import { callHouseApi } from '@lucero/contract/house/client'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAuthenticator } from '../testing/authenticator.ts'
import { ours, password, refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { newStaff } from '../testing/staff.ts'

const origin = 'http://localhost:3000'
let program: TestProgram
beforeAll(async () => void (program = await startProgram({ LUCERO_APP_ORIGIN: origin })))
afterAll(() => program.stop())

const call = async <N extends HouseCallName>(name: N, body?: object, token?: string, from = origin) =>
  ours(await callHouseApi(program.houseAddress, name, body as never, { token, headers: { Origin: from } }))

type Device = ReturnType<typeof openAuthenticator>

/** A manager with a passkey. */
async function withPasskey(device: Device) {
  const staff = await newStaff(program, 'manager')
  const start = await call('startStaffPasskey', {}, staff.token)
  const { ceremonyId, options } = start.data
  const added = await call(
    'addStaffPasskey',
    { name: 'Key', ceremonyId, registration: device.create(options) },
    staff.token,
  )
  expect(added.status).toBe(200)
  return { ...staff, passkeyId: added.data.passkey.id }
}

async function proof(device: Device) {
  const { data } = await call('startStaffPasskeySignIn', {})
  return { ceremonyId: data.ceremonyId, response: device.get(data.options) }
}

const age = (staffId: string) =>
  program.owner.run(sql`
    update staff_session set authenticated_at = now() - interval '6 minutes' where staff_id = ${staffId}`)

describe('issue 42: passkeys of staff', () => {
  it('signs in with a passkey alone, and the audit log says so', async () => {
    const device = openAuthenticator()
    const { username, id } = await withPasskey(device)
    const { status, data } = await call('signInStaffWithPasskey', { ...(await proof(device)), as: 'bearer' })
    expect(status).toBe(200)
    expect(data).toMatchObject({ username, role: 'manager' })
    expect((await call('whoAmI', undefined, data.token!)).data.name).toBe(username)
    const rows = await program.owner.all(sql`
      select action, after from staff_log where actor_id = ${id} and action = 'signInStaff'`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows[0])).toContain('passkey')
  })

  it('is a second factor after the password, only for its own account', async () => {
    const [device, foreign] = [openAuthenticator(), openAuthenticator()]
    const { username } = await withPasskey(device)
    await withPasskey(foreign)
    const signIn = async (own: Device, secret = password) =>
      call('signInStaff', { username, password: secret, passkey: await proof(own) })
    expect(refusal(await signIn(foreign))).toEqual([401, 'INVALID_CREDENTIALS'])
    expect(refusal(await signIn(device, 'Wrong!pass1'))).toEqual([401, 'INVALID_CREDENTIALS'])
    expect((await signIn(device)).status).toBe(200)
    expect(refusal(await call('signInStaff', { username, password }))).toEqual([401, 'INVALID_CREDENTIALS'])
  })

  it('re-authenticates the session that asked, and no other', async () => {
    const device = openAuthenticator()
    const { id, token, startSession } = await withPasskey(device)
    const { token: elsewhere } = await startSession()
    await age(id)
    expect(refusal(await call('startStaffPasskey', {}, token))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    const { data } = await call('startStaffReauthentication', {}, token)
    const answer = { ceremonyId: data.ceremonyId, response: device.get(data.options) }
    expect(refusal(await call('reauthenticateStaffWithPasskey', answer, elsewhere))).toEqual([401, 'PASSKEY_REFUSED'])
    expect((await call('reauthenticateStaffWithPasskey', answer, token)).status).toBe(200)
    expect((await call('startStaffPasskey', {}, token)).status).toBe(200)
    expect(refusal(await call('startStaffPasskey', {}, elsewhere))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  })

  it('is removed by its owner, and by a reset of the account', async () => {
    const device = openAuthenticator()
    const { token, passkeyId, username } = await withPasskey(device)
    const other = await withPasskey(openAuthenticator())
    expect(refusal(await call('removeStaffPasskey', { passkeyId: other.passkeyId }, token))).toEqual([
      404,
      'PASSKEY_NOT_FOUND',
    ])
    expect((await call('removeStaffPasskey', { passkeyId }, token)).status).toBe(200)
    const use = await proof(device)
    expect(refusal(await call('signInStaffWithPasskey', { ...use, as: 'bearer' }))).toEqual([401, 'PASSKEY_REFUSED'])

    const owner = await newStaff(program, 'owner')
    expect((await call('resetStaff', { username: other.username }, owner.token)).status).toBe(200)
    expect(await program.owner.all(sql`select 1 from passkey where staff_id = ${other.id}`)).toEqual([])
    expect(username).not.toBe(other.username)
  })

  it('opens nothing for a disabled account, and a copied passkey is blocked and logged', async () => {
    const device = openAuthenticator()
    const { id, username } = await withPasskey(device)
    const clone = device.copied()
    expect((await call('signInStaffWithPasskey', await proof(device))).status).toBe(200)
    const { data } = await call('startStaffPasskeySignIn', {})
    const copied = { ceremonyId: data.ceremonyId, response: device.get(data.options, { as: clone }) }
    expect(refusal(await call('signInStaffWithPasskey', copied))).toEqual([403, 'PASSKEY_BLOCKED'])
    const logged = await program.owner.all(sql`
      select 1 from staff_log where subject = ${`staff:${id}`} and action = 'blockStaffPasskey'`)
    expect(logged).toHaveLength(1)

    const fresh = openAuthenticator()
    const disabled = await withPasskey(fresh)
    await program.owner.run(sql`update staff set disabled_at = now() where id = ${disabled.id}`)
    expect(refusal(await call('signInStaffWithPasskey', await proof(fresh)))).toEqual([403, 'STAFF_DISABLED'])
    expect(username).not.toBe(disabled.username)
  })

  it("a player's passkey opens no desk", async () => {
    const device = openAuthenticator()
    const player = await program.newPlayer()
    const token = await player.signIn()
    const headers = { Origin: origin }
    const { data } = await program.call('startPasskey', { body: { password }, token, headers })
    const body = { name: 'x', ceremonyId: data.ceremonyId, registration: device.create(data.options) }
    expect((await program.call('addPasskey', { body, token })).status).toBe(200)
    expect(refusal(await call('signInStaffWithPasskey', await proof(device)))).toEqual([401, 'PASSKEY_REFUSED'])
  })
})

it('issue 42: the desk may have hosts of its own', async () => {
  const node = await startProgram(
    { LUCERO_PUBLIC_URL: 'https://play.example.com', LUCERO_DESK_ORIGINS: 'https://desk.example.com' },
    { databaseUrl: program.databaseUrl },
  )
  try {
    const headers = { Origin: 'https://desk.example.com' }
    const asPlayer = await node.call('startPasskeySignIn', { body: {}, headers })
    expect(refusal(asPlayer)).toEqual([400, 'PASSKEYS_UNAVAILABLE'])
    const { startStaffPasskeySignIn } = await import('./passkeys.ts')
    const { options } = await startStaffPasskeySignIn(node.runtime, headers.Origin, 'here')
    expect(options).toMatchObject({ rpId: 'desk.example.com', userVerification: 'required' })
  } finally {
    await node.stop()
  }
})
