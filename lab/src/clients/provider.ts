/** The game provider of the load: its one game, and its signed requests. */
import assert from 'node:assert/strict'
import { openClient, type Client, type ProviderCall, type ProviderRequest } from '@lucero/provider/client'
import { runHouse } from './house.ts'

export const drillGame = 'drill-game'
const provider = 'drill'

/** Adds the provider and its game through the house. Returns the provider's secret. */
export async function addProvider(address: string, olderHouse?: typeof runHouse): Promise<string> {
  const house = olderHouse ?? runHouse
  // Release 0.3 has neither limits on payouts nor games in trial.
  const [noLimits, isPublic] = olderHouse ? [[], []] : [['--max-round', 'none', '--max-day', 'none'], ['--public']]
  const added = await house(address, 'providers', 'add', provider, 'Drill', ...noLimits, '--json')
  assert.equal(added.code, 0, added.output)
  const game = ['--name', 'Drill', '--category', 'Drill', '--returns', '100', '--launch-url', 'https://drill.example/']
  const { code, output } = await house(address, 'games', 'add', provider, drillGame, ...game, ...isPublic)
  assert.equal(code, 0, output)
  return (JSON.parse(added.output) as { secret: string }).secret
}

export type ProviderAnswer = { status: number; data: unknown }

const clients = new Map<string, Client>()

function clientOf(address: string, secret: string): Client {
  const key = `${address} ${secret}`
  // A drill has a limit of its own for the time of an answer.
  const client = clients.get(key) ?? openClient({ url: address, provider, secret, timeoutMs: 120_000 })
  clients.set(key, client)
  return client
}

/** Sends one signed request and verifies its answer. Throws if there is no answer. */
export async function askAsProvider<N extends ProviderCall>(
  address: string,
  secret: string,
  call: N,
  content: ProviderRequest<N>,
): Promise<ProviderAnswer> {
  const outcome = await clientOf(address, secret).call(call, content)
  if (outcome.outcome === 'accepted') return { status: 200, data: outcome.answer }
  if (outcome.outcome === 'refused') return { status: outcome.status, data: outcome }
  const { status, reason } = outcome
  if (status === undefined) throw new Error(reason)
  assert.notEqual(status, 200, reason)
  return { status, data: outcome }
}
