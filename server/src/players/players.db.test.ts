import { messages } from '@lucero/contract/shared/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal, startProgram, type TestProgram } from '../testing/program.ts'

let program: TestProgram
let token: string
let player: Awaited<ReturnType<TestProgram['newPlayer']>>
beforeAll(async () => {
  program = await startProgram()
  player = await program.newPlayer({ username: 'Ñandú-player' })
  token = await player.signIn()
})
afterAll(() => program.stop())

const profile = { firstName: 'Ana', lastName: 'Núñez', dateOfBirth: '2/29/2000', gender: 'female', country: 2 } as const
const update = (changes: object = {}) => program.call('updateProfile', { token, body: { ...profile, ...changes } })

describe('the player', () => {
  it('API-11 ENT-1 returns exactly the fields of a user, empty ones as null', async () => {
    const { status, data } = await program.call('getUser', { token })
    expect(status).toBe(200)
    expect(data).toEqual({
      user: {
        id: player.id,
        username: 'Ñandú-player',
        firstName: null,
        lastName: null,
        dateOfBirth: null,
        gender: null,
        country: null,
        phone: player.phone,
        phoneCode: 1,
        isActive: true,
      },
    })
  })

  it('API-10 PRO-3 PRO-4 edits the profile and returns respStatus at the top level', async () => {
    const { status, body } = await update()
    expect(status).toBe(200)
    expect(body).toMatchObject({ respStatus: true, errors: [] })
    const { user } = (await program.call('getUser', { token })).data
    expect(user).toMatchObject({ ...profile, country: { id: 2, name: 'Puerto Rico' } })
    expect(body.data).toEqual({ user })
  })

  it.each([
    ['PRO-3', '02/09/1990', '2/9/1990'],
    ['PRO-3', '12/31/1999', '12/31/1999'],
  ])('%s returns the date %s as month/day/year', async (_, sent, returned) => {
    expect((await update({ dateOfBirth: sent })).data.user.dateOfBirth).toBe(returned)
  })

  it.each([
    ['PRO-1', { firstName: '' }, { firstName: messages.required }],
    ['PRO-1', { firstName: 'Al' }, { firstName: messages.firstNameShort }],
    ['PRO-1', { firstName: 'x'.repeat(21) }, { firstName: messages.firstNameLong }],
    ['PRO-1', { lastName: 'Li' }, { lastName: messages.lastNameShort }],
    ['PRO-1', { lastName: 'x'.repeat(21) }, { lastName: messages.lastNameLong }],
    ['PRO-1', { lastName: 'R2D2' }, { lastName: messages.lettersOnly }],
    ['PRO-1', { gender: 'unknown' }, { gender: messages.required }],
    ['PRO-2', { dateOfBirth: '2/29/2001' }, { dateOfBirth: messages.invalidDate }],
    ['PRO-2', { dateOfBirth: '4/31/2001' }, { dateOfBirth: messages.invalidDate }],
    ['PRO-2', { dateOfBirth: '1/1/1850' }, { dateOfBirth: messages.invalidDate }],
    ['PRO-3', { dateOfBirth: '2001-04-30' }, { dateOfBirth: messages.invalidDate }],
    ['PRO-1', { country: 999_999 }, { country: messages.required }],
  ])('API-10 %s refuses %j with a field message and changes nothing', async (_, change, fields) => {
    const before = (await program.call('getUser', { token })).text
    const answer = await update(change)
    expect(refusal(answer)).toEqual([400, 'INVALID_INPUT'])
    expect(answer.error?.fields).toEqual(fields)
    expect((await program.call('getUser', { token })).text).toBe(before)
  })

  it('API-10 does not edit other players', async () => {
    const other = await program.newPlayer()
    const otherToken = await other.signIn()
    const before = (await program.call('getUser', { token: otherToken })).text
    await update({ firstName: 'Beatriz' })
    expect((await program.call('getUser', { token: otherToken })).text).toBe(before)
  })
})

describe('countries', () => {
  const page = (query?: { pageNo?: number; limit?: number }) =>
    program.call('getCountries', { token, ...(query && { query }) })

  it("API-17 PRO-3 page 1 of 10 lists the house's markets first", async () => {
    const { data } = await page({ pageNo: 1, limit: 10 })
    expect(data.countries.rows).toHaveLength(10)
    expect(data.countries.rows.slice(0, 3).map(({ name }) => name)).toEqual(['United States', 'Puerto Rico', 'Mexico'])
    expect((await page()).data).toEqual(data)
  })

  it('API-17 returns all countries in alphabetical order over consecutive pages', async () => {
    const { count } = (await page()).data.countries
    expect(count).toBeGreaterThan(190)
    const whole = (await page({ pageNo: 1, limit: 300 })).data.countries.rows
    expect(whole).toHaveLength(count)
    const rest = whole.slice(10).map(({ name }) => name)
    expect(rest).toEqual(rest.toSorted((a, b) => a.localeCompare(b, 'en')))
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(count / 50) }, (_, i) => page({ pageNo: i + 1, limit: 50 })),
    )
    expect(pages.flatMap(({ data }) => data.countries.rows)).toEqual(whole)
    expect((await page({ pageNo: 99_999_999, limit: 300 })).data.countries.rows).toEqual([])
  })

  it.each([{ pageNo: 0 }, { limit: 301 }, { limit: -1 }, { limit: 1.5 }, { pageNo: 1e12 }])(
    'API-17 ACT-7 refuses the page %j',
    async (query) => {
      expect(refusal(await page(query))).toEqual([400, 'INVALID_INPUT'])
    },
  )
})
