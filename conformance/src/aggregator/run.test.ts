import { describe, expect, it } from 'vitest'
import { choose } from '../choose.ts'
import type { Decisions } from '../testing/aggregator/decisions.ts'
import { faults } from '../testing/aggregator/faults.ts'
import { openWallet } from '../testing/aggregator/wallet.ts'
import { allCases } from './cases/all.ts'
import { openClient } from './client.ts'
import { newKeys } from './keys.ts'
import { openLaunches } from './launches.ts'
import { run } from './run.ts'

const games: [string, string] = ['test_comet', 'test_orbit']
const aggregator = newKeys()

async function runOn(otherwise: Partial<Decisions>, names: string[] = []) {
  const { privateKey, publicKey } = await aggregator
  const wallet = await openWallet({ aggregatorKey: publicKey, games, otherwise })
  const launches = await openLaunches({ games, operatorKeys: () => [wallet.publicKey] })
  wallet.callsAt(launches.url)
  const client = openClient({ url: wallet.url, key: privateKey, timeoutMs: 20_000 })
  try {
    return await run(choose(allCases, names), { client, launches, hooks: wallet.hooks })
  } finally {
    await launches.stop()
    await wallet.stop()
  }
}

describe('with a correct wallet', () => {
  it('every case of the aggregator passes', { timeout: 120_000 }, async () => {
    const outcomes = await runOn({})
    expect(outcomes.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(outcomes).toHaveLength(allCases.length)
  })

  it('the cases of the aggregator have unique names', () => {
    expect(new Set(allCases.map(({ name }) => name)).size).toBe(allCases.length)
  })
})

describe.concurrent('detects an operator with one fault', () => {
  const table = Object.entries(faults).map(([fault, { caughtBy, instead }]) => ({ fault, caughtBy, instead }))

  it.each(table)('$fault: by "$caughtBy"', { timeout: 120_000 }, async ({ caughtBy, instead }) => {
    const [outcome] = await runOn(instead, [caughtBy])
    expect(outcome).toMatchObject({ name: caughtBy, outcome: 'failed' })
  })
})

it('answers that come too late fail a case', async () => {
  const { privateKey, publicKey } = await aggregator
  const wallet = await openWallet({
    aggregatorKey: publicKey,
    games,
    otherwise: { beforeWriting: () => new Promise<void>(() => undefined) },
  })
  const launches = await openLaunches({ games, operatorKeys: () => [wallet.publicKey] })
  wallet.callsAt(launches.url)
  const client = openClient({ url: wallet.url, key: privateKey, timeoutMs: 300 })
  const [outcome] = await run(choose(allCases, ['bet and win']), { client, launches, hooks: wallet.hooks })
  expect(outcome).toMatchObject({ outcome: 'failed', expected: 'within 300 ms', got: 'nothing' })
  await launches.stop()
  await wallet.stop()
})
