import assert from 'node:assert/strict'
import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Order, Result } from '../../../bench/src/overload/generator.ts'
import type { Supplies } from '../../../bench/src/overload/requests.ts'
import type { Drill, Figures } from '../drill.ts'
import { newPlayer, startMoney, type MoneyLoad } from '../money.ts'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'

/** Players whose requests the flood is made of: together far more than a node can do, each below their own rate. */
const crowd = 60

const floods = [
  { kind: 'wallets', perSecond: 3000, lines: 400 },
  { kind: 'games', perSecond: 6000, lines: 400 },
  { kind: 'sign-ins', perSecond: 200, lines: 400 },
] as const

export const drill: Drill = {
  what: 'floods of reads, of strangers and of sign-ins: money goes on, the rest is answered or told to come back, and then all is quick again',
  run: (scale) =>
    withStack({}, async (stack) => {
      const seconds = scale === 'short' ? 2 : 15
      const supplies = await supply(stack)
      // In a process of its own, so that what floods does not keep waiting what pays.
      const generator = fork(join(import.meta.dirname, '../../../bench/src/overload/generator.ts'))
      try {
        const money = await startMoney(stack, { players: 8 })
        await money.answered(40)
        const alone = await moneyDuring(money, () => delay(seconds * 1000))
        const figures: Figures = { 'money alone': alone }
        for (const flood of floods) {
          const port = Number(new URL(stack.nodes[0]!.address).port)
          const order: Order = { port, seconds, streams: [{ ...flood }], supplies }
          const told: Result[] = []
          const beside = await moneyDuring(money, async () => void told.push(...(await send(generator, order))))
          figures[flood.kind] = judge(told[0]!, beside)
        }
        const after = await moneyDuring(money, () => delay(seconds * 1000))
        assert(after > alone / 10, `money is quick again: ${after} requests, before ${alone}`)
        const kept = await money.stopAndCheck()
        await assertSoundBooks(stack)
        return { ...figures, 'money afterwards': after, ...kept }
      } finally {
        generator.kill()
      }
    }),
}

function judge({ kind, sent, failed, late, okP99, refusedP50, refusedP99, ...inTime }: Result, beside: number): string {
  const [ok, refused] = [inTime.ok + late.ok, inTime.refused + late.refused]
  // A wrong password, and one guess too many, are answers.
  const answered = ok + (kind === 'sign-ins' ? (failed['401'] ?? 0) : 0)
  const lost = Object.keys(failed).filter((status) => !['401', '429'].includes(status))
  assert(answered > 0, `some ${kind} get through`)
  // What is answered from memory may be enough for everybody.
  assert(refused > 0 || kind === 'games', `${kind}: what is too much is refused`)
  assert.deepEqual(lost, [], `${kind} are answered or refused, never dropped`)
  assert(beside > 0, `money goes on beside ${kind}`)
  const refusals = `${refused} refused after p50 ${Math.round(refusedP50)}, p99 ${Math.round(refusedP99)} ms`
  return `${sent} sent, ${answered} answered (p99 ${Math.round(okP99)} ms), ${refusals}; money meanwhile ${beside}`
}

async function supply(stack: Stack): Promise<Supplies> {
  const tokens: string[] = []
  for (let n = 0; n < crowd; n += 1) tokens.push((await newPlayer(stack)).token)
  const nobody = { provider: 'none', secret: 'none', seats: [] }
  return { ...nobody, tokens, usernames: ['demoplayer', 'freshplayer'], password: 'Wrong!pass1', game: 'dice' }
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
