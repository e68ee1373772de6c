import { describe, expect, it } from 'vitest'
import { isInstalled } from './install.mjs'

const { platform, arch } = process
const wanted = {
  '': { version: '0.2.0' },
  contract: { version: '0.2.0' },
  'node_modules/@lucero/contract': { resolved: 'contract', link: true },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0', dev: true },
  'node_modules/for-here': { version: '1.0.0', optional: true, os: [platform], cpu: [arch] },
  'node_modules/for-elsewhere': { version: '1.0.0', optional: true, os: ['elsewhere'], cpu: [arch] },
}
const present = {
  contract: { version: '0.1.0' },
  'node_modules/@lucero/contract': { resolved: 'contract', link: true },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0' },
  'node_modules/for-here': { version: '1.0.0' },
}
/** @param {string} path */
const without = (path) => Object.fromEntries(Object.entries(present).filter(([key]) => key !== path))

describe('the dependencies', () => {
  it('are complete if they match the lock file, except for other platforms and our own versions', () => {
    expect(isInstalled(wanted, present, { withTools: true })).toBe(true)
  })

  it('are complete for the program without the tools of tests', () => {
    expect(isInstalled(wanted, without('node_modules/tool'), { withTools: false })).toBe(true)
    expect(isInstalled(wanted, without('node_modules/a'), { withTools: false })).toBe(false)
  })

  it.each([
    ['node_modules is empty', {}],
    ['one is missing', without('node_modules/a')],
    ['one of our packages is not linked', without('node_modules/@lucero/contract')],
    ['one has another version', { ...present, 'node_modules/a': { version: '1.0.1' } }],
    ['a tool is missing', without('node_modules/tool')],
    ['one for this platform is missing', without('node_modules/for-here')],
  ])('are incomplete if %s', (_why, packages) => {
    expect(isInstalled(wanted, packages, { withTools: true })).toBe(false)
  })
})
