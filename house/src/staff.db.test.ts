import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from '@lucero/kit/sql'
import { totpAt } from '@lucero/kit/totp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCasino, plainOperator, type Casino } from '../../server/src/testing/casino.ts'
import { newStaff, type TestStaff } from '../../server/src/testing/staff.ts'
import { addDemoStaff } from '../../server/src/staff/demo-staff.ts'
import { exitCodes } from './problem.ts'
import { commandLine, outcome } from './testing/command-line.ts'

let casino: Casino
let owner: TestStaff
let folder: string
let home: Record<string, string>
beforeAll(async () => {
  casino = await openCasino()
  owner = await newStaff(casino, 'owner')
  await addDemoStaff(casino.runtime, plainOperator)
  folder = mkdtempSync(join(tmpdir(), 'lucero-house-'))
  home = { XDG_CONFIG_HOME: folder }
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await casino.stop()
})

const { house } = commandLine(() => casino)
const mainFile = fileURLToPath(new URL('main.ts', import.meta.url))
const lines = (...answers: string[]) => `${answers.join('\n')}\n`

describe('issue 26: house login', () => {
  it('keeps the session in a file of mode 0600, uses it for later commands, and logout ends it', async () => {
    const signedIn = await house(['login', owner.username], home, lines(owner.password, await owner.code()))
    expect(outcome(signedIn)).toEqual([exitCodes.ok, `You are signed in as ${owner.username} (owner).`])
    const file = join(folder, 'lucero', 'house-sessions.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const stored = readFileSync(file, 'utf8')
    expect(signedIn.out).not.toContain(Object.values(JSON.parse(stored) as object)[0])

    const me = await house(['whoami', '--json'], home)
    expect(me.json).toMatchObject({ kind: 'staff', name: owner.username, role: 'owner' })
    expect(outcome(await house(['logout'], home))).toEqual([exitCodes.ok, 'You are signed out.'])
    expect(readFileSync(file, 'utf8')).toBe('{}')
    const [token] = Object.values(JSON.parse(stored) as Record<string, string>)
    const stolen = await house(['whoami'], { LUCERO_HOUSE_SESSION: token! })
    expect(stolen.exitCode).toBe(exitCodes.wrongToken)
    expect(stolen.err).toContain('house login')
  })

  it('a wrong password and a wrong code get the same line, and no session is kept', async () => {
    const attempts = [lines('wrong', await owner.code()), lines(owner.password, '000000'), lines('', '')]
    const results = await Promise.all(attempts.map((input) => house(['login', owner.username], home, input)))
    expect(results.map(({ exitCode }) => exitCode)).toEqual([exitCodes.refused, exitCodes.refused, exitCodes.usage])
    expect(results[0]!.err).toBe(results[1]!.err)
    expect(results[0]!.err).toContain('INVALID CREDENTIALS')
  })

  it('the first sign-in enrols the authenticator app and prints the recovery codes', async () => {
    const session = { LUCERO_HOUSE_SESSION: (await owner.startSession()).token }
    const created = await house(['staff', 'create', 'ana', '--role', 'clerk', '--json'], session)
    const { oneTimePassword } = created.json as { oneTimePassword: string }
    const { start } = commandLine(() => casino)
    const child = start(['login', 'ana'], home, null)
    const err: string[] = []
    child.stdin.write(lines(oneTimePassword, ''))
    const secret = await new Promise<string>((resolve) =>
      child.stderr.setEncoding('utf8').on('data', (part: string) => {
        err.push(part)
        const [, found] = /^ {2}([A-Z2-7]{32})$/m.exec(err.join('')) ?? []
        if (found) resolve(found)
      }),
    )
    child.stdin.end(lines('a long password', totpAt(secret, new Date())))
    const exitCode = await new Promise((resolve) => child.once('close', resolve))
    expect([exitCode, err.join('').match(/^ {2}[0-9A-Z]{5}-[0-9A-Z]{5}$/gm)]).toEqual([0, expect.any(Array)])
    const { renderUnicodeCompact } = await import('uqr')
    const [uri] = /otpauth:\S+/.exec(err.join('')) ?? []
    expect(err.join(''), 'the address as a QR code').toContain(renderUnicodeCompact(uri!, { border: 2 }))
    expect((await house(['whoami'], home)).out).toContain('Recovery codes left: 10\n')
    expect((await house(['whoami', '--json'], home)).json).toMatchObject({ name: 'ana', role: 'clerk' })
    const forbidden = await house(['staff', 'list'], home)
    expect(forbidden.exitCode).toBe(exitCodes.refused)
    expect(forbidden.err).toContain('FORBIDDEN')
    await house(['logout'], home)
  })

  it('recovery-codes renew needs password and code, and prints ten new codes', async () => {
    const session = { LUCERO_HOUSE_SESSION: (await owner.startSession()).token }
    const wrong = await house(['recovery-codes', 'renew'], session, lines(owner.password, '000000'))
    expect([wrong.exitCode, wrong.err]).toEqual([exitCodes.refused, expect.stringContaining('INVALID CREDENTIALS')])
    const renewed = await house(['recovery-codes', 'renew'], session, lines(owner.password, await owner.code()))
    expect(renewed.out.match(/^ {2}[0-9A-Z]{5}-[0-9A-Z]{5}$/gm)).toHaveLength(10)
    expect((await house(['whoami', '--json'], session)).json).toMatchObject({ recoveryCodesLeft: 10 })
  })

  it('--demo signs in as the demo staff of a role in one step', async () => {
    const signedIn = await house(['login', '--demo', 'operator'], home)
    expect(outcome(signedIn)).toEqual([0, `You are signed in as demooperator (operator of operator ${plainOperator}).`])
    const listed = await house(['operators', 'list', '--json'], home)
    expect((listed.json as { operators: { id: number }[] }).operators.map(({ id }) => id)).toEqual([plainOperator])
    await house(['logout'], home)
    expect(outcome(await house(['login', '--demo', 'operator'], home))).toEqual([0, signedIn.out.trim()])
    await house(['logout'], home)
  })

  it('without a sign-in, the demo commands run as the demo owner', async () => {
    expect((await house(['whoami', '--json'])).json).toMatchObject({ kind: 'staff', name: 'demoowner', role: 'owner' })
  })
})

describe('issue 27: re-authentication', () => {
  const oldSession = async () => {
    const { id, token } = await owner.startSession()
    await casino.owner.run(sql`
      update staff_session set authenticated_at = now() - interval '6 minutes' where id = ${id}`)
    return { LUCERO_HOUSE_SESSION: token }
  }

  it('without a terminal, the command says to sign in again and changes nothing', async () => {
    const refused = await house(['staff', 'create', 'late', '--role', 'clerk'], await oldSession())
    expect(refused.exitCode).toBe(exitCodes.refused)
    expect(refused.err).toMatch(/REAUTHENTICATION REQUIRED.*Nothing was changed.*house login/)
    expect((await house(['staff', 'list'])).out).not.toContain('late')
  })

  // `script` runs the command at a terminal.
  it.runIf(process.platform === 'linux')(
    'at a terminal, the command asks for password and code and goes on',
    async () => {
      const command = `stty cols 100 rows 30; "${process.execPath}" "${mainFile}" staff create fresh --role clerk`
      const env = { ...process.env, LUCERO_URL: casino.address, ...(await oldSession()) }
      const child = spawn('script', ['-qec', command, '/dev/null'], { env, stdio: ['pipe', 'pipe', 'inherit'] })
      const closed = new Promise((resolve) => child.once('close', resolve))
      let screen = ''
      const answers: [string, () => Promise<string>][] = [
        ['your password again', async () => owner.password],
        ['Code of your authenticator app', () => owner.code()],
      ]
      for await (const part of child.stdout.setEncoding('utf8')) {
        screen += part
        if (answers[0] && screen.includes(answers[0][0])) child.stdin.write(`${await answers.shift()![1]()}\r`)
      }
      expect(await closed).toBe(0)
      expect(screen).toContain('fresh is clerk. One-time password')
      expect(screen).not.toContain(owner.password)
    },
  )
})

describe('issue 26: house staff and house keys', () => {
  let session: Record<string, string>
  beforeAll(async () => void (session = { LUCERO_HOUSE_SESSION: (await owner.startSession()).token }))

  it('staff create, list, role, disable, enable and reset', async () => {
    const created = await house(['staff', 'create', 'shop', '--role', 'operator', '--operator', '2001'], session)
    expect(created.out).toMatch(/^shop is operator of 2001\. One-time password[^\n]*\n[0-9A-Z-]{23}\n/)
    const run = async (...args: string[]) => outcome(await house(['staff', ...args, '--yes'], session))
    expect(await run('role', 'shop', 'clerk')).toEqual([0, 'shop is now clerk.'])
    expect(await run('disable', 'shop')).toEqual([0, 'shop is disabled.'])
    expect((await house(['staff', 'list'], session)).out).toMatch(/shop .*clerk .*disabled/)
    expect(await run('enable', 'shop')).toEqual([0, 'shop can sign in again.'])
    expect((await run('reset', 'shop'))[1]).toContain('shop was reset. One-time password')
    expect((await house(['staff', 'role', 'shop', 'king'], session)).exitCode).toBe(exitCodes.usage)
  })

  it('keys create, list and revoke', async () => {
    const made = await house(['keys', 'create', 'till', '--scope', 'operators.read', '--days', '7', '--json'], session)
    const { key, token } = made.json as { key: { id: string }; token: string }
    const script = { LUCERO_HOUSE_KEY: token }
    expect((await house(['operators', 'list'], script)).exitCode).toBe(exitCodes.ok)
    expect((await house(['players', 'find', 'a'], script)).exitCode).toBe(exitCodes.refused)
    expect((await house(['keys', 'list'], session)).out).toMatch(/till .*active .*operators\.read/)
    expect(outcome(await house(['keys', 'revoke', key.id], session))).toEqual([0, 'till is revoked.'])
    expect((await house(['operators', 'list'], script)).exitCode).toBe(exitCodes.wrongToken)
    expect((await house(['keys', 'create', 'x', '--scope', 'all', '--days', '7'], session)).exitCode).toBe(
      exitCodes.usage,
    )
  })
})
