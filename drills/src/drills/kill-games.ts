import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from '@lucero/kit/sql'
import { thinkMs, type Drill } from '../drill.ts'
import { gamesPidOf } from '@lucero/lab/nodes/processes'
import { startPlay, sumOf } from '@lucero/lab/load/play'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'
import { until } from '@lucero/lab/until'

export const drill: Drill = {
  what: 'kill -9 of the games during play: they restart, no request fails, no round is stuck; SIGTERM to them alone is ignored',
  run: (scale) =>
    withStack({ settings: { LUCERO_GAMES: 'on' } }, async (stack) => {
      const [kills, players] = scale === 'short' ? [1, 4] : [40, 16]
      const load = await startPlay(stack, () => stack.nodes[0]!.address, {
        players,
        thinkMs: thinkMs[scale],
      })
      const pauses: number[] = []
      try {
        for (let n = 0; n < kills; n += 1) {
          await load.reached(load.counts.requests + players * 5)
          pauses.push(await killGames(stack))
        }
        const pid = await gamesPidOf(stack.nodes[0]!)
        process.kill(pid, 'SIGTERM')
        await load.reached(load.counts.requests + players * 5)
        assert.equal(await gamesPidOf(stack.nodes[0]!), pid, 'the games run until the server stops them')
      } finally {
        await load.stop().catch(() => undefined)
      }
      await load.stop()
      const { requests, rounds, failed, retries } = load.counts
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
        'answered 503': sumOf(retries),
        'rounds played': rounds,
        'rounds stuck': 0,
        'away p50 / max': away,
      }
    }),
}

/** Returns the time until the first answer after the kill. */
async function killGames({ nodes: [node] }: Stack): Promise<number> {
  process.kill(await gamesPidOf(node!), 'SIGKILL')
  const start = performance.now()
  let refusal = 'RETRY_LATER'
  await until('the games answer again', async () => {
    const answer = await fetch(`${node!.address}/games/api/rounds/${randomUUID()}`)
    refusal = ((await answer.json()) as { refusal: string }).refusal
    return refusal !== 'RETRY_LATER'
  })
  assert.equal(refusal, 'ROUND_NOT_FOUND')
  return performance.now() - start
}

async function noRoundIsStuck({ owner }: Stack): Promise<void> {
  await until('every round ends', async () => {
    const { count } = await owner.one<{ count: number }>(sql`
      select count(*)::int as count from lucero_games.round where status in ('betting', 'open', 'settling', 'voiding')`)
    return count === 0
  })
}
