import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openWallet } from '../../conformance/src/testing/wallet.ts'
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts'

// The build, npm pack and the type check are separate processes.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const [root, folder] = [join(import.meta.dirname, '../..'), temporaryFolder()]
const home = join(folder.path, 'node_modules/@lucero/provider')
const run = promisify(execFile)
afterAll(() => folder.remove())

/** Builds what `npm install` of the packed file would: the unpacked package with its one dependency. */
beforeAll(() => {
  execFileSync(process.execPath, ['build.mjs'], { cwd: join(root, 'provider') })
  const packed = execFileSync('npm', ['pack', './dist', '--silent', '--pack-destination', folder.path], {
    cwd: join(root, 'provider'),
  })
  mkdirSync(home, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder.path, packed.toString().trim()), '-C', home, '--strip-components=1'])
  for (const name of ['zod', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(folder.path, 'node_modules', name))
  writeFileSync(join(folder.path, 'package.json'), '{ "type": "module" }')
})

it('the packed package has one dependency, a license, and the version of the project', () => {
  const { version, dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Record<
    string,
    object
  >
  expect(version).toBe((JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version)
  expect(Object.keys(dependencies!)).toEqual(['zod'])
  for (const file of ['README.md', 'LICENSE', 'provider-api.md']) expect(readFileSync(join(home, file))).toBeTruthy()
})

/** The errors of the type checker in some files, which one process checks. */
async function errorsIn(files: Record<string, string>): Promise<string[]> {
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder.path, name), code)
  const flags = '--noEmit --strict --pretty false --target es2024 --module nodenext --types node'.split(' ')
  return run(join(root, 'node_modules/.bin/tsc'), [...flags, ...Object.keys(files)], { cwd: folder.path }).then(
    () => [],
    // Further lines of an error are indented.
    ({ stdout }: { stdout: string }) => stdout.trim().split(/\n(?=\S)/),
  )
}

it('has types without the rest of the project: the example is right, and a wrong body is not', async () => {
  const example = readFileSync(join(home, 'play-round.ts'), 'utf8')
  const errors = await errorsIn({
    'right.ts': example,
    'stream.ts': readFileSync(join(home, 'play-stream.ts'), 'utf8'),
    'wrong-amount.ts': example.replace('amount: stake', "amount: '1.00'"),
    'wrong-field.ts': example.replace('opened.answer\n', 'opened.reply\n'),
  })
  const errorsOf = (name: string) => errors.filter((error) => error.startsWith(`${name}(`)).join('\n')
  expect(errorsOf('wrong-amount.ts')).toMatch(/'string'.*'number'/s)
  expect(errorsOf('wrong-field.ts')).toMatch(/'reply' does not exist/)
  expect(errors.filter((error) => !error.startsWith('wrong-'))).toEqual([])
})

it('plays a round against a wallet', async () => {
  const wallet = await openWallet()
  const { url, provider, secret } = wallet.as('test-provider')
  const env = {
    PATH: process.env['PATH'],
    WALLET: url,
    PROVIDER: provider,
    SECRET: secret,
    GAME: wallet.game,
    TOKEN: await wallet.hooks.launch('somebody'),
  }
  // Node strips no types in node_modules, so the example is copied out of the package, as its reader would.
  writeFileSync(join(folder.path, 'play-round.ts'), readFileSync(join(home, 'play-round.ts')))
  const { stdout } = await run(process.execPath, ['play-round.ts'], { cwd: folder.path, env })
  await wallet.stop()
  expect(stdout).toMatch(/plays with: \d+\.\d\d \(version \d+\)\nafter the bet: .*\nafter the (win|loss): /)
})
