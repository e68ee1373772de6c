/** HMAC-SHA256 signatures of the provider API, over the exact bytes of a message. */
import { createHmac } from 'node:crypto'
import type { SignatureForm } from '@lucero/contract/provider/calls'
import { sameBytes } from '@lucero/kit/secrets'

export const signatureOf = (secret: string, form: SignatureForm, head: string, body: Buffer | string): string =>
  `${form}=${createHmac('sha256', secret).update(head).update(body).digest('hex')}`

/** A wrong signature is compared with every secret in constant time, so the response time does not reveal which providers exist. */
export function findSigningSecret(
  secrets: readonly string[],
  signature: string,
  form: SignatureForm,
  head: string,
  body: Buffer,
): string | undefined {
  const isSigner = (secret: string) =>
    sameBytes(Buffer.from(signatureOf(secret, form, head, body)), Buffer.from(signature))
  return secrets.find(isSigner)
}
