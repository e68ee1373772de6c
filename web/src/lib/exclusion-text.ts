/** Texts about a time-out, a self-exclusion or a suspension by the house. Not part of the first load. */
import { Refusal } from '@lucero/contract/shared/refusals'
import { locale, t } from '@lucero/ui/text/t.ts'
import { creditErrorText, errorText } from './error-text.ts'

/** November 17, 2026 at 16:08 UTC, in the browser's time zone. */
export const momentText = (at: string): string =>
  new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(at))

/** No end means a permanent self-exclusion. */
export const exclusionText = (until: string | null | undefined): string =>
  until
    ? t('You are on a break from play until {until}.', { until: momentText(until) })
    : t('You have excluded yourself from play for good.')

/** `until` is empty or null until the house lifts it. */
export function suspensionText(scope: string | undefined, until: string | null | undefined): string {
  const isOfRedeems = scope === 'redeems'
  if (!until)
    return isOfRedeems
      ? t('Your redeems are suspended until the house lifts it.')
      : t('Your account is suspended until the house lifts it: no play and no redeems.')
  const moment = { until: momentText(until) }
  return isOfRedeems
    ? t('Your redeems are suspended until {until}.', moment)
    : t('Your account is suspended until {until}: no play and no redeems.', moment)
}

/** A time-out, a self-exclusion or a suspension shows its end. Undefined for other errors. */
function blockText(error: unknown): string | undefined {
  if (isExclusionRefusal(error)) return exclusionText(error.fields['until'])
  if (!(error instanceof Refusal) || error.code !== 'ACCOUNT_SUSPENDED') return undefined
  const { scope, until, message } = error.fields
  return [suspensionText(scope, until), message].filter((part) => part !== undefined).join(' ')
}

/** Why play is blocked. */
export const noPlayText = (error: unknown): string => blockText(error) ?? errorText(error)

/** For a request that moves credit to a game or into a redeem. */
export const noCreditMovedText = (error: unknown): string => blockText(error) ?? creditErrorText(error)

export const isExclusionRefusal = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'ON_A_BREAK'
