import { isOutcomeUnknown } from '@lucero/contract/shared/attempts'
import { call } from './api.ts'
import { serverUnreachable, signedIn, signedOut } from './session.ts'

/** At the start. An unreachable or busy server is not an answer: the person may well be signed in. */
export async function restoreSession(): Promise<void> {
  try {
    const { staff } = await call('getStaffSession')
    if (staff) signedIn(staff)
    else signedOut(false)
  } catch (error) {
    if (isOutcomeUnknown(error)) serverUnreachable()
    else signedOut(false)
  }
}
