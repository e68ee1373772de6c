import { expect, it } from 'vitest'
import { callNames, calls, type Call } from './calls.ts'
import { refusalsOf } from './openapi.ts'
import { refusalMeanings } from './refusal-meanings.ts'
import { descriptionOf, readable, Refusal, refusalFrom, refusals, type RefusalCode } from './refusals.ts'
import type { Shape } from './shape.ts'
import { shapes } from './shapes.ts'

/** The specification's table, written out once more by hand. `*`: goes without a token. */
const specified: [string, string, boolean?][] = [
  ['API-1', 'POST /user/signup', true],
  ['API-2', 'POST /user/verify-account', true],
  ['API-3', 'POST /user/resend-otp', true],
  ['API-4', 'POST /user/login', true],
  ['API-5', 'POST /user/logout'],
  ['API-6', 'POST /user/active-deactive-user'],
  ['API-7', 'POST /user/change-password'],
  ['API-8', 'POST /user/update-phone'],
  ['API-9', 'POST /user/verify-phone-code'],
  ['API-10', 'POST /user/update'],
  ['API-11', 'GET /user/get-user'],
  ['API-12', 'GET /user/get-wallets'],
  ['API-13', 'GET /user/collect-amount'],
  ['API-14', 'GET /user/collect-amount'],
  ['API-15', 'GET /user/get-transactions'],
  ['API-16', 'GET /my-operators'],
  ['API-17', 'GET /region/country'],
  ['API-18', 'GET /casino/transactions'],
  ['API-19', 'GET /casino/all-games', true],
  ['API-20', 'POST /casino/launch-game'],
  ['API-21', 'GET /casino/recent-winings', true],
  ['API-22', 'GET /notifications'],
  ['API-23', 'GET /bonus'],
  ['API-24', 'GET /bonus/wagered'],
  ['API-25', 'GET /bonus/detail'],
  ['API-26', 'GET /bonus/credit-details'],
  ['API-27', 'GET /bonus/collect-bonus'],
  ['API-28', 'POST /user/forgot-password', true],
  ['API-29', 'POST /user/verify-otp-reset-password', true],
  ['API-30', 'POST /user/change-forgot-password'],
  ['API-31', 'POST /user/forgot-username', true],
]

const all: Call[] = Object.values(calls)

it.each(specified)('%s is %s', (id, address, withoutToken = false) => {
  const found = all.filter((call) => call.id.split(', ').includes(id))
  expect(found.map(({ method, path }) => `${method} ${path}`)).toEqual([address])
  expect(found[0]!.access === 'anyone').toBe(withoutToken)
})

it('API-32 every other call is ours, and says so', () => {
  const known = new Set(specified.map(([id]) => id))
  const ours = all.filter(({ id }) => !id.split(', ').some((part) => known.has(part)))
  expect(new Set(ours.map(({ id }) => id))).toEqual(new Set(['API-32']))
})

it('every call has a shape, every shape a call, and no address is given twice', () => {
  expect(Object.keys(shapes).toSorted()).toEqual(callNames.toSorted())
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length)
})

it('a GET takes no body, and one that moves money is marked and can be refused as forged', () => {
  for (const name of callNames) {
    const [call, shape]: [Call, Shape] = [calls[name], shapes[name]]
    expect([name, call.method === 'GET' && shape.body !== undefined]).toEqual([name, false])
    expect([name, call.movesMoney === true]).toEqual([name, shape.refusals.includes('CROSS_SITE_REQUEST')])
  }
  expect(all.filter(({ movesMoney }) => movesMoney).map(({ path }) => path)).toEqual([
    '/user/collect-amount',
    '/bonus/collect-bonus',
  ])
})

const payloads: [keyof typeof shapes, string[]][] = [
  ['signUp', ['username', 'password', 'phoneCode', 'phone']],
  ['verifyAccount', ['code', 'userId']],
  ['resendCode', ['userId', 'channel']],
  ['signIn', ['username', 'password']],
  ['toggleProfile', ['phoneCode', 'phone', 'password']],
  ['changePassword', ['password', 'newPassword']],
  ['changePhone', ['phone', 'phoneCode', 'password', 'newPhone', 'newPhoneCode']],
  ['verifyPhone', ['newPhone', 'newPhoneCode', 'code']],
  ['updateProfile', ['firstName', 'lastName', 'dateOfBirth', 'gender', 'country']],
  ['forgotPassword', ['phone', 'channel']],
  ['verifyResetCode', ['phone', 'code']],
  ['resetPassword', ['password']],
  ['forgotUsername', ['phoneCode', 'phone']],
]

it.each(payloads)('API-1 to API-10, API-28 to API-31: the payload of %s is %j', (name, keys) => {
  const { body } = shapes[name] as { body: { shape: object } }
  expect(Object.keys(body.shape)).toEqual(keys)
})

it('ERR-1 every refusal has its own number, an honest status, and an upper-snake or literal description', () => {
  const codes = Object.keys(refusals) as RefusalCode[]
  expect(new Set(codes.map((code) => refusals[code].code)).size).toBe(codes.length)
  for (const code of codes) {
    expect(code).toMatch(/^[A-Z][A-Z_]*[A-Z]$/)
    expect(refusals[code].status).toBeGreaterThanOrEqual(400)
    expect(refusalMeanings[code].length).toBeGreaterThan(10)
    expect(refusalFrom(descriptionOf(code))).toBe(code)
  }
  expect(refusalFrom('NO_SUCH_THING')).toBeUndefined()
  expect(refusalFrom('toString')).toBeUndefined()
})

it('ERR-1 ERR-2 what a person reads, and the literal text of an ended token', () => {
  expect(readable('USER_NOT_VERIFIED')).toBe('USER NOT VERIFIED')
  expect(new Refusal('ACCESS_TOKEN_EXPIRED').toItem()).toEqual({
    description: 'Either access token not passed or it is expired',
    code: 2001,
    fields: {},
  })
  expect(new Refusal('USER_NOT_VERIFIED', { user_id: 'x' }).toItem().fields).toEqual({ user_id: 'x' })
})

it('no call names a refusal twice', () => {
  for (const name of callNames) expect([name, new Set(refusalsOf(name)).size]).toEqual([name, refusalsOf(name).length])
})
