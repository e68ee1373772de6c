/** A hosted game with generated outcomes, and players who sit both in it and in Dice, with real credit. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gamesApi } from '../../../games/src/api-path.ts'
import type { Answers } from '../../../games/src/api.ts'
import type { Runtime } from '../../../server/src/runtime/runtime.ts'
import { addPackage } from '../../../server/src/testing/packages.ts'
import { generatePackage } from '../outcomes/generate.ts'
import { launch, launchPlayers } from '../players.ts'
import type { Seat } from './load.ts'

export const hostedGame = 'bench-hosted'
const cents = 100_000_000

/** Adds `front/` to a generated package. */
export async function writePackage(folder: string, outcomes: number): Promise<void> {
  await generatePackage(folder, { outcomes, lineBytes: 2000 })
  await mkdir(join(folder, 'front'))
  await writeFile(join(folder, 'front/index.html'), '<!doctype html><title>Bench</title>')
}

export async function publishHostedGame(runtime: Runtime, outcomes: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lucero-bench-'))
  try {
    await writePackage(folder, outcomes)
    await addPackage(runtime, { game: hostedGame, folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const openSeats = (runtime: Runtime, players: number, gamesUrl: string): Promise<Seat[]> =>
  launchPlayers(runtime, { players, gameId: 'dice', cents }, async ({ player, token }) => {
    const { pageToken } = await enter(gamesUrl, 'dice', token)
    const { content } = await enter(gamesUrl, hostedGame, await launch(runtime, player, { gameId: hostedGame, cents }))
    return { dice: pageToken, hosted: new URL(content!.url).searchParams.get('sessionID')! }
  })

async function enter(gamesUrl: string, game: string, token: string): Promise<Answers['enter']> {
  const reply = await fetch(`${gamesUrl}${gamesApi}/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, token }),
  })
  if (!reply.ok) throw new Error(`the games refused a player: ${await reply.text()}`)
  return (await reply.json()) as Answers['enter']
}
