import { expect, it } from 'vitest'
import { isProduction } from './settings.ts'

it('SID-6 production is any API host that does not contain dev-api', () => {
  expect(isProduction({ apiHost: 'https://play.example' })).toBe(true)
  expect(isProduction({ apiHost: 'http://dev-api.localhost:3000' })).toBe(false)
})
