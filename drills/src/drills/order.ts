import { thinkMs, type Drill } from '../drill.ts'
import { startMoney } from '@lucero/lab/load/money'
import { signalPostgres } from '../postgres-process.ts'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'

const sizes = { short: { players: 6, kills: 1, restarts: 1 }, full: { players: 24, kills: 12, restarts: 4 } }

/** The last node has two processes, so that calls are forwarded between them. */
const processes = { LUCERO_PROCESSES: '2' }

export const drill: Drill = {
  what: 'players whose every request goes to another of three nodes, with kills of nodes and of PostgreSQL: the order of reads and writes keeps docs/consistency.md',
  run: (scale) =>
    withStack({ nodes: 2 }, async (stack) => {
      const { players, kills, restarts } = sizes[scale]
      await stack.startNode(2, processes)
      const load = await startMoney(stack, { players, thinkMs: thinkMs[scale], address: nextOf(stack) })
      await load.answered(players * 20)
      for (let n = 0; n < kills; n += 1) {
        const index = n % 3
        await stack.nodes[index]!.kill()
        await load.answered(players * 5)
        await stack.startNode(index, {
          PORT: new URL(stack.nodes[index]!.address).port,
          ...(index === 2 && processes),
        })
        await load.answered(players * 10)
      }
      for (let n = 0; n < restarts; n += 1) {
        await signalPostgres(stack, n % 2 ? 'SIGINT' : 'SIGKILL')
        await load.answered(players * 20)
      }
      const checked = await load.stopAndCheck()
      await assertSoundBooks(stack)
      const { refused, lost: unanswered } = load.state
      return { kills, 'restarts of PostgreSQL': restarts, ...checked, 'answered 503': refused, unanswered }
    }),
}

function nextOf({ nodes }: Stack): () => string {
  let turn = 0
  return () => nodes[(turn += 1) % nodes.length]!.address
}
