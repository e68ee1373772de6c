import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PackageFault } from './fault.ts'
import { tarOf, zipOf, type ArchiveEntry } from './testing/archives.ts'
import { unpack } from './unpack.ts'

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'lucero-unpack-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

let number = 0
async function unpacked(archive: Buffer): Promise<{ folder: string; fault: string }> {
  number += 1
  const [file, folder] = [join(home, `${number}.archive`), join(home, `${number}`, 'inside')]
  writeFileSync(file, archive)
  mkdirSync(folder, { recursive: true })
  const fault = await unpack(file, folder).then(
    () => 'none',
    ({ code, message }: PackageFault) => `${code}: ${message}`,
  )
  return { folder, fault }
}

const good: ArchiveEntry[] = [
  { name: 'front/index.html', content: '<p>é' },
  { name: 'front/a/b.js', content: 'x'.repeat(3000) },
  { name: 'math/index.json', content: '{}' },
  { name: 'game.json', content: '{}' },
]
const kinds: [string, (entries: readonly ArchiveEntry[]) => Buffer][] = [
  ['zip', zipOf],
  ['tar', tarOf],
  ['tar.gz', (entries) => gzipSync(tarOf(entries))],
]

it.each(kinds)('issue 38: unpacks a %s with front, math and game.json', async (_kind, archiveOf) => {
  const { folder, fault } = await unpacked(archiveOf(good))
  expect(fault).toBe('none')
  for (const { name, content } of good) expect(readFileSync(join(folder, name), 'utf8')).toBe(content)
})

const paths: [string, string][] = [
  ['an absolute path', '/etc/front/x.js'],
  ['a path upwards', 'front/../../../escaped.js'],
  ['a path upwards with backslashes', 'front\\..\\..\\escaped.js'],
  ['a drive', 'C:/front/x.js'],
  ['an empty part', 'front//x.js'],
  ['a file beside front and math', 'secret.js'],
  ['a control character', 'front/a\u0007.js'],
  ['a long name', `front/${'n'.repeat(256)}.js`.slice(0, 300)],
]

it.each(paths.flatMap(([what, name]) => kinds.map(([kind, archiveOf]) => ({ what, name, kind, archiveOf }))))(
  'issue 38: PACKAGE_PATH for $what in a $kind, and nothing is written outside of the folder',
  async ({ name, kind, archiveOf }) => {
    // A tar header has room for 100 bytes; a longer name becomes another one.
    const { folder, fault } = await unpacked(
      archiveOf([{ name: kind === 'zip' ? name : shortened(name), content: 'x' }]),
    )
    expect(fault).toMatch(/^PACKAGE_PATH: /)
    expect(existsSync(join(folder, '../escaped.js'))).toBe(false)
    expect(readdirSync(folder).filter((one) => one !== 'front')).toEqual([])
  },
)
const shortened = (name: string) => (name.length > 100 ? 'front//long.js' : name)

it('issue 38: PACKAGE_PATH for a link in a zip, and for a link, a hard link and a device in a tar', async () => {
  expect((await unpacked(zipOf([{ name: 'front/x.js', content: '/etc/passwd', mode: 0o120_777 }]))).fault).toContain(
    'a link',
  )
  for (const type of ['1', '2', '3', '6'])
    expect((await unpacked(tarOf([{ name: 'front/x.js', type }]))).fault).toBe(
      'PACKAGE_PATH: front/x.js is a link or a device',
    )
})

it.each(kinds)(
  'issue 38: PACKAGE_PATH for a name that stands twice in a %s, also in another case',
  async (_kind, archiveOf) => {
    const { fault } = await unpacked(archiveOf([{ name: 'front/a.js' }, { name: 'front/A.js' }]))
    expect(fault).toBe('PACKAGE_PATH: the archive names front/A.js twice')
  },
)

it.each(kinds)(
  'issue 38: PACKAGE_TOO_LARGE for a %s of more files than a package may have',
  async (_kind, archiveOf) => {
    const many = Array.from({ length: 5067 }, (_, n) => ({ name: `front/${n}.js` }))
    expect((await unpacked(archiveOf(many))).fault).toBe('PACKAGE_TOO_LARGE: the archive has too many files')
  },
)

it.each(kinds)('issue 38: PACKAGE_PATH for a %s that is cut', async (_kind, archiveOf) => {
  const whole = archiveOf(good)
  const { fault } = await unpacked(whole.subarray(0, Math.floor(whole.length / 2)))
  expect(fault).toMatch(/^PACKAGE_PATH: the archive (is truncated|cannot be read)/)
})

it('issue 38: a gzip that unpacks to more than 1,000 times its size is rejected while it is read', async () => {
  const bomb = gzipSync(tarOf([{ name: 'front/big.png', content: Buffer.alloc(80 * 1024 * 1024) }]))
  expect((await unpacked(bomb)).fault).toMatch(/^PACKAGE_TOO_LARGE: the archive unpacks to more than/)
})

it('issue 38: reads what GNU tar writes: long names, PAX headers, folders; and refuses its links', async () => {
  const source = join(home, 'source')
  const deep = `front/${'deep/'.repeat(30)}`
  mkdirSync(join(source, deep), { recursive: true })
  writeFileSync(join(source, deep, 'file.js'), 'deep')
  for (const format of ['gnu', 'pax', 'ustar']) {
    const { folder, fault } = await unpacked(execFileSync('tar', [`--format=${format}`, '-C', source, '-c', 'front']))
    expect(fault).toBe('none')
    expect(readFileSync(join(folder, deep, 'file.js'), 'utf8')).toBe('deep')
  }
  symlinkSync('/etc/hostname', join(source, 'front/link.txt'))
  const { fault } = await unpacked(execFileSync('tar', ['-C', source, '-c', 'front/link.txt']))
  expect(fault).toBe('PACKAGE_PATH: front/link.txt is a link or a device')
})

it('issue 38: a file that is no archive is rejected', async () => {
  expect((await unpacked(Buffer.from('hello, this is no archive'))).fault).toMatch(
    /^PACKAGE_PATH: the archive is truncated/,
  )
  expect((await unpacked(Buffer.from('x'.repeat(2000)))).fault).toContain('not a tar archive')
})
