/** Pure state transitions of a grant, with the moves and notices of each. A grant is a bonus that a player has activated. */
import assert from 'node:assert/strict'
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import type { Notice } from '@lucero/contract/player/notices'
import * as accounts from '../accounts/accounts.ts'
import { change, deterministicUuid, type BookView, type Change, type Move } from '../ledger/command.ts'
import { noticeTo } from '../notifications/notifications.ts'
import { grants, isOpen, type GrantRow, type GrantState } from './store.ts'
import { targetOf, termsFrom } from './terms.ts'

/** The balances of a grant: bonus credit, and winnings of free spins. */
export type BonusFunds = { bonus: Cents; free: Cents }

export const nothingHeld: BonusFunds = { bonus: 0n, free: 0n }

/** A grant after a transition, with the moves and notices that commit with its row. */
export type GrantOutcome = { grant: GrantRow; moves: Move[]; notices: Change[] }

export const bonusAccount = ({ operatorId, id }: GrantRow): string => accounts.bonus(operatorId, id)
export const freeAccount = ({ operatorId, id }: GrantRow): string => accounts.free(operatorId, id)

export const heldBy = (book: BookView, grant: GrantRow): BonusFunds => ({
  bonus: book.balance(bonusAccount(grant)),
  free: book.balance(freeAccount(grant)),
})

/** The balances of a grant after moves of the same command, which the book does not contain yet. */
export function heldAfter(book: BookView, { grant, moves }: Pick<GrantOutcome, 'grant' | 'moves'>): BonusFunds {
  const { bonus, free } = heldBy(book, grant)
  const takenFrom = (account: string) =>
    moves.reduce((sum, { from, cents }) => (from === account ? sum + cents : sum), 0n)
  const left = { bonus: bonus - takenFrom(bonusAccount(grant)), free: free - takenFrom(freeAccount(grant)) }
  assert(left.bonus >= 0n && left.free >= 0n, `grant ${grant.id} would hold ${left.bonus} and ${left.free} cents`)
  return left
}

export function openGrant(book: BookView<typeof grants>): GrantRow | undefined {
  const open = book.states(grants).filter(isOpen)
  assert(open.length <= 1, `a player has ${open.length} open bonuses`)
  return open[0]
}

export const unchanged = (grant: GrantRow): GrantOutcome => ({ grant, moves: [], notices: [] })

export const changesOf = ({ grant, notices }: GrantOutcome): Change[] => [change(grants, grant), ...notices]

const isBeingWagered = ({ state }: GrantRow) => state === 'active' || state === 'wagering'
const canExpire = ({ state }: GrantRow) => state === 'awaiting-deposit' || state === 'active' || state === 'wagering'

export const isDue = (grant: GrantRow, now: Date): boolean => canExpire(grant) && now >= grant.expiresAt

const isMet = ({ terms, wagered }: GrantRow) => wagered >= targetOf(termsFrom(terms))

/**
 * Expires a grant that is due. A grant that met its wagering requirement in time becomes wagered instead, even if a round is still in play.
 */
export function applyExpiry(book: BookView, grant: GrantRow, now: Date): GrantOutcome {
  if (!isDue(grant, now)) return unchanged(grant)
  if (grant.startedAt && isMet(grant)) return becomeWagered(grant, heldBy(book, grant))
  return end(grant, 'expired', heldBy(book, grant), grant.expiresAt)
}

type End = Extract<GrantState, 'refused' | 'expired' | 'lost' | 'forfeited'>

/** Forfeits the remaining credit and notifies the player. */
export function end(grant: GrantRow, state: End, held: BonusFunds, at: Date): GrantOutcome {
  const left = held.bonus + held.free
  assert(held.bonus >= 0n && held.free >= 0n, `grant ${grant.id} ends with a negative balance`)
  const ended = { ...grant, state, endedAt: at, spinsLeft: 0, forfeited: grant.forfeited + left }
  const fields = { ...titleOf(grant), ...unplayedSpins(grant), ...(left > 0n && { forfeited: money(left) }) }
  return { grant: ended, moves: forfeit(grant, held), notices: [notice(ended, endNotice(grant, state, fields))] }
}

