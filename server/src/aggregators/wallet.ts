/** What an aggregator asks of the wallet, without the names and units of its protocol. */
import { id as uuid } from '@lucero/contract/shared/fields'
import { Refusal } from '@lucero/contract/shared/refusals'
import { noNonce } from '../games/nonces.ts'
import { getBalance } from '../games/sessions.ts'
import { findPlayer } from '../players/players.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Connection } from './connections.ts'

export type WalletRequest =
  | { kind: 'info'; player: string }
  | { kind: 'balance'; player: string; session: string; game: string }

/** `balance`: the playable balance in cents. */
export type WalletReply = { balance?: number; country?: string }

/** Runs the request. Throws a refusal. */
export async function answerWallet(
  runtime: Runtime,
  connection: Connection,
  request: WalletRequest,
): Promise<WalletReply> {
  if (request.kind === 'info') return infoOf(runtime, connection, request.player)
  if (!connection.enabled) throw new Refusal('FORBIDDEN')
  if (!connection.games.has(request.game)) throw new Refusal('GAME_NOT_FOUND')
  const player = idIn(request.player, 'SESSION_NOT_FOUND')
  const body = { player, session: idIn(request.session, 'SESSION_NOT_FOUND') }
  const { balance } = await getBalance(runtime, { providerId: connection.id, body, nonce: noNonce })
  return { balance: balance.playable }
}

function idIn(text: string, otherwise: 'SESSION_NOT_FOUND' | 'PLAYER_NOT_FOUND'): string {
  const { data } = uuid.safeParse(text)
  if (data === undefined) throw new Refusal(otherwise)
  return data
}

async function infoOf({ db }: Runtime, { enabled, country }: Connection, text: string): Promise<WalletReply> {
  if (!enabled) throw new Refusal('FORBIDDEN')
  const player = await findPlayer(db, idIn(text, 'PLAYER_NOT_FOUND'))
  if (!player) throw new Refusal('PLAYER_NOT_FOUND')
  if (player.standing !== 'active') throw new Refusal('PLAYER_BLOCKED')
  return { country: player.countryCode ?? country }
}
