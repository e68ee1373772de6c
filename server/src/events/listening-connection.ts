/**
 * The connection on which a node receives and sends NOTIFY messages. It reconnects by itself.
 *
 *   connecting ──► connected ──► disconnected ──► connecting …
 *        └───────────────────────────▲
 *   stop() leads from every state to stopped.
 */
import type { Log } from '@lucero/kit/log'
import type { Machine } from '@lucero/kit/machine'
import type { Line } from './line.ts'

type State =
  | { name: 'connecting' }
  /** `checkedAt`: when the last keep-alive query that was answered was sent. Notifications sent before it have arrived. */
  | { name: 'connected'; line: Line; checkedAt: number }
  /** Lost, or not established. The next attempt follows after a pause. */
  | { name: 'disconnected' }
  | { name: 'stopped' }

const retryMs = 1000
/** Keep-alive interval. A connection that only listens cannot detect a dead peer. */
const keepAliveMs = 1000
/** A node trusts its caches for this long after a keep-alive query that was answered. */
const trustedForMs = 2500

type Settings = {
  log: Log
  machine: Machine
  open(): Promise<Line>
  /** Called before a later connection counts as connected: notifications may have been missed. */
  onReconnect(): void
}

/** The current state, and the only ways to change it. `stopped` is final. */
function openState() {
  let state: State = { name: 'connecting' }
  let change = Promise.withResolvers<void>()
  const enter = (next: State) => {
    if (state.name === 'stopped') return
    state = next
    change.resolve()
    change = Promise.withResolvers()
  }
  const isConnectedBy = (line: Line) => state.name === 'connected' && state.line === line
  return {
    get: (): State => state,
    enter,
    /** Resolves with the next change. */
    nextChange: () => change.promise,
    /** These do nothing if another line has taken its place. */
    confirm: (line: Line, checkedAt: number) => isConnectedBy(line) && enter({ name: 'connected', line, checkedAt }),
    disconnect: (line: Line) => isConnectedBy(line) && enter({ name: 'disconnected' }),
  }
}

export function openListeningConnection(settings: Settings) {
  const { log, machine } = settings
  const stopping = new AbortController()
  const state = openState()
  const pause = (ms: number) => machine.delay(ms, stopping.signal).catch(() => undefined)

  const isAlive = async (line: Line): Promise<boolean> => {
    const sentAt = machine.elapsed()
    const isAnswered = await line.check().then(
      () => true,
      () => false,
    )
    if (isAnswered) state.confirm(line, sentAt)
    return isAnswered
  }
  /** Returns when the connection has ended or is not needed any more. */
  const keepAlive = async (line: Line) => {
    const ended = line.ended.then(() => 'ended')
    while (!stopping.signal.aborted && (await isAlive(line)))
      if ((await Promise.race([ended, pause(keepAliveMs)])) === 'ended') break
    state.disconnect(line)
    if (stopping.signal.aborted) await line.end().catch(() => undefined)
    else line.hangUp()
  }
  let hasFailed = false
  /** Logged once until a connection is established. */
  const logFailure = (error: unknown) => {
    if (!hasFailed) log.warn({ err: error, event: 'events.not_connected' }, 'event connection could not be opened')
    hasFailed = true
    return undefined
  }
  const run = async () => {
    for (let isFirst = true; !stopping.signal.aborted; isFirst = false) {
      state.enter({ name: 'connecting' })
      const line = await settings.open().catch(logFailure)
      if (line && !isFirst) settings.onReconnect()
      if (line) {
        hasFailed = false
        state.enter({ name: 'connected', line, checkedAt: -Infinity })
        await keepAlive(line)
      } else state.enter({ name: 'disconnected' })
      await pause(retryMs)
    }
  }
  const running = run()

  return {
    /** True if every notification sent until a moment ago has arrived. */
    isCurrent(): boolean {
      const now = state.get()
      return now.name === 'connected' && machine.elapsed() - now.checkedAt < trustedForMs
    },
    /** False if it has been stopped. */
    async untilConnected(): Promise<boolean> {
      while (!['connected', 'stopped'].includes(state.get().name)) await state.nextChange()
      return state.get().name === 'connected'
    },
    /** False if the messages may not have been sent. */
    async send(messages: string[]): Promise<boolean> {
      const now = state.get()
      if (now.name !== 'connected') return false
      const isDone = await now.line.send(messages)
      // At once: a dead line rejects messages without a turn of the event loop, and a retry on it would never end.
      if (!isDone) {
        state.disconnect(now.line)
        now.line.hangUp()
      }
      return isDone
    },
    /** Ends early when the connection is stopped. */
    pause,
    async stop() {
      state.enter({ name: 'stopped' })
      stopping.abort()
      await running
    },
  }
}
