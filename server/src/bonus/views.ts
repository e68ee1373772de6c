/** Converts offers and grants to the API's form. */
import type { Bonus, BonusCredit, BonusTerms } from '@lucero/contract/player/bonus'
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import { bonusAccount, freeAccount } from './grant.ts'
import type { OfferRow } from './offer-store.ts'
import { alreadyClaimed, isOffered } from './rules.ts'
import { isOpen, type GrantRow, type LineRow } from './store.ts'
import { targetOf, termsFrom, type StoredTerms } from './terms.ts'

type Names = ReadonlyMap<string, string>

export function toTerms(stored: StoredTerms, names: Names): BonusTerms {
  const { kind, playThrough, days, shares, spins, ...terms } = termsFrom(stored)
  const nameOf = (gameId: string) => names.get(gameId) ?? gameId
  return {
    kind,
    minDeposit: toAmount(terms.minDeposit),
    maxDeposit: toAmount(terms.maxDeposit),
    amount: toAmount(terms.amount),
    playThrough: playThrough / 100,
    target: toAmount(targetOf({ amount: terms.amount, playThrough })),
    days,
    cap: toAmount(terms.cap),
    closesUnder: toAmount(terms.closesUnder),
    maxBet: terms.maxBet === null ? null : toAmount(terms.maxBet),
    games: Object.entries(shares).map(([gameId, percent]) => ({ gameId, name: nameOf(gameId), percent })),
    freeSpins: spins && {
      count: spins.count,
      gameId: spins.gameId,
      name: nameOf(spins.gameId),
      stake: toAmount(spins.cents),
    },
  }
}

/** `past` is newest first. */
type GrantContext = { past: GrantRow[]; activeOperatorId: number | undefined; names: Names; now: Date }

export function toBonus(offer: OfferRow, context: GrantContext): Bonus {
  const latest = context.past.find(({ bonusId }) => bonusId === offer.id)
  return {
    id: offer.id,
    title: offer.title,
    description: offer.description,
    titleTranslations: offer.titleTranslations,
    descriptionTranslations: offer.descriptionTranslations,
    ...toTerms(latest && isOpen(latest) ? latest.terms : offer.terms, context.names),
    offeredUntil: offer.offeredUntil.toISOString(),
    state: latest?.state ?? 'offered',
    refusal: refusalOf(offer, context),
  }
}

/** Checks in the same order as an activation. */
function refusalOf(offer: OfferRow, { past, activeOperatorId, now }: GrantContext): Bonus['refusal'] {
  if (!isOffered(offer, activeOperatorId, now)) return 'BONUS_NOT_FOUND'
  if (activeOperatorId === undefined) return 'NO_ACTIVE_OPERATOR'
  if (past.some(isOpen)) return 'BONUS_ALREADY_OPEN'
  if (alreadyClaimed(offer, past)) return 'BONUS_ALREADY_CLAIMED'
  return past.some(({ day }) => day === now.toISOString().slice(0, 10)) ? 'BONUS_ONE_PER_DAY' : null
}

type Lines = Pick<LineRow, 'at' | 'kind' | 'gameId' | 'stake' | 'cents'>[]

export function toCredit(
  grant: GrantRow,
  balances: ReadonlyMap<string, Cents>,
  lines: Lines,
  names: Names,
): BonusCredit {
  const terms = termsFrom(grant.terms)
  const free = balances.get(freeAccount(grant)) ?? 0n
  const isRunning = isOpen(grant) && grant.state !== 'wagered'
  return {
    bonusId: grant.bonusId,
    title: grant.title,
    titleTranslations: grant.titleTranslations,
    kind: terms.kind,
    operatorId: grant.operatorId,
    state: grant.state,
    amount: toAmount(terms.amount),
    balance: toAmount((balances.get(bonusAccount(grant)) ?? 0n) + free),
    freeSpinsWon: toAmount(free),
    freeSpinsLeft: grant.spinsLeft,
    target: toAmount(targetOf(terms)),
    wagered: toAmount(grant.wagered),
    cap: toAmount(terms.cap),
    maxBet: terms.maxBet === null ? null : toAmount(terms.maxBet),
    activatedAt: grant.activatedAt.toISOString(),
    startedAt: grant.startedAt?.toISOString() ?? null,
    expiresAt: isRunning ? grant.expiresAt.toISOString() : null,
    endedAt: grant.endedAt?.toISOString() ?? null,
    collected: toAmount(grant.collected),
    forfeited: toAmount(grant.forfeited),
    forfeitReason: grant.forfeitReason,
    forfeitCause: grant.forfeitCause,
    lastBets: lines.map(({ at, kind, gameId, stake, cents }) => ({
      at: at.toISOString(),
      gameId,
      name: names.get(gameId) ?? gameId,
      stake: toAmount(stake),
      counted: kind === 'counted' ? toAmount(cents) : 0,
      forfeited: kind === 'late' ? toAmount(cents) : 0,
    })),
  }
}

/** The credit details of an offer that was never activated. */
export function toOfferedCredit(offer: OfferRow): BonusCredit {
  const terms = termsFrom(offer.terms)
  return {
    bonusId: offer.id,
    title: offer.title,
    titleTranslations: offer.titleTranslations,
    kind: terms.kind,
    operatorId: null,
    state: 'offered',
    amount: toAmount(terms.amount),
    balance: 0,
    freeSpinsWon: 0,
    freeSpinsLeft: 0,
    target: toAmount(targetOf(terms)),
    wagered: 0,
    cap: toAmount(terms.cap),
    maxBet: terms.maxBet === null ? null : toAmount(terms.maxBet),
    activatedAt: null,
    startedAt: null,
    expiresAt: null,
    endedAt: null,
    collected: 0,
    forfeited: 0,
    forfeitReason: null,
    forfeitCause: null,
    lastBets: [],
  }
}
