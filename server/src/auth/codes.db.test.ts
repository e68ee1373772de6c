import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { password, refusal, startProgram, type ProgramAnswer, type TestProgram } from '../testing/program.ts'
import { deleteOldCodes } from './sessions.ts'

let program: TestProgram
beforeAll(async () => void (program = await startProgram()))
afterAll(() => program.stop())

type CodeRow = { triesLeft: number; failures: number; hash: string | null }

const codeRow = (subject: string) =>
  program.owner.one<CodeRow>(sql`
    select tries_left as "triesLeft", failures, code_hash::text as hash from code where subject = ${subject}`)

const otherThan = (code: string, step = 1) => String((Number(code) + step) % 10_000).padStart(4, '0')

let made = 0
async function newcomer() {
  made += 1
  const body = { username: `coder-${made}`, password, phoneCode: 1, phone: String(7_880_000_000 + made) }
  const { data } = await program.call('signUp', { body })
  const { id } = data.user
  return {
    ...body,
    id,
    code: data.verificationCode!,
    verify: (code: string) => program.call('verifyAccount', { body: { userId: id, code } }),
    resend: (node = program) => node.call('resendCode', { body: { userId: id } }),
  }
}

const all = (answers: ProgramAnswer[]) => new Set(answers.map(({ error }) => error?.description))

describe('tries', () => {
  it('API-2 accepts the correct code after two wrong ones, but not after three', async () => {
    const [lucky, late] = [await newcomer(), await newcomer()]
    for (const step of [1, 2]) await lucky.verify(otherThan(lucky.code, step))
    expect((await lucky.verify(lucky.code)).status).toBe(200)
    for (const step of [1, 2, 3]) await late.verify(otherThan(late.code, step))
    expect(refusal(await late.verify(late.code))).toEqual([400, 'INVALID_CODE'])
  })

  it('API-2 compares at most 3 of 100 concurrent wrong guesses, then refuses the correct code', async () => {
    const { id, code, verify } = await newcomer()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => verify(otherThan(code, i + 1))))
    expect(all(answers)).toEqual(new Set(['INVALID_CODE']))
    expect(await codeRow(id)).toMatchObject({ triesLeft: 0, failures: 3 })
    expect(refusal(await verify(code))).toEqual([400, 'INVALID_CODE'])
  })

  it('API-2 accepts a correct code once if it is sent ten times concurrently', async () => {
    const { code, verify } = await newcomer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('API-29 compares at most 3 of 100 concurrent guesses at a reset code', async () => {
    const player = await program.newPlayer()
    const phone = `1${player.phone}`
    await program.call('forgotPassword', { body: { phone } })
    const code = await program.codeTo(player)
    const guess = (guessedCode: string) => program.call('verifyResetCode', { body: { phone, code: guessedCode } })
    await Promise.all(Array.from({ length: 100 }, (_, i) => guess(otherThan(code, i + 1))))
    expect(await codeRow(phone)).toMatchObject({ triesLeft: 0, failures: 3 })
    expect(refusal(await guess(code))).toEqual([400, 'INVALID_CODE'])
  })

  it('an attempt stays counted if the call is refused afterwards', async () => {
    const taken = await program.newPlayer()
    const body = { username: 'same-phone', password, phoneCode: 1, phone: taken.phone }
    const { data } = await program.call('signUp', { body })
    const verify = () => program.call('verifyAccount', { body: { userId: data.user.id, code: data.verificationCode! } })
    expect(refusal(await verify())).toEqual([409, 'PHONE_TAKEN'])
    expect(await codeRow(data.user.id)).toMatchObject({ triesLeft: 2 })
  })
})

