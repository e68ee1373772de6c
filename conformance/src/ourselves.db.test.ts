import { afterAll, beforeAll, expect, it } from 'vitest'
import { houseToken, openCasino, plainOperator, type Casino } from '../../server/src/testing/casino.ts'
import { allCases } from './cases/all.ts'
import { openClient } from './client.ts'
import { openOurselves } from './ourselves.ts'
import { run } from './run.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino({ PROVIDER_SIGNATURE_V1_UNTIL: '2099-01-01' })))
afterAll(() => casino.stop())

it('our own wallet passes every case, and its books pass an audit', { timeout: 120_000 }, async () => {
  const wallet = await openOurselves({ url: casino.address, houseToken, operatorId: plainOperator })
  const { game, hooks, provider, stranger } = wallet
  const outcomes = await run(allCases, { client: openClient(provider), stranger: openClient(stranger), game, hooks })
  expect(outcomes.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  expect(await wallet.audit()).toBeNull()
  await casino.expectSoundBooks()
})

/** Every fourth case for each way: the nightly run sends all of them. */
const everyFourth = (first: number) =>
  allCases.filter((_, n) => process.env['NIGHTLY'] !== undefined || n % 4 === first)

it.each([
  ['batches', 'batch', everyFourth(0)],
  ['lines of a stream', 'stream', everyFourth(2)],
] as const)(
  'issue 39: our own wallet passes every case whose calls are %s',
  { timeout: 120_000 },
  async (_, through, cases) => {
    const wallet = await openOurselves({ url: casino.address, houseToken, operatorId: plainOperator })
    const { game, hooks, provider, stranger } = wallet
    const client = openClient({ ...provider, through })
    const outcomes = await run(cases, { client, stranger: openClient(stranger), game, hooks })
    await client.close()
    expect(outcomes.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(await wallet.audit()).toBeNull()
  },
)

it('L6 providers with v1 signatures are accepted as before', { timeout: 120_000 }, async () => {
  const wallet = await openOurselves({ url: casino.address, houseToken, operatorId: plainOperator })
  const as = (who: typeof wallet.provider) => openClient({ ...who, form: 'v1' })
  const { game, hooks, provider, stranger } = wallet
  const cases = allCases.filter(({ group }) => ['happy', 'security'].includes(group))
  const outcomes = await run(cases, { client: as(provider), stranger: as(stranger), game, hooks })
  expect(outcomes.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  expect(outcomes.filter(({ outcome }) => outcome === 'skipped')).toHaveLength(4)
})

it('an existing provider is used with its own secret, which does not change', async () => {
  const { secret } = (
    await casino.house('addProvider', { id: 'acme', name: 'Acme', maxRoundPayout: null, maxDayPayout: null })
  ).data
  const existing = { provider: 'acme', secret }
  const wallet = await openOurselves({ url: casino.address, houseToken, operatorId: plainOperator, existing })
  const { game, hooks, provider, stranger } = wallet
  const cases = allCases.filter(({ group, needs }) => group === 'happy' || needs?.includes('rotate'))
  const outcomes = await run(cases, { client: openClient(provider), stranger: openClient(stranger), game, hooks })
  expect(new Set(outcomes.map(({ group, outcome }) => `${group} ${outcome}`))).toEqual(
    new Set(['happy passed', 'security skipped']),
  )
  await wallet.putAway()
  const { providers } = (await casino.house('listProviders')).data
  expect(providers.find(({ id }) => id === 'acme')?.enabled).toBe(true)
})
