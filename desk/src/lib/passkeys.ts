/** Passkeys in the desk. The part that talks to the device is loaded when it is needed. */
import type { Ceremony } from '@lucero/contract/shared/passkeys'
import { t } from '@lucero/ui/text/t.ts'

const loadDevice = () => import('@lucero/ui/page/passkey.ts')

/** A problem that the person can read. */
export class PasskeyProblem extends Error {}

async function readable(error: unknown): Promise<never> {
  const { isCancelled, isKnownDevice } = await loadDevice()
  if (isCancelled(error)) throw new PasskeyProblem(t('No passkey was used. You can try again.'))
  if (isKnownDevice(error)) throw new PasskeyProblem(t('This device already has a passkey of your account.'))
  throw error
}

export const getPasskey = async (start: Ceremony) => (await loadDevice()).getPasskey(start).catch(readable)
export const createPasskey = async (start: Ceremony) => (await loadDevice()).createPasskey(start).catch(readable)
