import { isOutcomeUnknown } from '@lucero/contract/attempts'
import { call } from './api.ts'

/** The session of this browser. An unreachable or busy server is not an answer: the person may well be signed in. */
export const sessionNow = () =>
  call('getStaffSession').catch((error: unknown) => (isOutcomeUnknown(error) ? ('unreachable' as const) : undefined))
