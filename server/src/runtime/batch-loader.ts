/**
 * Combines concurrent reads by id into one query. Requests that arrive while queries are running are collected for the next query. A
 * request never joins a running query, so its result is at least as new as the request.
 */
import type { Runtime } from './runtime.ts'

/** Returns values by id. Ids without a row are missing. */
type Load<Value> = (runtime: Runtime, ids: string[]) => Promise<ReadonlyMap<string, Value>>
type PendingLoad<Value> = PromiseWithResolvers<Value | undefined>
type State<Value> = { waiting: Map<string, PendingLoad<Value>>; running: number; isDue: boolean }

/** The next query is prepared while the database executes one. */
const maxQueries = 2

/** `fromWorkers`: for tables distributed by player on Citus. Each player is queried separately there, so a lost worker fails only its own players. */
export function batchLoader<Value>(
  load: Load<Value>,
  { fromWorkers = false } = {},
): (runtime: Runtime, id: string) => Promise<Value | undefined> {
  const run = async (runtime: Runtime, state: State<Value>) => {
    const requests = state.waiting
    state.waiting = new Map()
    state.isDue = false
    state.running += 1
    try {
      const values = await load(runtime, [...requests.keys()])
      for (const [id, request] of requests) request.resolve(values.get(id))
    } catch (error) {
      for (const request of requests.values()) request.reject(error)
    }
    state.running -= 1
    schedule(runtime, state)
  }
  /** Waits for a turn of the event loop, to collect requests that arrive together. */
  const schedule = (runtime: Runtime, state: State<Value>) => {
    if (state.isDue || state.running >= maxQueries || state.waiting.size === 0) return
    state.isDue = true
    setImmediate(() => void run(runtime, state))
  }
  const begin = (): State<Value> => ({ waiting: new Map(), running: 0, isDue: false })

  return async (runtime, id) => {
    if (fromWorkers && runtime.citus.isSpread) return (await load(runtime, [id])).get(id)
    const state = runtime.caches.of(load, begin)
    const request = state.waiting.get(id) ?? Promise.withResolvers<Value | undefined>()
    state.waiting.set(id, request)
    schedule(runtime, state)
    return request.promise
  }
}

/** Groups rows by player and keeps their order. */
export function byPlayer<Row extends { playerId: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const list = groups.get(row.playerId)
    if (list) list.push(row)
    else groups.set(row.playerId, [row])
  }
  return groups
}
