/** Rounds of the provider of the load, played over the provider API. */
import { randomUUID } from 'node:crypto'
import { drillGame } from '../clients/provider.ts'
import type { GameSession, RecordedCalls } from './recorded.ts'

export type PlayedRound = { round: string; keys: string[] }

/** Launches the game and exchanges the launch token, which is valid once, for a session. */
export async function openSession(calls: RecordedCalls, player: { id: string; token: string }): Promise<GameSession> {
  const launched = await calls.asPlayer(player, 'launchGame', { gameId: drillGame })
  const { url } = launched as { url: string }
  const launch = { token: new URL(url).searchParams.get('token')!, game: drillGame }
  const sent = { client: player.id, book: player.id, call: 'session' as const }
  const { session, player: id } = (await calls.asProvider(sent, launch)) as GameSession
  return { session, player: id }
}

/** A bet, and a win of the same amount that closes the round. The client reads its own bet, and another one reads during the win. */
export async function playRound(calls: RecordedCalls, game: GameSession, isRepeated: boolean): Promise<PlayedRound> {
  const { session, player } = game
  const [round, bet, amount] = [randomUUID(), randomUUID(), 2]
  const client = { client: player, book: player }
  const stake = { session, player, transaction: bet, round, amount }
  const takeStake = () => calls.asProvider({ ...client, call: 'bet', key: bet, change: -amount }, stake)
  await takeStake()
  if (isRepeated) await takeStake()
  await calls.readBalance(player, game)
  const win = { player, transaction: randomUUID(), round, bet, amount, roundClosed: true }
  const pay = () => calls.asProvider({ ...client, call: 'win', key: win.transaction, needs: bet, change: amount }, win)
  await Promise.all([pay(), calls.readBalance(`${player} reader`, game)])
  if (isRepeated) await pay()
  return { round, keys: [bet, win.transaction] }
}
