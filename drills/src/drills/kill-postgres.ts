import { sql } from '@lucero/kit/sql'
import { thinkMs } from '../drill.ts'
import { startMoney } from '@lucero/lab/load/money'
import { signalPostgres } from '../postgres-process.ts'
import { assertSoundBooks, onOneNode, type Stack } from '../stack.ts'

type Failure = (stack: Stack) => Promise<unknown>

/** The embedded PostgreSQL restarts itself, like a supervised one. */
const failures: Record<string, Failure> = {
  'fast restart': (stack) => signalPostgres(stack, 'SIGINT'),
  'immediate stop': (stack) => signalPostgres(stack, 'SIGQUIT'),
  'kill -9': (stack) => signalPostgres(stack, 'SIGKILL'),
  'a backend killed': async (stack) => process.kill(await someBackend(stack), 'SIGKILL'),
  'every connection terminated': ({ owner }) =>
    owner.all(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`),
}

export const drill = onOneNode(
  'PostgreSQL restarted, stopped in immediate mode, killed, connections terminated, with two nodes: nothing acknowledged is lost or doubled',
  async (stack, scale) => {
    const second = await stack.startNode(1)
    let turn = 0
    const [rounds, players] = scale === 'short' ? [1, 6] : [12, 16]
    const load = await startMoney(stack, {
      players,
      thinkMs: thinkMs[scale],
      address: () => stack.nodes[(turn += 1) % 2]!.address,
    })
    const backAfter: number[] = []
    for (let n = 0; n < rounds; n += 1)
      for (const fail of Object.values(failures)) {
        await load.answered(players * 5)
        const start = performance.now()
        await fail(stack)
        await load.answered(players * 2)
        backAfter.push(performance.now() - start)
      }
    const checked = await load.stopAndCheck()
    await assertSoundBooks(stack)
    await second.kill()
    stack.nodes.pop()
    const slowest = `${(Math.max(...backAfter) / 1000).toFixed(1)} s`
    const { refused, lost: unanswered } = load.state
    return { failures: backAfter.length, ...checked, 'answered 503': refused, unanswered, 'longest pause': slowest }
  },
)

async function someBackend({ owner }: Stack): Promise<number> {
  const { pid } = await owner.one<{ pid: number }>(sql`
    select pid from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend' order by query_start desc nulls last limit 1`)
  return pid
}