it('M5 treats 40 spellings of one id as one account: one row, 3 guesses compared, one text within the gap', async () => {
  const { id, code, ...phone } = await newcomer()
  const slow = await startProgram({ CODE_GAP_SECONDS: '50' }, { databaseUrl: program.databaseUrl })
  /** The bits of `turn` select the letters that are capitals. */
  const spelling = (turn: number) => {
    let at = 0
    return id.replaceAll(/[a-f]/g, (letter) => ((turn >> at++) & 1 ? letter.toUpperCase() : letter))
  }
  const spellings = [...new Set(Array.from({ length: 400 }, (_, turn) => spelling(turn)))].slice(0, 40)
  for (const userId of spellings) {
    await slow.call('resendCode', { body: { userId } })
    await slow.call('verifyAccount', { body: { userId, code: otherThan(code) } })
  }
  const rows = await program.owner.all<CodeRow>(sql`
    select tries_left as "triesLeft", failures from code where lower(subject) = ${id}`)
  expect(rows).toEqual([{ triesLeft: 0, failures: 3 }])
  expect(await program.textsTo(phone)).toHaveLength(1)
  for (const userId of [id, id.toUpperCase()])
    expect(refusal(await slow.call('verifyAccount', { body: { userId, code } }))).toEqual([400, 'INVALID_CODE'])
  await slow.stop()
})

