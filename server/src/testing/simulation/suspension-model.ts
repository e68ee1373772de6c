// Reference model of suspensions: a list, of which only the last one can be in effect.
import type { SuspensionScope } from '@lucero/contract/shared/suspension'
import type { Model, ModelSuspension } from './model-state.ts'
import type { Random } from './random.ts'

export type SuspensionWish =
  | { what: 'suspend'; scope: SuspensionScope; until: number | null }
  | { what: 'lift-suspension' }

export const isSuspension = (wish: { what: string }): wish is SuspensionWish =>
  wish.what === 'suspend' || wish.what === 'lift-suspension'

export function newSuspensionWish(random: Random, now: number): SuspensionWish {
  if (random.chance(0.3)) return { what: 'lift-suspension' }
  const until = random.chance(0.2) ? null : now + 1000 * (1 + random.below(8))
  return { what: 'suspend', scope: random.chance(0.5) ? 'all' : 'redeems', until }
}

function inEffect({ suspensions }: Model, now: number): ModelSuspension | undefined {
  const last = suspensions.at(-1)
  return last?.ended === null && (last.until === null || last.until > now) ? last : undefined
}

export const mayNotPlay = (model: Model, now: number): boolean => inEffect(model, now)?.scope === 'all'
export const mayNotRedeem = (model: Model, now: number): boolean => inEffect(model, now) !== undefined

const endOf = (until: number | null) => until ?? Infinity

export function expectedSuspension(model: Model, wish: SuspensionWish, now: number): string {
  const current = inEffect(model, now)
  if (wish.what === 'lift-suspension') {
    if (!current) return 'NOT_SUSPENDED'
    current.ended = now
    return 'ok'
  }
  const { scope, until } = wish
  if (endOf(until) <= now) return 'INVALID_INPUT'
  if (current) {
    if (current.scope === scope && current.until === until) return 'ok'
    if (endOf(until) < endOf(current.until) || (current.scope === 'all' && scope !== 'all'))
      return 'SUSPENSION_NOT_LOOSENED'
  }
  const last = model.suspensions.at(-1)
  if (last?.ended === null) last.ended = Math.min(endOf(last.until), now)
  model.suspensions.push({ scope, from: now, until, ended: null })
  return 'ok'
}
