/**
 * Encodes a bet, win or rollback into the `detail` of its transfer, and decodes it. The hash chain covers the detail, so stored details are never
 * migrated: the decoder reads every version that was ever written.
 *
 * Version 1 has no `v`. Release 0.1 details, which the upgrade wrote, have `was` in bets and `state` only in the last transfer of a round. Both 0.1
 * and 0.2 stored `unnamed: true` without the step. Version 2 has `v: 2`, and `unnamed` is a step.
 */
import assert from 'node:assert/strict'
import type { Cents } from '@lucero/contract/shared/money'
import type { Json, StateRow } from '../ledger/command.ts'
import type { Split } from './split.ts'

const currentVersion = 2

/** A round. `cash`, `bonus` and `free` are its stakes without those rolled back. */
export type RoundRow = StateRow &
  Split & {
    providerId: string
    round: string
    operatorId: number
    gameId: string
    grantId: string | null
    /** The number of its transfers. */
    steps: number
    bets: number
    betsRolledBack: number
    /** A free spin is the only bet of its round. */
    isFreeSpin: boolean
    wonCents: Cents
    /** The step of the last win that named no bet, or 0. Bets up to this step are resolved. */
    unnamedWinStep: number
    closed: boolean
    createdAt: Date
  }

/** A bet of a round, or a refused one. */
export type BetRow = StateRow &
  Split & {
    isRefused: boolean
    /** The rollback arrived before the bet. */
    isRolledBackFirst: boolean
    roundId: string
    /** The step of its transfer in the round. */
    step: number
    grantId: string | null
    resolved: boolean
    rolledBack: boolean
  }

export type MovementKind = 'bet' | 'win' | 'rollback'

/** A movement to encode. `round` is the round after it, or undefined for a rollback without a bet. */
export type Movement = {
  providerId: string
  transaction: string
  /** The bet that a win names or a rollback reverses. */
  target: string | undefined
  round: RoundRow | undefined
  split: Split
  grantId: string | null
  stake: Cents
  after: Cents
}

/** A decoded movement, as players and providers see it. */
export type ListedMovement = Split & {
  playerId: string
  kind: MovementKind
  at: Date
  providerId: string
  transaction: string
  round: string
  operatorId: number
  gameId: string
  stake: Cents
  after: Cents
  rolledBack: boolean
}

/** Rows as the queries select them. */
export type StoredRound = StateRow & { steps: number; detail: string }
export type StoredBet = StateRow &
  Pick<BetRow, 'resolved' | 'rolledBack'> & {
    refusal: string | null
    roundId: string | null
    step: number | null
    detail: string | null
  }
export type StoredMovement = Pick<ListedMovement, 'playerId' | 'kind' | 'at' | 'rolledBack'> & { detail: string }

/** Zero, false and null are left out of the JSON. */
type SplitJson = { grant?: string; cash?: number; bonus?: number; free?: number }

type MovementJson = SplitJson & {
  v?: typeof currentVersion
  provider: string
  transaction: string
  target?: string
  round?: string
  operator?: number
  game?: string
  /** The stake of the bet, or of the round or bet that a win pays. */
  stake?: number
  after?: number
  /** The round after the movement. The last transfer of a round has the current state. */
  state?: RoundJson
}

type RoundJson = SplitJson & {
  at: number
  bets: number
  back?: number
  spin?: true
  won?: number
  unnamed?: number | true
  closed?: true
}

type FieldChecks = Readonly<Record<string, (value: unknown) => boolean>>

const isText = (value: unknown) => typeof value === 'string'
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0
const isTrue = (value: unknown) => value === true

const splitChecks: FieldChecks = { grant: isText, cash: isCount, bonus: isCount, free: isCount }
const movementChecks: FieldChecks = {
  ...splitChecks,
  v: (value) => value === currentVersion,
  provider: isText,
  transaction: isText,
  target: isText,
  round: isText,
  operator: isCount,
  game: isText,
  stake: isCount,
  after: isCount,
}
const roundChecks: FieldChecks = {
  ...splitChecks,
  at: Number.isSafeInteger,
  bets: isCount,
  back: isCount,
  spin: isTrue,
  won: isCount,
  unnamed: (value) => isCount(value) || isTrue(value),
  closed: isTrue,
}
const movementEntries = Object.entries(movementChecks)
const roundEntries = Object.entries(roundChecks)

function assertFields(value: object, checks: [string, (value: unknown) => boolean][], what: string): void {
  for (const [name, isValid] of checks) {
    const field: unknown = value[name as keyof typeof value]
    if (field !== undefined && !isValid(field)) assert.fail(`${what}: ${name} is ${JSON.stringify(field)}`)
  }
}

const centsJson = (cents: Cents): number | undefined => {
  assert(cents >= 0n && cents <= Number.MAX_SAFE_INTEGER, `a round stores ${cents} cents`)
  return cents > 0n ? Number(cents) : undefined
}
const splitJson = ({ cash, bonus, free }: Split) => ({
  cash: centsJson(cash),
  bonus: centsJson(bonus),
  free: centsJson(free),
})

