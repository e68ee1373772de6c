/**
 * A signed bet and its win over HTTP, from one process to another and onto the disk; beside a bare echo of the same bytes in the same
 * run, and with what each stage costs by itself.
 * On the PostgreSQL of DATABASE_URL, if there is one, in a database of its own.
 *   npm run bench -- bets [--seconds 5] [--rounds 3] [--connections 8,32,128]
 */
import { parseArgs } from 'node:util'
import { compare, warmUp, type Peer } from './bets/compare.ts'
import { inside, liveWithoutDoor } from './bets/live.ts'
import { end, say, start } from './bets/processes.ts'
import { takeSeats, type Seats } from './bets/seats.ts'
import { stages } from './bets/stages.ts'
import { printTable } from './figures.ts'
import { startStack, type Stack } from './stack.ts'

function readOptions() {
  const text = (otherwise: string) => ({ type: 'string', default: otherwise }) as const
  const options = { seconds: text('5'), rounds: text('3'), connections: text('8,32,128') }
  const { values } = parseArgs({ args: process.argv.slice(3), options })
  return {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: values.connections.split(',').map(Number),
  }
}

export async function run(): Promise<void> {
  const options = readOptions()
  const stack = await startStack(liveWithoutDoor)
  try {
    const seats = await inside(stack, (kit) => takeSeats(kit))
    await overHttp(stack, seats, options)
    const costs = await inside(stack, (kit) => stages(kit, seats, options.seconds))
    printTable(
      'what a stage costs by itself, microseconds a request (128 waiting where the database is asked)',
      costs.map(([name, us]) => [name, us.toFixed(1)]),
    )
  } finally {
    await stack.stop()
  }
}

async function overHttp(stack: Stack, seats: Seats, options: ReturnType<typeof readOptions>): Promise<void> {
  const echoes = ['plain', 'fastify'].map((kind) => start('echo.ts', kind))
  const generator = start('load.ts')
  try {
    const [plain, fastify] = await Promise.all(echoes.map((echo) => say<{ port: number }>(echo)))
    const peers: Peer[] = [
      { name: 'ours', port: Number(new URL(stack.address).port), pid: stack.pid, seats, hasDatabase: true },
      { name: 'the bare node:http echo', port: plain!.port, pid: echoes[0]!.pid, seats, hasDatabase: false },
      { name: 'the bare Fastify echo', port: fastify!.port, pid: echoes[1]!.pid, seats, hasDatabase: false },
    ]
    await warmUp(peers, generator)
    for (const connections of options.connections) await compare(peers, { ...options, stack, generator, connections })
  } finally {
    await Promise.all([...echoes, generator].map(end))
  }
}
