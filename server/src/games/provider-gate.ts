/**
 * Authenticates requests of providers. Checks the signature over the raw bytes, then its version, the timestamp and the form of the nonce. The nonce is
 * consumed later, together with the effect of the request.
 */
import { randomBytes } from 'node:crypto'
import {
  providerHeaders,
  providerLimits,
  signedHeads,
  type SignatureForm,
  type SignedParts,
} from '@lucero/contract/provider/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Gate } from '../http/signed-http.ts'
import { nonceOf } from './nonces.ts'
import { liveSecrets, maxSecrets } from './providers.ts'
import { findSigningSecret, signatureOf } from './signature.ts'

/** An unknown provider is checked against these, so that its response and timing are those of a wrong signature. */
const decoySecrets = Array.from({ length: maxSecrets }, () => randomBytes(32).toString('hex'))

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : '')

export const providerGate: Gate = {
  async recognise(runtime, { method, path, headers, raw }) {
    const providerId = textOf(headers[providerHeaders.provider])
    const providerSecrets = (await liveSecrets(runtime)).get(providerId) ?? []
    const signature = textOf(headers[providerHeaders.signature])
    const form: SignatureForm = signature.startsWith('v1=') ? 'v1' : 'v2'
    const request: SignedParts = {
      direction: 'request',
      timestamp: textOf(headers[providerHeaders.timestamp]),
      method,
      path,
      provider: providerId,
      nonce: textOf(headers[providerHeaders.nonce]),
    }
    const secrets = [...providerSecrets, ...decoySecrets].slice(0, maxSecrets)
    const secret = findSigningSecret(secrets, signature, form, signedHeads[form](request), raw)
    if (!secret) throw new Refusal('INVALID_SIGNATURE')
    runtime.metrics.countSignature(providerId, form)
    const sign = (timestamp: string, body: string) =>
      signatureOf(secret, form, signedHeads[form]({ ...request, direction: 'response', timestamp }), body)
    return { providerId, form, sign }
  },

  admit(runtime, { headers }, { providerId, form }) {
    if (form === 'v1' && runtime.clock.now() >= runtime.config.firstSignatureFormEndsAt)
      throw new Refusal('SIGNATURE_OUTDATED')
    const timestamp = textOf(headers[providerHeaders.timestamp])
    const skewSeconds = Math.abs(runtime.clock.now().getTime() / 1000 - Number(timestamp))
    if (!/^\d{1,12}$/.test(timestamp) || skewSeconds > providerLimits.clockSkewSeconds)
      throw new Refusal('STALE_TIMESTAMP')
    const nonce = textOf(headers[providerHeaders.nonce])
    if (!/^[\x21-\x7e]{1,128}$/.test(nonce))
      throw new Refusal('INVALID_INPUT', { [providerHeaders.nonce]: '1 to 128 visible ASCII characters' })
    return nonceOf(runtime, providerId, nonce)
  },
}
