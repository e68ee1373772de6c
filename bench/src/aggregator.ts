/**
 * Signed bets and wins of an aggregator beside those of the provider API, with the same players, alternating in one run. Also the CPU time of
 * verifying a signature, with the key as the gate keeps it and with a key that is parsed for each call.
 *   npm run bench -- aggregator [--seconds 5] [--rounds 3] [--connections 8,32,128] [--database URL]
 */
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { isSignedBy, signatureOf } from '../../server/src/aggregators/hub88/signature.ts'
import type { AggregatorOrder, AggregatorSessions } from './aggregator/load.ts'
import { openAggregatorSessions } from './aggregator/sessions.ts'
import { compare, warmUp, type Peer } from './bets/compare.ts'
import { inside, liveWithoutDoor } from './bets/live.ts'
import type { LoadResult } from './bets/load.ts'
import { end, say, start } from './bets/processes.ts'
import { openProviderSessions } from './bets/provider-sessions.ts'
import { judged, printTable } from './figures.ts'
import { numbersIn, readOptions } from './options.ts'
import { startStack } from './stack.ts'

const minShare = 0.8
const judgedConnections = 128
const maxP99 = 250
const players = 200
/** Signed in advance. About as many as a node answers on two cores; further ones are signed on the way. */
const roundsPerSecond = 800

export async function run(): Promise<void> {
  const options = readOptions({ seconds: '5', rounds: '3', connections: '8,32,128' })
  const stack = await startStack(liveWithoutDoor)
  const [generator, aggregator] = [start('load.ts'), start('../aggregator/load.ts')]
  try {
    const [sessions, seats] = await inside(stack, async (runtime) => {
      const sessions = await openProviderSessions(runtime, players)
      return [sessions, await openAggregatorSessions(runtime, sessions.sessions)] as const
    })
    const node = { port: stack.port, pid: stack.pid, sessions, hasDatabase: true }
    const load: Peer['load'] = ({ connections, seconds }) =>
      say<LoadResult>(aggregator, orderOf(seats, { port: stack.port, connections, seconds }))
    const peers: Peer[] = [
      { ...node, name: 'aggregator', load },
      { ...node, name: 'provider API' },
    ]
    await warmUp(peers, generator)
    const setting = { stack, generator, seconds: Number(options.seconds), rounds: Number(options.rounds) }
    for (const connections of numbersIn(options.connections)) {
      const [ours, api] = await compare(peers, { ...setting, connections })
      if (connections !== judgedConnections) continue
      const share = ours!.perSecond / api!.perSecond
      printTable(`goals at ${connections} connections`, [
        ['rate', judged(`${(share * 100).toFixed(0)} %`, share >= minShare, `${minShare * 100} % of the provider API`)],
        ['p99', judged(`${ours!.p99.toFixed(1)} ms`, ours!.p99 <= maxP99, `${maxP99} ms`)],
      ])
    }
    printTable('CPU time of a signature, µs', verifying())
  } finally {
    await Promise.all([generator, aggregator].map(end))
    await stack.stop()
  }
}

const orderOf = (
  seats: AggregatorSessions,
  load: Pick<AggregatorOrder, 'port' | 'connections' | 'seconds'>,
): AggregatorOrder => ({ ...seats, ...load, prepared: Math.ceil((load.seconds + 1) * roundsPerSecond) })

const times = 3000

function verifying(): [string, string][] {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' })
  const body = JSON.stringify({ user: 'u'.repeat(36), token: 't'.repeat(36), filler: 'x'.repeat(400) })
  const [raw, signature] = [Buffer.from(body), signatureOf(privateKey, body)]
  const verify = (key: typeof publicKey) => {
    if (!isSignedBy([key], signature, raw)) throw new Error('the signature is right')
  }
  return [
    ['verified with a kept key, as the gate does', repeated(() => verify(publicKey))],
    ['verified with a key parsed each time', repeated(() => verify(createPublicKey(pem)))],
    ['signed, by the aggregator', repeated(() => signatureOf(privateKey, body))],
  ]
}

function repeated(work: () => unknown): string {
  for (let n = 0; n < times / 10; n += 1) work()
  const before = process.cpuUsage()
  for (let n = 0; n < times; n += 1) work()
  const { user, system } = process.cpuUsage(before)
  return ((user + system) / times).toFixed(1)
}
