/** A bonus in plain words, the same wherever it is told. */
import type { Bonus, BonusCredit, BonusTerms } from '@lucero/contract/bonus'
import { formatAmount } from '../ui/amounts.ts'

export const kindNames: Record<BonusTerms['kind'], string> = {
  deposit: 'Deposit bonus',
  'no-deposit': 'No deposit needed',
  'free-spins': 'Free spins',
}

export const freeSpinsIn = (count: number) => `${count} free ${count === 1 ? 'spin' : 'spins'}`

export function whatYouGet({ amount, freeSpins }: BonusTerms): string {
  if (freeSpins) return `${freeSpinsIn(freeSpins.count)} of ${formatAmount(freeSpins.stake)} in ${freeSpins.name}`
  return `${formatAmount(amount)} of bonus credit`
}

/** BON-3, BON-4: why it cannot be claimed now, and what can be done about it. */
export const whyNot: Record<NonNullable<Bonus['refusal']>, string> = {
  NO_ACTIVE_OPERATOR: 'You need an active operator to claim it. Connect to one, or make one of yours active.',
  BONUS_ALREADY_OPEN: 'One bonus at a time: you can claim it when the one above has ended.',
  BONUS_ALREADY_CLAIMED: 'You have had this bonus. It is given once.',
  BONUS_ONE_PER_DAY: 'One bonus a day: you can claim it tomorrow, from 00:00 UTC.',
  BONUS_NOT_FOUND: 'It is no longer offered.',
}

export const isUnclaimable = ({ refusal }: Bonus) =>
  refusal === 'BONUS_ALREADY_CLAIMED' || refusal === 'BONUS_NOT_FOUND'

const openStates = new Set<BonusCredit['state']>(['awaiting-deposit', 'active', 'wagering', 'wagered'])

export const isOpen = ({ state }: Pick<Bonus, 'state'>) => openStates.has(state)

/** BON-5 */
export const canBeRefused = ({ state }: Pick<BonusCredit, 'state'>) =>
  state === 'awaiting-deposit' || state === 'active'
