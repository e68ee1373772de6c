import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './steps/project.mjs'
import { sbomOf } from './steps/release-artefacts.mjs'

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')
/** @type {{ version: string, workspaces: string[] }} */
const { version, workspaces } = JSON.parse(read('package.json'))

describe('a release', () => {
  it('has one version, in every package and in the lock file', () => {
    const lock = JSON.parse(read('package-lock.json'))
    expect([lock.version, lock.packages[''].version]).toEqual([version, version])
    for (const folder of workspaces) {
      const { version: own, dependencies, devDependencies } = JSON.parse(read(`${folder}/package.json`))
      const ours = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
        name.startsWith('@lucero/'),
      )
      expect([folder, own, lock.packages[folder].version]).toEqual([folder, version, version])
      expect(ours.filter(([, wanted]) => wanted !== version)).toEqual([])
    }
  })

  it('has a dated section in the CHANGELOG, below the unreleased changes', () => {
    const sections = read('CHANGELOG.md').match(/^## .*$/gm) ?? []
    expect(sections.slice(0, 2)).toEqual([
      '## Unreleased',
      expect.stringMatching(/^## \d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/),
    ])
    expect(sections[1]).toContain(version)
  })

  it('has a bill of materials with every package of the program, and without the tools of tests', () => {
    /** @type {{ components: { name: string }[] }} */
    const { components } = JSON.parse(sbomOf(root, version))
    const names = components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'zod', 'react', 'socket.io', '@base-ui/react']))
    for (const tool of ['vitest', 'playwright', 'knip']) expect(names).not.toContain(tool)
  })

  it.each(workspaces)('has a README for %s', (folder) => {
    expect(existsSync(join(root, folder, 'README.md'))).toBe(true)
  })
})
