import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { every, startUpkeepSteps, type Loop } from './every.ts'

const anHour = 3_600_000
let logged: string[]
const log = { warn: (about: { event: string }) => void logged.push(about.event) } as never
beforeEach(() => void (logged = []))

/** Work whose turns end when the test resolves them. */
function heldWork() {
  const turns: PromiseWithResolvers<number | void>[] = []
  const work = () => {
    const turn = Promise.withResolvers<number | void>()
    turns.push(turn)
    return turn.promise
  }
  return { turns, work }
}

const start = (work: () => Promise<number | void>, pauseMs = anHour): Loop =>
  every(pauseMs, work, { log, event: 'some.failed', message: 'some work was put off' })

it('turns never overlap: once() during a turn returns that turn', async () => {
  const { turns, work } = heldWork()
  const loop = start(work)
  expect(loop.once()).toBe(loop.once())
  expect(turns).toHaveLength(1)
  turns[0]!.resolve()
  await loop.once()
  await loop.stop()
})

it('wake() during a turn causes one more turn', async () => {
  const { turns, work } = heldWork()
  const loop = start(work)
  loop.wake()
  loop.wake()
  turns[0]!.resolve()
  await turnOfTheLoop()
  expect(turns).toHaveLength(2)
  turns[1]!.resolve()
  await turnOfTheLoop()
  expect(turns).toHaveLength(2)
  await loop.stop()
})

it('repeats after its pause, or after the pause that a turn returned', async () => {
  const third = Promise.withResolvers<void>()
  let turns = 0
  const loop = start(async () => {
    turns += 1
    if (turns === 3) third.resolve()
    return turns === 1 ? 1 : undefined
  }, 2)
  await third.promise
  expect(turns).toBeGreaterThanOrEqual(3)
  await loop.stop()
})

it('logs the first of consecutive failures', async () => {
  let fails = true
  const loop = start(() => (fails ? Promise.reject(new Error('away')) : Promise.resolve()))
  for (const next of [true, false, true, true]) {
    await loop.once()
    fails = next
  }
  await loop.once()
  expect(logged).toEqual(['some.failed', 'some.failed'])
  await loop.stop()
})

it('stop() waits for the current turn and starts no other', async () => {
  const { turns, work } = heldWork()
  const loop = start(work)
  loop.wake()
  let isStopped = false
  const stopping = loop.stop().then(() => (isStopped = true))
  await turnOfTheLoop()
  expect(isStopped).toBe(false)
  turns[0]!.resolve()
  await stopping
  loop.wake()
  await loop.once()
  expect(turns).toHaveLength(1)
})

it('an upkeep step that fails does not block the others', async () => {
  const done: string[] = []
  const upkeep = startUpkeepSteps({
    everyMs: anHour,
    stepMs: anHour,
    log,
    steps: { failing: () => Promise.reject(new Error('no')), second: async () => void done.push('second') },
  })
  await upkeep.once()
  expect([done, logged]).toEqual([['second'], ['upkeep.step_failed']])
  await upkeep.stop()
})
