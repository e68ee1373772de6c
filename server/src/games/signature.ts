/** HMAC-SHA256 over what was said, byte for byte. */
import { createHmac } from 'node:crypto'
import type { SignatureForm } from '@lucero/contract/provider'
import { sameBytes } from '@lucero/kit/secrets'

export const signatureOf = (secret: string, form: SignatureForm, head: string, body: Buffer | string): string =>
  `${form}=${createHmac('sha256', secret).update(head).update(body).digest('hex')}`

/** A wrong signature takes as long whoever it claims to be from. */
export function secretThatSigned(
  secrets: readonly string[],
  given: string,
  form: SignatureForm,
  head: string,
  body: Buffer,
): string | undefined {
  const right = (secret: string) => sameBytes(Buffer.from(signatureOf(secret, form, head, body)), Buffer.from(given))
  return secrets.find(right)
}
