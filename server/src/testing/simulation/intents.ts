// Chooses the next request of a player, an operator or the house, and builds the real command for it.
import type { Command, Json } from '../../ledger/command.ts'
import { gameWalletId } from '../../wallet/rules.ts'
import { bonusCommand, bonusReplyText, newBonusWish } from './bonus.ts'
import { isBonus } from './bonus-model.ts'
import type { Model } from './model-state.ts'
import type { Wish } from './model.ts'
import { playReplyText, newPlay, playCommand } from './play.ts'
import { isPlay } from './play-model.ts'
import type { Random } from './random.ts'
import { games, operators, type Rules } from './rules.ts'
import { saferReplyText, newSaferWish, saferCommand } from './safer.ts'
import { isSafer } from './safer-model.ts'
import { suspensionCommand } from './suspension.ts'
import { isSuspension, newSuspensionWish } from './suspension-model.ts'

/** The key is the same for every retry. Ids that the server generates are new each time, as in the modules. */
export type Intent = { playerId: string; key: string; wish: Wish }

const rightCode = Buffer.from('right')
const settler = { id: 'staff:1', name: 'ana', approvedBy: null, requestId: undefined }

/** The probabilities of playing, of bonus requests, of safer-play requests and of suspensions. */
export type Profile = { plays: number; bonus: number; safer: number; suspends: number }

export function newWish(random: Random, model: Model, { plays, bonus, safer, suspends }: Profile, now: number): Wish {
  const operatorId = random.pick(operators).id
  const gameId = random.chance(0.03) ? 'unknown' : random.pick(games)
  const cents = BigInt(1 + random.below(700))
  const id = random.chance(0.05) ? 'none' : (random.pick([...model.redeems.keys()]) ?? 'none')
  const wishes: Wish[] = [
    { what: 'apply', operatorId },
    { what: random.chance(0.8) ? 'approve' : 'reject-application', operatorId },
    { what: random.chance(0.6) ? 'activate' : 'leave', operatorId },
    { what: 'grant', id: '', operatorId, cents },
    { what: 'reverse', id: creditToReverse(random, model) },
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
  if (random.chance(0.01)) return { what: 'erase' }
  if (plays && random.chance(0.12)) return { what: random.chance(0.5) ? 'leave' : 'activate', operatorId: 1 }
  if (suspends && random.chance(suspends)) return newSuspensionWish(random, now)
  if (safer && random.chance(safer)) return newSaferWish(random, model, now)
  if (bonus && random.chance(bonus)) return newBonusWish(random, model)
  if (plays && random.chance(plays)) return newPlay(random, model)
  if (random.chance(0.06)) return ends[random.chance(0.7) ? random.below(2) : 2]!
  if (model.ended === 'deactivated' && random.chance(0.3)) return { what: 'reactivate' }
  return random.pick(wishes)
}

const noCredit = '00000000-0000-4000-8000-000000000000'

/** Mostly a recent grant, because older ones are often used. */
const creditToReverse = (random: Random, { credits }: Model): string =>
  random.pick([...credits.keys()].slice(random.chance(0.7) ? -2 : 0)) ?? noCredit

type IntentKey = Pick<Intent, 'playerId' | 'key'>

/** One attempt of an intent: the request with fresh ids, and its command. */
export function send(intent: Intent, rules: Rules, random: Random): { wish: Wish; command: Command<Json> } {
  const wish = withId(intent, random)
  return { wish, command: commandFor(wish, intent, rules, random) }
}

function withId({ wish, key }: Intent, random: Random): Wish {
  if (wish.what === 'redeem') return { ...wish, id: `R${random.below(2 ** 31)}` }
  return wish.what === 'grant' ? { ...wish, id: key } : wish
}

function commandFor(wish: Wish, { playerId, key }: IntentKey, rules: Rules, random: Random): Command<Json> {
  if (isPlay(wish)) return playCommand(wish, playerId, key, rules)
  if (isBonus(wish)) return bonusCommand(wish, playerId, key, rules)
  if (isSafer(wish)) return saferCommand(wish, playerId, key, rules)
  if (isSuspension(wish)) return suspensionCommand({ playerId, key, wish }, rules, random)
  switch (wish.what) {
    case 'apply': {
      const application = { operator: operatorOf(wish.operatorId), walletId: random.uuid(), note: null }
      return rules.apply.of(playerId, key, application)
    }
    case 'approve':
      return rules.approve.of(playerId, key, { operator: operatorOf(wish.operatorId), also: [] })
    case 'activate':
      return rules['activate-operator'].of(playerId, key, { operatorId: wish.operatorId })
    case 'leave':
      return rules['leave-operator'].of(playerId, key, { operator: { id: wish.operatorId, name: 'Casa' } })
    case 'grant':
      return rules['grant-credit'].of(playerId, key, {
        operatorId: wish.operatorId,
        cents: wish.cents,
        grantId: wish.id,
        also: [],
      })
    case 'reverse':
      return rules['reverse-credit'].of(playerId, key, { grantId: wish.id, reason: 'a reason', also: [] })
    case 'reject-application': {
      const { operatorId } = wish
      return rules['reject-application'].of(playerId, key, {
        operatorId,
        reason: 'full',
        reasonTranslations: {},
        also: [],
      })
    }
    case 'transfer': {
      const items = wish.items.map((item) => ({ ...item, id: random.uuid() }))
      return rules['transfer-to-game'].of(playerId, key, { items, playable: new Set(games) })
    }
    case 'collect': {
      const wanted = wish.only && gameWalletId(playerId, wish.only.operatorId, wish.only.gameId)
      return rules.collect.of(playerId, key, { gameWalletId: wanted })
    }
    case 'redeem': {
      const redeem = { id: wish.id, transactionId: random.uuid(), cents: wish.cents, sealedCode: rightCode }
      return rules['create-redeem'].of(playerId, key, redeem)
    }
    case 'confirm': {
      const isRight = (sealed: Buffer) => wish.right && sealed.equals(rightCode)
      return rules['confirm-redeem'].of(playerId, key, { id: wish.id, isRight, settler, receipt: 'P1', also: [] })
    }
    case 'cancel':
      return rules['cancel-redeem'].of(playerId, key, { id: wish.id })
    case 'reject':
      return rules['reject-redeem'].of(playerId, key, {
        id: wish.id,
        settler,
        receipt: 'P1',
        rejection: undefined,
        also: [],
      })
    case 'erase':
      return rules['erase-account'].of(playerId, key, { reason: 'a reason' })
    case 'confiscate':
      return rules.confiscate.of(playerId, key, { reason: 'a reason' })
    default:
      return rules.deactivate.of(playerId, key, {})
  }
}

const operatorOf = (id: number) => operators.find((operator) => operator.id === id)!

/** The reply in the words of the model. */
export function replyText(wish: Wish, reply: string): string {
  if (isPlay(wish)) return playReplyText(reply)
  if (isBonus(wish)) return bonusReplyText(wish, reply)
  if (isSafer(wish)) return saferReplyText(wish, reply)
  const data = JSON.parse(reply) as Record<string, string | number | string[]>
  if (wish.what === 'transfer') return `ok ${String(data['operatorId'])} ${(data['ids'] as string[]).length}`
  const result =
    data['status'] ?? data['main'] ?? data['result'] ?? (wish.what === 'redeem' ? data['redeemId'] : undefined)
  if (result !== undefined) return `ok ${String(result)}`
  return wish.what === 'collect' ? `ok ${String(data['cents'])}` : 'ok'
}
