/** Pure rules of bonuses: activate, start with a deposit, refuse, collect, expire. A grant keeps the terms of its activation. */
import assert from 'node:assert/strict'
import type { ForfeitCause, Notice } from '@lucero/contract/player/notices'
import { Refusal } from '@lucero/contract/shared/refusals'
import * as accounts from '../accounts/accounts.ts'
import { utcDay } from '../runtime/utc-day.ts'
import { change, deterministicUuid, type BookView, type Change, type Decision, type Move } from '../ledger/command.ts'
import { isExcluded, assertBookNotExcluded, type saferPlay } from '../safer/safer.ts'
import { assertNotSuspended, type suspensions } from '../suspension/suspension.ts'
import { activeWallet, wallets, type Credit, type CreditGrantRow, type WalletRow } from '../wallet/wallet.ts'
import {
  applyExpiry,
  bonusAccount,
  changesOf,
  end,
  forfeit,
  heldAfter,
  heldBy,
  isDue,
  money,
  notice,
  openGrant,
  titleOf,
  type GrantOutcome,
} from './grant.ts'
import { offers, type OfferRow } from './offer-store.ts'
import { grants, isOpen, pastGrants, type GrantRow } from './store.ts'
import { expiryOf, targetOf, termsFrom } from './terms.ts'

type Effect = { moves: Move[]; changes: Change[] }

/** The open grant after expiry, with the moves and changes of an expiry. */
function current(book: BookView<typeof grants>, now: Date): Effect & { grant: GrantRow | undefined } {
  const open = openGrant(book)
  if (!open) return { grant: undefined, moves: [], changes: [] }
  const outcome = applyExpiry(book, open, now)
  const changes = outcome.grant === open ? [] : changesOf(outcome)
  return { grant: isOpen(outcome.grant) ? outcome.grant : undefined, moves: outcome.moves, changes }
}

/** BON-1: true if the bonus is on the player's Bonuses page. */
export function isOffered(offer: OfferRow, activeOperatorId: number | undefined, now: Date): boolean {
  const { publishedAt, withdrawnAt, offeredFrom, offeredUntil, audience, operatorId, isInvited } = offer
  const isOn = publishedAt !== null && withdrawnAt === null && offeredFrom <= now && now < offeredUntil
  return isOn && (isInvited || audience === 'all' || (audience === 'operator' && operatorId === activeOperatorId))
}

/** A bonus that started can be activated again only if it repeats or was refused. */
export const alreadyClaimed = ({ id, repeats }: Pick<OfferRow, 'id' | 'repeats'>, past: GrantRow[]): boolean =>
  !repeats && past.some(({ bonusId, startedAt, state }) => bonusId === id && startedAt !== null && state !== 'refused')

/** Activating the open bonus again returns the same grant, because the first response may have been lost. */
export function decideActivate(
  book: BookView<
    typeof grants | typeof pastGrants | typeof offers | typeof wallets | typeof saferPlay | typeof suspensions
  >,
  { bonusId }: { bonusId: string },
  now: Date,
): Decision<{ grantId: string }> {
  const { grant: open, moves, changes } = current(book, now)
  if (open?.bonusId === bonusId) return { moves, changes, reply: { grantId: open.id } }
  assertBookNotExcluded(book, now)
  assertNotSuspended(book, 'play', now)
  const offer = book.state(offers, bonusId)
  const active = book.states(wallets).find(({ status }) => status === 'active')
  if (!offer || !isOffered(offer, active?.operatorId, now)) throw new Refusal('BONUS_NOT_FOUND')
  const wallet = activeWallet(book)
  if (open) throw new Refusal('BONUS_ALREADY_OPEN')
  const past = [...book.states(pastGrants), ...book.states(grants)]
  if (alreadyClaimed(offer, past)) throw new Refusal('BONUS_ALREADY_CLAIMED')
  if (past.some(({ day }) => day === utcDay(now))) throw new Refusal('BONUS_ONE_PER_DAY')
  const outcome = granted(offer, wallet, now)
  return {
    moves: [...moves, ...outcome.moves],
    changes: [...changes, ...changesOf(outcome)],
    reply: { grantId: outcome.grant.id },
  }
}

