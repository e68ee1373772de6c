import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCasino, plainOperator, type Casino } from '../../server/src/testing/casino.ts'
import { gameOf, openProvider } from '../../server/src/testing/provider.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

it('the example plays a round against Lucero', async () => {
  const provider = await openProvider(casino)
  const [gameId, player] = [gameOf(provider), await casino.player({ operators: [plainOperator], credit: 100 })]
  await player.call('transferToGame', { body: { items: [{ gameId, amount: 10 }] } })
  const { url } = (await player.call('launchGame', { body: { gameId } })).data
  const env = {
    PATH: process.env['PATH'],
    WALLET: casino.address,
    PROVIDER: provider.id,
    SECRET: provider.secret,
    GAME: gameId,
    TOKEN: new URL(url).searchParams.get('token')!,
  }
  const example = join(import.meta.dirname, '../example/play-round.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [example], { env })
  const lines = stdout.trim().split('\n')
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^player\d+x plays with: 10\.00 /),
    expect.stringMatching(/^after the bet: 9\.00 /),
  ])
  expect(lines[2]).toMatch(/^after the (win: 11\.00|loss: 9\.00) /)
  await casino.expectSoundBooks()
})
