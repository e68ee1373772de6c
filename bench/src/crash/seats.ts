/** Seats at the table of Star Crash for players with real credit: each enters the games with a launch token of the wallet. */
import { randomUUID } from 'node:crypto'
import { gamesApi } from '../../../games/src/api-path.ts'
import { authenticate, startSession } from '../../../server/src/auth/sessions.ts'
import { grantCredit } from '../../../server/src/bonus/bonus.ts'
import { launchGame } from '../../../server/src/games/launch.ts'
import { registerOwnGames } from '../../../server/src/games/own-games.ts'
import type { Runtime } from '../../../server/src/runtime/runtime.ts'
import { addOperator, applyToOperator } from '../../../server/src/operators/operators.ts'
import { transferToGame } from '../../../server/src/wallet/wallet.ts'
import { addPlayers } from '../bets/provider-sessions.ts'

const batchSize = 8
const operatorId = 7001
const gameId = 'star-crash'

export const register = async (runtime: Runtime, secret: string): Promise<void> => {
  await registerOwnGames(runtime, secret)
  await addOperator(runtime, { id: operatorId, name: 'Bench', approvesItself: true, welcomeCents: 0n })
}

/** Returns the page tokens. */
export async function openSeats(runtime: Runtime, players: number, gamesUrl: string): Promise<string[]> {
  const ids = await addPlayers(runtime, players)
  const tokens: string[] = []
  for (let at = 0; at < ids.length; at += batchSize)
    tokens.push(...(await Promise.all(ids.slice(at, at + batchSize).map((id) => openSeat(runtime, id, gamesUrl)))))
  return tokens
}

async function openSeat(runtime: Runtime, player: string, gamesUrl: string): Promise<string> {
  await applyToOperator(runtime, player, { operatorId })
  await grantCredit(runtime, { playerId: player, operatorId, cents: 100_000n, requestId: randomUUID() })
  await transferToGame(runtime, player, { items: [{ gameId, amount: 1000 }] })
  const caller = await authenticate(runtime, await startSession(runtime.db, player, 'access'), 'session')
  const { url } = await launchGame(runtime, caller, { gameId, platform: 'desktop', lang: 'en' }, undefined)
  const token = new URLSearchParams(url.split('?')[1]).get('token')
  const reply = await fetch(`${gamesUrl}${gamesApi}/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game: gameId, token }),
  })
  if (!reply.ok) throw new Error(`the games refused a player: ${await reply.text()}`)
  return ((await reply.json()) as { pageToken: string }).pageToken
}
