/** HMAC-SHA256 over what was said, byte for byte. */
import { createHmac } from 'node:crypto'
import type { SignatureForm } from '@lucero/contract/provider'
import { sameBytes } from '@lucero/kit/secrets'

export const signatureOf = (secret: string, form: SignatureForm, head: string, body: Buffer | string): string =>
  `${form}=${createHmac('sha256', secret).update(head).update(body).digest('hex')}`

/** Takes as long whichever of the secrets it is, and if it is none. */
export function secretThatSigned(
  secrets: readonly string[],
  given: string,
  form: SignatureForm,
  head: string,
  body: Buffer,
): string | undefined {
  const right = (secret: string) => sameBytes(Buffer.from(signatureOf(secret, form, head, body)), Buffer.from(given))
  return secrets.reduce<string | undefined>((found, secret) => (right(secret) ? secret : found), undefined)
}
