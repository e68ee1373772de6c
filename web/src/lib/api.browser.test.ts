import { apiBase, calls } from '@lucero/contract/player/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { stubServer } from '../testing/stub-server.ts'
import { UnreachableError } from './unreachable-error.ts'
import { call } from './api.ts'
import { accessToken, clearAccessToken, storeAccessToken } from './session.ts'

afterEach(clearAccessToken)

describe('the token', () => {
  it('is sent with an authorised call', async () => {
    const server = stubServer({ getMyOperators: [] })
    storeAccessToken('mine')
    await call('getMyOperators')
    expect(server.requests).toMatchObject([{ call: 'getMyOperators', authorization: 'mine' }])
  })

  it('is not sent with a public call', async () => {
    const server = stubServer({ getRecentWinners: { recentWinings: [] } })
    storeAccessToken('mine')
    await call('getRecentWinners')
    expect(server.requests).toMatchObject([{ authorization: null }])
  })

  it('API-19 is sent with the list of games if there is one', async () => {
    const server = stubServer({ getGames: { categoryGames: { rows: [], count: 0 } } })
    await call('getGames')
    storeAccessToken('mine')
    await call('getGames')
    expect(server.requests).toMatchObject([{ authorization: null }, { authorization: 'mine' }])
  })

  it('FPW-4 can be overridden for a single call', async () => {
    const server = stubServer({ resetPassword: { deviceToken: 'a-device' } })
    storeAccessToken('mine')
    await call('resetPassword', { body: { password: 'Demo!pass1' }, token: 'temporary' })
    expect(server.requests).toMatchObject([{ authorization: 'temporary', body: { password: 'Demo!pass1' } }])
  })

  it('ERR-2 is deleted when the server reports that it has expired', async () => {
    stubServer({ getUser: new Refusal('ACCESS_TOKEN_EXPIRED') })
    storeAccessToken('old')
    await expect(call('getUser')).rejects.toThrow('Either access token not passed or it is expired')
    expect(accessToken()).toBeUndefined()
  })
})

describe('a response that the page prefetched', () => {
  const responseWith = (data: unknown) => Promise.resolve(Response.json({ data, errors: [] }))
  const prefetch = (path: string, token: string | undefined, response: Promise<Response>) =>
    Object.assign(window, { prefetched: [{ address: `${apiBase}${path}`, token, response }] })
  afterEach(() => void Reflect.deleteProperty(window, 'prefetched'))

  it('is used once; the next call sends a request', async () => {
    const server = stubServer({ getWelcome: { welcomeCredit: 2 } })
    prefetch(calls.getWelcome.path, undefined, responseWith({ welcomeCredit: 1 }))
    expect(await call('getWelcome')).toEqual({ welcomeCredit: 1 })
    expect(server.times('getWelcome')).toBe(0)
    expect(await call('getWelcome')).toEqual({ welcomeCredit: 2 })
  })

  it('is not used for another session or another call', async () => {
    const server = stubServer({ getMyOperators: [], getGames: { categoryGames: { rows: [], count: 0 } } })
    prefetch(calls.getMyOperators.path, 'before', responseWith(['of somebody else']))
    storeAccessToken('mine')
    expect(await call('getMyOperators')).toEqual([])
    prefetch(`${calls.getGames.path}?pageNo=1`, 'mine', responseWith('another page'))
    await call('getGames', { query: { pageNo: 2 } })
    expect(server.queriesOf('getGames')).toEqual(['?pageNo=2'])
  })

  it('is requested again if it failed', async () => {
    stubServer({ getWelcome: { welcomeCredit: 2 } })
    prefetch(calls.getWelcome.path, undefined, Promise.reject(new TypeError('Failed to fetch')))
    await expect(call('getWelcome')).rejects.toBeInstanceOf(UnreachableError)
    expect(await call('getWelcome')).toEqual({ welcomeCredit: 2 })
  })
})

describe('a failing call', () => {
  it('ERR-1 throws the refusal of the contract, with its fields', async () => {
    stubServer({ signIn: new Refusal('USER_NOT_VERIFIED', { user_id: '7' }) })
    const failure = call('signIn', { body: { username: 'somebody', password: 'secret' } })
    await expect(failure).rejects.toMatchObject({ code: 'USER_NOT_VERIFIED', fields: { user_id: '7' } })
  })

  it('ERR-1 keeps an unknown description', async () => {
    stubServer({ getUser: new Refusal('INTERNAL_ERROR', {}, 'SOME_ODD_THING_HERE') })
    await expect(call('getUser')).rejects.toThrow('SOME_ODD_THING_HERE')
  })

  it('distinguishes an unreachable server from a refusal', async () => {
    stubServer({})
    await call('getGames').catch(() => undefined)
    vi.mocked(window.fetch).mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call('getGames')).rejects.toBeInstanceOf(UnreachableError)
    vi.mocked(window.fetch).mockResolvedValue(new Response('<html>', { status: 502 }))
    await expect(call('getGames')).rejects.toBeInstanceOf(UnreachableError)
  })
})
