/**
 * The wire contract that hosted games speak: the objects of its answers, and its errors. `npx lucero-game play` and the games process both
 * answer with this code, so a game that runs in one runs in the other.
 */
import { COST_UNIT } from '../index-file.ts'
import { PAYOUT_UNIT } from '../statistics.ts'
import { millionthsOf } from './amounts.ts'

export const CURRENCY = 'USD'

export type ErrorCode =
  | 'ERR_VAL'
  | 'ERR_IPB'
  | 'ERR_GLE'
  | 'ERR_LOC'
  | 'ERR_IS'
  | 'ERR_ATE'
  | 'ERR_GEN'
  | 'ERR_MAINTENANCE'
  | 'NOT_FOUND'

/** Clients differ: some read only `error`, some only the status. Both are always set. */
export class WireError extends Error {
  readonly status: number
  readonly code: ErrorCode

  constructor(status: number, code: ErrorCode, message: string) {
    super(message)
    this.name = 'WireError'
    this.status = status
    this.code = code
  }
}

export const invalid = (message: string) => new WireError(400, 'ERR_VAL', message)
export const errorBody = ({ code, message }: WireError) => ({ error: code, message })

export const balanceBody = (cents: number) => ({ amount: millionthsOf(cents), currency: CURRENCY })

export type Jurisdiction = {
  socialCasino: boolean
  disabledFullscreen: boolean
  disabledTurbo: boolean
  disabledSuperTurbo: boolean
  disabledAutoplay: boolean
  disabledSlamstop: boolean
  disabledSpacebar: boolean
  disabledBuyFeature: boolean
  displayNetPosition: boolean
  displayRTP: boolean
  displaySessionTimer: boolean
  /** Milliseconds. */
  minimumRoundDuration: number
}

export const openJurisdiction: Jurisdiction = {
  socialCasino: false,
  disabledFullscreen: false,
  disabledTurbo: false,
  disabledSuperTurbo: false,
  disabledAutoplay: false,
  disabledSlamstop: false,
  disabledSpacebar: false,
  disabledBuyFeature: false,
  displayNetPosition: false,
  displayRTP: false,
  displaySessionTimer: false,
  minimumRoundDuration: 0,
}

/** A mode as the wire contract shows it. `cost` is in ten-thousandths of the base bet. */
export type WireMode = { name: string; cost: number }

/** In cents. */
export type BetLimits = { min: number; max: number; step: number; default: number; levels: readonly number[] }

export function configBody(gameId: string, modes: readonly WireMode[], limits: BetLimits, jurisdiction: Jurisdiction) {
  return {
    gameID: gameId,
    minBet: millionthsOf(limits.min),
    maxBet: millionthsOf(limits.max),
    stepBet: millionthsOf(limits.step),
    defaultBetLevel: millionthsOf(limits.default),
    betLevels: limits.levels.map(millionthsOf),
    betModes: Object.fromEntries(
      modes.map(({ name, cost }) => [
        name,
        { mode: name, costMultiplier: cost / COST_UNIT, feature: cost !== COST_UNIT },
      ]),
    ),
    jurisdiction,
  }
}

export type WireRound = {
  betId: number
  /** The base bet and the payout in cents. */
  bet: number
  payout: number
  /** The payout of the table, in hundredths of the base bet. */
  tablePayout: number
  cost: number
  isActive: boolean
  /** As the client spelt it. */
  mode: string
  event: string | null
}

/**
 * JSON of a round. `events` is the array of the outcome, byte for byte, so the text is put together here instead of being parsed and written
 * again.
 */
export function roundText(round: WireRound, events: Buffer): string {
  const { betId, bet, payout, tablePayout, cost, isActive, mode, event } = round
  const fields = {
    betID: betId,
    amount: millionthsOf(bet),
    payout: millionthsOf(payout),
    payoutMultiplier: tablePayout / PAYOUT_UNIT,
    costMultiplier: cost / COST_UNIT,
    active: isActive,
    mode,
    event,
  }
  return withState(fields, events)
}

export const replayText = (tablePayout: number, cost: number, events: Buffer): string =>
  withState({ payoutMultiplier: tablePayout / PAYOUT_UNIT, costMultiplier: cost / COST_UNIT }, events)

const withState = (fields: object, events: Buffer) =>
  `${JSON.stringify(fields).slice(0, -1)},"state":${events.toString('utf8')}}`

/** An answer with a balance and a round, whose text is already JSON. */
export const answerText = (fields: Record<string, unknown>, round: string | null | undefined): string =>
  round === undefined ? JSON.stringify(fields) : `${JSON.stringify(fields).slice(0, -1)},"round":${round ?? 'null'}}`

/** The payout of a base bet in cents: rounded down, exact without floats for every bet below 2⁵³. */
export const payoutCents = (bet: number, tablePayout: number): number =>
  Number((BigInt(bet) * BigInt(tablePayout)) / BigInt(PAYOUT_UNIT))

/** The stake in cents. Undefined if the mode's cost makes it no whole cent. */
export function stakeCents(bet: number, cost: number): number | undefined {
  const scaled = BigInt(bet) * BigInt(cost)
  return scaled % BigInt(COST_UNIT) === 0n ? Number(scaled / BigInt(COST_UNIT)) : undefined
}
