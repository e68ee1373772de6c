// Guesses at codes of many accounts are limited per address and overall, without blocking recovery for other players.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { password, startProgram, type TestProgram } from '../testing/program.ts'

const settings = {
  TRUST_PROXY: '1',
  CODE_FAILURES_PER_ADDRESS_PER_HOUR: '10',
  CODE_FAILURES_PER_HOUR: '12',
  CODE_FAILURES_UNDER_STRAIN_PER_HOUR: '3',
}

let program: TestProgram
beforeAll(async () => void (program = await startProgram(settings)))
beforeEach(async () => {
  await program.owner.run(sql`delete from rate_limit`)
  await program.owner.run(sql`delete from code`)
})
afterAll(() => program.stop())

let made = 0
const unknownPhone = () => `1${7_300_000_000 + (made += 1)}`
const forgot = (phone: string, address: string) =>
  program.call('forgotPassword', { body: { phone }, headers: { 'X-Forwarded-For': address } })
const verify = (phone: string, code: string, address: string, deviceToken?: string) =>
  program.call('verifyResetCode', { body: { phone, code, deviceToken }, headers: { 'X-Forwarded-For': address } })
const compared = async () =>
  (await program.owner.one<{ sum: number }>(sql`select coalesce(sum(failures), 0)::int as sum from code`)).sum

/** Makes one wrong guess at the code of a new account. */
async function wrongGuess(address: string) {
  const phone = unknownPhone()
  await forgot(phone, address)
  return (await verify(phone, '0000', address)).status
}

async function rightGuess(address: string, isKnownDevice = false) {
  const player = await program.newPlayer()
  const signIn = { username: player.username, password }
  const deviceToken = isKnownDevice ? (await program.call('signIn', { body: signIn })).data.deviceToken : undefined
  const phone = `1${player.phone}`
  await program.call('forgotPassword', { body: { phone, deviceToken }, headers: { 'X-Forwarded-For': address } })
  return (await verify(phone, await program.codeTo(player), address, deviceToken)).status
}

it('M4 compares 10 of 36 guesses from one address at codes of many accounts, for registered and unknown phones', async () => {
  const address = '203.0.113.9'
  const phones: string[] = []
  for (let turn = 0; turn < 12; turn += 1)
    phones.push(turn % 2 ? unknownPhone() : `1${(await program.newPlayer()).phone}`)
  for (const phone of phones) await forgot(phone, address)
  const statuses: number[] = []
  for (const phone of phones)
    for (const code of ['0000', '0001', '0002']) statuses.push((await verify(phone, code, address)).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(26)
  expect(await compared()).toBeLessThanOrEqual(10)
  expect(await rightGuess('198.51.100.7'), 'elsewhere nobody is held up').toBe(200)
})

it('M4 limits guesses at sign-up codes in the same way', async () => {
  const address = '203.0.113.9'
  const statuses: number[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    const body = { username: `guessed-${turn}`, password, phoneCode: 1, phone: String(7_400_000_000 + turn) }
    const { user, verificationCode } = (await program.call('signUp', { body })).data
    const code = verificationCode === '0000' ? '0001' : '0000'
    const headers = { 'X-Forwarded-For': address }
    statuses.push((await program.call('verifyAccount', { body: { userId: user.id, code }, headers })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
})

it('M4 beyond the overall limit, an address without failures may fail once, and correct codes are accepted', async () => {
  for (let turn = 0; turn < 12; turn += 1) expect(await wrongGuess(`203.0.${turn}.9`)).toBe(400)
  expect(await wrongGuess('203.0.1.9'), 'failed before').toBe(429)
  expect(await rightGuess('198.51.100.7')).toBe(200)
  expect(await rightGuess('198.51.100.7'), 'being right costs nothing').toBe(200)
  expect(await wrongGuess('198.51.100.7')).toBe(400)
  expect(await wrongGuess('198.51.100.7')).toBe(429)
  expect(await wrongGuess('198.51.100.8'), 'its neighbour').toBe(429)
  expect(await wrongGuess('2001:db8:1:1::1')).toBe(400)
  expect(await wrongGuess('2001:db8:1:2::1'), 'the next /64 of one /48').toBe(429)
  expect(await wrongGuess('192.0.2.1')).toBe(400)
  expect(await rightGuess('192.0.3.1'), 'the limit under strain is used up: only known devices may try').toBe(429)
  expect(await rightGuess('192.0.3.1', true)).toBe(200)
  expect(await compared()).toBe(15)
  await program.owner.run(sql`
    update rate_limit set taken = array(select at - interval '1 hour' from unnest(taken) as at)`)
  expect(await rightGuess('192.0.3.1')).toBe(200)
})

it('M4 a guess without a code to compare with is not counted', async () => {
  const phone = unknownPhone()
  for (let turn = 0; turn < 15; turn += 1) expect((await verify(phone, '0000', '203.0.113.9')).status).toBe(400)
  expect(await rightGuess('203.0.113.9')).toBe(200)
})
