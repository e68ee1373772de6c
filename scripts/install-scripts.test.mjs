import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './steps/project.mjs'

const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))

// Older versions of npm do not know allowScripts, and would run them all.
it('no locked package has an install script but those under allowScripts', () => {
  const { packages } = read('package-lock.json')
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = scripted.map(([path]) => path.split('node_modules/').at(-1))
  expect(new Set(names)).toEqual(new Set(Object.keys(read('package.json').allowScripts)))
})
