import { isOutcomeUnknown } from '@lucero/contract/shared/attempts'
import { readable, Refusal } from '@lucero/contract/shared/refusals'
import { plural, t, translated } from '@lucero/ui/text/t.ts'

/** ERR-1: the text shown when a call fails. */
export function errorText(error: unknown): string {
  if (!(error instanceof Refusal)) return t('We cannot reach the server right now. Please try again.')
  const wait = waitText(error)
  return wait === undefined ? refusalText(error) : `${refusalText(error)}. ${wait}`
}

/**
 * For a request that moves credit. Without an answer it may have happened. Each of these requests is repeated with the same id, or by the state of its
 * subject, so that pressing again has no second effect.
 */
export const creditErrorText = (error: unknown): string =>
  isOutcomeUnknown(error)
    ? `${errorText(error)} ${t('It may have happened. Press again: it happens once.')}`
    : errorText(error)

export const refusalText = ({ message }: Refusal): string => translated(readable(message))

const again = {
  minute: (count: number) => plural(count, 'Please try again in a minute.', 'Please try again in {count} minutes.'),
  hour: (count: number) => plural(count, 'Please try again in an hour.', 'Please try again in {count} hours.'),
  day: (count: number) => plural(count, 'Please try again in a day.', 'Please try again in {count} days.'),
}

/** When to retry, if the server sent a waiting time. */
export function waitText({ fields }: Refusal): string | undefined {
  const seconds = Number(fields['retryAfterSeconds'])
  if (!(seconds > 0)) return undefined
  const [amount, unit] = inLargestUnit(seconds)
  return again[unit](amount)
}

function inLargestUnit(seconds: number): [number, 'minute' | 'hour' | 'day'] {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 100) return [minutes, 'minute']
  const hours = Math.ceil(minutes / 60)
  return hours < 48 ? [hours, 'hour'] : [Math.ceil(hours / 24), 'day']
}
