import { t } from '@lucero/ui/text/t.ts'
import type { StakeLimit } from '../../../api.ts'
import { formatCents } from '../bet/amount.ts'

const texts: Record<string, () => string> = {
  INSUFFICIENT_FUNDS: () => t('There is not enough credit for this bet.'),
  LIMIT_REACHED: () => t('This bet is larger than is allowed here.'),
  OWN_LOSS_LIMIT: () => t('This bet could go over the loss limit that you have set for a day.'),
  OWN_WEEK_LOSS_LIMIT: () => t('This bet could go over the loss limit that you have set for a week.'),
  OWN_MONTH_LOSS_LIMIT: () => t('This bet could go over the loss limit that you have set for a month.'),
  OWN_TIME_LIMIT: () => t('You have played as long today as the limit that you have set.'),
  OWN_STAKE_LIMIT: () => t('This would stake more in one round than the limit that you have set.'),
  INVALID_AMOUNT: () => t('This bet is not possible.'),
  INVALID_BET: () => t('This bet is not possible.'),
  ILLEGAL_ACTION: () => t('This is not possible now.'),
  NO_FREE_SPIN: () => t('There is no bonus spin to play.'),
  BETTING_CLOSED: () => t('Too late for this round. Your bet was not placed.'),
  TOO_LATE: () => t('Too late: the star had crashed.'),
  WITHDRAWN: () => t('This cash-out was withdrawn.'),
  TABLE_INTERRUPTED: () => t('The table was interrupted. Your bet is cashed out where it stopped.'),
  ROUND_OPEN: () => t('Please finish the round in play first.'),
  SESSION_EXPIRED: () => t('You are signed out here: your sign-in has ended, or you ended it on another device.'),
  SESSION_NOT_FOUND: () => t('This way in works once.'),
  PLAYER_BLOCKED: () =>
    t('Your account cannot play at the moment. If you have taken a break, Safer Play says until when.'),
  GAME_DISABLED: () => t('This game is closed at the moment.'),
  SEAT_ENDED: () => t('You are signed out here: your sign-in has ended, or you ended it on another device.'),
  STEP_TAKEN: () => t('The round has gone on without this.'),
  NOT_FOUND: () => t('There is no such round.'),
  RETRY_LATER: () => t('The wallet is busy. Please try again in a moment.'),
}

const limitTexts: Record<string, (amount: string) => string> = {
  LIMIT_REACHED: (amount) => t('The largest bet in this game is {amount}.', { amount }),
  OWN_LOSS_LIMIT: (amount) =>
    t('This bet could go over the loss limit of {amount} that you have set for a day.', { amount }),
  OWN_WEEK_LOSS_LIMIT: (amount) =>
    t('This bet could go over the loss limit of {amount} that you have set for a week.', { amount }),
  OWN_MONTH_LOSS_LIMIT: (amount) =>
    t('This bet could go over the loss limit of {amount} that you have set for a month.', { amount }),
  OWN_STAKE_LIMIT: (amount) =>
    t('This would stake more in one round than {amount}, the limit that you have set.', { amount }),
}
const bonusLimitText = (amount: string) => t('While you wager a bonus, the largest bet is {amount}.', { amount })

/** Explains a refusal to the player. `limit` is the limit that the stake exceeds. */
export function refusalText(code: string, limit?: StakeLimit): string {
  const textOfLimit = limit && (limit.limit === 'bonus' ? bonusLimitText : limitTexts[code])
  if (textOfLimit) return textOfLimit(formatCents(limit.amount))
  return texts[code]?.() ?? t('Something went wrong. Please try again.')
}

/** True for refusals that end the session. */
export const endsSession = (code: string): boolean =>
  ['SEAT_ENDED', 'SESSION_EXPIRED', 'SESSION_NOT_FOUND', 'PLAYER_BLOCKED', 'GAME_DISABLED'].includes(code)

/** True for refusals by limits or exclusions of the player, which Safer Play in the app shows. */
export const isPlayerLimit = (code: string): boolean => code.startsWith('OWN_') || code === 'PLAYER_BLOCKED'

/** True for a session that the player can begin again. Limits and closed games cannot be opened by a press. */
export const canOpenAgain = (code: string): boolean => isOver(code) || code === 'SESSION_NOT_FOUND'

const isOver = (code: string) => code === 'SEAT_ENDED' || code === 'SESSION_EXPIRED'

/** Why a table has closed. Nobody is blamed for a long pause. `awayMinutes`: there was no input for so long before. */
export function closedText(code: string, awayMinutes: number | undefined): string {
  if (!isOver(code) || awayMinutes === undefined) return refusalText(code)
  return t('You were away for {minutes} minutes, so the table was closed.', { minutes: awayMinutes })
}
