import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from '@lucero/kit/sql'
import type { Drill } from '../drill.ts'
import { gamesPidOf } from '../games-of.ts'
import { startPlay, sumOf } from '../play.ts'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'

export const drill: Drill = {
  what: 'kill -9 and SIGTERM of the games while players play: they are back in a moment, no request fails, no round is stuck',
  run: (scale) =>
    withStack({ settings: { LUCERO_GAMES: 'on' } }, async (stack) => {
      const [kills, players] = scale === 'short' ? [3, 4] : [40, 16]
      const load = await startPlay(stack, () => stack.nodes[0]!.address, { players })
      const pauses: number[] = []
      try {
        for (let n = 0; n < kills; n += 1) {
          await load.reached(load.counts.requests + players * 5)
          pauses.push(await endGames(stack, n % 2 ? 'SIGTERM' : 'SIGKILL'))
        }
        await load.reached(load.counts.requests + players * 5)
      } finally {
        await load.stop().catch(() => undefined)
      }
      await load.stop()
      const { requests, rounds, failed, toldToRetry } = load.counts
      assert.deepEqual([...failed], [])
      await noRoundIsStuck(stack)
      await assertSoundBooks(stack)
      const sorted = pauses.toSorted((a, b) => a - b)
      const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
      const away = `${seconds(sorted[Math.floor(kills / 2)]!)} / ${seconds(sorted.at(-1)!)}`
      return {
        kills,
        requests,
        failed: 0,
        'told to retry': sumOf(toldToRetry),
        'rounds played': rounds,
        'rounds stuck': 0,
        'away p50 / max': away,
      }
    }),
}

/** How long the first question after it took to be answered. */
async function endGames({ nodes: [node] }: Stack, signal: NodeJS.Signals): Promise<number> {
  process.kill(await gamesPidOf(node!), signal)
  const start = performance.now()
  let refusal = 'RETRY_LATER'
  while (refusal === 'RETRY_LATER') {
    const answer = await fetch(`${node!.address}/games/api/rounds/${randomUUID()}`)
    refusal = ((await answer.json()) as { refusal: string }).refusal
  }
  assert.equal(refusal, 'ROUND_NOT_FOUND')
  return performance.now() - start
}

async function noRoundIsStuck({ owner }: Stack): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { count } = await owner.one<{ count: number }>(sql`
      select count(*)::int as count from lucero_games.round where status in ('betting', 'open', 'settling', 'voiding')`)
    if (count === 0) return
    assert(tries < 600, `${count} rounds do not come to an end`)
    await delay(100)
  }
}