function granted(offer: OfferRow, { playerId, operatorId }: WalletRow, now: Date): GrantOutcome {
  const day = utcDay(now)
  const terms = termsFrom(offer.terms)
  const grant: GrantRow = {
    playerId,
    id: deterministicUuid('bonus grant', playerId, offer.id, day),
    bonusId: offer.id,
    operatorId,
    title: offer.title,
    titleTranslations: offer.titleTranslations,
    terms: offer.terms,
    day,
    state: 'awaiting-deposit',
    wagered: 0n,
    bets: 0,
    openRounds: 0,
    spinsLeft: 0,
    lastGameId: null,
    collected: 0n,
    forfeited: 0n,
    activatedAt: now,
    startedAt: null,
    expiresAt: expiryOf(terms, now),
    remindedAt: null,
    endedAt: null,
    forfeitReason: null,
    forfeitCause: null,
  }
  if (terms.kind !== 'deposit') return started(grant, now)
  const deposits = { minDeposit: money(terms.minDeposit), maxDeposit: money(terms.maxDeposit) }
  const fields = { ...titleOf(grant), operator: operatorId, ...deposits }
  return { grant, moves: [], notices: [notice(grant, { code: 'bonus.awaiting-deposit', fields })] }
}

/** The validity starts when the credit is available. */
function started(grant: GrantRow, now: Date, event = 'active'): GrantOutcome {
  assert(grant.startedAt === null, 'a bonus starts once')
  const terms = termsFrom(grant.terms)
  assert(terms.amount > 0n, `a bonus of ${terms.amount} cents`)
  const spinsLeft = terms.spins?.count ?? 0
  const active: GrantRow = { ...grant, state: 'active', spinsLeft, startedAt: now, expiresAt: expiryOf(terms, now) }
  const fields = { ...titleOf(grant), target: money(targetOf(terms)), days: terms.days }
  const content: Notice = terms.spins
    ? { code: 'bonus.free-spins', fields: { ...fields, spins: spinsLeft } }
    : { code: 'bonus.active', fields: { ...fields, amount: money(terms.amount) } }
  const moves = terms.spins ? [] : [{ from: accounts.promo, to: bonusAccount(grant), cents: terms.amount }]
  return { grant: active, moves, notices: [notice(active, content, event)] }
}

/** Starts a bonus that awaits this deposit. The effect commits with the credit. */
export function onDeposit(
  book: BookView<typeof grants>,
  { operatorId, cents, grantId }: Credit & { grantId: string },
  now: Date,
): Effect & { startedId: string | null } {
  const { grant, moves, changes } = current(book, now)
  const unchanged = { moves, changes, startedId: null }
  if (grant?.state !== 'awaiting-deposit' || grant.operatorId !== operatorId) return unchanged
  const { minDeposit, maxDeposit } = termsFrom(grant.terms)
  if (cents < minDeposit || cents > maxDeposit) return unchanged
  // A reversal may undo the start, and another deposit may start the bonus again.
  const outcome = started(grant, now, `active with ${grantId}`)
  return { moves: [...moves, ...outcome.moves], changes: [...changes, ...changesOf(outcome)], startedId: grant.id }
}

/**
 * Undoes the start of a deposit bonus when its deposit is reversed. The bonus awaits a deposit again, under its first expiry. Rejected if a bet
 * was paid from the bonus. A bonus that ended without a bet stays ended.
 */
export function undoStart(
  book: BookView<typeof grants | typeof pastGrants>,
  { bonusGrantId: grantId, id: creditGrantId }: CreditGrantRow,
  now: Date,
): Effect {
  if (grantId === null) return { moves: [], changes: [] }
  const row = book.state(grants, grantId) ?? book.state(pastGrants, grantId)
  if (!row || row.bets > 0 || row.openRounds > 0 || row.wagered > 0n) throw new Refusal('CREDIT_ALREADY_USED')
  const { grant, moves, changes } = current(book, now)
  if (grant?.id !== grantId) return { moves, changes }
  const { bonus, free } = heldBy(book, grant)
  assert(free === 0n, 'a bonus without bets has no winnings of free spins')
  const { activatedAt, terms } = grant
  const waiting: GrantRow = {
    ...grant,
    state: 'awaiting-deposit',
    startedAt: null,
    spinsLeft: 0,
    expiresAt: expiryOf(termsFrom(terms), activatedAt),
  }
  const content: Notice = { code: 'bonus.awaiting-again', fields: titleOf(grant) }
  return {
    moves: bonus > 0n ? [{ from: bonusAccount(grant), to: accounts.promo, cents: bonus }] : [],
    changes: [change(grants, waiting), notice(waiting, content, `undone with ${creditGrantId}`)],
  }
}

/** BON-5 */
export function decideRefuse(book: BookView<typeof grants>, _: object, now: Date): Decision<{ grantId: string }> {
  const { grant } = current(book, now)
  if (!grant) throw new Refusal('BONUS_NOT_OPEN')
  if (grant.state === 'wagering' || grant.state === 'wagered') throw new Refusal('BONUS_ALREADY_WAGERED')
  const outcome = end(grant, 'refused', heldBy(book, grant), now)
  return { moves: outcome.moves, changes: changesOf(outcome), reply: { grantId: grant.id } }
}

type CollectReply = { collected: number; forfeited: number }

