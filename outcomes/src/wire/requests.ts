/** Reads requests of the wire contract. Unknown fields are ignored; a missing `Content-Type` is accepted. */
import { centsOf } from './amounts.ts'
import { invalid, stakeCents, type BetLimits, type WireMode } from './contract.ts'

export const MAX_BODY_BYTES = 16 * 1024
const MAX_EVENT_LENGTH = 1024
const MAX_SESSION_LENGTH = 200

export type WireBody = Record<string, unknown>

export function readBody(text: string): WireBody {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid('the body is not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('the body is not an object')
  return value as WireBody
}

export function sessionOf({ sessionID }: WireBody): string {
  if (typeof sessionID !== 'string' || sessionID === '' || sessionID.length > MAX_SESSION_LENGTH)
    throw invalid('sessionID must be a text')
  return sessionID
}

/** A bet of the client: the mode, as it spelt it and as the package does, the base bet and the stake in cents. */
export type WireBet<Mode extends WireMode> = { mode: Mode; spelling: string; bet: number; stake: number }

/** Clients send `BASE` for a mode named `base`, so modes are matched without case. */
export function readBet<Mode extends WireMode>(
  { mode: spelling, amount }: WireBody,
  modes: readonly Mode[],
  { min, max, step }: BetLimits,
): WireBet<Mode> {
  if (typeof spelling !== 'string') throw invalid('mode must be a text')
  const mode = modes.find(({ name }) => name.toLowerCase() === spelling.toLowerCase())
  if (!mode) throw invalid(`there is no mode ${spelling.slice(0, 64)}`)
  const bet = centsOf(amount)
  if (bet === undefined) throw invalid('amount must be a whole number of cents, in millionths')
  if (bet < min || bet > max) throw invalid(`amount is outside of the limits, ${cents(min)} to ${cents(max)}`)
  if (bet % step !== 0) throw invalid(`amount is not a multiple of ${cents(step)}`)
  const stake = stakeCents(bet, mode.cost)
  if (stake === undefined) throw invalid('the stake of this mode would not be a whole cent')
  return { mode, spelling, bet, stake }
}

export function readEvent({ event }: WireBody): string {
  if (typeof event !== 'string' || event.length > MAX_EVENT_LENGTH)
    throw invalid(`event must be a text of at most ${MAX_EVENT_LENGTH} characters`)
  return event
}

const cents = (amount: number) => (amount / 100).toFixed(2)
