// Chooses the next safer-play request of a player or the house, builds the real command, and lists the expected stored state.
import { exclusionLengths } from '@lucero/contract/shared/exclusion-lengths'
import type { Command, Json } from '../../ledger/command.ts'
import { saferPlay, type SaferRow } from '../../safer/store.ts'
import type { Disk } from './disk.ts'
import type { Model, OwnLimit } from './model-state.ts'
import type { Random } from './random.ts'
import type { Rules } from './rules.ts'
import { startOfDay, type SaferWish } from './safer-model.ts'

const amounts = [null, 40n, 100n, 150n, 300n]

/** Any limit, or the pending raise once more, which confirms it after its delay. */
const newMax = (random: Random, { next }: OwnLimit) => (next && random.chance(0.6) ? next.cents : random.pick(amounts))

export function newSaferWish(random: Random, model: Model, now: number): SaferWish {
  const way = random.below(12)
  const dayStart = startOfDay(model, now)
  const { loss, stake } = model.safer
  if (way < 4) return { what: 'set-limits', loss: newMax(random, loss), dayStart }
  if (way < 6) return { what: 'set-limits', stake: newMax(random, stake), dayStart }
  if (way < 7) return { what: 'set-limits', loss: random.pick(amounts), stake: random.pick(amounts), dayStart }
  if (way < 9) return { what: 'take-break', length: random.chance(0.7) ? '24-hours' : random.pick(exclusionLengths) }
  return way < 11 ? { what: 'end-exclusion' } : { what: 'set-reminder', minutes: random.pick([15, 30, null]) }
}

export function saferCommand(wish: SaferWish, playerId: string, key: string, rules: Rules): Command<Json> {
  switch (wish.what) {
    case 'set-limits':
      return rules['set-limits'].of(playerId, key, { ...wish, starts: { loss: wish.dayStart } })
    case 'take-break':
      return rules['take-break'].of(playerId, key, { length: wish.length, by: 'player' })
    case 'set-reminder':
      return rules['set-reminder'].of(playerId, key, { minutes: wish.minutes })
    default:
      return rules['end-exclusion'].of(playerId, key, { reason: 'a reason' })
  }
}

export function saferReplyText(wish: SaferWish, reply: string): string {
  if (wish.what !== 'take-break') return 'ok'
  const { until } = JSON.parse(reply) as { until: string | null }
  return `ok until ${until === null ? Infinity : Date.parse(until)}`
}

/** The limit, and a raise that is not confirmed. */
const limitOf = (cents: bigint | null, raiseCents: bigint | null, raiseAt: Date | null) => [
  cents,
  ...(raiseAt ? [raiseCents, raiseAt.getTime()] : []),
]

export function saferStates(disk: Disk, playerId: string, { safer }: Model): [string, unknown[], unknown[]][] {
  const rows = [...(disk.bookOf(playerId).states.get(saferPlay.name)?.values() ?? [])] as SaferRow[]
  const { loss, stake, exclusion, since, reminder } = safer
  const nextOf = (limit: typeof loss) => (limit.next ? [limit.next.cents, limit.next.at] : [])
  return [
    [
      'safer play',
      rows.map((row) => [
        limitOf(row.lossCents, row.lossRaiseCents, row.lossRaiseAt),
        limitOf(row.stakeCents, row.stakeRaiseCents, row.stakeRaiseAt),
        row.day,
        row.exclusionKind && [row.exclusionKind, row.exclusionFrom!.getTime(), row.exclusionUntil?.getTime()],
        row.realityCheckMinutes,
      ]),
      safer.isSet
        ? [
            [
              [loss.cents, ...nextOf(loss)],
              [stake.cents, ...nextOf(stake)],
              since?.day ?? null,
              exclusion
                ? [exclusion.kind, exclusion.since, exclusion.until === Infinity ? undefined : exclusion.until]
                : null,
              reminder,
            ],
          ]
        : [],
    ],
  ]
}
