/** CRE-2: Play. Returns the game's URL with a launch token, which the game's server exchanges for a session. */
import type { gamesShapes } from '@lucero/contract/player/games'
import { defaultLanguage, isLanguage } from '@lucero/contract/shared/languages'
import { toCents } from '@lucero/contract/shared/money'
import type { LaunchParameters } from '@lucero/contract/provider/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { ReadBody } from '@lucero/contract/shared/shape'
import { findPlayableGame } from '../catalogue/catalogue.ts'
import type { Caller } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { newToken, tokenHash } from '@lucero/kit/secrets'
import { balancesOf } from '../ledger/books.ts'
import { findSaferPlay, assertNotExcluded } from '../safer/safer.ts'
import { assertRowAllows, findSuspension } from '../suspension/suspension.ts'
import { walletsOf } from '../wallet/wallet.ts'
import { assertAllowance } from './first-bet.ts'
import { currency } from './sessions.ts'
import * as store from './store.ts'

export type LaunchRequest = ReadBody<(typeof gamesShapes)['launchGame']>

/** A launch that the rules allow, before a session or a token exists. */
export async function prepareLaunch(
  runtime: Runtime,
  { playerId, sessionId }: Caller,
  { gameId, firstBetCredit }: Pick<LaunchRequest, 'gameId' | 'firstBetCredit'>,
) {
  const game = await findPlayableGame(runtime.db, gameId, playerId)
  if (!game?.providerId) throw new Refusal('GAME_NOT_FOUND')
  const now = runtime.clock.now()
  const [wallets, saferPlay, balances, suspension] = await runtime.db.together((tx) => [
    walletsOf(tx, playerId),
    findSaferPlay(tx, playerId),
    balancesOf(tx, playerId),
    findSuspension(tx, playerId, now),
  ])
  assertNotExcluded(saferPlay, now)
  assertRowAllows(suspension, 'play', now)
  const wallet = wallets.find(({ status }) => status === 'active')
  if (!wallet) throw new Refusal('NO_ACTIVE_OPERATOR')
  const { operatorId } = wallet
  const firstBetCents = firstBetCredit === undefined ? null : toCents(firstBetCredit)
  if (firstBetCents !== null) assertAllowance({ operatorId, cents: firstBetCents, saferPlay, balances }, now)
  const { providerId, launchUrl } = game
  const launch = { playerId, providerId, operatorId, gameId, signInId: sessionId, firstBetCents }
  return { launch, launchUrl, reminderMinutes: saferPlay?.realityCheckMinutes }
}

/** `origin` is the origin under which the player's browser reaches the app. */
export async function launchGame(runtime: Runtime, caller: Caller, request: LaunchRequest, origin: string | undefined) {
  const { launch, launchUrl, reminderMinutes: minutes } = await prepareLaunch(runtime, caller, request)
  if (!launchUrl) throw new Refusal('GAME_NOT_FOUND')
  const { gameId, platform, lang } = request
  const token = newToken()
  await store.insertLaunchToken(runtime.db, tokenHash(token), launch)
  const lobby = origin ?? '/'
  const query = {
    token,
    game: gameId,
    lang: isLanguage(lang) ? lang : defaultLanguage,
    currency,
    mode: 'real',
    platform,
    lobby_url: lobby,
    ...(minutes && { reminder_minutes: String(minutes) }),
  } satisfies LaunchParameters
  return { url: withQuery(absolute(launchUrl, origin), query) }
}

/** A URL without a host is on the app's own origin. */
const absolute = (url: string, origin: string | undefined) =>
  origin !== undefined && url.startsWith('/') ? `${origin}${url}` : url

function withQuery(url: string, query: Record<string, string>): string {
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query).toString()}`
}
