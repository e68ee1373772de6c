/** Texts about bonuses. */
import type { Bonus, BonusCredit, BonusTerms } from '@lucero/contract/player/bonus'
import { readable } from '@lucero/contract/shared/refusals'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { plural, readersText, t, translated } from '@lucero/ui/text/t.ts'

type Translations = Record<string, string>
type Texts = {
  title: string
  /** A server of version 0.2 sends no translations. */
  titleTranslations?: Translations
  description?: string
  descriptionTranslations?: Translations
}

/** Sets title and description to the player's language. */
export const inReadersLanguage = <B extends Texts>(bonus: B): B => ({
  ...bonus,
  title: readersText(bonus.title, bonus.titleTranslations),
  ...(bonus.description !== undefined && {
    description: readersText(bonus.description, bonus.descriptionTranslations),
  }),
})

const kindNames: Record<BonusTerms['kind'], () => string> = {
  deposit: () => t('Deposit bonus'),
  'no-deposit': () => t('No deposit needed'),
  'free-spins': () => t('Free spins'),
}

/** State names of the contract. */
const stateNames: Record<BonusCredit['state'], () => string> = {
  offered: () => t('offered'),
  'awaiting-deposit': () => t('awaiting-deposit'),
  active: () => t('active'),
  wagering: () => t('wagering'),
  wagered: () => t('wagered'),
  collected: () => t('collected'),
  refused: () => t('refused'),
  expired: () => t('expired'),
  lost: () => t('lost'),
  forfeited: () => t('forfeited'),
}

export const kindName = (kind: BonusTerms['kind']): string => wordFor(kindNames, kind)
export const stateName = (state: BonusCredit['state']): string => wordFor(stateNames, state)

export const freeSpinsIn = (count: number) => plural(count, '{count} free spin', '{count} free spins')

export function whatYouGet({ amount, freeSpins }: BonusTerms): string {
  if (freeSpins) {
    const { count, stake, name } = freeSpins
    return t('{spins} in {name}, {stake} each', { spins: freeSpinsIn(count), stake: formatAmount(stake), name })
  }
  return t('{amount} of bonus credit', { amount: formatAmount(amount) })
}

/** One sentence that explains the value of free spins; undefined for other bonuses. */
export const whatSpinsBring = ({ freeSpins, target }: BonusTerms): string | undefined =>
  freeSpins
    ? t('Win with the spins, play {amount}, and keep what that brings.', { amount: formatAmount(target) })
    : undefined

/** BON-3, BON-4: why the bonus cannot be claimed now, and what the player can do. */
const reasons: Record<NonNullable<Bonus['refusal']>, () => string> = {
  NO_ACTIVE_OPERATOR: () => t('You need an active operator to claim it. Connect to one, or make one of yours active.'),
  BONUS_ALREADY_OPEN: () => t('One bonus at a time: you can claim it when the one above has ended.'),
  BONUS_ALREADY_CLAIMED: () => t('You have had this bonus. It is given once.'),
  BONUS_ONE_PER_DAY: () => t('One bonus a day: you can claim it tomorrow, from 00:00 UTC.'),
  BONUS_NOT_FOUND: () => t('It is no longer offered.'),
}

export const whyNot = (refusal: NonNullable<Bonus['refusal']>): string =>
  styleFor(reasons, refusal)?.() ?? translated(readable(refusal))

export const isUnclaimable = ({ refusal }: Bonus) =>
  refusal === 'BONUS_ALREADY_CLAIMED' || refusal === 'BONUS_NOT_FOUND'

const openStates = new Set<BonusCredit['state']>(['awaiting-deposit', 'active', 'wagering', 'wagered'])

export const isOpen = ({ state }: Pick<Bonus, 'state'>) => openStates.has(state)

/** BON-5 */
export const canBeRefused = ({ state }: Pick<BonusCredit, 'state'>) =>
  state === 'awaiting-deposit' || state === 'active'
