import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { howToInstall, isCi, isYes, wayToBrowser } from './browser.mjs'

it.each([
  ['installs in CI', { canInstall: true, isCi: true, isTerminal: false }, 'install'],
  ['installs in CI even at a terminal', { canInstall: true, isCi: true, isTerminal: true }, 'install'],
  ['asks at a terminal', { canInstall: true, isCi: false, isTerminal: true }, 'ask'],
  ['stops without a terminal', { canInstall: true, isCi: false, isTerminal: false }, 'stop'],
  ['stops if it cannot install', { canInstall: false, isCi: true, isTerminal: true }, 'stop'],
])('issue 28: npm test without a browser %s', (_what, situation, way) => {
  expect(wayToBrowser(situation)).toBe(way)
})

it('issue 28: only a clear yes installs a system package', () => {
  expect(['y', 'Yes', ' yes\n'].map(isYes)).toEqual([true, true, true])
  expect(['', 'n', 'no', 'maybe', 'yesterday'].map(isYes)).toEqual([false, false, false, false, false])
})

it('issue 28: a stop says exactly what to install', () => {
  expect(howToInstall(true)).toMatch(/apt-get install .*chromium[^]*CHROMIUM_PATH[^]*CI=true npm test/)
  expect(howToInstall(false)).not.toContain('CI=true')
})

it('issue 28: .ci/run sets CI, so that it installs by itself', () => {
  expect([undefined, '', 'false', '0', 'true', '1'].map(isCi)).toEqual([false, false, false, false, true, true])
  expect(readFileSync(new URL('../../.ci/run', import.meta.url), 'utf8')).toMatch(/^export CI=true\nexec npm test$/m)
})
