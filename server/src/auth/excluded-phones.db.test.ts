// A self-exclusion applies to the player's current and former phone numbers as well as to the account. Runs on two nodes.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { openCasino, type Casino, type TestPlayer } from '../testing/casino.ts'
import { password, refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { startExclusion } from '../safer/safer.ts'
import { eraseRejections } from '../redeem/redeem.ts'
import { eraseClosedAccounts } from './phones.ts'

let casino: Casino
let other: TestProgram
beforeAll(async () => {
  casino = await openCasino()
  other = await startProgram({}, { databaseUrl: casino.databaseUrl })
})
afterAll(async () => {
  await other.stop()
  await casino.stop()
})

let numbers = 0
const newNumber = () => {
  numbers += 1
  return String(7_400_000_000 + numbers)
}

/** Signs up with a number and verifies it. Returns the result of the verification. */
async function signUp(phone: string, node: Pick<TestProgram, 'call'> = casino) {
  const body = { username: `n${randomUUID().slice(0, 12)}`, password, phoneCode: 1, phone }
  const { status, data } = await node.call('signUp', { body })
  const verify = () => node.call('verifyAccount', { body: { userId: data.user.id, code: data.verificationCode! } })
  return { status, verify }
}
const signUpResult = async (phone: string, node?: Pick<TestProgram, 'call'>) =>
  refusal(await (await signUp(phone, node)).verify())

const requestChange = (player: TestPlayer, phone: string, newPhone: string) =>
  player.call('changePhone', { body: { phoneCode: 1, phone, password, newPhoneCode: 1, newPhone } })

async function changePhone(player: TestPlayer, phone: string, newPhone: string) {
  await requestChange(player, phone, newPhone)
  const code = await casino.codeTo({ phoneCode: 1, phone: newPhone })
  return player.call('verifyPhone', { body: { newPhoneCode: 1, newPhone, code } })
}

const exclude = (player: TestPlayer, length: 'for-good' | '24-hours' = 'for-good') =>
  player.call('takeBreak', { body: { length } })

describe('N6 an excluded player', () => {
  it('cannot change the phone; the house can, and the former number stays blocked', async () => {
    const player = await casino.player()
    const [next, third] = [newNumber(), newNumber()]
    await exclude(player)
    expect(refusal(await requestChange(player, player.phone, next))).toEqual([403, 'ON_A_BREAK'])
    expect(await casino.textsTo({ phoneCode: 1, phone: next })).toEqual([])
    const change = { username: player.username, phone: `+1${third}`, reason: 'Lost the phone' }
    expect((await casino.house('changePhoneFor', change)).data).toEqual({ phone: `+1${third}` })
    expect(await signUpResult(player.phone)).toEqual([409, 'PHONE_BLOCKED'])
    expect(await signUpResult(third)).toEqual([409, 'PHONE_TAKEN'])
    const formerPhone = await casino.owner.one<{ reason: string; hash: Buffer }>(
      sql`select reason, phone_hash as hash from former_phone where player_id = ${player.id}`,
    )
    expect(formerPhone.reason).toBe('Lost the phone')
    expect(formerPhone.hash.toString('latin1')).not.toContain(player.phone)
  })

  it('cannot use a code that was requested before the exclusion', async () => {
    const player = await casino.player()
    const next = newNumber()
    await requestChange(player, player.phone, next)
    await exclude(player)
    const code = await casino.codeTo({ phoneCode: 1, phone: next })
    const answer = await player.call('verifyPhone', { body: { newPhoneCode: 1, newPhone: next, code } })
    expect(refusal(answer)).toEqual([403, 'ON_A_BREAK'])
  })

  it('blocks every former number for new and existing accounts on every node', async () => {
    const [player, another] = [await casino.player(), await casino.player()]
    const [second, third] = [newNumber(), newNumber()]
    expect((await changePhone(player, player.phone, second)).status).toBe(200)
    expect((await changePhone(player, second, third)).status).toBe(200)
    await exclude(player)
    for (const phone of [player.phone, second])
      expect([await signUpResult(phone), await signUpResult(phone, other)]).toEqual([
        [409, 'PHONE_BLOCKED'],
        [409, 'PHONE_BLOCKED'],
      ])
    expect(refusal(await changePhone(another, another.phone, second))).toEqual([409, 'PHONE_BLOCKED'])
  })

  it('is not revealed before the phone is verified: sign-up replies as for a free number', async () => {
    const player = await casino.player()
    await changePhone(player, player.phone, newNumber())
    await exclude(player)
    const [blocked, free] = [await signUp(player.phone), await signUp(newNumber())]
    expect(blocked.status).toBe(free.status)
    expect(await casino.textsTo({ phoneCode: 1, phone: player.phone })).toHaveLength(1)
  })
})

it('N6 a time-out blocks former numbers until it ends', async () => {
  const player = await casino.player()
  await changePhone(player, player.phone, newNumber())
  await exclude(player, '24-hours')
  expect(await signUpResult(player.phone)).toEqual([409, 'PHONE_BLOCKED'])
  expect((await changePhone(player, (await player.call('getUser')).data.user.phone, newNumber())).status).toBe(200)
  await casino.owner.run(sql`update safer_play set break_until = now() where player_id = ${player.id}`)
  expect(await signUpResult(player.phone)).toEqual([200, undefined])
})

it('N6 former numbers of a player who is not excluded are free, also for that player', async () => {
  const player = await casino.player()
  const [second, third] = [newNumber(), newNumber()]
  await changePhone(player, player.phone, second)
  expect((await changePhone(player, second, player.phone)).status).toBe(200)
  await changePhone(player, player.phone, third)
  expect(await signUpResult(second)).toEqual([200, undefined])
})

it('N6 a concurrent exclusion and change of phone on two nodes never free the old number', async () => {
  for (let trial = 0; trial < 12; trial += 1) {
    const player = await casino.player()
    const next = newNumber()
    await requestChange(player, player.phone, next)
    const code = await casino.codeTo({ phoneCode: 1, phone: next })
    const { verify } = await signUp(player.phone, other)
    await startExclusion(casino.runtime, player.id, { length: '24-hours', by: 'player' }, casino.runtime.books.submit)
    const [changed, verified] = await Promise.all([
      player.call('verifyPhone', { body: { newPhoneCode: 1, newPhone: next, code } }),
      verify(),
    ])
    expect(changed.status).toBe(200)
    expect(['PHONE_TAKEN', 'PHONE_BLOCKED']).toContain(refusal(verified)[1])
  }
})

describe('BON-11 a closed account', () => {
  const rowOf = (player: TestPlayer) =>
    casino.owner.one(sql`
      select username, first_name, last_name, date_of_birth, gender, country_id, phone_code, phone
      from player where id = ${player.id}`)
  const profile = {
    firstName: 'Ana',
    lastName: 'Luz',
    dateOfBirth: '1/31/1990',
    gender: 'female',
    country: 1,
  } as const
  const erased = (player: TestPlayer) => ({
    username: player.username,
    first_name: null,
    last_name: null,
    date_of_birth: null,
    gender: null,
    country_id: null,
    phone_code: null,
    phone: null,
  })

  it('loses its personal data; the number stays blocked, the username stays taken, and the house can see it', async () => {
    const player = await casino.player()
    expect((await player.call('updateProfile', { body: profile })).status).toBe(200)
    await casino.house('confiscate', { username: player.username, reason: 'Three accounts' })
    expect(await rowOf(player)).toEqual(erased(player))
    expect(await signUpResult(player.phone)).toEqual([409, 'PHONE_BLOCKED'])
    const again = { username: player.username.toUpperCase(), password, phoneCode: 1, phone: newNumber() }
    expect(refusal(await casino.call('signUp', { body: again }))).toEqual([409, 'USERNAME_TAKEN'])
    const { data } = await casino.house('showPlayer', { username: player.username })
    expect(data.player).toMatchObject({ phone: null, standing: 'closed' })
    const change = { username: player.username, phone: `+1${newNumber()}`, reason: 'a test' }
    expect(refusal(await casino.house('changePhoneFor', change))).toEqual([403, 'ACCOUNT_CLOSED'])
  })

  it('that an older version closed is erased by maintenance on any node', async () => {
    const player = await casino.player()
    await player.call('updateProfile', { body: profile })
    await casino.owner.run(sql`update player set closed_at = now() where id = ${player.id}`)
    await Promise.all([casino, other].map(({ runtime }) => eraseClosedAccounts(runtime, eraseRejections)))
    expect(await rowOf(player)).toEqual(erased(player))
    expect(await signUpResult(player.phone)).toEqual([409, 'PHONE_BLOCKED'])
  })
})
