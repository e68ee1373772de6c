// Wrong tries of strangers must not lock a staff member out, and guessing must stay bounded.
import { houseBase } from '@lucero/contract/house/calls'
import { totpAt } from '@lucero/kit/totp'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startProgram, type TestProgram } from '../testing/program.ts'
import { newStaff, totpSecret, type TestStaff } from '../testing/staff.ts'

const limits = {
  TRUST_PROXY: '1',
  SIGN_IN_FAILURES_PER_USERNAME_PER_HOUR: '4',
  SIGN_IN_FAILURES_PER_USERNAME_UNDER_STRAIN_PER_HOUR: '6',
  SIGN_IN_FAILURES_PER_USERNAME_AND_ADDRESS_PER_HOUR: '3',
  SIGN_IN_FAILURES_PER_ADDRESS_PER_HOUR: '50',
}
const all = 4 + 6

let program: TestProgram
beforeAll(async () => void (program = await startProgram(limits)))
beforeEach(() => program.owner.run(sql`delete from rate_limit`))
afterAll(() => program.stop())

const office = '198.51.100.7'
const stranger = (turn: number) => `203.0.${turn}.9`

async function signIn(staff: Pick<TestStaff, 'username' | 'password'>, address: string, code: string): Promise<number> {
  const body = JSON.stringify({ username: staff.username, password: staff.password, code, as: 'bearer' })
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
  return (await fetch(`${program.address}${houseBase}/staff/sign-in`, { method: 'POST', headers, body })).status
}

const withRightCode = async (staff: TestStaff, address: string) => signIn(staff, address, await staff.code())

/** Tries of strangers from as many networks, with the right password and a wrong code. */
async function guess(staff: TestStaff, times: number): Promise<number[]> {
  const right = new Set([0, 30_000, -30_000].map((ms) => totpAt(totpSecret, new Date(Date.now() + ms))))
  const code = ['000000', '111111', '222222', '333333'].find((one) => !right.has(one))!
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) statuses.push(await signIn(staff, stranger(turn), code))
  return statuses
}

it('issue 36: strangers in any number of networks do not lock a staff member out at an address of an earlier sign-in', async () => {
  const staff = await newStaff(program, 'manager')
  expect(await withRightCode(staff, office)).toBe(200)
  const statuses = await guess(staff, all + 5)
  expect(statuses.filter((status) => status === 401)).toHaveLength(all)
  expect(statuses.slice(all)).toEqual([429, 429, 429, 429, 429])
  for (const _ of [1, 2]) expect(await withRightCode(staff, office)).toBe(200)
  expect(await withRightCode(staff, '198.51.101.7'), 'a new address').toBe(429)
})

it('issue 36: guesses from a known address stay bounded, and do not count against other addresses', async () => {
  const staff = await newStaff(program, 'manager')
  for (const address of [office, '192.0.2.1']) expect(await withRightCode(staff, address)).toBe(200)
  const statuses: number[] = []
  for (let turn = 0; turn < 5; turn += 1)
    statuses.push(await signIn({ ...staff, password: 'Wrong!pass1' }, office, '000000'))
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  expect(await withRightCode(staff, '192.0.2.1')).toBe(200)
})

it('issue 36: an address is known for 90 days, and only for the account that signed in there', async () => {
  const [staff, other] = [await newStaff(program, 'manager'), await newStaff(program, 'clerk')]
  expect(await withRightCode(staff, office)).toBe(200)
  expect(await withRightCode(other, '192.0.2.77')).toBe(200)
  await guess(staff, all)
  expect(await withRightCode(staff, '192.0.2.77'), 'an address of somebody else').toBe(429)
  await program.owner.run(sql`update staff_log set at = at - interval '91 days' where actor_id = ${staff.id}`)
  expect(await withRightCode(staff, office), 'after 91 days').toBe(429)
})
