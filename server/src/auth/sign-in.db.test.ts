import { messages } from '@lucero/contract/shared/fields'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { password, refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { deleteSessionsOf, setPasswordHash } from './store.ts'

let program: TestProgram
beforeAll(async () => void (program = await startProgram()))
afterAll(() => program.stop())

const signIn = (username: string, typed = password) => program.call('signIn', { body: { username, password: typed } })

it('API-4 SIN-4 returns an opaque token and stores only its hash', async () => {
  const player = await program.newPlayer()
  const { status, data } = await signIn(player.username)
  expect(status).toBe(200)
  expect(data.accessToken).toMatch(/^[\w-]{43}$/)
  const rows = await program.owner.all<{ text: string }>(sql`select session::text as text from session`)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.text).not.toContain(Buffer.from(data.accessToken).toString('hex'))
  expect(rows[0]!.text).not.toContain(data.accessToken)
})

it('API-4 accepts the username in any case, and the token with or without Bearer', async () => {
  const player = await program.newPlayer({ username: 'MixedCase' })
  const { data } = await signIn('mIXEDcASE')
  for (const token of [data.accessToken, `Bearer ${data.accessToken}`, `bearer ${data.accessToken}`])
    expect((await program.call('getUser', { token })).data.user.id).toBe(player.id)
})

it('API-4 two sign-ins create two sessions', async () => {
  const player = await program.newPlayer()
  const [one, other] = [await player.signIn(), await player.signIn()]
  expect(one).not.toBe(other)
  for (const token of [one, other]) expect((await program.call('getUser', { token })).status).toBe(200)
})

it('SIN-6 ERR-1 returns the same error for a wrong password and an unknown username', async () => {
  const player = await program.newPlayer()
  const [wrong, nobody] = [await signIn(player.username, 'Wrong!pass1'), await signIn('nobody-at-all', 'Wrong!pass1')]
  expect(refusal(wrong)).toEqual([401, 'INVALID_CREDENTIALS'])
  expect(nobody.text).toBe(wrong.text)
})

it('SIN-5 returns USER_NOT_VERIFIED with fields.user_id only after a correct password', async () => {
  const body = { username: 'unverified1', password, phoneCode: 1, phone: '7871112222' }
  const { data } = await program.call('signUp', { body })
  expect(refusal(await signIn(body.username, 'Wrong!pass1'))).toEqual([401, 'INVALID_CREDENTIALS'])
  const answer = await signIn(body.username)
  expect(refusal(answer)).toEqual([403, 'USER_NOT_VERIFIED'])
  expect(answer.error?.fields).toEqual({ user_id: data.user.id })
  await program.call('resendCode', { body: { userId: answer.error!.fields['user_id']! } })
  const code = await program.codeTo(body)
  await program.call('verifyAccount', { body: { userId: data.user.id, code } })
  expect((await signIn(body.username)).status).toBe(200)
})

it('SIN-2 names the empty field', async () => {
  const { error } = await signIn('', '')
  expect(error?.fields).toEqual({ username: messages.usernameRequired, password: messages.passwordRequired })
})

it('a closed account cannot sign in, and only the correct password reveals why', async () => {
  const player = await program.newPlayer()
  await program.owner.run(sql`update player set closed_at = now() where id = ${player.id}`)
  expect(refusal(await signIn(player.username, 'Wrong!pass1'))).toEqual([401, 'INVALID_CREDENTIALS'])
  expect(refusal(await signIn(player.username))).toEqual([403, 'ACCOUNT_CLOSED'])
})

it('API-4 a sign-in with the old password that finishes after a password change creates no session', async () => {
  const player = await program.newPlayer()
  const { secrets } = program.runtime
  const old = secrets.passwordMatches
  secrets.passwordMatches = async (...args) => {
    const right = await old(...args)
    await program.runtime.db.transaction(async (tx) => {
      await setPasswordHash(tx, player.id, 'changed meanwhile')
      await deleteSessionsOf(tx, player.id)
    })
    return right
  }
  const answer = await signIn(player.username).finally(() => (secrets.passwordMatches = old))
  expect(refusal(answer)).toEqual([401, 'INVALID_CREDENTIALS'])
  expect(await program.owner.all(sql`select 1 from session where player_id = ${player.id}`)).toEqual([])
})

it('limits sign-ins per username whatever its case, and per address, with Retry-After', async () => {
  const strict = await startProgram(
    { SIGN_IN_FAILURES_PER_USERNAME_PER_HOUR: '2', SIGN_INS_PER_ADDRESS_PER_MINUTE: '3' },
    { databaseUrl: program.databaseUrl },
  )
  const guess = async (username: string) => {
    const answer = await strict.call('signIn', { body: { username, password: 'Wrong!pass1' } })
    return { refused: refusal(answer), retryAfter: Number(answer.headers.get('retry-after')) }
  }
  await strict.owner.run(sql`delete from rate_limit`)
  expect((await guess('victim-name')).refused).toEqual([401, 'INVALID_CREDENTIALS'])
  expect((await guess('VICTIM-name')).refused).toEqual([401, 'INVALID_CREDENTIALS'])
  const perName = await guess('Victim-Name')
  expect(perName.refused).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(perName.retryAfter).toBeGreaterThan(60)
  expect((await guess('other-name')).refused).toEqual([401, 'INVALID_CREDENTIALS'])
  const perAddress = await guess('third-name')
  expect(perAddress.refused).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(perAddress.retryAfter).toBeGreaterThan(0)
  expect(perAddress.retryAfter).toBeLessThanOrEqual(60)
  await strict.owner.run(sql`delete from rate_limit`)
  await strict.stop()
})

/** Names with the same username key: one letter in another Unicode alphabet, another letter as a capital. */
function spellingsOf(name: string, count: number): string[] {
  const alphabets = [0x1d41a, 0x1d44e, 0x1d5ba, 0x1d5ee, 0x1d622, 0x1d68a, 0xff41]
  const letters = Array.from(name, (letter) => letter.codePointAt(0)! - 97)
  return Array.from({ length: count }, (_, turn) => {
    const [styled, alphabet] = [turn % letters.length, alphabets[Math.floor(turn / letters.length) % alphabets.length]!]
    const capital = Math.floor(turn / letters.length / alphabets.length)
    return letters
      .map((letter, at) => String.fromCodePoint(letter + (at === styled ? alphabet : at === capital ? 65 : 97)))
      .join('')
  })
}

it('H2 the limit counts 200 spellings of a username as one', async () => {
  const settings = { SIGN_IN_FAILURES_PER_USERNAME_PER_HOUR: '5' }
  const strict = await startProgram(settings, { databaseUrl: program.databaseUrl })
  await strict.newPlayer({ username: 'victimplayer' })
  const spellings = spellingsOf('victimplayer', 200)
  expect(new Set(spellings).size).toBe(200)
  const answers = []
  for (const username of spellings)
    answers.push((await strict.call('signIn', { body: { username, password: 'Wrong!pass1' } })).status)
  expect(answers.filter((status) => status === 401)).toHaveLength(5)
  expect(answers.filter((status) => status === 429)).toHaveLength(195)
  await strict.owner.run(sql`delete from rate_limit`)
  const right = await strict.call('signIn', { body: { username: spellings[7]!, password } })
  expect(right.status, 'each spelling signs in the player').toBe(200)
  await strict.stop()
})
