import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

function waitingProgram(args: string[]) {
  return spawn('sh', ['-c', 'read line', ...args])
}

function leavePid(folder: string, pid: number): void {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/postmaster.pid'), `${pid}\n${folder}/data\n`)
}

it('stops the PostgreSQL that runs in it', async () => {
  const folder = temporaryFolder()
  const server = waitingProgram([`${folder.path}/data`])
  await once(server, 'spawn')
  leavePid(folder.path, server.pid!)
  await folder.remove()
  expect(server.signalCode ?? (await once(server, 'exit'))[1]).toBe('SIGQUIT')
  expect(existsSync(folder.path)).toBe(false)
})

it('does not stop another program that has the process id of a dead server', async () => {
  const folder = temporaryFolder()
  const bystander = waitingProgram(['elsewhere'])
  await once(bystander, 'spawn')
  leavePid(folder.path, bystander.pid!)
  await folder.remove()
  expect(bystander.exitCode ?? bystander.signalCode).toBeNull()
  expect(existsSync(folder.path)).toBe(false)
  bystander.kill()
})

it('is removed when its process is killed', async () => {
  const code = `import { temporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'temporary-folder.ts'))}
    process.stdout.write(temporaryFolder().path)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  const [path] = await once(child.stdout, 'data')
  expect(existsSync(String(path))).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => existsSync(String(path)), { timeout: 10_000 }).toBe(false)
})
