import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './steps/project.mjs'

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))

// Older versions of npm ignore allowScripts and run all install scripts.
it('only the packages in allowScripts have an install script', () => {
  const { packages } = read('package-lock.json')
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = scripted.map(([path]) => path.split('node_modules/').at(-1))
  expect(new Set(names)).toEqual(new Set(Object.keys(read('package.json').allowScripts)))
})
