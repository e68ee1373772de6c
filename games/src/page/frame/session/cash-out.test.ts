import { afterEach, expect, it, vi } from 'vitest'
import type { Answers } from '../../../api.ts'
import { startCashOut } from './cash-out.ts'
import { GamesUnreachableError } from './games-client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('player 2: a cash-out that hangs without an answer is sent again at once when the connection is back', async () => {
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  // No pause ends by itself.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const presses: unknown[] = []
  const hang = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new GamesUnreachableError('cut')))
    })
  const answer = { round: { actions: [] } } as unknown as Answers['cashOut']
  const server = {
    cashOut: async ({ press }: { press?: string }, signal: AbortSignal) => {
      presses.push(press)
      return presses.length === 1 ? hang(signal) : answer
    },
    withdrawCashOut: () => expect.unreachable(),
  }
  const cashOut = startCashOut(server as never, { round: 'r', part: 'all', actionsBefore: 0 }, () => undefined)
  events.dispatchEvent(new Event('online'))
  expect(await cashOut.end).toEqual({ kind: 'confirmed', answer })
  expect(presses[1]).toBe(presses[0])
})

it('player 2: a cash-out that fails is repeated at least every half second, with the same press', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const presses: unknown[] = []
  const server = {
    cashOut: async ({ press }: { press?: string }) => {
      presses.push(press)
      throw new GamesUnreachableError('cut')
    },
    withdrawCashOut: () => expect.unreachable(),
  }
  const cashOut = startCashOut(server as never, { round: 'r', part: 'all', actionsBefore: 0 }, () => undefined)
  for (let halfSeconds = 1; halfSeconds <= 20; halfSeconds += 1) {
    await vi.advanceTimersByTimeAsync(500)
    expect(presses.length).toBeGreaterThan(halfSeconds)
  }
  expect(new Set(presses).size).toBe(1)
  cashOut.cancel()
  expect(await cashOut.end).toEqual({ kind: 'over' })
})
