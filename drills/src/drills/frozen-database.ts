import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { thinkMs } from '../drill.ts'
import { newPlayer, startMoney } from '@lucero/lab/load/money'
import { ask } from '@lucero/lab/load/recorded'
import { spreadOf } from '../spread.ts'
import { assertSoundBooks, onOneNode, type Stack } from '../stack.ts'

export const drill = onOneNode(
  'PostgreSQL frozen (SIGSTOP) for longer than all timeouts: requests are answered 503, and recovery follows SIGCONT',
  async (stack, scale) => {
    const freezesOfMs = scale === 'short' ? [0] : [0, 0, 0, 0, 45_000]
    const { address } = stack.nodes[0]!
    const load = await startMoney(stack, { thinkMs: thinkMs[scale] })
    const { token } = await newPlayer(stack)
    const [answeredAfter, backAfter]: number[][] = [[], []]
    for (const ms of freezesOfMs) {
      await load.answered(50)
      const frozenAt = performance.now()
      const thaw = freeze(stack)
      try {
        // One request of each kind on open connections, then on new ones. All are answered during the freeze.
        for (let turn = 0; turn < 2; turn += 1) await Promise.all([refusedRead(), refusedTransfer()])
        assert.equal((await fetch(`${address}/readyz`)).status, 503)
        assert.equal((await fetch(`${address}/healthz`)).status, 200)
        await delay(Math.max(0, ms - (performance.now() - frozenAt)))
      } finally {
        thaw()
      }
      const start = performance.now()
      await load.answered(32)
      backAfter!.push(performance.now() - start)
    }
    const checked = await load.stopAndCheck()
    const { refused, lost: unanswered } = load.state
    assert.equal(unanswered, 0)
    await assertSoundBooks(stack)
    const waits = { '503 after': spreadOf(answeredAfter!), 'recovered after': spreadOf(backAfter!) }
    return { freezes: freezesOfMs.length, ...checked, 'money answered 503': refused, unanswered, ...waits }

    async function refused503(call: () => Promise<{ status: number }>): Promise<void> {
      const start = performance.now()
      assert.equal((await call()).status, 503)
      answeredAfter!.push(performance.now() - start)
    }
    function refusedRead(): Promise<void> {
      return refused503(() => ask(address, token, 'getUser'))
    }
    function refusedTransfer(): Promise<void> {
      const body = { requestId: randomUUID(), items: [{ gameId: 'dice', amount: 0.02 }] }
      return refused503(() => ask(address, token, 'transferToGame', body))
    }
  },
)

/** Stops the postmaster first, so that it forks no new backend, and then its children. */
function freeze({ folder }: Stack): () => void {
  const server = Number(readFileSync(join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(server, 'SIGSTOP')
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === server)
    .map(([pid]) => pid!)
  const all = [server, ...processes]
  const signal = (name: NodeJS.Signals) => {
    for (const pid of all)
      try {
        process.kill(pid, name)
      } catch {
        // The process has already exited.
      }
  }
  signal('SIGSTOP')
  return () => signal('SIGCONT')
}
