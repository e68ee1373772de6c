import { expect, it } from 'vitest'
import { loadConfig } from '../runtime/config.ts'
import { dialCodeServed, parsePhone, phoneText } from './rules.ts'

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

it('serves every dial code unless some are configured', () => {
  expect(dialCodeServed(loadConfig({}), { phoneCode: 999, phone: '' })).toBe(true)
  const some = loadConfig({ SMS_DIAL_CODES: '1,52' })
  expect([1, 52, 44].map((phoneCode) => dialCodeServed(some, { phoneCode, phone: '' }))).toEqual([true, true, false])
})
