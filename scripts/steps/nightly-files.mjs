// Finds the test files with tests that run only, or with a larger size, if NIGHTLY is set.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

export function filesWithNightlySize() {
  const files = ['conformance/src', 'deploy', 'games/packages', 'games/src', 'scripts', 'server/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes("process.env['NIGHTLY']"))
    .sort()
  /** @param {string} path */
  const isOnPostgres = (path) => path.endsWith('.db.test.ts')
  return { unit: files.filter((path) => !isOnPostgres(path)), db: files.filter(isOnPostgres) }
}
