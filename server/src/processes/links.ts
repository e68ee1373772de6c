/** Runs calls in the process that owns the player: the calls, their answers, and what follows without an answer. */
import { Refusal, type RefusalCode, type RefusalFields } from '@lucero/contract/shared/refusals'
import { errorCode } from '@lucero/kit/connection'
import { OverloadError } from '@lucero/kit/errors'
import type { Log } from '@lucero/kit/log'
import type { Machine } from '@lucero/kit/machine'
import { ownerOf, type CallOutcome, type Member, type OwnedCall, type Owners, type Task } from '../runtime/owners.ts'
import type { Wire, Wires } from './wires.ts'

type SentCall = { id: number; task: string; input: unknown }

type Result =
  | { reply: unknown }
  | { refusal: { code: RefusalCode; fields: RefusalFields } }
  | { error: { message: string; code: string; stack: string | undefined } }
  | { isNotRun: true }
type SentResult = { id: number } & Result

type Settings = {
  wires: Wires
  /** Of this process. */
  id: number
  log: Log
  machine: Machine
  answerWithinMs?: number
}

/** Longer than a call takes on a busy node. A process that is killed closes its connections, so this detects only a process that is stuck. */
const defaultAnswerWithinMs = 5_000

export function openLinks({ wires, id: ownId, log, machine, answerWithinMs = defaultAnswerWithinMs }: Settings) {
  let all: readonly Member[] = []
  let count: (outcome: CallOutcome) => void = () => undefined
  const links = new Map<number, Link>()
  const listener = openListener(wires, ownId)

  const ownerElsewhere = (playerId: string): Member | undefined => {
    const owner = ownerOf(playerId, all)
    return owner?.id === ownId ? undefined : owner
  }
  const linkTo = ({ id, number }: Member): Link => {
    const link =
      links.get(id) ??
      openLink(wires, {
        id,
        machine,
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
    isOpen: listener.isOpen,
    owners,
    /** The processes that own players now. */
    setOwners: (owning: readonly Member[]): void => void (all = owning),
  }
}

type Link = ReturnType<typeof openLink>
type LinkSettings = { id: number; machine: Machine; answerWithinMs: number; onSilent(): void; onClose(): void }

/** The connection to another process. A call resolves with undefined if its outcome is unknown. */
function openLink(wires: Wires, { id: of, machine, answerWithinMs, onSilent, onClose }: LinkSettings) {
  const calls = new Map<number, (result: Result | undefined) => void>()
  let [lastId, isConnected, isSilent] = [0, false, false]
  const wire = wires.connect(of, {
    onOpen: () => (isConnected = true),
    onClose() {
      onClose()
      // No request was sent on a connection that was never open.
      for (const settle of calls.values()) settle(isConnected ? undefined : { isNotRun: true })
    },
    onMessage(message) {
      const { id, ...result } = message as SentResult
      isSilent = false
      calls.get(id)?.(result)
    },
  })

  return {
    /** A silent process gets no further calls until it answers an earlier one. */
    call: (task: string, input: unknown) =>
      new Promise<Result | undefined>((resolve) => {
        if (isSilent || !wire.isWritable()) return resolve({ isNotRun: true })
        lastId += 1
        const id = lastId
        const cancelTimer = machine.after(answerWithinMs, () => {
          if (!isSilent) onSilent()
          isSilent = true
          settle(undefined)
        })
        const settle = (result: Result | undefined) => {
          cancelTimer()
          calls.delete(id)
          resolve(result)
        }
        calls.set(id, settle)
        return wire.send({ id, task, input } satisfies SentCall)
      }),
    close: wire.drop,
  }
}

/** Runs the calls of other processes. */
function openListener(wires: Wires, ownId: number) {
  const running = new Set<Promise<void>>()
  let tasks: Record<string, Task> = {}
  const answer = ({ send }: Wire, { id, task, input }: SentCall) => {
    const run = tasks[task]
    if (!run) return send({ id, isNotRun: true } satisfies SentResult)
    const work = resultOf(run, input).then((result) => send({ id, ...result } satisfies SentResult))
    running.add(work)
    return void work.finally(() => running.delete(work))
  }
  const listening = wires.listen(ownId, (wire, message) => answer(wire, message as SentCall))
  return {
    isOpen: listening.isOpen,
    serve: (served: Record<string, Task>): void => void (tasks = served),
    async close() {
      tasks = {}
      await Promise.all(running)
      listening.close()
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
