import { defined } from '@lucero/kit/defined'
import { plural, t } from '@lucero/ui/text/t.ts'
import { phaseMultiplier, type Phase } from '../../../rules/night-reels/machine.ts'

export type ReelsOutcome = {
  spins: readonly { moons: number; lineWins: readonly unknown[]; star?: number }[]
  phase?: Phase
}

/** '2 lines', 'Shooting star, 4 lines', '3 moons, 10 free spins at ×3'. Screen readers announce it. */
export function reelsText(view: ReelsOutcome): string {
  const hasStar = view.spins[1]?.star !== undefined
  const outcome = textOf(view, hasStar ? 2 : 1)
  return hasStar ? t('Shooting star, {outcome}', { outcome }) : outcome
}

/** `paid`: the paid spin, and the star spin if there is one. */
function textOf({ spins, phase }: ReelsOutcome, paid: number): string {
  if (phase)
    return t('{moons} moons, {spins} free spins at {times}', {
      moons: defined(spins[paid - 1]).moons,
      spins: spins.length - paid,
      times: `×${phaseMultiplier[phase]}`,
    })
  const count = spins.slice(0, paid).reduce((sum, { lineWins }) => sum + lineWins.length, 0)
  return count === 0 ? t('no line won') : plural(count, '{count} line', '{count} lines')
}
