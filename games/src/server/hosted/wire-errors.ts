/** What a front end gets for each reason why a call has failed. */
import { isTransientDbError } from '@lucero/kit/connection'
import { OverloadError } from '@lucero/kit/errors'
import { invalid, WireError } from '@lucero/outcomes/wire/contract'
import { Refusal, type GamesRefusalCode } from '../../refusal.ts'

/** The stake may or may not have been taken. The front end authenticates again. */
export const unknownOutcome = () => new WireError(500, 'ERR_GEN', 'the outcome is not known yet; authenticate again')

export const maintenance = () =>
  new WireError(500, 'ERR_MAINTENANCE', 'this version cannot be played; open the game again')

export const notPlayable = (reason: string) => new WireError(400, 'ERR_GLE', reason)

export const unknownSession = () =>
  new WireError(401, 'ERR_IS', 'the session is unknown or has ended; open the game again')

const limits: ReadonlySet<GamesRefusalCode> = new Set([
  'LIMIT_REACHED',
  'OWN_LOSS_LIMIT',
  'OWN_WEEK_LOSS_LIMIT',
  'OWN_MONTH_LOSS_LIMIT',
  'OWN_STAKE_LIMIT',
  'OWN_TIME_LIMIT',
  'PLAYER_BLOCKED',
])

/** `message` is the one of the refusal. */
export function errorOf(code: GamesRefusalCode, message: string): WireError {
  if (limits.has(code)) return new WireError(400, 'ERR_GLE', message)
  switch (code) {
    case 'INSUFFICIENT_FUNDS':
      return new WireError(400, 'ERR_IPB', message)
    case 'SESSION_EXPIRED':
    case 'SESSION_NOT_FOUND':
      return new WireError(401, 'ERR_ATE', message)
    case 'GAME_DISABLED':
    case 'GAME_NOT_FOUND':
      return new WireError(500, 'ERR_MAINTENANCE', message)
    case 'TOO_MANY_REQUESTS':
      return new WireError(429, 'ERR_GEN', message)
    case 'CONFLICT':
    case 'INVALID_AMOUNT':
    case 'NO_FREE_SPIN':
      return invalid(message)
    default:
      return new WireError(500, 'ERR_GEN', message)
  }
}

/** Undefined for a failure that must be logged. */
export function toWireError(error: unknown): WireError | undefined {
  if (error instanceof WireError) return error
  if (error instanceof Refusal) return errorOf(error.code, error.message)
  if (error instanceof OverloadError || isTransientDbError(error)) return unknownOutcome()
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? invalid('the request is malformed') : undefined
}
