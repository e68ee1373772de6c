import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCasino, plainOperator, type Casino } from '../../server/src/testing/casino.ts'
import { gameOf, openProvider } from '../../server/src/testing/provider.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

/** Runs an example with a new player who has 10.00 in the game. Returns what it prints. */
async function runExample(name: string): Promise<string[]> {
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
  const example = join(import.meta.dirname, '../example', name)
  const { stdout } = await promisify(execFile)(process.execPath, [example], { env })
  await casino.expectSoundBooks()
  return stdout.trim().split('\n')
}

it('the example plays a round against Lucero', async () => {
  const lines = await runExample('play-round.ts')
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^player\d+x plays with: 10\.00 /),
    expect.stringMatching(/^after the bet: 9\.00 /),
  ])
  expect(lines[2]).toMatch(/^after the (win: 11\.00|loss: 9\.00) /)
})

it('issue 39: the example of a stream plays ten rounds at the same time', async () => {
  expect(await runExample('play-stream.ts')).toEqual([expect.stringMatching(/^10 rounds, result -?\d\.\d0$/)])
})
