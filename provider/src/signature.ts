/** Signatures of requests and answers: an HMAC-SHA256 over the parts of `signedHeads` and the raw body. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  providerHeaders as names,
  providerLimits,
  signedHeads,
  type SignatureForm,
  type SignedParts,
} from '@lucero/contract/provider/calls'

export type { SignatureForm, SignedParts } from '@lucero/contract/provider/calls'

/** `form` is the version of the signature: `v2`, or `v1`, which is accepted until a date that the house sets. */
export type Credentials = { provider: string; secret: string; form?: SignatureForm | undefined }

export type SignedRequest = {
  path: string
  headers: Record<string, string>
  body: string
  parts: SignedParts
  form: SignatureForm
}

/** Parts that are chosen by default: POST, the present time, a new nonce. */
export type SigningOptions = { method?: string; timestamp?: string; nonce?: string }

export function signatureOf(
  secret: string,
  form: SignatureForm,
  parts: SignedParts,
  body: string | Uint8Array,
): string {
  return `${form}=${createHmac('sha256', secret).update(signedHeads[form](parts)).update(body).digest('hex')}`
}

/** Send exactly this body to exactly this path. An empty nonce is signed, and its header is left out. */
export function signRequest(
  { provider, secret, form = 'v2' }: Credentials,
  path: string,
  body: string,
  { method = 'POST', timestamp = String(Math.floor(Date.now() / 1000)), nonce = randomUUID() }: SigningOptions = {},
): SignedRequest {
  const parts: SignedParts = { direction: 'request', timestamp, method, path, provider, nonce }
  const headers = {
    'content-type': 'application/json',
    [names.provider]: provider,
    [names.timestamp]: timestamp,
    ...(nonce && { [names.nonce]: nonce }),
    [names.signature]: signatureOf(secret, form, parts, body),
  }
  return { path, headers, body, parts, form }
}

type ReceivedHeaders = Record<string, string | string[] | undefined>

/**
 * Why an answer is not a decision about this request; undefined if it is genuine. The sender of an answer that is not signed is unknown. The
 * nonce excludes a signed answer that a proxy has delivered to another request, even the session of another player.
 */
export function problemWithAnswer(
  secret: string,
  { parts, form }: SignedRequest,
  headers: ReceivedHeaders,
  body: string | Uint8Array,
): string | undefined {
  if (!headers[names.signature]) return 'the answer is not signed'
  if (headers[names.nonce] !== parts.nonce) return 'the answer has another nonce than the request'
  const timestamp = String(headers[names.timestamp] ?? '')
  const offSeconds = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!/^\d{1,12}$/.test(timestamp) || offSeconds > providerLimits.clockSkewSeconds)
    return 'the time of the answer is too far from the clock of this machine'
  const expected = Buffer.from(signatureOf(secret, form, { ...parts, direction: 'response', timestamp }, body))
  const received = Buffer.from(String(headers[names.signature]))
  const isRight = received.length === expected.length && timingSafeEqual(received, expected)
  return isRight ? undefined : 'the signature of the answer is wrong'
}
