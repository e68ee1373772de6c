import { beforeEach, expect, it } from 'vitest'
import { servePages } from '../../../testing/page-server.ts'
import { openSeat } from './open-seat.ts'

beforeEach(() => sessionStorage.clear())

const opened = async (lobbyUrl: string) => {
  const search = `?${new URLSearchParams({ token: 'a', lobby_url: lobbyUrl }).toString()}`
  return (await openSeat('dice', { search, pathname: location.pathname })).lobbyUrl
}

it.each(['/', '/lobby?tab=new', `${location.origin}/lobby`])('L5 %s is accepted as lobby', async (url) => {
  servePages('dice')
  expect(await opened(url)).toBe(new URL(url, location.origin).href)
})

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'http://localhost.evil.example',
  'http://lobby.example:8080',
  'http://user@evil.example',
])('L5 %s is none: another site is never called the lobby', async (url) => {
  servePages('dice')
  expect(await opened(url)).toBe('/')
})

it('L5 the configured app origin is accepted as lobby', async () => {
  const server = servePages('dice')
  server.lobbyOrigin = 'https://app.example'
  expect(await opened('https://app.example/lobby')).toBe('https://app.example/lobby')
  expect(await opened('https://app.example.evil.example/lobby')).toBe('/')
})

it('L5 the lobby stored by an earlier load is validated again', async () => {
  servePages('dice')
  const stored = { pageToken: 'page-token', mode: 'demo', lobbyUrl: 'https://evil.example/' }
  sessionStorage.setItem('lucero-games-dice', JSON.stringify(stored))
  expect((await openSeat('dice', { search: '', pathname: location.pathname })).lobbyUrl).toBe('/')
})
