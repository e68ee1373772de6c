// Issue 28: the root filesystem of the image, built from Debian packages, starts as a user without rights on a read-only root. Nightly.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@lucero/kit/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres } from '../../server/src/postgres/embedded-postgres.ts'
import { temporaryFolder, type TemporaryFolder } from '../../server/src/testing/temporary-folder.ts'
import { findProgram } from '../testing/files.ts'

const project = join(import.meta.dirname, '../..')
const script = join(import.meta.dirname, 'rootfs')
const canRun = process.getuid?.() === 0 && ['mmdebstrap', 'unshare', 'setpriv'].every(findProgram)

/** The artefact of `npm run build`. */
function artefact(): string {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }
  const folder = join(project, `dist/lucero-${version}`)
  if (!existsSync(join(folder, 'lucero.mjs'))) execFileSync('npm', ['run', 'build'], { cwd: project, stdio: 'inherit' })
  return folder
}

describe.runIf(process.env['NIGHTLY'] && canRun)(
  'the image from Debian packages (needs root, mmdebstrap, NIGHTLY)',
  () => {
    let folder: TemporaryFolder
    let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
    let port: number
    let container: ChildProcess
    let exited: Promise<unknown[]>

    beforeAll(async () => {
      folder = temporaryFolder()
      // The cluster of the tests is not durable, and live mode refuses it.
      postgres = await startEmbeddedPostgres({ dataDir: join(folder.path, 'database') })
      const root = join(folder.path, 'root')
      const env = { ...process.env, NODE: process.execPath }
      execFileSync(script, ['build', artefact(), root], { env, stdio: 'inherit' })
      execFileSync('mkdir', [join(folder.path, 'state')])
      port = await freePort()
      const settings = [
        'LUCERO_MODE=live',
        `PORT=${port}`,
        `LUCERO_HOUSE_PORT=${await freePort()}`,
        `DATABASE_URL=${postgres.url}`,
        `LUCERO_SECRET=${'x'.repeat(32)}`,
        `LUCERO_HOUSE_TOKEN=${'y'.repeat(32)}`,
        'LUCERO_PUBLIC_URL=https://play.example.com',
        'LUCERO_DRAIN_SECONDS=1',
        'SMS_GATEWAY=twilio',
        'TWILIO_ACCOUNT_SID=AC1',
        'TWILIO_AUTH_TOKEN=z',
        'TWILIO_FROM=+15550100',
        'SMS_DIAL_CODES=1',
      ]
      container = spawn(script, ['run', root, join(folder.path, 'state'), ...settings], { stdio: 'inherit' })
      exited = once(container, 'exit')
    }, 300_000)
    afterAll(async () => {
      container.kill('SIGTERM')
      await exited
      await postgres.stop()
      await folder.remove()
    }, 60_000)

    it('becomes ready with its games, and serves the lobby', async () => {
      const ready = () =>
        fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      while (!(await ready())) await Promise.race([delay(100), exited.then(() => expect.fail('it has exited'))])
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
      expect((await fetch(`http://127.0.0.1:${port}/games/dice`)).status).toBe(200)
    }, 120_000)

    it('runs as user 10001 without capabilities on a read-only root', () => {
      const childOf = (pid: number) => Number.parseInt(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'), 10)
      const main = childOf(childOf(container.pid!))
      const status = readFileSync(`/proc/${main}/status`, 'utf8')
      expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m)
      expect(status).toMatch(/^CapEff:\t0+$/m)
      expect(status).toMatch(/^NoNewPrivs:\t1$/m)
      expect(readFileSync(`/proc/${main}/mounts`, 'utf8')).toMatch(/^\S+ \/ \S+ ro,/m)
    })

    it('stops on SIGTERM with exit code 0', async () => {
      container.kill('SIGTERM')
      expect(await exited).toEqual([0, null])
    }, 60_000)
  },
)

it('issue 28: the script explains itself without arguments', () => {
  expect(() => execFileSync(script, { stdio: ['ignore', 'ignore', 'pipe'] })).toThrow(/rootfs build .*rootfs run /s)
})
