import { expect, it } from 'vitest'
import { cookieNameAt } from '@lucero/contract/player/session-cookie'
import { cookieNames, tokenIn } from './session-cookie.ts'

const isOwn = (token: string) => token === 'own'

it.each([
  ['http:', 'accessToken=own', 'own'],
  ['http:', 'other=1; accessToken=anything', 'anything'],
  ['http:', 'accessToken=', undefined],
  ['https:', '__Host-accessToken=new; accessToken=own', 'new'],
  ['https:', '__Host-accessToken=new; accessToken=planted', 'new'],
  ['https:', 'accessToken=own', 'own'],
  ['https:', 'accessToken=planted', undefined],
  ['https:', 'not__Host-accessToken=new', undefined],
])('issue 38: over %s the cookies "%s" have the token %s', (protocol, cookies, token) =>
  expect(tokenIn(cookies, protocol, isOwn)).toBe(token),
)

it('issue 38: over HTTPS only this host can set the cookie, and signing out removes the name of earlier releases too', () => {
  expect(cookieNameAt('https:')).toBe('__Host-accessToken')
  expect(cookieNames('https:')).toEqual(['__Host-accessToken', 'accessToken'])
  expect(cookieNames('http:')).toEqual(['accessToken'])
})
