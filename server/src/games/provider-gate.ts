/** Who may speak to the wallet: first the signature over the raw bytes and its form, then the time, then the nonce, which is used with what the request asks for. */
import { randomBytes } from 'node:crypto'
import {
  providerHeaders,
  providerLimits,
  signedHeads,
  type SignatureForm,
  type SignedParts,
} from '@lucero/contract/provider'
import { Refusal } from '@lucero/contract/refusals'
import type { Gate } from '../http/signed-http.ts'
import { nonceOf } from './nonces.ts'
import { liveSecrets, secretsAtOnce } from './providers.ts'
import { secretThatSigned, signatureOf } from './signature.ts'

/** So that an unknown provider is told the same, after the same work. */
const nobodys = Array.from({ length: secretsAtOnce }, () => randomBytes(32).toString('hex'))

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : '')

export const providerGate: Gate = {
  async recognise(kit, { method, path, headers, raw }) {
    const providerId = textOf(headers[providerHeaders.provider])
    const known = (await liveSecrets(kit)).get(providerId) ?? []
    const given = textOf(headers[providerHeaders.signature])
    const form: SignatureForm = given.startsWith('v1=') ? 'v1' : 'v2'
    const asked: SignedParts = {
      direction: 'request',
      timestamp: textOf(headers[providerHeaders.timestamp]),
      method,
      path,
      provider: providerId,
      nonce: textOf(headers[providerHeaders.nonce]),
    }
    const secrets = [...known, ...nobodys].slice(0, secretsAtOnce)
    const secret = secretThatSigned(secrets, given, form, signedHeads[form](asked), raw)
    if (!secret) throw new Refusal('INVALID_SIGNATURE')
    kit.metrics.countSignature(providerId, form)
    const sign = (timestamp: string, body: string) =>
      signatureOf(secret, form, signedHeads[form]({ ...asked, direction: 'response', timestamp }), body)
    return { providerId, form, sign }
  },

  admit(kit, { headers }, { providerId, form }) {
    if (form === 'v1' && kit.clock.now() >= kit.config.firstSignatureFormEndsAt) throw new Refusal('SIGNATURE_OUTDATED')
    const timestamp = textOf(headers[providerHeaders.timestamp])
    const offSeconds = Math.abs(kit.clock.now().getTime() / 1000 - Number(timestamp))
    if (!/^\d{1,12}$/.test(timestamp) || offSeconds > providerLimits.clockSkewSeconds)
      throw new Refusal('STALE_TIMESTAMP')
    const nonce = textOf(headers[providerHeaders.nonce])
    if (!/^[\x21-\x7e]{1,128}$/.test(nonce))
      throw new Refusal('INVALID_INPUT', { [providerHeaders.nonce]: '1 to 128 visible ASCII characters' })
    return nonceOf(kit, providerId, nonce)
  },
}
