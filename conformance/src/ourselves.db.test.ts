import { afterAll, beforeAll, expect, it } from 'vitest'
import { houseToken, openCasino, plainly, type Casino } from '../../server/src/testing/casino.ts'
import { allCases } from './cases/all.ts'
import { openClient } from './client.ts'
import { openOurselves } from './ourselves.ts'
import { run } from './run.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

it('our own wallet keeps every rule, and its books are sound', { timeout: 120_000 }, async () => {
  const wallet = await openOurselves({ url: casino.address, houseToken, operatorId: plainly })
  const { game, hooks, provider, stranger } = wallet
  const outcomes = await run(allCases, { client: openClient(provider), stranger: openClient(stranger), game, hooks })
  expect(outcomes.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  expect(await wallet.audit()).toBeNull()
  await casino.expectSoundBooks()
})