describe('lifetime', () => {
  const age = (subject: string, seconds: number) =>
    program.owner.run(sql`
      update code set sent_at = sent_at - make_interval(secs => ${seconds}),
        expires_at = expires_at - make_interval(secs => ${seconds})
      where subject = ${subject}`)

  it('API-2 a code expires after five minutes', async () => {
    const [early, late] = [await newcomer(), await newcomer()]
    await age(early.id, 290)
    await age(late.id, 301)
    expect((await early.verify(early.code)).status).toBe(200)
    expect(refusal(await late.verify(late.code))).toEqual([400, 'INVALID_CODE'])
  })

  it('API-3 a resend within the gap returns 200 and sends nothing; the old code stays valid', async () => {
    const slow = await startProgram({ CODE_GAP_SECONDS: '50' }, { databaseUrl: program.databaseUrl })
    const player = await newcomer()
    await age(player.id, 40)
    expect((await player.resend(slow)).status).toBe(200)
    expect(await program.textsTo(player)).toHaveLength(1)
    await age(player.id, 11)
    expect((await player.resend(slow)).status).toBe(200)
    expect(await program.textsTo(player)).toHaveLength(2)
    expect((await player.verify(await program.codeTo(player))).status).toBe(200)
    await slow.stop()
  })

  it('API-3 ten concurrent resends within the gap send one text', async () => {
    const slow = await startProgram({ CODE_GAP_SECONDS: '50' }, { databaseUrl: program.databaseUrl })
    const player = await newcomer()
    await age(player.id, 60)
    const answers = await Promise.all(Array.from({ length: 10 }, () => player.resend(slow)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await program.textsTo(player)).toHaveLength(2)
    await slow.stop()
  })
})

describe('wrong guesses in a row', () => {
  async function failTimes(player: Awaited<ReturnType<typeof newcomer>>, times: number) {
    const answers = []
    for (let done = 0; done < times; done += 1) {
      const { triesLeft } = await codeRow(player.id)
      if (triesLeft === 0) await player.resend()
      answers.push(await player.verify(otherThan(await program.codeTo(player))))
    }
    return answers
  }
  it('API-2 API-3 ten wrong guesses over any number of codes pause codes for 24 hours, with Retry-After', async () => {
    const player = await newcomer()
    expect(all(await failTimes(player, 10))).toEqual(new Set(['INVALID_CODE']))
    const sent = await program.textsTo(player)
    for (const paused of [await player.verify(await program.codeTo(player)), await player.resend()]) {
      expect(refusal(paused)).toEqual([429, 'CODE_LOCKED'])
      expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
      expect(Number(paused.headers.get('retry-after'))).toBeLessThanOrEqual(24 * 3600)
    }
    expect(await program.textsTo(player)).toEqual(sent)
    await program.owner.run(sql`update code set paused_until = now() where subject = ${player.id}`)
    expect(all(await failTimes(player, 10))).toEqual(new Set(['INVALID_CODE']))
    const twice = await player.resend()
    expect(Number(twice.headers.get('retry-after')), 'M3 twice as long').toBeGreaterThan(47 * 3600)
    await program.owner.run(sql`update code set paused_until = now() where subject = ${player.id}`)
    await player.resend()
    expect((await player.verify(await program.codeTo(player))).status, 'M3 and never for ever').toBe(200)
  })

  it('API-2 a correct code resets the failure count', async () => {
    const player = await newcomer()
    await failTimes(player, 8)
    if ((await codeRow(player.id)).triesLeft === 0) await player.resend()
    expect((await player.verify(await program.codeTo(player))).status).toBe(200)
    expect(await codeRow(player.id)).toMatchObject({ failures: 0, hash: null })
  })

  it('API-28 pauses codes for an unknown phone in the same way', async () => {
    const phone = '17990000001'
    const guess = () => program.call('verifyResetCode', { body: { phone, code: '0000' } })
    const refusals = []
    for (const _ of [1, 2, 3, 4]) {
      await program.call('forgotPassword', { body: { phone } })
      for (let tries = 0; tries < 3; tries += 1) refusals.push((await guess()).error?.description)
    }
    expect(refusals).toEqual([...Array<string>(10).fill('INVALID_CODE'), 'CODE_LOCKED', 'CODE_LOCKED'])
    expect(refusal(await program.call('forgotPassword', { body: { phone } }))).toEqual([429, 'CODE_LOCKED'])
  })
})

it('deletes old codes but keeps their failure counts', async () => {
  const [idle, guessed] = [await newcomer(), await newcomer()]
  await guessed.verify(otherThan(guessed.code))
  await program.owner.run(sql`
    update code set expires_at = now() - interval '3 days' where subject in (${idle.id}, ${guessed.id})`)
  await deleteOldCodes(program.runtime)
  const left = await program.owner.all<{ subject: string }>(
    sql`select subject from code where subject in (${idle.id}, ${guessed.id})`,
  )
  expect(left).toEqual([{ subject: guessed.id }])
})

describe('limits on sending', () => {
  beforeEach(() => program.owner.run(sql`delete from rate_limit`))

  it.each([
    ['per phone in ten minutes', { CODE_SENDS_PER_PHONE_PER_10_MINUTES: '3' }, 600],
    ['per phone in an hour', { CODE_SENDS_PER_PHONE_PER_HOUR: '3' }, 3600],
    ['per phone in a day', { CODE_SENDS_PER_PHONE_PER_DAY: '3' }, 86_400],
    ['per address in an hour', { CODE_SENDS_PER_ADDRESS_PER_HOUR: '3' }, 3600],
  ])('API-3 API-28 three %s, then 429 with Retry-After and no text', async (_, settings, window) => {
    const strict = await startProgram(settings, { databaseUrl: program.databaseUrl })
    const player = await strict.newPlayer()
    const requestCode = () => strict.call('forgotPassword', { body: { phone: `1${player.phone}` } })
    for (let sent = 0; sent < 3; sent += 1) expect((await requestCode()).status).toBe(200)
    const code = await strict.codeTo(player)
    const refused = await requestCode()
    expect(refusal(refused)).toEqual([429, 'TOO_MANY_REQUESTS'])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(window * 0.9)
    expect(wait).toBeLessThanOrEqual(window)
    expect(await strict.textsTo(player)).toHaveLength(3)
    const right = await strict.call('verifyResetCode', { body: { phone: `1${player.phone}`, code } })
    expect(right.status, 'the last code is still valid').toBe(200)
    await strict.stop()
  })

  it('API-1 limits sign-ups per address', async () => {
    const strict = await startProgram({ SIGN_UPS_PER_ADDRESS_PER_HOUR: '1' }, { databaseUrl: program.databaseUrl })
    const signUp = (username: string) =>
      strict.call('signUp', { body: { username, password, phoneCode: 1, phone: '7895550001' } })
    expect((await signUp('first-one')).status).toBe(200)
    expect(refusal(await signUp('second-one'))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(await strict.owner.all(sql`select 1 from player where username = 'second-one'`)).toEqual([])
    await strict.stop()
  })

  it('SUP-11 refuses an unserved dial code at sign-up, and sends nothing at recovery without an error', async () => {
    const strict = await startProgram({ SMS_DIAL_CODES: '1, 52' }, { databaseUrl: program.databaseUrl })
    const body = { username: 'far-away', password, phoneCode: 44, phone: '7895550002' }
    expect(refusal(await strict.call('signUp', { body }))).toEqual([400, 'PHONE_NOT_SERVED'])
    const player = await strict.newPlayer({ username: 'far-player', phoneCode: 44, phone: '7895550003' })
    expect((await strict.call('forgotPassword', { body: { phone: '447895550003' } })).status).toBe(200)
    expect(await strict.textsTo(player)).toEqual([])
    await strict.stop()
  })
})
