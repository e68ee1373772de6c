/** Texts about a time-out or self-exclusion. Not part of the first load. */
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

/** Why play is blocked. A time-out or self-exclusion shows its end, other errors their usual text. */
export const noPlayText = (error: unknown): string =>
  isExclusionRefusal(error) ? exclusionText(error.fields['until']) : errorText(error)

/** For a request that moves credit to a game. */
export const noCreditMovedText = (error: unknown): string =>
  isExclusionRefusal(error) ? exclusionText(error.fields['until']) : creditErrorText(error)

export const isExclusionRefusal = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'ON_A_BREAK'
