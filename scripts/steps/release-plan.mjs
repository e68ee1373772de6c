// Computes the file changes of a release: one version in every package, and a dated section in the CHANGELOG.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './problem.mjs'

/**
 * @typedef {{ version: string, workspaces: string[] }} RootPackage
 * @typedef {Record<string, unknown>} PackageFile package.json, or an entry of the lock file
 */

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/
const UNRELEASED = '## Unreleased\n'
/** Pages that name a packed file, which carries the version. */
const PAGES_WITH_PACKAGE_NAME = [
  'conformance/README.md',
  'docs/provider-api.md',
  'provider/README.md',
  'outcomes/README.md',
]

/**
 * Returns the new text of every file that changes, by path. Throws a Problem if the release is not possible.
 *
 * @param {string} root
 * @param {string} version
 * @param {string} date
 * @returns {Map<string, string>}
 */
export function planRelease(root, version, date) {
  /** @param {string} path */
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const { version: previous, workspaces } = /** @type {RootPackage} */ (JSON.parse(read('package.json')))
  assertNewer(version, previous)
  const files = ['package.json', ...workspaces.map((folder) => `${folder}/package.json`)]
  const changes = new Map(files.map((path) => [path, withVersion(read(path), version)]))
  changes.set('package-lock.json', lockWithVersion(read('package-lock.json'), version))
  changes.set('CHANGELOG.md', releasedChangelog(read('CHANGELOG.md'), version, date))
  for (const path of PAGES_WITH_PACKAGE_NAME)
    changes.set(path, read(path).replaceAll(`-${previous}.tgz`, `-${version}.tgz`))
  return changes
}

/**
 * @param {string} version
 * @param {string} previous
 */
export function assertNewer(version, previous) {
  const [next, last] = [version, previous].map((one) => VERSION.exec(one)?.slice(1).map(Number))
  if (!next) throw new Problem(`"${version}" is not a version: use three numbers, for example 0.3.0.`)
  assert(last, `package.json has no valid version: ${previous}`)
  const firstDifference = next.map((part, n) => part - Number(last[n])).find((difference) => difference !== 0) ?? 0
  if (firstDifference <= 0) throw new Problem(`${version} is not newer than the current version ${previous}.`)
}

/**
 * @param {string} text
 * @param {string} version
 */
export function withVersion(text, version) {
  return toText(versioned(/** @type {PackageFile} */ (JSON.parse(text)), version))
}

/**
 * The lock file repeats version and dependencies of each of our packages, under its folder.
 *
 * @param {string} text
 * @param {string} version
 */
export function lockWithVersion(text, version) {
  const lock = /** @type {{ packages: Record<string, PackageFile> }} */ (JSON.parse(text))
  /** @type {[path: string, entry: PackageFile][]} */
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    path.includes('node_modules/') ? entry : versioned(entry, version),
  ])
  return toText({ ...lock, version, packages: Object.fromEntries(packages) })
}

/**
 * Moves the entries of 'Unreleased' below a heading with version and date. 'Unreleased' stays, empty.
 *
 * @param {string} text
 * @param {string} version
 * @param {string} date
 */
export function releasedChangelog(text, version, date) {
  assert(/^\d{4}-\d\d-\d\d$/.test(date), `not a date: ${date}`)
  const [before, after, ...more] = text.split(UNRELEASED)
  if (after === undefined || more.length) throw new Problem('CHANGELOG.md needs exactly one section "## Unreleased".')
  if (text.includes(`\n## ${version} `)) throw new Problem(`CHANGELOG.md already has a section for ${version}.`)
  const entries = after.split(/^## /m, 1).join('').trim()
  if (!entries) throw new Problem('The section "Unreleased" of CHANGELOG.md is empty: there is nothing to release.')
  return `${before}${UNRELEASED}\n## ${version} (${date})\n${after}`
}

/**
 * @param {PackageFile} entry
 * @param {string} version
 */
function versioned(entry, version) {
  /** @param {Record<string, string>} dependencies */
  const withOurs = (dependencies) =>
    Object.fromEntries(
      Object.entries(dependencies).map(([name, range]) => [name, name.startsWith('@lucero/') ? version : range]),
    )
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => {
      if (key === 'version') return [key, version]
      return [
        key,
        /^(dev|optional|peer)?dependencies$/i.test(key)
          ? withOurs(/** @type {Record<string, string>} */ (value))
          : value,
      ]
    }),
  )
}

/** @param {unknown} value */
const toText = (value) => `${JSON.stringify(value, null, 2)}\n`
