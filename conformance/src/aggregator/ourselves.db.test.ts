import { afterAll, beforeAll, expect, it } from 'vitest'
import { houseToken, openCasino, plainOperator, type Casino } from '../../../server/src/testing/casino.ts'
import { allCases } from './cases/all.ts'
import { openClient } from './client.ts'
import { newKeys, publicPem } from './keys.ts'
import { openLaunches } from './launches.ts'
import { openOurselves } from './ourselves.ts'
import { run } from './run.ts'

const games: [string, string] = ['test_comet', 'test_orbit']

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

it(
  'our own wallet passes every case of the aggregator, and its books pass an audit',
  { timeout: 240_000 },
  async () => {
    const { privateKey, publicKey } = await newKeys()
    const wallet = await openOurselves({
      url: casino.address,
      houseToken,
      operatorId: plainOperator,
      games,
      key: publicKey,
      pem: publicPem,
      listen: (operatorKeys) => openLaunches({ games, operatorKeys }),
    })
    const { url, hooks, launches } = wallet
    const client = openClient({ url, key: privateKey, timeoutMs: 20_000 })
    const outcomes = await run(allCases, { client, launches, hooks })
    expect(outcomes.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    const skipped = outcomes.filter(({ outcome }) => outcome === 'skipped').map(({ name }) => name)
    expect(skipped).toEqual(['crash of the wallet'])
    await casino.expectSoundBooks()
    await wallet.putAway()
  },
)
