/** Admission classes for overload: which calls are served first, and how large their bodies may be. */
import type { AdmissionClass, Call } from './calls.ts'

export type { AdmissionClass } from './calls.ts'

/** By priority: a provider's calls for a running round first, anonymous sign-ins last. */
export const admissionClasses = [
  'provider',
  'money',
  'reads',
  'anonymous',
  'codes',
] as const satisfies readonly AdmissionClass[]

/** The class of a player's call. A class named in the call table overrides the general rule. */
export function admissionClassOf({ module, method, access, movesMoney, admission }: Call): AdmissionClass {
  if (admission) return admission
  if (module === 'auth') return 'codes'
  if (access === 'anyone') return 'anonymous'
  return movesMoney || method === 'POST' ? 'money' : 'reads'
}

const [smallBodyBytes, largeBodyBytes] = [4 * 1024, 64 * 1024]

/** Forms have a few fields; a cart has up to a hundred items. */
export const bodyLimitOf = ({ largeBody }: Pick<Call, 'largeBody'>): number =>
  largeBody ? largeBodyBytes : smallBodyBytes
