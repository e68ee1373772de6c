import { defined } from '@lucero/kit/defined'
import { plural, t } from '@lucero/ui/text/t.ts'
import { phaseMultiplier, type Phase } from '../../../rules/night-reels/machine.ts'

export type ReelsOutcome = { spins: readonly { moons: number; lineWins: readonly unknown[] }[]; phase?: Phase }

/** '2 lines', '3 moons, 10 free spins at ×3'. Screen readers announce it. */
export function reelsText({ spins, phase }: ReelsOutcome): string {
  const { moons, lineWins } = defined(spins[0])
  if (phase)
    return t('{moons} moons, {spins} free spins at {times}', {
      moons,
      spins: spins.length - 1,
      times: `×${phaseMultiplier[phase]}`,
    })
  return lineWins.length === 0 ? t('no line won') : plural(lineWins.length, '{count} line', '{count} lines')
}
