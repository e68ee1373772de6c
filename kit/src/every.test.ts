import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { every, startUpkeepSteps, type Loop } from './every.ts'

const anHour = 3_600_000
let logged: string[]
const log = { warn: (about: { event: string }) => void logged.push(about.event) } as never
beforeEach(() => void (logged = []))

/** Work whose turns end when the test says so. */
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

it('never runs beside itself: whoever asks meanwhile gets the turn under way', async () => {
  const { turns, work } = heldWork()
  const loop = start(work)
  expect(loop.once()).toBe(loop.once())
  expect(turns).toHaveLength(1)
  turns[0]!.resolve()
  await loop.once()
  await loop.stop()
})

it('woken while at work, it works once more: nothing is missed', async () => {
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

it('works again after its pause, or after the one a turn asked for', async () => {
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

it('a failure is logged when it begins, and again only after it was over', async () => {
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

it('stopping waits for the turn under way, and begins no other', async () => {
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

it('a step of the upkeep that fails keeps no other from its turn', async () => {
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
