// Builds the artefact, copies it away from the project and starts it. About eight seconds of CPU: nothing else runs the built program.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../server/src/postgres/embedded-postgres.ts'
import { bareEnvironment } from '../server/src/testing/bare-environment.ts'
import { temporaryFolder, type TemporaryFolder } from '../server/src/testing/temporary-folder.ts'
import { buildArtefact } from './steps/artefact.mjs'
import { ensurePagesBuilt } from './steps/build-pages.mjs'

const root = join(import.meta.dirname, '..')
const isNightly = process.env['NIGHTLY'] !== undefined
let folder: TemporaryFolder
let artefact: string

beforeAll(() => {
  folder = temporaryFolder()
  ensurePagesBuilt()
  buildArtefact(root, join(folder.path, 'built'), { version: '1.2.3', withPostgres: isNightly })
  artefact = join(folder.path, 'copied')
  renameSync(join(folder.path, 'built'), artefact)
}, 120_000)
afterAll(() => folder.remove())

/** Without npm, without a compile cache, and with Node alone on its path. */
const environment = () => ({
  ...bareEnvironment(),
  PATH: '/usr/bin:/bin',
  HOME: folder.path,
  PORT: '0',
  LUCERO_DATA_DIR: join(folder.path, 'data'),
})

async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(artefact, 'lucero.mjs')], {
    cwd: folder.path,
    env: { ...environment(), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  onTestFinished(() => void child.kill('SIGKILL'))
  const address = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /is open at (\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    void ended.then(([code]) => reject(new Error(`the artefact exited with ${code} before its port was open`)))
  })
  return {
    address,
    async stop(): Promise<number | null> {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

async function signInAndLook(address: string): Promise<void> {
  const body = JSON.stringify({ username: 'demoplayer', password: 'Demo!pass1' })
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${address}/api/v1/user/login`, { method: 'POST', headers, body })
  expect(await answer.json()).toMatchObject({ data: { accessToken: expect.any(String) as string }, errors: [] })
  for (const page of ['/', '/desk', '/games/dice?demo=1'])
    expect([page, (await fetch(`${address}${page}`)).status]).toEqual([page, 200])
}

it('issue 28: the artefact has no links, no TypeScript, no tests and no tools', () => {
  const files = readdirSync(artefact, { recursive: true, encoding: 'utf8', withFileTypes: true })
  expect(files.filter((file) => file.isSymbolicLink() && !file.parentPath.includes('@embedded-postgres'))).toEqual([])
  expect(files.filter(({ name }) => /\.tsx?$|\.test\./.test(name)).map(({ name }) => name)).toEqual([])
  for (const name of ['vite', 'vitest', 'typescript', 'react', 'playwright', '@lucero'])
    expect([name, existsSync(join(artefact, 'node_modules', name))]).toEqual([name, false])
})

it('issue 28: the artefact starts from another folder with Node alone on a PostgreSQL, and stops on SIGTERM', async () => {
  // The server refuses the database of the other tests, which does not sync to disk.
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'postgres') })
  onTestFinished(() => postgres.stop())
  const node = await start({ DATABASE_URL: postgres.url, LUCERO_PROCESSES: '2' })
  await signInAndLook(node.address)
  const house = [join(artefact, 'house.mjs'), 'players', 'show', 'demoplayer', '--json']
  const shown = execFileSync(process.execPath, house, {
    env: { ...environment(), LUCERO_URL: node.address },
  }).toString()
  expect(JSON.parse(shown)).toMatchObject({ player: { username: 'demoplayer' } })
  expect(lucero(['players', 'show', 'demoplayer', '--json'], { LUCERO_URL: node.address })).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('"demoplayer"') as string,
  })
  expect(await node.stop()).toBe(0)
}, 120_000)

/** deploy/lucero, which is /usr/bin/lucero on an installed machine. */
function lucero(args: string[], env: Record<string, string> = {}) {
  const file = join(folder.path, 'lucero')
  const script = readFileSync(join(artefact, 'deploy/lucero'), 'utf8')
  writeFileSync(file, script.replaceAll('/opt/lucero', artefact).replaceAll('/usr/bin/node', process.execPath))
  return spawnSync('sh', [file, ...args], { env: { ...environment(), ...env }, encoding: 'utf8' })
}

it.runIf(isNightly)(
  'house §6 the artefact has backup and restore, and its texts name the command of an installed machine',
  () => {
    expect(lucero(['backup'])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^lucero backup --to FOLDER .*\nlucero restore --from BACKUP /) as string,
    })
    const from = ['restore', '--from', folder.path, '--data', join(folder.path, 'new'), '--restore-command', 'true']
    expect(lucero(from)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/ has no backup\.json: /) as string,
    })
    const { stdout } = lucero(['credit', 'grant', '--help'])
    expect(stdout).toMatch(/^ {2}lucero credit grant /m)
    expect(stdout).not.toContain('npm run')
  },
)

it.runIf(isNightly)(
  'issue 28: the artefact with PostgreSQL needs no other one',
  async () => {
    const node = await start({})
    await signInAndLook(node.address)
    expect(await node.stop()).toBe(0)
  },
  120_000,
)
