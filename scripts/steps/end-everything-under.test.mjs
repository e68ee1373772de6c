import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { endEverythingUnder } from './end-everything-under.mjs'

it('ends programs that were started on the folder, and no others', async () => {
  const folder = `/nowhere/${process.pid}-${Date.now()}`
  const inside = spawn('sh', ['-c', 'read line', `${folder}/data`])
  const outside = spawn('sh', ['-c', 'read line', '/nowhere/else'])
  await Promise.all([once(inside, 'spawn'), once(outside, 'spawn')])
  endEverythingUnder(folder)
  expect((await once(inside, 'exit'))[1]).toBe('SIGKILL')
  expect(outside.exitCode ?? outside.signalCode).toBeNull()
  outside.kill()
})
