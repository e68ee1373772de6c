import { readable, Refusal } from '@lucero/contract/refusals'

/** ERR-1: what a person reads when a call fails. */
export function errorText(error: unknown): string {
  if (!(error instanceof Refusal)) return 'We cannot reach the server right now. Please try again.'
  const wait = waitText(error)
  return wait === undefined ? readable(error.message) : `${readable(error.message)}. ${wait}`
}

/** When it is worth trying again, where the server has said so. */
export function waitText({ fields }: Refusal): string | undefined {
  const seconds = Number(fields['retryAfterSeconds'])
  if (!(seconds > 0)) return undefined
  const [amount, unit] = inLargestUnit(seconds)
  return `Please try again in ${amount === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${amount} ${unit}s`}.`
}

function inLargestUnit(seconds: number): [number, 'minute' | 'hour' | 'day'] {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 100) return [minutes, 'minute']
  const hours = Math.ceil(minutes / 60)
  return hours < 48 ? [hours, 'hour'] : [Math.ceil(hours / 24), 'day']
}
