// Runs the bonus commands on an in-memory book. Each command sees the results of the previous ones.
import { randomUUID } from 'node:crypto'
import { Refusal } from '@lucero/contract/shared/refusals'
import { deactivate } from '../auth/commands.ts'
import { sessions } from '../games/round-kinds.ts'
import { decideBet, decideRollback, decideWin, type BetLimits, type WinLimits } from '../games/rules.ts'
import { confiscate } from '../house/commands.ts'
import { sql } from '@lucero/kit/sql'
import type { Decision, Json, ReadableKind, StateRow } from '../ledger/command.ts'
import { decideLeave } from '../operators/rules.ts'
import { bonusTerms, playerId, walletRow } from './book.ts'
import { openPaperBook } from './paper-book.ts'
import { wallets } from '../wallet/wallet.ts'
import { offers, type OfferRow } from '../bonus/offer-store.ts'
import { grantCredit } from '../bonus/commands.ts'
import { decideActivate, decideCollectBonus, decideExpire, decideRefuse, decideRemind } from '../bonus/rules.ts'
import { grants, lines, type LineRow } from '../bonus/store.ts'
import { termsToStore, type Terms } from '../bonus/terms.ts'

const providerId = 'acme'
const endless = { idleMinutes: 10 ** 9, maxHours: 10 ** 9 }
const noLimit = { providerId, isPlayable: true, maxBetCents: null, maxMultiple: null, onlyFor: null }
const noPayoutLimits = { maxRoundPayoutCents: null, maxDayPayoutCents: null }
const house: BetLimits = {
  games: new Map(['dice', 'mines', 'chess'].map((id) => [id, noLimit])),
  lifetime: endless,
}
const unlimited: WinLimits = { games: house.games, payouts: noPayoutLimits, isDayFull: false }
export const start = new Date('2026-03-01T12:00:00Z')
export const days = (count: number) => count * 86_400_000

const spins = { count: 2, gameId: 'dice', cents: 20n }
const kinds: Record<string, Partial<Terms>> = {
  plain: {},
  other: {},
  deposit: { kind: 'deposit', minDeposit: 100n, maxDeposit: 500n },
  spins: { kind: 'free-spins', amount: 40n, spins },
  strict: { maxBet: 90n, shares: { mines: 25, chess: 0 } },
}

export const offerOf = (id: string, changes: Partial<OfferRow> = {}): OfferRow => ({
  playerId,
  id,
  title: id,
  description: '',
  titleTranslations: {},
  descriptionTranslations: {},
  terms: termsToStore({ ...bonusTerms, ...kinds[id] }),
  audience: 'all',
  operatorId: null,
  repeats: false,
  offeredFrom: new Date(0),
  offeredUntil: new Date('2027-01-01T00:00:00Z'),
  publishedAt: new Date(0),
  withdrawnAt: null,
  isInvited: false,
  ...changes,
})

/** Operator 7 is active, 8 connected; 500 cents in dice under 7. */
export function openDesk() {
  const held = new Map([
    ['game:7:dice', 500n],
    ['operator:7', -500n],
  ])
  const { view, put, post, balances } = openPaperBook(held)
  for (const operatorId of [7, 8])
    for (const gameId of house.games.keys())
      put(sessions, {
        playerId,
        id: `${operatorId} ${gameId}`,
        providerId,
        operatorId,
        gameId,
        signInId: 'a1',
        signInAt: start,
        createdAt: start,
        lastUsedAt: start,
        endedAt: null,
        firstBetCents: null,
      })
  put(wallets, walletRow(7, 'active'))
  put(wallets, walletRow(8, 'connected'))
  for (const id of Object.keys(kinds)) put(offers, offerOf(id))
  let now = start
  const outcomeOf = (work: () => Decision<Json>) => {
    try {
      const decision = work()
      post(decision, now)
      return 'OK'
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }
  /** Rows that only tests read. */
  const written = <Row extends StateRow>(name: string) =>
    view.states<ReadableKind<string, Row>>({ name, load: () => sql`` })
  const bet = (transaction: string, cents: bigint, at: BetDetails = {}) => {
    const { round = 'r', gameId = 'dice', operatorId = 7, isFreeSpin = false } = at
    const request = { providerId, sessionId: `${operatorId} ${gameId}`, transaction, round, cents, isFreeSpin }
    return outcomeOf(() => decideBet(view, request, house, now))
  }
  const win = (transaction: string, cents: bigint, { round = 'r', closes = true } = {}) =>
    outcomeOf(() =>
      decideWin(
        view,
        { playerId, providerId, transaction, round, bet: undefined, cents, roundClosed: closes },
        unlimited,
        now,
      ),
    )
  return {
    put,
    pass: (ms: number) => void (now = new Date(now.getTime() + ms)),
    activate: (id: string) => outcomeOf(() => decideActivate(view, { bonusId: id }, now)),
    refuse: () => outcomeOf(() => decideRefuse(view, {}, now)),
    collect: () => outcomeOf(() => decideCollectBonus(view, {}, now)),
    expire: () => outcomeOf(() => decideExpire(view, {}, now)),
    remind: () => outcomeOf(() => decideRemind(view, {}, now)),
    leave: (id: number) => outcomeOf(() => decideLeave(view, { operator: { id, name: `Casa ${id}` } }, now)),
    deactivate: () => outcomeOf(() => deactivate.decide(view, {}, now)),
    confiscate: () => outcomeOf(() => confiscate.decide(view, { reason: 'abuse' }, now)),
    deposit: (cents: bigint, operatorId = 7) =>
      outcomeOf(() => grantCredit.decide(view, { operatorId, cents, grantId: randomUUID(), also: [] }, now)),
    bet,
    win,
    rollback: (transaction: string, target: string) =>
      outcomeOf(() => decideRollback(view, { playerId, providerId, transaction, target }, now)),
    /** A round from stake to close. */
    play: (name: string, stake: bigint, won: bigint, at: BetDetails = {}) => [
      bet(`b ${name}`, stake, { round: name, ...at }),
      win(`w ${name}`, won, { round: name }),
    ],
    grant: () => view.states(grants).at(-1)!,
    lines: () => written<LineRow>(lines.name).map(({ kind, gameId, stake, cents }) => [kind, gameId, stake, cents]),
    notices: () => written<StateRow & { message: string }>('notice').map(({ message }) => message),
    holds: (pocket: string) => {
      const amounts = Object.entries(balances())
        .filter(([name]) => name.startsWith(pocket))
        .map(([, cents]) => cents)
      return amounts.reduce((sum, cents) => sum + cents, 0n)
    },
  }
}

type BetDetails = { round?: string; gameId?: string; operatorId?: number; isFreeSpin?: boolean }
