// Chooses the next bonus request, builds the real command, and lists the expected stored state.
import { offers, type OfferRow } from '../../bonus/offer-store.ts'
import { grants, lines, type GrantRow, type LineRow } from '../../bonus/store.ts'
import { termsToStore } from '../../bonus/terms.ts'
import type { Command, Json } from '../../ledger/command.ts'
import { openGrant, termsOf, type BonusWish } from './bonus-model.ts'
import type { Disk } from './disk.ts'
import { bonuses, type BonusName, type Model } from './model-state.ts'
import type { Wish } from './model.ts'
import { roundsInPlay } from './play-model.ts'
import type { Random } from './random.ts'
import type { Rules } from './rules.ts'

const names = Object.keys(bonuses) as BonusName[]
const dayOf = (grant: { day: number }) => new Date(grant.day * 86_400_000).toISOString().slice(0, 10)

/** Creates the offers of the house for a player. */
export function createOffers(disk: Disk, playerId: string): void {
  const rows = names.map((id) => [id, offerOf(playerId, id)] as const)
  disk.bookOf(playerId).states.set(offers.name, new Map(rows))
}

function offerOf(playerId: string, id: BonusName): OfferRow {
  const { gives, times, cap, once, min, max, largestBet, counts = {}, spins, onlyOf } = termsOf(id)
  const shares = Object.fromEntries(Object.entries(counts).map(([game, percent]) => [game, Number(percent)]))
  const terms = termsToStore({
    kind: spins ? 'free-spins' : min === undefined ? 'no-deposit' : 'deposit',
    minDeposit: min ?? 0n,
    maxDeposit: max ?? 0n,
    amount: gives,
    playThrough: times * 100,
    maxBet: largestBet ?? null,
    shares,
    days: 15,
    cap,
    closesUnder: 50n,
    spins: spins ? { count: spins.count, gameId: spins.game, cents: spins.cents } : null,
  })
  const always = { offeredFrom: new Date(0), offeredUntil: new Date(8e15), publishedAt: new Date(0), withdrawnAt: null }
  const whom = {
    audience: onlyOf ? ('operator' as const) : ('all' as const),
    operatorId: onlyOf ?? null,
    isInvited: false,
  }
  const texts = { title: id, description: '', titleTranslations: {}, descriptionTranslations: {} }
  return { playerId, id, ...texts, terms, repeats: !once, ...always, ...whom }
}

export function newBonusWish(random: Random, model: Model): Wish {
  const lastCredit = [...model.credits.keys()].at(-1)
  if (lastCredit !== undefined && random.chance(0.08)) return { what: 'reverse', id: lastCredit }
  const way = random.below(10)
  const open = openGrant(model)
  if (!open || way < 2) return { what: 'claim', bonus: random.pick(names) }
  if (open.state === 'awaiting-deposit' && random.chance(0.7))
    return { what: 'grant', id: '', operatorId: open.operatorId, cents: random.pick([99n, 100n, 250n, 400n, 401n]) }
  if (random.chance(open.state === 'wagered' ? 0.4 : 0.12)) return { what: 'leave', operatorId: open.operatorId }
  if (open.state === 'wagered' || way < 4) return { what: 'collect-bonus' }
  if (way < 9) return { what: 'remind-of-bonus' }
  return { what: 'refuse-bonus' }
}

export function bonusCommand(wish: BonusWish, playerId: string, key: string, rules: Rules): Command<Json> {
  if (wish.what === 'claim') return rules['activate-bonus'].of(playerId, key, { bonusId: wish.bonus })
  return rules[wish.what].of(playerId, key, {})
}

export function bonusReplyText(wish: BonusWish, reply: string): string {
  const data = JSON.parse(reply) as Record<string, number>
  return wish.what === 'collect-bonus' ? `ok ${data['collected']} ${data['forfeited']}` : 'ok'
}

/** Grants have generated ids. The model names them by bonus and day. */
export function readableAccount(disk: Disk, playerId: string, account: string): string {
  const rows = [...(disk.bookOf(playerId).states.get(grants.name)?.values() ?? [])] as GrantRow[]
  const grant = rows.find(({ id }) => account.endsWith(id))
  return grant ? account.replace(grant.id, `${grant.bonusId} ${grant.day}`) : account
}

export const bonusAccounts = ({ bonus }: Model): [string, bigint][] => [
  ...bonus.grants.flatMap((grant): [string, bigint][] => [
    [`bonus:${grant.operatorId}:${grant.bonus} ${dayOf(grant)}`, grant.credit],
    [`free:${grant.operatorId}:${grant.bonus} ${dayOf(grant)}`, grant.spinWins],
  ]),
  ['promo', -bonus.given],
  ['forfeits', bonus.forfeited],
]

/** Lists to compare: name, actual, expected. */
export function bonusStates(disk: Disk, playerId: string, model: Model): [string, unknown[], unknown[]][] {
  const { states } = disk.bookOf(playerId)
  const rowsOf = <Row>(kind: string) => [...(states.get(kind)?.values() ?? [])] as Row[]
  return [
    [
      'grants',
      rowsOf<GrantRow>(grants.name).map((row) => [
        [row.bonusId, row.day, row.operatorId, row.state, row.expiresAt.getTime(), row.wagered, row.spinsLeft],
        [row.openRounds, row.lastGameId, row.collected, row.forfeited, row.remindedAt !== null],
      ]),
      model.bonus.grants.map((grant) => [
        [grant.bonus, dayOf(grant), grant.operatorId, grant.state, grant.until, grant.wagered, grant.spins],
        [roundsInPlay(model, grant), grant.lastGame, grant.collected, grant.lost, grant.reminded],
      ]),
    ],
    [
      'lines of bonuses',
      rowsOf<LineRow>(lines.name).map(({ kind, gameId, stake, cents }) => `${kind} ${gameId} ${stake} ${cents}`),
      model.bonus.lines,
    ],
    ['messages about bonuses', [rowsOf('notice').length], [model.bonus.messages]],
  ]
}
