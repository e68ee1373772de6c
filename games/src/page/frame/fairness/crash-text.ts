/** The outcome of a bet in Star Crash in one line. */
import { t } from '@lucero/ui/text/t.ts'
import { formatHundredths } from '../../../rules/star-crash/odds.ts'
import type { StarCrashView } from '../../../rules/star-crash/rules.ts'

/** 'Cashed out at 1.50× and 2.31×', 'Crashed at 1.72×' */
export function crashText({ cashed, end, crash = 100 }: StarCrashView): string {
  const multiples = cashed.map(({ at }) => `${formatHundredths(at)}×`)
  const [first, second] = multiples
  const crashed = `${formatHundredths(crash)}×`
  if (end === 'returned') return t('Round called off: the stake came back')
  if (end === 'stopped') return t('Round called off: paid at {multiplier}', { multiplier: multiples.at(-1)! })
  if (end === 'lost')
    return first
      ? t('Half cashed out at {first}, crashed at {crashed}', { first, crashed })
      : t('Crashed at {crashed}', { crashed })
  if (!first) return t('In play')
  return second ? t('Cashed out at {first} and {second}', { first, second }) : t('Cashed out at {first}', { first })
}
