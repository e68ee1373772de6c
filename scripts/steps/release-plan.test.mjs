import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts'
import { nightlyParts } from './nightly-parts.mjs'
import { root } from './project.mjs'
import { assertNewer, lockWithVersion, planRelease, releasedChangelog, withVersion } from './release-plan.mjs'

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`

describe('the version', () => {
  it.each(['0.3.0', '0.2.1', '1.0.0', '0.10.0'])('%s follows 0.2.0', (version) => {
    expect(() => assertNewer(version, '0.2.0')).not.toThrow()
  })

  it.each(['0.2.0', '0.1.9', 'v0.3.0', '0.3', '0.3.0-rc.1', ''])('%s does not follow 0.2.0', (version) => {
    expect(() => assertNewer(version, '0.2.0')).toThrow(/is not/)
  })

  it('is set in a package and in its dependencies on our packages, and nowhere else', () => {
    const before = { name: 'a', version: '0.2.0', dependencies: { '@lucero/kit': '0.2.0', pg: '0.2.0' } }
    const after = { name: 'a', version: '0.3.0', dependencies: { '@lucero/kit': '0.3.0', pg: '0.2.0' } }
    expect(withVersion(json(before), '0.3.0')).toBe(json(after))
  })

  it('is set in the lock file for our packages, and not for installed ones', () => {
    /** @param {string} version */
    const lock = (version) => ({
      name: 'lucero',
      version,
      packages: {
        '': { version },
        kit: { version, devDependencies: { '@lucero/contract': version } },
        'node_modules/@lucero/kit': { resolved: 'kit', link: true },
        'node_modules/pg': { version: '0.2.0' },
        'kit/node_modules/pg': { version: '0.2.0' },
      },
    })
    expect(lockWithVersion(json(lock('0.2.0')), '0.3.0')).toBe(json(lock('0.3.0')))
  })
})

describe('the changelog', () => {
  const text = '# Changes\n\n## Unreleased\n\n- New.\n\n## 0.2.0 (2026-11-01)\n\n- Old.\n'

  it('moves the unreleased entries below a heading with version and date', () => {
    expect(releasedChangelog(text, '0.3.0', '2026-12-01')).toBe(
      '# Changes\n\n## Unreleased\n\n## 0.3.0 (2026-12-01)\n\n- New.\n\n## 0.2.0 (2026-11-01)\n\n- Old.\n',
    )
  })

  it.each([
    ['no unreleased section', text.replace('Unreleased', 'Other'), '0.3.0', /exactly one section/],
    ['an empty unreleased section', text.replace('- New.\n', ''), '0.3.0', /nothing to release/],
    ['a section for the version', text, '0.2.0', /already has a section/],
  ])('is rejected if it has %s', (_why, changelog, version, message) => {
    expect(() => releasedChangelog(changelog, version, '2026-12-01')).toThrow(message)
  })

  it('requires a date', () => {
    expect(() => releasedChangelog(text, '0.3.0', 'today')).toThrow('not a date')
  })
})

describe('a dry run', () => {
  const folder = temporaryFolder()
  afterAll(() => folder.remove())
  const clone = join(folder.path, 'lucero')
  /** @param {...string} args */
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], { cwd: clone }).toString()
  /** @param {...string} args */
  const release = (...args) =>
    execFileSync('node', ['scripts/release.mjs', ...args], { cwd: clone, stdio: 'pipe' }).toString()

  it('in a clone prints files, artefacts and git commands, and changes nothing; it needs a green nightly run and figures', () => {
    // A repository of its own, so that this test also runs in an unpacked archive.
    const files = ['package.json', 'package-lock.json', 'CHANGELOG.md', '.gitignore']
    const paths = [
      ...files,
      'conformance/README.md',
      'docs/provider-api.md',
      'provider/README.md',
      'outcomes/README.md',
    ]
    /** @type {{ workspaces: string[] }} */
    const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const packages = workspaces.map((name) => `${name}/package.json`)
    for (const path of [...paths, ...packages]) cpSync(join(root, path), join(clone, path))
    for (const path of ['release.mjs', 'steps'])
      cpSync(join(root, 'scripts', path), join(clone, 'scripts', path), { recursive: true })
    git('init', '--quiet')
    git('add', '--all')
    git('commit', '--quiet', '-m', 'before')
    expect(() => release('99.0.0', '--dry-run')).toThrow('nightly-report.json: there is none')
    const commit = git('rev-parse', 'HEAD').trim()
    const parts = nightlyParts.map(({ name }) => ({ name, passed: 1, failed: 0 }))
    writeFileSync(join(clone, 'nightly-report.json'), JSON.stringify({ commit, isModified: false, parts }))
    expect(() => release('99.0.0', '--dry-run')).toThrow('bench-report: there are no figures')
    mkdirSync(join(clone, 'bench-report'))
    writeFileSync(join(clone, 'bench-report/figures.json'), JSON.stringify({ commit, isModified: false, runs: [] }))
    const output = release('99.0.0', '--dry-run')
    expect(output).toContain('  conformance/package.json\n')
    expect(output).toContain('  lucero-99.0.0.cdx.json\n')
    expect(output).toContain('  lucero-docs-99.0.0.tar.gz\n')
    expect(output).toContain("git tag -a v99.0.0 -m 'Lucero 99.0.0'")
    expect(output).toContain('Dry run: no file was changed')
    expect(git('status', '--porcelain')).toBe('')
    git('tag', 'v99.0.0')
    expect(() => release('99.0.0', '--dry-run')).toThrow('already exists')
    cpSync(join(clone, 'CHANGELOG.md'), join(clone, 'untracked.md'))
    expect(() => release('99.0.1', '--dry-run')).toThrow('The working tree has changes')
  })

  it('plans one version for every package', () => {
    const plan = planRelease(root, '99.0.0', '2026-12-01')
    const texts = [...plan].filter(([path]) => path.endsWith('package.json')).map(([, text]) => JSON.parse(text))
    expect(new Set(texts.map(({ version }) => version))).toEqual(new Set(['99.0.0']))
    expect(plan.get('CHANGELOG.md')).toContain('\n## 99.0.0 (2026-12-01)\n')
    expect(plan.get('conformance/README.md')).toContain('lucero-conformance-99.0.0.tgz')
    expect(plan.get('provider/README.md')).toContain('lucero-provider-99.0.0.tgz')
    expect(JSON.parse(plan.get('package-lock.json') ?? '').packages.contract.version).toBe('99.0.0')
  })
})
