/** Direct connections between the worker processes of a node, over Unix sockets in a folder of the node. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { Refusal, type RefusalCode, type RefusalFields } from '@lucero/contract/shared/refusals'
import { errorCode } from '@lucero/kit/connection'
import { OverloadError } from '@lucero/kit/errors'
import type { Log } from '@lucero/kit/log'
import { ownerOf, type CallOutcome, type Member, type OwnedCall, type Owners, type Task } from '../runtime/owners.ts'
import { openLines } from './lines.ts'

type SentCall = { id: number; task: string; input: unknown }

type Result =
  | { reply: unknown }
  | { refusal: { code: RefusalCode; fields: RefusalFields } }
  | { error: { message: string; code: string; stack: string | undefined } }
  | { isNotRun: true }
type SentResult = { id: number } & Result

type Settings = {
  /** Only this user may enter it, so a connection comes from a process of this node. */
  folder: string
  /** Of this process. */
  id: number
  log: Log
  answerWithinMs?: number
}

/** Longer than a call takes on a busy node. A process that is killed closes its connections, so this detects only a process that is stuck. */
const defaultAnswerWithinMs = 5_000

export function openLinks({ folder, id: ownId, log, answerWithinMs = defaultAnswerWithinMs }: Settings) {
  let all: readonly Member[] = []
  let count: (outcome: CallOutcome) => void = () => undefined
  const links = new Map<number, Link>()
  const pathOf = (id: number) => join(folder, `${id}.sock`)
  const listener = openListener()
  listener.server.listen(pathOf(ownId))

  const ownerElsewhere = (playerId: string): Member | undefined => {
    const owner = ownerOf(playerId, all)
    return owner?.id === ownId ? undefined : owner
  }
  const linkTo = ({ id, number }: Member): Link => {
    const link =
      links.get(id) ??
      openLink(pathOf(id), {
        answerWithinMs,
        onSilent: () =>
          log.warn({ event: 'worker.silent', owner: number }, 'worker process does not answer; its commands run here'),
        onClose: () => links.delete(id),
      })
    links.set(id, link)
    return link
  }
  const owners: Owners = {
    isElsewhere: (playerId) => ownerElsewhere(playerId) !== undefined,
    async run<Reply>({ playerId, task, input }: OwnedCall, here: (isRepeated: boolean) => Promise<Reply>) {
      const owner = ownerElsewhere(playerId)
      if (!owner) return here(false)
      const result = await linkTo(owner).call(task, input)
      count(outcomeOf(result))
      if (result === undefined) return here(true)
      if ('isNotRun' in result) return here(false)
      if ('reply' in result) return result.reply as Reply
      throw errorOf(result)
    },
    serve(tasks, counter) {
      count = counter
      listener.serve(tasks)
    },
    async close() {
      await listener.close()
      for (const link of links.values()) link.close()
    },
  }
  return {
    /** The other processes can connect. */
    isOpen: once(listener.server, 'listening'),
    owners,
    /** The processes that own players now. */
    setOwners: (owning: readonly Member[]): void => void (all = owning),
  }
}

type Link = ReturnType<typeof openLink>
type LinkSettings = { answerWithinMs: number; onSilent(): void; onClose(): void }

/** The connection to another process. A call resolves with undefined if its outcome is unknown. */
function openLink(path: string, { answerWithinMs, onSilent, onClose }: LinkSettings) {
  const calls = new Map<number, (result: Result | undefined) => void>()
  let [lastId, isConnected, isSilent] = [0, false, false]
  const socket = connect(path)
  socket.once('connect', () => (isConnected = true))
  // `close` follows.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    onClose()
    // No request was sent on a connection that was never open.
    for (const settle of calls.values()) settle(isConnected ? undefined : { isNotRun: true })
  })
  const send = openLines(socket, (message) => {
    const { id, ...result } = message as SentResult
    isSilent = false
    calls.get(id)?.(result)
  })

  return {
    /** A silent process gets no further calls until it answers an earlier one. */
    call: (task: string, input: unknown) =>
      new Promise<Result | undefined>((resolve) => {
        if (isSilent || !socket.writable) return resolve({ isNotRun: true })
        lastId += 1
        const id = lastId
        const timer = setTimeout(() => {
          if (!isSilent) onSilent()
          isSilent = true
          settle(undefined)
        }, answerWithinMs)
        const settle = (result: Result | undefined) => {
          clearTimeout(timer)
          calls.delete(id)
          resolve(result)
        }
        calls.set(id, settle)
        return send({ id, task, input } satisfies SentCall)
      }),
    close: () => socket.destroy(),
  }
}

/** Runs the calls of other processes. */
function openListener(): { server: Server; serve(tasks: Record<string, Task>): void; close(): Promise<void> } {
  const sockets = new Set<Socket>()
  const running = new Set<Promise<void>>()
  let tasks: Record<string, Task> = {}
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    const send = openLines(socket, (message) => {
      const { id, task, input } = message as SentCall
      const run = tasks[task]
      if (!run) return send({ id, isNotRun: true } satisfies SentResult)
      const work = resultOf(run, input).then((result) => send({ id, ...result } satisfies SentResult))
      running.add(work)
      return void work.finally(() => running.delete(work))
    })
  })
  return {
    server,
    serve: (served) => void (tasks = served),
    async close() {
      tasks = {}
      await Promise.all(running)
      server.close()
      // After the answers of this turn have been written.
      setImmediate(() => setImmediate(() => sockets.forEach((socket) => socket.end())))
    },
  }
}

const resultOf = (run: Task, input: unknown): Promise<Result> =>
  run(input).then(
    (reply) => ({ reply }),
    (error: unknown) => {
      if (error instanceof Refusal) return { refusal: { code: error.code, fields: error.fields } }
      if (error instanceof OverloadError) return { refusal: { code: 'RETRY_LATER', fields: {} } }
      const { message, stack } = error instanceof Error ? error : new Error(String(error))
      return { error: { message, stack, code: errorCode(error) } }
    },
  )

/** An unexpected error keeps its code, which says whether it is transient. */
function errorOf(result: Extract<Result, { refusal: unknown } | { error: unknown }>): Error {
  if ('refusal' in result) return new Refusal(result.refusal.code, result.refusal.fields)
  const { message, code, stack } = result.error
  return Object.assign(new Error(message), { code, stack: stack ?? message })
}

function outcomeOf(result: Result | undefined): CallOutcome {
  if (result === undefined) return 'unknown'
  return 'isNotRun' in result ? 'not run' : 'answered'
}