/**
 * BON-9: pays the credit into the game wallet last played, up to the cap. The excess is forfeited. So are free-spin winnings, which grants of older
 * versions may still have.
 */
export function decideCollectBonus(book: BookView<typeof grants>, _: object, now: Date): Decision<CollectReply> {
  const { grant, moves, changes } = current(book, now)
  if (!grant) throw new Refusal('BONUS_NOT_OPEN')
  if (grant.state !== 'wagered') throw new Refusal('BONUS_NOT_WAGERED')
  const { cap } = termsFrom(grant.terms)
  const held = heldAfter(book, { grant, moves })
  const collected = held.bonus < cap ? held.bonus : cap
  const excess = { bonus: held.bonus - collected, free: held.free }
  const forfeited = excess.bonus + excess.free
  assert(collected + forfeited === held.bonus + held.free, 'collecting a bonus leaves credit behind')
  assert(grant.lastGameId !== null, 'a wagered grant has no last game')
  const to = accounts.game(grant.operatorId, grant.lastGameId)
  const row: GrantRow = {
    ...grant,
    state: 'collected',
    collected,
    forfeited: grant.forfeited + forfeited,
    endedAt: now,
  }
  const lost = forfeited > 0n ? { excess: money(forfeited) } : {}
  const collectedNotice: Notice = {
    code: 'bonus.collected',
    fields: { ...titleOf(grant), amount: money(collected), ...lost },
  }
  return {
    moves: [
      ...moves,
      ...(collected > 0n ? [{ from: bonusAccount(grant), to, cents: collected }] : []),
      ...forfeit(grant, excess),
    ],
    // A grant that became wagered in this command is written once, as collected. Both notices are sent.
    changes: [
      change(grants, row),
      ...changes.filter(({ kind }) => kind.name !== grants.name),
      notice(row, collectedNotice),
    ],
    reply: { collected: Number(collected), forfeited: Number(forfeited) },
  }
}

/** No effect if the grant is not due, because another node or a command of the player has expired it. */
export function decideExpire(book: BookView<typeof grants>, _: object, now: Date): Decision<Record<string, never>> {
  const open = openGrant(book)
  if (!open || !isDue(open, now)) return { moves: [], reply: {} }
  const { moves, changes } = current(book, now)
  return { moves, changes, reply: {} }
}

const reminderLeadMs = 24 * 3_600_000

const isReminderDue = (grant: GrantRow, now: Date): boolean =>
  grant.remindedAt === null && now.getTime() >= grant.expiresAt.getTime() - reminderLeadMs && now < grant.expiresAt

/** Sent once, a day before expiry. It encourages play, so excluded players get none. */
export function decideRemind(
  book: BookView<typeof grants | typeof saferPlay>,
  _: object,
  now: Date,
): Decision<Record<string, never>> {
  const open = openGrant(book)
  if (!open || open.state === 'wagered' || !isReminderDue(open, now)) return { moves: [], reply: {} }
  const reminded = change(grants, { ...open, remindedAt: now })
  if (isExcluded(book, now)) return { moves: [], changes: [reminded], reply: {} }
  const { terms, wagered, startedAt, expiresAt } = open
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const left = targetOf(termsFrom(terms)) - wagered
  const remaining = startedAt && left > 0n ? { left: money(left) } : {}
  const fields = { ...titleOf(open), until, ...remaining }
  return {
    moves: [],
    changes: [reminded, notice(open, { code: 'bonus.ending', fields }, 'reminder')],
    reply: {},
  }
}

/**
 * Forfeits the open bonus because the player leaves the operator, deactivates the profile, or the house closes the account. The player reads
 * the cause in the notice and in the history.
 */
export function forfeitGrant(
  book: BookView<typeof grants>,
  cause: ForfeitCause,
  now: Date,
  operatorId?: number,
): Effect {
  const { grant, moves, changes } = current(book, now)
  if (!grant || (operatorId !== undefined && grant.operatorId !== operatorId)) return { moves, changes }
  const forfeited = { ...grant, forfeitReason: reasonOf(cause), forfeitCause: cause }
  const outcome = end(forfeited, 'forfeited', heldAfter(book, { grant, moves }), now)
  return { moves: [...moves, ...outcome.moves], changes: [...changes, ...changesOf(outcome)] }
}

/** The cause in English, for `forfeitReason` on the wire. */
function reasonOf({ code, fields }: ForfeitCause): string {
  if (code === 'left-operator') return `you left ${fields.operator}`
  return code === 'deactivated' ? 'you deactivated your profile' : 'the house closed your account'
}

/** Wagered credit must be collected before the player can leave the operator. */
export function isWagered(book: BookView<typeof grants>, operatorId: number, now: Date): boolean {
  const { grant } = current(book, now)
  return grant?.state === 'wagered' && grant.operatorId === operatorId
}
