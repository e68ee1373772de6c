/**
 * The cost of traces: signed bets and wins on nodes without traces, with 1 % and with all bets traced, alternately in one run. The collector is a
 * process of its own that accepts everything.
 *   npm run bench -- traces [--seconds 5] [--rounds 5] [--connections 8,128] [--database URL]
 */
import { compare, warmUp, type Peer } from './bets/compare.ts'
import { inside, liveWithoutDoor } from './bets/live.ts'
import { end, say, start } from './bets/processes.ts'
import { openProviderSessions } from './bets/provider-sessions.ts'
import { numbersIn, readOptions } from './options.ts'
import { startStack } from './stack.ts'

export async function run(): Promise<void> {
  const options = readOptions({ seconds: '5', rounds: '5', connections: '8,128' })
  const stack = await startStack(liveWithoutDoor)
  const [collector, generator] = [start('collector.ts'), start('load.ts')]
  try {
    const { port } = await say<{ port: number }>(collector)
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }
    const sessions = await inside(stack, (runtime) => openProviderSessions(runtime))
    const peer = async (name: string, ratio: string): Promise<Peer> => {
      const node = await stack.addNode({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: ratio })
      return { name, port: node.port, pid: node.pid, sessions, hasDatabase: true }
    }
    const peers: Peer[] = [
      { name: 'without traces', port: stack.port, pid: stack.pid, sessions, hasDatabase: true },
      await peer('0 % of bets traced', '0'),
      await peer('1 % of bets traced', '0.01'),
      await peer('all bets traced', '1'),
    ]
    await warmUp(peers, generator)
    const setting = { stack, generator, seconds: Number(options.seconds), rounds: Number(options.rounds) }
    for (const connections of numbersIn(options.connections)) await compare(peers, { ...setting, connections })
  } finally {
    await Promise.all([collector, generator].map(end))
    await stack.stop()
  }
}