export function forfeit(grant: GrantRow, { bonus, free }: BonusFunds): Move[] {
  assert(bonus >= 0n && free >= 0n, `forfeiting ${bonus} and ${free} cents`)
  return [
    { from: bonusAccount(grant), to: accounts.forfeits, cents: bonus },
    { from: freeAccount(grant), to: accounts.forfeits, cents: free },
  ].filter(({ cents }) => cents > 0n)
}

/**
 * After a round: ends a grant with too little credit left, or marks it as wagered. BON-7: winnings of free spins do not count once the wagering
 * requirement is met.
 */
export function conclude(grant: GrantRow, held: BonusFunds, now: Date): GrantOutcome {
  assert(held.bonus >= 0n && held.free >= 0n, `grant ${grant.id} holds ${held.bonus} and ${held.free} cents`)
  if (grant.state === 'wagered') return removeFreeWinnings(grant, held)
  if (!isBeingWagered(grant) || grant.openRounds > 0) return unchanged(grant)
  const isWageringMet = isMet(grant)
  const left = isWageringMet ? held.bonus : held.bonus + held.free
  const canContinue = left >= termsFrom(grant.terms).closesUnder || (grant.spinsLeft > 0 && !isWageringMet)
  if (!canContinue) return end(grant, 'lost', held, now)
  return isWageringMet ? becomeWagered(grant, held) : unchanged(grant)
}

function becomeWagered(grant: GrantRow, held: BonusFunds): GrantOutcome {
  assert(isMet(grant), `grant ${grant.id} is wagered after ${grant.wagered} cents`)
  const outcome = removeFreeWinnings({ ...grant, state: 'wagered', spinsLeft: 0 }, held)
  const removed = held.free > 0n ? { removed: money(held.free) } : {}
  const fields = { ...titleOf(grant), ...removed, ...unplayedSpins(grant) }
  return { ...outcome, notices: [notice(outcome.grant, { code: 'bonus.wagered', fields })] }
}

const removeFreeWinnings = (grant: GrantRow, { free }: BonusFunds): GrantOutcome => ({
  grant: { ...grant, forfeited: grant.forfeited + free },
  moves: forfeit(grant, { bonus: 0n, free }),
  notices: [],
})

const unplayedSpins = ({ spinsLeft }: GrantRow): { unplayed?: number } => (spinsLeft > 0 ? { unplayed: spinsLeft } : {})

/** The title in every language that the house wrote. */
export const titleOf = ({ title, titleTranslations }: Pick<GrantRow, 'title' | 'titleTranslations'>) => ({
  title: { ...titleTranslations, en: title },
})

/** The id is derived from grant and event, so that each notice is written once even if the command is decided again. */
export const notice = (grant: GrantRow, content: Notice, event: string = grant.state): Change =>
  noticeTo(grant.playerId, content, 'house', {
    id: deterministicUuid('bonus notice', grant.playerId, grant.id, event),
    about: { kind: 'bonus', id: grant.bonusId },
  })

export const money = (cents: Cents): string => toAmount(cents).toFixed(2)

type EndFields = ReturnType<typeof titleOf> & { unplayed?: number; forfeited?: string }

function endNotice({ terms, forfeitCause }: GrantRow, state: End, fields: EndFields): Notice {
  if (state === 'refused') return { code: 'bonus.refused', fields }
  if (state === 'expired') return { code: 'bonus.expired', fields: { ...fields, days: terms.days } }
  if (state === 'lost')
    return { code: 'bonus.lost', fields: { ...fields, closesUnder: money(BigInt(terms.closesUnder)) } }
  assert(forfeitCause !== null, 'a forfeited grant has a cause')
  return forfeitCause.code === 'left-operator'
    ? { code: 'bonus.left-operator', fields: { ...fields, operator: forfeitCause.fields.operator } }
    : { code: `bonus.${forfeitCause.code}`, fields }
}
