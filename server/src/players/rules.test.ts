import { expect, it } from 'vitest'
import { accountStatus, toIsoDate, toWireDate, usernameKey } from './rules.ts'

it('SUP-3 usernames are equal regardless of case and Unicode form', () => {
  expect(usernameKey('Ｐlayer')).toBe(usernameKey('PLAYER'))
  expect(usernameKey('jose\u0301')).toBe(usernameKey('JOSÉ'))
  expect(usernameKey('player1')).not.toBe(usernameKey('player2'))
})

it('PRO-3 converts dates between month/day/year and the database format', () => {
  expect(toIsoDate('2/9/1990')).toBe('1990-02-09')
  expect(toWireDate('1990-02-09')).toBe('2/9/1990')
  expect(toWireDate(toIsoDate('12/31/2001'))).toBe('12/31/2001')
})

it('HDR-9 closed takes precedence over deactivated, and deactivated over active', () => {
  const now = new Date()
  expect(accountStatus({ deactivatedAt: null, closedAt: null })).toBe('active')
  expect(accountStatus({ deactivatedAt: now, closedAt: null })).toBe('deactivated')
  expect(accountStatus({ deactivatedAt: now, closedAt: now })).toBe('closed')
})
