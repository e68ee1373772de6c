/** Play: a game of an aggregator opens at the address that the aggregator returns, other games as before. */
import { randomUUID } from 'node:crypto'
import { defaultLanguage, isLanguage } from '@lucero/contract/shared/languages'
import { Refusal } from '@lucero/contract/shared/refusals'
import { launchGame as launchProviderGame, prepareLaunch, type LaunchRequest } from '../games/launch.ts'
import { openSessionWithId } from '../games/sessions.ts'
import type { Caller } from '../http/http.ts'
import { findPlayer } from '../players/players.ts'
import { framedGamePath } from '@lucero/contract/player/own-tabs'
import type { Runtime } from '../runtime/runtime.ts'
import { liveConnections, type Connection } from './connections.ts'
import { isShownPage } from './page-hosts.ts'
import { prepareReward } from './rewards.ts'
import { callVendor } from './vendor.ts'

type From = { origin: string | undefined; address: string }

export async function launchGame(runtime: Runtime, caller: Caller, request: LaunchRequest, from: From) {
  const found = findCode(await liveConnections(runtime), request.gameId)
  return found
    ? launchAtAggregator(runtime, caller, request, { ...from, ...found })
    : launchProviderGame(runtime, caller, request, from.origin)
}

type CodeOfConnection = { connection: Connection; code: string }

function findCode(connections: ReadonlyMap<string, Connection>, gameId: string): CodeOfConnection | undefined {
  for (const connection of connections.values()) {
    const code = connection.codes.get(gameId)
    if (code !== undefined) return { connection, code }
  }
  return undefined
}

/** The session starts after the aggregator has answered: until then its token is unknown. */
async function launchAtAggregator(
  runtime: Runtime,
  caller: Caller,
  request: LaunchRequest,
  { connection, code, origin, address }: From & CodeOfConnection,
) {
  const { launch } = await prepareLaunch(runtime, caller, request)
  const country = (await findPlayer(runtime.db, launch.playerId))?.countryCode ?? connection.country
  if (connection.blocked.get(code)?.has(country)) throw new Refusal('GAME_NOT_FOUND')
  await prepareReward(runtime, launch.playerId, request.gameId).catch((error: unknown) =>
    runtime.log.warn({ err: error, event: 'aggregator.reward_delayed' }, 'free spins not created before the launch'),
  )
  const [token, lobby] = [randomUUID(), origin ?? runtime.config.publicUrl ?? 'http://localhost']
  const { url } = await callVendor(runtime, connection, 'launch', {
    code,
    country,
    address,
    token,
    player: launch.playerId,
    operatorId: launch.operatorId,
    platform: request.platform,
    language: isLanguage(request.lang) ? request.lang : defaultLanguage,
    lobby,
  }).catch(asUnavailable)
  const isFramed = connection.pageHosts.length > 0
  if (isFramed && !isShownPage(url, connection.pageHosts, lobby)) {
    const host = URL.parse(url)?.host
    runtime.log.warn(
      { connection: connection.id, host, event: 'aggregator.page_host_unknown' },
      'the address of a game has a host that is not among the page hosts of the connection',
    )
    throw new Refusal('GAME_NOT_FOUND')
  }
  await openSessionWithId(runtime, token, launch).catch(asUnavailable)
  return { url: isFramed ? framedUrl(lobby, token, url) : url }
}

const framedUrl = (lobby: string, session: string, url: string): string =>
  `${new URL(lobby).origin}${framedGamePath}?session=${session}#${encodeURIComponent(url)}`

/** The aggregator has refused, or the player was blocked or has signed out meanwhile. The log has the reason. */
function asUnavailable(error: unknown): never {
  const isRefused = error instanceof Refusal && error.code !== 'RETRY_LATER'
  throw isRefused ? new Refusal('GAME_NOT_FOUND') : error
}
