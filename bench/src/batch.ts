/**
 * Bets and wins by batches and by streams of signed lines, compared with one request per call and with a plain echo, on the same server in the
 * same run. Rates are calls per second. Times are those of a whole batch, or of as many lines.
 *   npm run bench -- batch [--connections 16] [--calls 64] [--seconds 5] [--rounds 3]
 */
import { compare, warmUp, type Peer } from './bets/compare.ts'
import { inside, liveWithoutDoor } from './bets/live.ts'
import { end, load, say, start } from './bets/processes.ts'
import { openProviderSessions } from './bets/provider-sessions.ts'
import { numbersIn, readOptions } from './options.ts'
import { startStack } from './stack.ts'

export async function run(): Promise<void> {
  const { connections, ...values } = readOptions({ connections: '16', calls: '64', seconds: '5', rounds: '3' })
  const [calls, seconds, rounds] = [Number(values.calls), Number(values.seconds), Number(values.rounds)]
  const most = Math.max(...numbersIn(connections))
  const stack = await startStack(liveWithoutDoor)
  const [echo, generator] = [start('echo.ts', 'fastify'), start('load.ts')]
  try {
    const { port } = await say<{ port: number }>(echo)
    const sessions = await inside(stack, (runtime) => openProviderSessions(runtime, most * calls))
    const ours = { port: stack.port, pid: stack.pid, sessions, hasDatabase: true }
    const many = (way: 'batch' | 'stream'): NonNullable<Peer['load']> => {
      const through = { way, calls }
      return (order) =>
        load(generator, {
          ...sessions,
          ...order,
          port: stack.port,
          connections: Math.min(most, order.connections),
          through,
        })
    }
    const peers: Peer[] = [
      { name: `batches of ${calls}`, ...ours, load: many('batch') },
      { name: `streams with ${calls} lines`, ...ours, load: many('stream') },
      { name: 'one request per call', ...ours },
      { name: 'the bare Fastify echo', port, pid: echo.pid, sessions, hasDatabase: false },
    ]
    await warmUp(peers, generator)
    for (const count of numbersIn(connections)) {
      const setting = { stack, generator, connections: count, seconds, rounds }
      await compare(peers, setting)
    }
  } finally {
    await Promise.all([echo, generator].map(end))
    await stack.stop()
  }
}
