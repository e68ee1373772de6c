/** The game provider of the load: its one game, and its signed requests. */
import assert from 'node:assert/strict'
import { createHmac, randomUUID } from 'node:crypto'
import { providerBase, providerHeaders, signedHeads, type ProviderCall } from '@lucero/contract/provider/calls'
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

/** Sends one signed request. Throws if the connection fails. */
export async function askAsProvider(
  address: string,
  secret: string,
  call: ProviderCall,
  content: object,
): Promise<ProviderAnswer> {
  const [path, body] = [`${providerBase}/${call}`, JSON.stringify(content)]
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()]
  const head = signedHeads.v2({ direction: 'request', timestamp, method: 'POST', path, provider, nonce })
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      [providerHeaders.provider]: provider,
      [providerHeaders.timestamp]: timestamp,
      [providerHeaders.nonce]: nonce,
      [providerHeaders.signature]: `v2=${createHmac('sha256', secret).update(head).update(body).digest('hex')}`,
    },
    body,
  })
  return { status: response.status, data: await response.json() }
}
