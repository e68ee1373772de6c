import { afterEach, describe, expect, it } from 'vitest'
import { allCases, chosenCases } from './cases/all.ts'
import { openClient } from './client.ts'
import { run } from './run.ts'
import type { Decisions } from './testing/decisions.ts'
import { faults } from './testing/faults.ts'
import { openWallet } from './testing/wallet.ts'

let stop = async () => {}
afterEach(() => stop())

async function runOn(instead: Partial<Decisions>, ...names: string[]) {
  const wallet = await openWallet(instead)
  stop = wallet.stop
  const [client, stranger] = [openClient(wallet.as('test-provider')), openClient(wallet.as('stranger'))]
  const setting = { client, stranger, hooks: wallet.hooks, game: wallet.game }
  return run(chosenCases(names), setting)
}

describe('on a wallet that is right', () => {
  it('every case passes', { timeout: 60_000 }, async () => {
    const outcomes = await runOn({})
    expect(outcomes.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(outcomes).toHaveLength(allCases.length)
  })

  it('there are more than 42 cases, each with a name of its own', () => {
    expect(new Set(allCases.map(({ name }) => name)).size).toBe(allCases.length)
    expect(allCases.length).toBeGreaterThan(42)
  })
})

describe('a wallet with one fault is caught', () => {
  const table = Object.entries(faults).map(([fault, { caughtBy, instead }]) => ({ fault, caughtBy, instead }))

  it.each(table)('$fault: by "$caughtBy"', async ({ caughtBy, instead }) => {
    const [outcome] = await runOn(instead, caughtBy)
    expect(outcome).toMatchObject({ name: caughtBy, outcome: 'failed' })
  })
})
