import { expect, it } from 'vitest'
import { openProgram } from './program.ts'

const urlWith = (env: Record<string, string>) => openProgram(env).opts()['url'] as string

it.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '8080' }, 'http://localhost:8080'],
  [{ PORT: '8080', LUCERO_HOUSE_PORT: '3001' }, 'http://localhost:3001'],
  [{ LUCERO_HOUSE_PORT: '3001', LUCERO_HOUSE_HOST: '0.0.0.0' }, 'http://localhost:3001'],
  [{ LUCERO_HOUSE_PORT: '3001', LUCERO_HOUSE_HOST: '10.0.0.7' }, 'http://10.0.0.7:3001'],
  [{ LUCERO_HOUSE_PORT: '3001', LUCERO_HOUSE_HOST: 'fd00::7' }, 'http://[fd00::7]:3001'],
  [{ LUCERO_URL: 'https://a.example', LUCERO_HOUSE_PORT: '3001' }, 'https://a.example'],
  [{ LUCERO_URL: 'https://a.example', LUCERO_HOUSE_URL: 'http://b.internal' }, 'http://b.internal'],
])('L8 with %o the house API is expected at %s', (env, url) => {
  expect(urlWith(env)).toBe(url)
})
