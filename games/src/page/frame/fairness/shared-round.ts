/** A link that carries a finished round. The data is in the fragment of the address, which browsers do not send to a server. */
import { defaultLanguage } from '@lucero/contract/shared/languages'
import { ownGamesPath } from '@lucero/contract/shared/own-games'
import { language } from '@lucero/ui/text/t.ts'
import { z } from 'zod'
import { clientSeed, gameId, type RoundView } from '../../../api.ts'
import { checkRound, type CheckResult, type RoundClaim } from './check-round.ts'
import { isHostedRound } from './hosted-round.ts'

/** Bet and actions are checked by the rules of the game. */
const shared = z.strictObject({
  round: z.uuid(),
  game: gameId,
  serverSeed: z.string().regex(/^[\w -]{1,128}$/),
  clientSeed,
  nonce: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  bet: z.unknown(),
  actions: z.array(z.unknown()).max(200),
  commitment: z.string().regex(/^[0-9a-f]{64}$/),
  payout: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
})

const maxLength = 16_384
const prefix = '#round='

export type RevealedRound = RoundView & { serverSeed: string }
export const isRevealed = (round: RoundView): round is RevealedRound => round.serverSeed !== undefined

/**
 * Undefined if the round has no outcome to share: it is open or was voided. The proof of a hosted game is too long for a link, so the page
 * behind the link reads it by the id of the round.
 */
export function linkTo(round: RevealedRound): string | undefined {
  const search = language() === defaultLanguage ? '' : `?lang=${language()}`
  const page = `${location.origin}${ownGamesPath}/verify/`
  const { id, status, game, serverSeed, nonce, bet, actions, commitment, payout } = round
  if (status !== 'closed') return undefined
  if (isHostedRound(round)) return `${page}${id}${search}`
  const carried = { round: id, game, serverSeed, clientSeed: round.clientSeed, nonce, bet, actions, commitment, payout }
  return `${page}${search}${prefix}${toBase64Url(JSON.stringify(carried))}`
}

export type SharedRound = { round: string; claim: RoundClaim; checked: CheckResult; payout: number }

/** Undefined if the fragment is not a round of a game here. */
export function readSharedRound(fragment: string): SharedRound | undefined {
  if (!fragment.startsWith(prefix) || fragment.length > maxLength) return undefined
  try {
    const { round, ...claim } = shared.parse(JSON.parse(fromBase64Url(fragment.slice(prefix.length))))
    return { round, claim, checked: checkRound(claim), payout: claim.payout }
  } catch {
    return undefined
  }
}

/** Bets and actions are ASCII: the rules have no free text. */
const toBase64Url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const fromBase64Url = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'))
