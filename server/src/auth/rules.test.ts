import { expect, it } from 'vitest'
import { loadConfig } from '../kit/config.ts'
import { dialCodeServed, parsePhone, phoneText, sendLimits, signInLimits } from './rules.ts'

const phone = { phoneCode: 1, phone: '7875551234' }

it.each([
  ['7875551234', phone],
  ['17875551234', phone],
  ['+17875551234', phone],
  ['00017875551234', phone],
  ['527875551234', { phoneCode: 52, phone: '7875551234' }],
  ['99997875551234', { phoneCode: 9999, phone: '7875551234' }],
])('API-28 reads %s as dial code and the last ten digits', (text, expected) => {
  expect(parsePhone(text)).toEqual(expected)
  expect(parsePhone(phoneText(expected))).toEqual(expected)
})

it('serves every dial code unless some are named', () => {
  expect(dialCodeServed(loadConfig({}), { phoneCode: 999, phone: '' })).toBe(true)
  const some = loadConfig({ SMS_DIAL_CODES: '1,52' })
  expect([1, 52, 44].map((phoneCode) => dialCodeServed(some, { phoneCode, phone: '' }))).toEqual([true, true, false])
})

const live = loadConfig({
  LUCERO_MODE: 'live',
  DATABASE_URL: 'postgres://lucero@db/lucero',
  SMS_GATEWAY: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  LUCERO_SECRET: 'x'.repeat(32),
  LUCERO_HOUSE_TOKEN: 'a house token of our own, random enough',
  LUCERO_PUBLIC_URL: 'https://play.example.com',
})

it('live mode sends a phone 3 codes in 10 minutes, 5 in an hour, 10 in a day, and an address 10 in an hour', () => {
  expect(sendLimits(live, phone, '203.0.113.1').map(({ most, perSeconds }) => [most, perSeconds])).toEqual([
    [3, 600],
    [5, 3600],
    [10, 86_400],
    [10, 3600],
  ])
})

it('limits on sign-ins see one name whatever its case', () => {
  expect(signInLimits(live, 'Player', 'a')).toEqual(signInLimits(live, 'pLAYER', 'a'))
})
