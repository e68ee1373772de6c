import { describe, expect, it } from 'vitest'
import { isInstalled } from './install.mjs'

const { platform, arch } = process
const wanted = {
  '': { version: '0.2.0' },
  contract: { version: '0.2.0' },
  'node_modules/@lucero/contract': { resolved: 'contract', link: true },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/for-here': { version: '1.0.0', optional: true, os: [platform], cpu: [arch] },
  'node_modules/for-elsewhere': { version: '1.0.0', optional: true, os: ['elsewhere'], cpu: [arch] },
}
const present = {
  contract: { version: '0.1.0' },
  'node_modules/@lucero/contract': { resolved: 'contract', link: true },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/for-here': { version: '1.0.0' },
}
const without = (path) => Object.fromEntries(Object.entries(present).filter(([found]) => found !== path))

describe('the dependencies', () => {
  it('are installed when they are what the lock file says, but for those of other platforms and our own versions', () => {
    expect(isInstalled(wanted, present)).toBe(true)
  })

  it.each([
    ['nothing is there', {}],
    ['one is missing', without('node_modules/a')],
    ['one of ours is not linked', without('node_modules/@lucero/contract')],
    ['one has another version', { ...present, 'node_modules/a': { version: '1.0.1' } }],
    ['one made for this platform is missing', without('node_modules/for-here')],
  ])('are not when %s', (_why, found) => {
    expect(isInstalled(wanted, found)).toBe(false)
  })
})
