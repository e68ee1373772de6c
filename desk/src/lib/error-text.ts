import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import { readable, Refusal } from '@lucero/contract/shared/refusals'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t, translated } from '@lucero/ui/text/t.ts'
import { dailyTexts } from './daily-error-texts.ts'
import { PasskeyProblem } from './passkeys.ts'
import { playerTexts } from './player-error-texts.ts'
import { ReauthenticationCancellation } from './reauthentication.ts'
import { settledText, timeText } from './settled-text.ts'

/** The text shown when a call fails. It says what went wrong in words for staff. */
export function errorText(error: unknown): string {
  if (error instanceof ReauthenticationCancellation) return t('Nothing was changed.')
  if (error instanceof PasskeyProblem) return error.message
  if (!(error instanceof Refusal)) return t('We cannot reach the server right now. Please try again.')
  const settled = error.code === 'REDEEM_NOT_PENDING' && settledText({ status: '', ...error.fields })
  if (settled) return settled
  const { decidedBy: name, decidedAt } = error.fields
  if (error.code === 'APPROVAL_CLOSED' && name && decidedAt)
    return t('{name} has decided this request at {time}.', { name, time: timeText(decidedAt) })
  if (error.code === 'APPLICATION_NOT_FOUND' && name && decidedAt)
    return t('{name} has decided this application at {time}. Your press changed nothing.', {
      name,
      time: timeText(decidedAt),
    })
  if (error.code === 'STOCK_EXHAUSTED' && error.fields['left'] !== undefined)
    return t('The stock is not enough: {left} are left. Nothing was changed.', {
      left: formatAmount(Number(error.fields['left'])),
    })
  const own = texts()[error.code]
  if (own !== undefined) return own
  const meaning = Object.hasOwn(refusals, error.code) ? refusals[error.code].means : undefined
  return translated(meaning?.replace(/; `fields.*/, '').replaceAll('`', '') ?? readable(error.message))
}

/** The call waits for a second person, which is no failure. */
export const isWaiting = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'APPROVAL_REQUIRED'

/** Meanings that the page words differently from the API document. */
const texts = (): Partial<Record<string, string>> => ({
  ...playerTexts(),
  PASSKEY_REFUSED: t('This passkey is not accepted here. Sign in with your password and a code.'),
  PASSKEY_BLOCKED: t(
    'Somebody seems to have a copy of this passkey. Sign in with your password and a code, and remove it.',
  ),
  PASSKEY_NOT_FOUND: t('Your account has no passkey for this address.'),
  PASSKEYS_UNAVAILABLE: t('This address of the desk is not set up for passkeys.'),
  INVALID_CREDENTIALS: t('The username, the password or the code is wrong, or the code was used already.'),
  PASSWORD_UNCHANGED: t('The new password is the old one.'),
  APPROVAL_REQUIRED: t('Nothing was changed yet: a second person must approve it.'),
  FORBIDDEN: t('Your role does not allow this.'),
  INVALID_INPUT: t('Something in the form is wrong or missing.'),
  RETRY_LATER: t('The server is busy. Please try again in a moment.'),
  INTERNAL_ERROR: t('Something went wrong on the server.'),
  TOO_MANY_REQUESTS: t('Too many requests. Please wait a moment.'),
  ACCESS_TOKEN_EXPIRED: t('Your session has ended. Please sign in again.'),
  REDEEM_NOT_FOUND: t('There is no such redeem.'),
  WRONG_VALIDATION_CODE: t('The validation code is wrong. Nothing was paid.'),
  ...dailyTexts(),
})
