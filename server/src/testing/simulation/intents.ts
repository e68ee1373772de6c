// What a player, an operator or the house may want next, and the command that asks the real rule for it.
import type { Command, Json } from '../../ledger/command.ts'
import { playerEnds } from '../../players/players.ts'
import { redeems } from '../../redeem/redeem.ts'
import { gameWalletId } from '../../wallet/rules.ts'
import { wallets } from '../../wallet/wallet.ts'
import { bonusKinds, bonusRule, heardFromBonus, newBonusWish } from './bonus.ts'
import { isBonus } from './bonus-model.ts'
import type { Model, Wish } from './model.ts'
import { heardFromPlay, newPlay, playKinds, playRule } from './play.ts'
import { isPlay } from './play-model.ts'
import type { Random } from './random.ts'
import { games, operators, type Rules } from './rules.ts'

/** The same key however often it is sent. Ids that the server makes are new each time, as they are in the rooms. */
export type Intent = { playerId: string; key: string; wish: Wish }

const rightCode = Buffer.from('right')

/** How much of what is wanted is to play, and how much of it concerns bonuses. */
export type Taste = { plays: number; bonus: number }

export function newWish(random: Random, model: Model, { plays, bonus }: Taste): Wish {
  const operatorId = random.pick(operators).id
  const gameId = random.chance(0.03) ? 'unknown' : random.pick(games)
  const cents = BigInt(1 + random.below(700))
  const id = random.chance(0.05) ? 'none' : (random.pick([...model.redeems.keys()]) ?? 'none')
  const wishes: Wish[] = [
    { what: 'apply', operatorId },
    { what: 'approve', operatorId },
    { what: random.chance(0.6) ? 'activate' : 'leave', operatorId },
    { what: 'grant', operatorId, cents },
    { what: 'transfer', items: [{ gameId, cents }] },
    {
      what: 'transfer',
      items: [
        { gameId, cents },
        { gameId: 'dice', cents: 5n },
        { gameId: 'mines', cents },
      ],
    },
    { what: 'collect' },
    { what: 'collect', only: { operatorId, gameId: random.pick(games) } },
    { what: 'redeem', id: '', cents },
    { what: 'redeem', id: '', cents: 50n },
    { what: 'confirm', id, right: random.chance(0.4) },
    { what: random.chance(0.5) ? 'cancel' : 'reject', id },
  ]
  const ends = [{ what: 'deactivate' }, { what: 'reactivate' }, { what: 'confiscate' }] as const
  if (plays && random.chance(0.12)) return { what: random.chance(0.5) ? 'leave' : 'activate', operatorId: 1 }
  if (bonus && random.chance(bonus)) return newBonusWish(random, model)
  if (plays && random.chance(plays)) return newPlay(random, model)
  if (random.chance(0.06)) return ends[random.chance(0.7) ? random.below(2) : 2]!
  if (model.ended === 'deactivated' && random.chance(0.3)) return { what: 'reactivate' }
  return random.pick(wishes)
}

const all = [
  { kind: wallets, id: '*' },
  { kind: redeems, id: '*' },
  { kind: playerEnds, id: '*' },
  ...[...playKinds, ...bonusKinds].map((kind) => ({ kind, id: '*' })),
]

/** One sending of an intent: what it wants now, with fresh ids, and the command. */
export function send(intent: Intent, rules: Rules, random: Random): { wish: Wish; command: Command<Json> } {
  const { playerId, key } = intent
  const wish = intent.wish.what === 'redeem' ? { ...intent.wish, id: `R${random.below(2 ** 31)}` } : intent.wish
  const { what: _, ...asked } = intent.wish
  const body = JSON.parse(
    JSON.stringify(asked, (__, value) => (typeof value === 'bigint' ? String(value) : value)),
  ) as Json
  return {
    wish,
    command: { playerId, key, kind: wish.what, body, reads: all, decide: ruleFor(wish, playerId, rules, random) },
  }
}

function ruleFor(wish: Wish, playerId: string, rules: Rules, random: Random): Command<Json>['decide'] {
  if (isPlay(wish)) return playRule(wish, rules)
  if (isBonus(wish)) return bonusRule(wish, rules)
  switch (wish.what) {
    case 'apply': {
      const application = { operator: operatorOf(wish.operatorId), walletId: random.uuid(), note: null }
      return (book, now) => rules.decideApply(book, application, now)
    }
    case 'approve':
      return (book) => rules.decideApprove(book, operatorOf(wish.operatorId))
    case 'activate':
      return (book) => rules.decideActivate(book, wish.operatorId)
    case 'leave':
      return (book, now) => rules.decideLeave(book, { id: wish.operatorId, name: 'Casa' }, now)
    case 'grant':
      return (book, now) => {
        const credit = rules.decideCredit(book, wish.operatorId, wish.cents)
        const { moves, changes } = rules.onDeposit(book, wish.operatorId, wish.cents, now)
        return { ...credit, moves: [...credit.moves, ...moves], changes }
      }
    case 'transfer': {
      const items = wish.items.map((item) => ({ ...item, id: random.uuid() }))
      return (book, now) => rules.decideTransfer(book, items, new Set(games), now)
    }
    case 'collect': {
      const wanted = wish.only && gameWalletId(playerId, wish.only.operatorId, wish.only.gameId)
      return (book) => rules.decideCollect(book, wanted)
    }
    case 'redeem': {
      const redeem = { id: wish.id, transactionId: random.uuid(), cents: wish.cents, sealedCode: rightCode }
      return (book, now) => rules.decideCreate(book, redeem, now)
    }
    case 'confirm':
      return (book, now) => rules.decideConfirm(book, wish.id, (sealed) => wish.right && sealed.equals(rightCode), now)
    case 'cancel':
    case 'reject':
      return (book, now) => rules.decideGiveBack(book, wish.id, wish.what === 'cancel' ? 'cancelled' : 'rejected', now)
    case 'confiscate':
      return (book, now) => rules.decideConfiscate(book, 'a reason', now)
    default:
      return (book, now) => rules.decideDeactivate(book, now)
  }
}

const operatorOf = (id: number) => operators.find((operator) => operator.id === id)!

/** What a caller makes of a reply, in the words of the model. */
export function heardFrom(wish: Wish, reply: string): string {
  if (isPlay(wish)) return heardFromPlay(reply)
  if (isBonus(wish)) return heardFromBonus(wish, reply)
  const data = JSON.parse(reply) as Record<string, string | number | string[]>
  if (wish.what === 'transfer') return `ok ${String(data['operatorId'])} ${(data['ids'] as string[]).length}`
  const told =
    data['status'] ?? data['main'] ?? data['result'] ?? (wish.what === 'redeem' ? data['redeemId'] : undefined)
  if (told !== undefined) return `ok ${String(told)}`
  return wish.what === 'collect' ? `ok ${String(data['cents'])}` : 'ok'
}
