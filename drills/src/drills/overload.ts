import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Order, Result } from '@lucero/lab/load/open-loop'
import type { Supplies } from '@lucero/lab/load/kinds'
import { thinkMs, type Figures } from '../drill.ts'
import { newPlayer, startMoney, type MoneyLoad } from '@lucero/lab/load/money'
import { assertSoundBooks, onOneNode, type Stack } from '../stack.ts'

/** Number of players in a flood. Each stays below the rate limit per player. */
const crowd = 60

const floods = [
  { kind: 'wallets', perSecond: 3000, lines: 400 },
  { kind: 'games', perSecond: 6000, lines: 400 },
  { kind: 'sign-ins', perSecond: 200, lines: 400 },
] as const

export const drill = onOneNode(
  'floods of reads, anonymous reads and sign-ins: money continues, other requests are answered or rejected, and latency recovers',
  async (stack, scale) => {
    const seconds = scale === 'short' ? 1 : 15
    const supplies = await supply(stack)
    // A separate process, so that the flood does not delay the money load.
    const generator = fork(new URL(import.meta.resolve('@lucero/lab/load/open-loop')))
    try {
      const money = await startMoney(stack, { players: 8, thinkMs: thinkMs[scale] })
      await money.answered(40)
      const alone = await moneyDuring(money, () => delay(seconds * 1000))
      const figures: Figures = { 'money alone': alone }
      for (const flood of floods) {
        const port = Number(new URL(stack.nodes[0]!.address).port)
        const order: Order = { port, seconds, streams: [{ ...flood }], supplies }
        const results: Result[] = []
        const beside = await moneyDuring(money, async () => void results.push(...(await send(generator, order))))
        figures[flood.kind] = judge(results[0]!, beside)
      }
      const after = await moneyDuring(money, () => delay(seconds * 1000))
      assert(after > alone / 10, `money recovers: ${after} requests, before ${alone}`)
      const checked = await money.stopAndCheck()
      await assertSoundBooks(stack)
      return { ...figures, 'money afterwards': after, ...checked }
    } finally {
      generator.kill()
    }
  },
)

function judge({ kind, sent, failed, late, okP99, refusedP50, refusedP99, ...inTime }: Result, beside: number): string {
  const [ok, refused] = [inTime.ok + late.ok, inTime.refused + late.refused]
  // Wrong passwords and exceeded limits are valid answers.
  const answered = ok + (kind === 'sign-ins' ? (failed['401'] ?? 0) : 0)
  const lost = Object.keys(failed).filter((status) => !['401', '429'].includes(status))
  assert(answered > 0, `some ${kind} are admitted`)
  // Cached answers may be fast enough for all requests.
  assert(refused > 0 || kind === 'games', `${kind}: excess requests are rejected`)
  assert.deepEqual(lost, [], `${kind} are answered or rejected, never dropped`)
  assert(beside > 0, `money continues beside ${kind}`)
  const refusals = `${refused} refused after p50 ${Math.round(refusedP50)}, p99 ${Math.round(refusedP99)} ms`
  return `${sent} sent, ${answered} answered (p99 ${Math.round(okP99)} ms), ${refusals}; money meanwhile ${beside}`
}

async function supply(stack: Stack): Promise<Supplies> {
  const tokens: string[] = []
  for (let n = 0; n < crowd; n += 1) tokens.push((await newPlayer(stack)).token)
  const noProvider = { provider: 'none', secret: 'none', sessions: [] }
  return { ...noProvider, tokens, usernames: ['demoplayer', 'freshplayer'], password: 'Wrong!pass1', game: 'dice' }
}

function send(generator: ChildProcess, order: Order): Promise<Result[]> {
  generator.send(order)
  return new Promise((resolve) => generator.once('message', (results) => resolve(results as Result[])))
}

async function moneyDuring({ state }: MoneyLoad, work: () => Promise<void>): Promise<number> {
  const before = state.answers
  await work()
  return state.answers - before
}
