// Two processes of a node, each played by its links. The sockets between them are real.
import { randomUUID } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { isTransientDbError } from '@lucero/kit/connection'
import { OverloadError } from '@lucero/kit/errors'
import { openLog } from '@lucero/kit/log'
import { realMachine } from '@lucero/kit/machine'
import { Refusal } from '@lucero/contract/shared/refusals'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownerOf, type CallOutcome } from '../runtime/owners.ts'
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts'
import { openLinks } from './links.ts'
import { openWires } from './wires.ts'

const members = [1, 2].map((number) => ({ id: number, number }))
const playerOf = (number: number): string => {
  const id = randomUUID()
  return ownerOf(id, members)?.number === number ? id : playerOf(number)
}
const foreign = { playerId: playerOf(2), task: 'double', input: { amount: 21 } }

let folder: TemporaryFolder
let closing: (() => Promise<void> | void)[]
const outcomes: CallOutcome[] = []
const lines: string[] = []

beforeEach(() => {
  folder = temporaryFolder()
  closing = []
  outcomes.length = 0
  lines.length = 0
})
afterEach(async () => {
  for (const close of closing) await close()
  await folder.remove()
})

type Tasks = Parameters<ReturnType<typeof openLinks>['owners']['serve']>[0]

async function openProcess(id: number, tasks: Tasks = {}, answerWithinMs = 5000) {
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const { owners, isOpen, setOwners } = openLinks({
    wires: openWires(folder.path),
    id,
    log,
    machine: realMachine,
    answerWithinMs,
  })
  await isOpen
  setOwners(members)
  owners.serve(tasks, (outcome) => void outcomes.push(outcome))
  closing.push(owners.close)
  return owners
}

const here = async (isRepeated: boolean) => ({ here: true, isRepeated })

/** A process that accepts calls and never answers. Resolves `called` with the connection. */
async function openStuckProcess(id: number) {
  const called = Promise.withResolvers<Socket>()
  const server = createServer((socket) => socket.once('data', () => called.resolve(socket)))
  server.listen(join(folder.path, `${id}.sock`))
  closing.push(() => void server.close())
  return called.promise
}

it('issue 28: a call for a player of another process runs there, and its reply is returned', async () => {
  const one = await openProcess(1)
  await openProcess(2, { double: async (input) => ({ doubled: (input as { amount: number }).amount * 2 }) })
  expect([one.isElsewhere(playerOf(1)), one.isElsewhere(foreign.playerId)]).toEqual([false, true])
  expect(await one.run({ ...foreign, playerId: playerOf(1) }, here)).toEqual({ here: true, isRepeated: false })
  expect(await one.run(foreign, here)).toEqual({ doubled: 42 })
  expect(outcomes).toEqual(['answered'])
})

it('issue 28: many calls at once get their own replies', async () => {
  const one = await openProcess(1)
  const echo = async (input: unknown) => {
    if ((input as { n: number }).n % 3 === 0) await new Promise((resolve) => void setImmediate(resolve))
    return input
  }
  await openProcess(2, { echo })
  const inputs = Array.from({ length: 500 }, (_none, n) => ({ n, text: 'ñ€\n'.repeat(n) }))
  const replies = await Promise.all(inputs.map((input) => one.run({ ...foreign, task: 'echo', input }, here)))
  expect(replies).toEqual(inputs)
})

it('issue 28: refusals and errors of the owner are thrown', async () => {
  const one = await openProcess(1)
  await openProcess(2, {
    refused: async () => {
      throw new Refusal('INSUFFICIENT_FUNDS', { main: '1.00' })
    },
    busy: async () => {
      throw new OverloadError('too many callers')
    },
    lost: async () => {
      throw Object.assign(new Error('cannot connect'), { code: 'ECONNREFUSED' })
    },
  })
  const errorOf = (task: string) => one.run({ ...foreign, task }, here).catch((error: unknown) => error)
  expect(await errorOf('refused')).toMatchObject({ code: 'INSUFFICIENT_FUNDS', fields: { main: '1.00' } })
  expect(await errorOf('busy')).toMatchObject({ code: 'RETRY_LATER' })
  expect(isTransientDbError(await errorOf('lost'))).toBe(true)
})

it('issue 28: a call runs here if its owner cannot be reached, does not know the task, or is closing', async () => {
  const one = await openProcess(1)
  expect(await one.run(foreign, here)).toEqual({ here: true, isRepeated: false })
  const two = await openProcess(2, { double: async () => 'at the owner' })
  expect(await one.run({ ...foreign, task: 'other' }, here)).toEqual({ here: true, isRepeated: false })
  expect(await one.run(foreign, here)).toBe('at the owner')
  await two.close()
  expect(await one.run(foreign, here)).toMatchObject({ here: true })
})

it('issue 28: a process that closes answers the calls that it has started', async () => {
  const one = await openProcess(1)
  const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = async () => {
    started.resolve()
    await mayEnd.promise
    return 'done'
  }
  const two = await openProcess(2, { double: slow })
  const reply = one.run(foreign, here)
  await started.promise
  const closed = two.close()
  const late = one.run(foreign, here)
  expect(await late).toEqual({ here: true, isRepeated: false })
  mayEnd.resolve()
  expect(await reply).toBe('done')
  await closed
})

it('issue 28: after the death of the owner, a call without an answer is repeated here', async () => {
  const one = await openProcess(1)
  const called = openStuckProcess(2)
  const reply = one.run(foreign, here)
  ;(await called).destroy()
  expect(await reply).toEqual({ here: true, isRepeated: true })
  expect(outcomes).toEqual(['unknown'])
})

it('issue 28: a stuck owner delays one call; further ones run here until it answers', async () => {
  const one = await openProcess(1, {}, 50)
  const called = openStuckProcess(2)
  expect(await one.run(foreign, here)).toEqual({ here: true, isRepeated: true })
  expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['worker.silent'])
  expect(await one.run(foreign, here)).toEqual({ here: true, isRepeated: false })
  const socket = await called
  socket.write(`${JSON.stringify({ id: 1, reply: 'late' })}\n`)
  const answer = (id: number) => socket.write(`${JSON.stringify({ id, reply: 'at the owner' })}\n`)
  socket.on('data', (data: Buffer) => answer((JSON.parse(data.toString()) as { id: number }).id))
  await vi.waitUntil(async () => (await one.run(foreign, here)) === ('at the owner' as unknown), { timeout: 20_000 })
  socket.destroy()
})
