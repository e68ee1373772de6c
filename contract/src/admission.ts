/** How calls are told apart when there is more to do than can be done: which go first, and how much each may send. */
import type { AdmissionClass, Call } from './calls.ts'

export type { AdmissionClass } from './calls.ts'

/** In the order in which they matter: a provider's round in play first, a stranger's sign-in last. */
export const admissionClasses = [
  'provider',
  'money',
  'reads',
  'anonymous',
  'codes',
] as const satisfies readonly AdmissionClass[]

/** Of a player's call; what the table says of one call counts before the rule. */
export function admissionClassOf({ module, method, access, movesMoney, admission }: Call): AdmissionClass {
  if (admission) return admission
  if (module === 'auth') return 'codes'
  if (access === 'anyone') return 'anonymous'
  return movesMoney || method === 'POST' ? 'money' : 'reads'
}

const [smallBodyBytes, largeBodyBytes] = [4 * 1024, 64 * 1024]

/** A form of a few fields is small; a cart of a hundred items is not. */
export const bodyLimitOf = ({ largeBody }: Pick<Call, 'largeBody'>): number =>
  largeBody ? largeBodyBytes : smallBodyBytes
