import type { SignatureForm } from '@lucero/contract/provider/calls'
import { describe, expect, it } from 'vitest'
import { allCases } from './cases/all.ts'
import { choose } from './choose.ts'
import { openClient } from './client.ts'
import { run } from './run.ts'
import type { Decisions } from './testing/decisions.ts'
import { faults } from './testing/faults.ts'
import { openWallet } from './testing/wallet.ts'

async function runOn(instead: Partial<Decisions>, names: string[] = [], form: SignatureForm = 'v2') {
  await using wallet = await openWallet(instead)
  const as = (who: 'test-provider' | 'stranger') => openClient({ ...wallet.as(who), form })
  const setting = { client: as('test-provider'), stranger: as('stranger'), hooks: wallet.hooks, game: wallet.game }
  return await run(choose(allCases, names), setting)
}

describe('with a correct wallet', () => {
  it('every case passes', { timeout: 60_000 }, async () => {
    const outcomes = await runOn({})
    expect(outcomes.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(outcomes).toHaveLength(allCases.length)
  })

  it(
    'L6 every case passes in the first form of the signature too, but for the rules of the second',
    { timeout: 60_000 },
    async () => {
      const outcomes = await runOn({}, [], 'v1')
      const others = outcomes.filter(({ outcome }) => outcome !== 'passed')
      expect(others.map(({ name, outcome }) => `${name}: ${outcome}`)).toEqual([
        'signature of another nonce: skipped',
        'signature of another direction: skipped',
        'signature of another provider: skipped',
        'an answer sent as a request: skipped',
      ])
    },
  )

  it('there are more than 42 cases, with unique names', () => {
    expect(new Set(allCases.map(({ name }) => name)).size).toBe(allCases.length)
    expect(allCases.length).toBeGreaterThan(42)
  })
})

it('integrators F4 a wrong sum is reported with its movements', async () => {
  const [outcome] = await runOn({ listsMovement: (kind) => kind !== 'rollback' }, ['rollback'])
  expect(outcome).toMatchObject({ outcome: 'failed', why: expect.stringContaining('movements that `round` lists') })
  expect(outcome!.expected).toMatch(/^\d+ \(start \d+, bet \S+ -\d+\)$/)
})

// Concurrent, because a fault that needs a race waits for quiet.
describe.concurrent('detects a wallet with one fault', () => {
  const table = Object.entries(faults).map(([fault, { caughtBy, instead }]) => ({ fault, caughtBy, instead }))

  it.each(table)('$fault: by "$caughtBy"', async ({ caughtBy, instead }) => {
    const [outcome] = await runOn(instead, [caughtBy])
    expect(outcome).toMatchObject({ name: caughtBy, outcome: 'failed' })
  })
})
