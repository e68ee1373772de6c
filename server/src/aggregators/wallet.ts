/** What an aggregator asks of the wallet, without the names and units of its protocol. */
import { id as uuid } from '@lucero/contract/shared/fields'
import { Refusal, type RefusalCode } from '@lucero/contract/shared/refusals'
import { noNonce } from '../games/nonces.ts'
import { getBalance } from '../games/sessions.ts'
import { findPlayer } from '../players/players.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Connection } from './connections.ts'
import * as movements from './movements.ts'

export type WalletRequest =
  | { kind: 'info'; player: string }
  | { kind: 'balance'; player: string; session: string; game: string }
  | ({ kind: 'bet' } & movements.Bet)
  | ({ kind: 'win' } & movements.Win)
  | ({ kind: 'promotion' } & movements.Promotion)
  | ({ kind: 'rollback' } & movements.Rollback)

/** `balance`: the playable balance in cents. */
export type WalletReply = { balance?: number; country?: string }

/** Runs the request. Throws a refusal. */
export async function answerWallet(
  runtime: Runtime,
  connection: Connection,
  request: WalletRequest,
): Promise<WalletReply> {
  switch (request.kind) {
    case 'info':
      return infoOf(runtime, connection, request.player)
    case 'balance':
      return balanceOf(runtime, connection, request)
    case 'bet':
      return movements.placeBet(runtime, connection, withIds(request, 'SESSION_NOT_FOUND'))
    case 'promotion':
      return movements.payPromotion(runtime, connection, withIds(request, 'SESSION_NOT_FOUND'))
    case 'win':
      return movements.payWin(runtime, connection, { ...request, player: idIn(request.player, 'BET_NOT_FOUND') })
    case 'rollback':
      return movements.rollBack(runtime, connection, withIds(request, 'BET_NOT_FOUND'))
  }
}

const withIds = <R extends { player: string; session: string }>(request: R, otherwise: RefusalCode): R => ({
  ...request,
  player: idIn(request.player, otherwise),
  session: idIn(request.session, otherwise),
})

async function balanceOf(
  runtime: Runtime,
  { id, enabled, games }: Connection,
  request: Extract<WalletRequest, { kind: 'balance' }>,
): Promise<WalletReply> {
  if (!enabled) throw new Refusal('FORBIDDEN')
  if (!games.has(request.game)) throw new Refusal('GAME_NOT_FOUND')
  const { player, session } = withIds(request, 'SESSION_NOT_FOUND')
  const { balance } = await getBalance(runtime, { providerId: id, body: { player, session }, nonce: noNonce })
  return { balance: balance.playable }
}

function idIn(text: string, otherwise: RefusalCode): string {
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
