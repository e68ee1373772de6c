// The real commands of suspensions, and their expected stored rows.
import type { Command, Json } from '../../ledger/command.ts'
import { suspensions, type SuspensionRow } from '../../suspension/suspension.ts'
import type { Disk } from './disk.ts'
import type { Model } from './model-state.ts'
import type { Random } from './random.ts'
import type { Rules } from './rules.ts'
import type { SuspensionWish } from './suspension-model.ts'

type SuspensionRequest = { playerId: string; key: string; wish: SuspensionWish }

export function suspensionCommand(
  { playerId, key, wish }: SuspensionRequest,
  rules: Rules,
  random: Random,
): Command<Json> {
  if (wish.what === 'lift-suspension') return rules[wish.what].of(playerId, key, { reason: 'a reason', by: 'ana' })
  const until = wish.until === null ? null : new Date(wish.until)
  const terms = { id: random.uuid(), scope: wish.scope, until, reason: 'a reason', message: null, by: 'ana' }
  return rules.suspend.of(playerId, key, terms)
}

export function suspensionStates(disk: Disk, playerId: string, model: Model): [string, unknown[], unknown[]] {
  const rows = [...(disk.bookOf(playerId).states.get(suspensions.name)?.values() ?? [])] as SuspensionRow[]
  return [
    'suspensions',
    rows.map(({ scope, from, until, endedAt }) => [
      scope,
      from.getTime(),
      until?.getTime() ?? null,
      endedAt?.getTime() ?? null,
    ]),
    model.suspensions.map(({ scope, from, until, ended }) => [scope, from, until, ended]),
  ]
}
