import { expect, it } from 'vitest'
import { loadConfig } from '../runtime/config.ts'
import { costLimits, guessLimits, sendLimits, signInLimits } from './limits.ts'

const phone = { phoneCode: 1, phone: '7875551234' }
const address = '203.0.113.1'

const live = loadConfig({
  LUCERO_MODE: 'live',
  DATABASE_URL: 'postgres://lucero@db/lucero',
  SMS_GATEWAY: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  SMS_DIAL_CODES: '1',
  LUCERO_SECRET: 'x'.repeat(32),
  LUCERO_HOUSE_TOKEN: 'a house token of our own, random enough',
  LUCERO_HOUSE_PORT: '3001',
  LUCERO_PUBLIC_URL: 'https://play.example.com',
})

const figures = (limits: { max: number; perSeconds: number }[]) =>
  limits.map(({ max, perSeconds }) => [max, perSeconds])

it('live mode allows a phone 3 texts per 10 minutes, 5 per hour and 10 per day of each purpose, and 20 per day in total', () => {
  expect(figures(sendLimits(live, { purpose: 'reset', phone, address }))).toEqual([
    [3, 600],
    [5, 3600],
    [10, 86_400],
    [4, 86_400],
    [20, 86_400],
    [10, 3600],
    [30, 3600],
  ])
})

it('N3 live mode allows 500 texts per hour to a dial code and 1,000 in total, counted separately for known devices', () => {
  const strangers = costLimits(live, { phone, device: undefined }).map(({ limit }) => limit)
  const devices = costLimits(live, { phone, device: 'known' }).map(({ limit }) => limit)
  expect(figures(strangers)).toEqual([
    [500, 3600],
    [1000, 3600],
  ])
  expect(figures(devices)).toEqual(figures(strangers))
  expect(new Set([...strangers, ...devices].map(({ key }) => key)).size).toBe(4)
  const [elsewhere] = costLimits(live, { phone: { ...phone, phoneCode: 52 }, device: undefined })
  expect(elsewhere.limit.key).not.toBe(strangers[0]!.key)
})

it('N3 counts texts per IPv4 /24 and IPv6 /48', () => {
  const near = (from: string) => sendLimits(live, { purpose: 'sign-up', phone, address: from }).at(-1)!.key
  expect(near('203.0.113.1')).toBe(near('203.0.113.250'))
  expect(near('203.0.113.1')).not.toBe(near('203.0.114.1'))
  expect(near('2001:db8:1:1::')).toBe(near('2001:db8:1:ffff::'))
  expect(near('2001:db8:1:1::')).not.toBe(near('2001:db8:2:1::'))
})

it('M3 one address cannot use up a shared limit', () => {
  const { own, strangers } = signInLimits(live, { username: 'player', address, device: undefined })
  expect(own[0]!.max).toBeLessThan(strangers!.anywhere.max)
  expect(figures([strangers!.nearby, strangers!.underStrain]), 'N10').toEqual([
    [2, 3600],
    [100, 3600],
  ])
  const sends = sendLimits(live, { purpose: 'reset', phone, address })
  const [, , perDay, here2, total] = sends
  expect(here2!.max).toBeLessThan(perDay!.max)
  expect(here2!.max * 4, 'all four purposes together').toBeLessThan(total!.max)
  const guesses = guessLimits(live, { purpose: 'reset', subject: 's', about: 'a', address })
  expect(guesses.own[1]!.max * 2).toBeLessThan(guesses.inAll[0]!.max)
})

it('M3 each purpose of text has its own key, and so have known devices', () => {
  const keys = (['sign-up', 'reset', 'phone', 'username'] as const).flatMap((purpose) =>
    [undefined, 'known'].map((device) => sendLimits(live, { purpose, phone, address, device })[0]!.key),
  )
  expect(new Set(keys).size).toBe(8)
})

it('H2 sign-in limits count all spellings of a username as one', () => {
  const of = (username: string) => signInLimits(live, { username, address, device: undefined })
  expect(of('Player')).toEqual(of('pLAYER'))
  expect(of('Player')).toEqual(of('\u{1d4df}\u{1d4f5}ayer'))
})
