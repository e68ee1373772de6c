/**
 * One question for many: whoever asks about a player while a trip to the database is under way goes with the next trip, all of them together.
 * Nobody joins a trip that has left, so each is told what was there when they asked, or what has come since.
 */
import type { Kit } from './kit.ts'

/** What is found has the answers by id; who is not in it was not found. */
type Load<Value> = (kit: Kit, ids: string[]) => Promise<ReadonlyMap<string, Value>>
type Question<Value> = PromiseWithResolvers<Value | undefined>
type State<Value> = { waiting: Map<string, Question<Value>>; underWay: number; isDue: boolean }

/** While one is answered by the database, the next is got ready. */
const tripsAtOnce = 2

/** `fromWorkers`: what lies by player on Citus. There each player's worker is asked alone, so that one that is lost takes nobody else's answer with it. */
export function batchLoader<Value>(
  load: Load<Value>,
  { fromWorkers = false } = {},
): (kit: Kit, id: string) => Promise<Value | undefined> {
  const leave = async (kit: Kit, state: State<Value>) => {
    const asked = state.waiting
    state.waiting = new Map()
    state.isDue = false
    state.underWay += 1
    try {
      const found = await load(kit, [...asked.keys()])
      for (const [id, question] of asked) question.resolve(found.get(id))
    } catch (error) {
      for (const question of asked.values()) question.reject(error)
    }
    state.underWay -= 1
    leaveSoon(kit, state)
  }
  /** After a turn of the event loop: what has arrived at the same time goes together. */
  const leaveSoon = (kit: Kit, state: State<Value>) => {
    if (state.isDue || state.underWay >= tripsAtOnce || state.waiting.size === 0) return
    state.isDue = true
    setImmediate(() => void leave(kit, state))
  }
  const begin = (): State<Value> => ({ waiting: new Map(), underWay: 0, isDue: false })

  return async (kit, id) => {
    if (fromWorkers && kit.citus.isSpread) return (await load(kit, [id])).get(id)
    const state = kit.caches.of(load, begin)
    const question = state.waiting.get(id) ?? Promise.withResolvers<Value | undefined>()
    state.waiting.set(id, question)
    leaveSoon(kit, state)
    return question.promise
  }
}

/** The rows of each player, in the order they came. */
export function byPlayer<Row extends { playerId: string }>(rows: Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const list = found.get(row.playerId)
    if (list) list.push(row)
    else found.set(row.playerId, [row])
  }
  return found
}
