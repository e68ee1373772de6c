/** The link of a round in the player's history: the aggregator's page of the round. */
import { Refusal } from '@lucero/contract/shared/refusals'
import { noNonce } from '../games/nonces.ts'
import { findRounds, getRound } from '../games/rounds.ts'
import type { Server } from '../http/http.ts'
import { ownOrigin } from '../http/own-origin.ts'
import { limitedAddress } from '../runtime/address.ts'
import { enforceLimits } from '../runtime/limits.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { aggregatorBase, liveConnections } from './connections.ts'
import { callVendor } from './vendor.ts'

/** Each visit is a call to the aggregator. */
const perAddress = { max: 30, perSeconds: 60 }

export function addRoundLinks(runtime: Runtime, server: Server): void {
  server.get<{ Params: { connection: string; round: string } }>(
    `${aggregatorBase}/:connection/rounds/:round`,
    async (request, reply) => {
      const { connection, round } = request.params
      const address = limitedAddress(request.ip)
      await enforceLimits(runtime.db, [{ key: `aggregator-round:${address}`, ...perAddress }])
      const url = await findLink(runtime, connection, round, ownOrigin(runtime.config, request))
      return reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer').redirect(url, 302)
    },
  )
}

async function findLink(runtime: Runtime, id: string, name: string, origin: string | undefined): Promise<string> {
  const connection = (await liveConnections(runtime)).get(id)
  const [found] = connection ? await findRounds(runtime.db, [id], name) : []
  if (!connection || !found) throw new Refusal('NOT_FOUND')
  const body = { player: found.playerId, round: name }
  const { movements } = await getRound(runtime, { providerId: id, body, nonce: noNonce })
  const bet = movements.find(({ kind }) => kind === 'bet')
  if (!bet) throw new Refusal('NOT_FOUND')
  const round = name.slice(0, name.lastIndexOf('@'))
  const input = { player: found.playerId, transaction: bet.transaction, round, lobby: origin ?? '' }
  return (await callVendor(runtime, connection, 'round', input)).url
}
