/** Creates and uses passkeys with the browser. Load it with `import()` when somebody wants to: it is no part of a first load. */
import type { Ceremony } from '@lucero/contract/shared/passkeys'
import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Options = Ceremony['options']

/** The person closed the dialog of the browser, or it has no fitting passkey: browsers do not tell which. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && /^(NotAllowed|Abort)Error$/.test(error.name)

/** The device already has a passkey of this account. */
export const isKnownDevice = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'

export async function createPasskey({ ceremonyId, options }: { ceremonyId: string; options: Options }) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { ceremonyId, registration: { id, clientDataJSON, attestationObject, transports } }
}

export async function getPasskey({ ceremonyId, options }: { ceremonyId: string; options: Options }) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature } = response
  return { ceremonyId, response: { id, clientDataJSON, authenticatorData, signature } }
}