export function encodeMovement(movement: Movement): Json {
  const { providerId, transaction, target, round, split, grantId, stake, after } = movement
  return {
    v: currentVersion,
    provider: providerId,
    transaction,
    target,
    ...(round && { round: round.round, operator: round.operatorId, game: round.gameId }),
    grant: grantId ?? undefined,
    ...splitJson(split),
    stake: centsJson(stake),
    after: centsJson(after),
    state: round && encodeRound(round),
  }
}

function encodeRound(round: RoundRow): Json {
  assert(round.betsRolledBack <= round.bets, 'a round has more rollbacks than bets')
  assert(round.unnamedWinStep <= round.steps, 'the step of a win is beyond the end of its round')
  return {
    at: round.createdAt.getTime(),
    bets: round.bets,
    back: round.betsRolledBack || undefined,
    grant: round.grantId ?? undefined,
    ...splitJson(round),
    spin: round.isFreeSpin || undefined,
    won: centsJson(round.wonCents),
    unnamed: round.unnamedWinStep || undefined,
    closed: round.closed || undefined,
  }
}

/** Refused bets have no detail. The details of other modules have none of these fields. */
function parseDetail(text: string | null): Partial<MovementJson> {
  const detail: unknown = JSON.parse(text ?? '{}')
  assert(typeof detail === 'object' && detail !== null, 'the detail of a transfer is no object')
  assertFields(detail, movementEntries, 'detail of a transfer')
  return detail
}

function assertMovement(detail: Partial<MovementJson>): asserts detail is MovementJson {
  assert(detail.provider !== undefined && detail.transaction !== undefined, 'a movement without its transaction')
}

/** The round of a transfer by the provider's name for it, or undefined for a transfer without a round. */
export function decodeRoundName(detail: string | null): { providerId: string; round: string } | undefined {
  const { provider, round } = parseDetail(detail)
  if (round === undefined) return undefined
  assert(provider !== undefined, 'a round without a provider')
  return { providerId: provider, round }
}

const decodeSplit = ({ cash = 0, bonus = 0, free = 0 }: SplitJson): Split => ({
  cash: BigInt(cash),
  bonus: BigInt(bonus),
  free: BigInt(free),
})

/** False for details of release 0.1 that are not the last of their round, and for refused bets. */
export const hasRoundState = (detail: string | null): boolean => parseDetail(detail).state !== undefined

export function decodeRound({ playerId, id, steps, detail }: StoredRound): RoundRow {
  const movement = parseDetail(detail)
  assertMovement(movement)
  const { v, provider, round, operator, game, state } = movement
  assert(
    round !== undefined && operator !== undefined && game !== undefined,
    'a round without a name, operator or game',
  )
  assert(typeof state === 'object' && state !== null, 'the last transfer of a round has no round state')
  assertFields(state, roundEntries, 'state of a round')
  const { at, bets, back = 0, grant = null, spin = false, won = 0, unnamed = 0, closed = false, ...split } = state
  assert(at !== undefined && bets !== undefined, 'the state of a round has no time or no bets')
  assert(back <= bets, `a round with ${bets} bets has ${back} rollbacks`)
  assert(unnamed !== true || v === undefined, 'a version 2 round has a win without its step')
  return {
    playerId,
    id,
    providerId: provider,
    round,
    operatorId: operator,
    gameId: game,
    grantId: grant,
    steps,
    bets,
    betsRolledBack: back,
    ...decodeSplit(split),
    isFreeSpin: spin,
    wonCents: BigInt(won),
    // Version 1 does not store which win it was. Every bet so far counts as resolved.
    unnamedWinStep: unnamed === true ? steps : unnamed,
    closed,
    createdAt: new Date(at),
  }
}

export function decodeBet({ detail, roundId, step, refusal, ...row }: StoredBet): BetRow {
  const movement = parseDetail(detail)
  const code = refusal === null ? undefined : refusalCode(refusal)
  if (code === undefined) assertMovement(movement)
  return {
    ...row,
    isRefused: code !== undefined,
    isRolledBackFirst: code === 'ROLLED_BACK',
    roundId: roundId ?? '',
    step: step ?? 0,
    grantId: movement.grant ?? null,
    ...decodeSplit(movement),
  }
}

function refusalCode(refusal: string): string {
  const { code } = JSON.parse(refusal) as { code?: unknown }
  assert(typeof code === 'string', 'a stored refusal has no code')
  return code
}

export function decodeMovement({ detail, ...row }: StoredMovement): ListedMovement {
  const movement = parseDetail(detail)
  assertMovement(movement)
  return {
    ...row,
    ...decodeSplit(movement),
    providerId: movement.provider,
    transaction: movement.transaction,
    round: movement.round ?? '',
    operatorId: movement.operator ?? 0,
    gameId: movement.game ?? '',
    stake: BigInt(movement.stake ?? 0),
    after: BigInt(movement.after ?? 0),
  }
}
