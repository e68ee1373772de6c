import { describe, expect, it } from 'vitest'
import { ownOrigin } from './own-origin.ts'

const nothingSet = { publicUrl: undefined, appOrigin: undefined }
const request = { protocol: 'http', host: 'localhost:3000' }

describe('F9 the origin of our own pages', () => {
  it('is the public URL if set, else the app origin, else the host of the request', () => {
    const appOrigin = 'http://localhost:5173'
    expect(ownOrigin({ publicUrl: 'https://play.example.com/', appOrigin }, request)).toBe('https://play.example.com')
    expect(ownOrigin({ ...nothingSet, appOrigin }, request)).toBe(appOrigin)
    expect(ownOrigin(nothingSet, request)).toBe('http://localhost:3000')
  })

  it.each(['play.example.com', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST', 'a'])('accepts the host %s', (host) =>
    expect(ownOrigin(nothingSet, { protocol: 'https', host })).toBe(`https://${host.toLowerCase()}`),
  )

  it.each([
    '',
    'evil.example/path',
    'user@evil.example',
    'evil.example?x',
    'evil.example#',
    'a b',
    'a\\b',
    '-a',
    'a:port',
    'a:1:2',
    '[::1',
    'x'.repeat(300),
    'a\nb',
  ])('rejects the host %j', (host) => expect(ownOrigin(nothingSet, { ...request, host })).toBeUndefined())
})
