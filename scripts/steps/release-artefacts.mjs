// Builds the files of a release into dist/release: archive, generated pages, figures, conformance, provider and outcomes packages, SBOM and checksums.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pack } from './archive.mjs'
import { buildArtefact } from './artefact.mjs'
import { copyFigures } from './bench-report.mjs'
import { ensurePagesBuilt } from './build-pages.mjs'
import { npmCommand } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'

/**
 * @typedef {{ 'bom-ref': string, name: string, version: string, properties: { name: string }[] }} Component
 * @typedef {object} Sbom the parts that are read here
 * @property {string} bomFormat
 * @property {{ component: Component }} metadata
 * @property {Component[]} components
 * @property {{ ref: string, dependsOn: string[] }[]} dependencies
 */

/**
 * The archive contains PostgreSQL, so its name carries the platform.
 *
 * @param {string} version
 */
export const artefactNames = (version, platform = `${process.platform}-${process.arch}`) => ({
  archive: `lucero-${version}-${platform}.tar.gz`,
  docs: `lucero-docs-${version}.tar.gz`,
  figures: `lucero-figures-${version}.html`,
  figuresText: `lucero-figures-${version}.md`,
  conformance: `lucero-conformance-${version}.tgz`,
  provider: `lucero-provider-${version}.tgz`,
  outcomes: `lucero-outcomes-${version}.tgz`,
  sbom: `lucero-${version}.cdx.json`,
  checksums: 'SHA256SUMS',
})

/**
 * @param {string} root
 * @param {string} version
 */
export function buildArtefacts(root, version) {
  const out = join(root, 'dist/release')
  const names = artefactNames(version)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  ensurePagesBuilt()
  /**
   * @param {string} folder
   * @param {string} archive
   * @param {(path: string) => void} build
   */
  const packed = (folder, archive, build) => {
    build(join(out, folder))
    pack(out, folder, archive)
    rmSync(join(out, folder), { recursive: true, force: true })
  }
  packed(`lucero-${version}`, names.archive, (path) => buildArtefact(root, path, { version, withPostgres: true }))
  packed(`lucero-docs-${version}`, names.docs, (path) =>
    execFileSync(pinnedNode(), [join(root, 'scripts/generated-docs.ts'), path]),
  )
  copyFigures(root, out, { page: names.figures, text: names.figuresText })
  npm(join(root, 'conformance'), ['pack', '--silent', '--pack-destination', out])
  npm(join(root, 'outcomes'), ['pack', '--silent', '--pack-destination', out])
  execFileSync(process.execPath, [join(root, 'provider/build.mjs')])
  npm(join(root, 'provider'), ['pack', './dist', '--silent', '--pack-destination', out])
  writeFileSync(join(out, names.sbom), sbomOf(root, version))
  writeFileSync(join(out, names.checksums), checksumsOf(out))
  return out
}

/**
 * CycloneDX: what the program and its build need. `npm sbom --omit dev` also leaves out packages that a tool needs too, Fastify and React
 * among them. npm names the main component after the folder; we name it after the package.
 *
 * @param {string} root
 * @param {string} version
 */
export function sbomOf(root, version) {
  const printed = npm(root, ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel=error'])
  const sbom = /** @type {Sbom} */ (JSON.parse(printed))
  assert.equal(sbom.bomFormat, 'CycloneDX')
  assert.equal(sbom.metadata.component.version, version)
  sbom.metadata.component.name = 'lucero'
  /** @param {Component} component */
  const isTool = ({ properties }) => properties.some(({ name }) => name === 'cdx:npm:package:development')
  sbom.components = sbom.components.filter((component) => !isTool(component))
  const refs = new Set([sbom.metadata.component, ...sbom.components].map((component) => component['bom-ref']))
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }))
  return `${JSON.stringify(sbom, null, 2)}\n`
}

/**
 * In the format of `sha256sum --check`.
 *
 * @param {string} folder
 */
function checksumsOf(folder) {
  /** @param {string} name */
  const line = (name) =>
    `${createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')}  ${name}\n`
  return readdirSync(folder).sort().map(line).join('')
}

/**
 * @param {string} cwd
 * @param {string[]} args
 */
function npm(cwd, args) {
  const { npm: program, args: first } = npmCommand()
  return execFileSync(program, [...first, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  }).toString()
}
