/** RSASSA-PKCS1-v1_5 with SHA-256 over the raw body, in base64. */
import { sign, verify, type KeyObject } from 'node:crypto'

export const signatureHeader = 'x-hub88-signature'

export function isSignedBy(keys: readonly KeyObject[], signature: unknown, raw: Buffer): boolean {
  if (typeof signature !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false
  const bytes = Buffer.from(signature, 'base64')
  return keys.some((key) => verify('sha256', raw, key, bytes))
}

export const signatureOf = (key: KeyObject, raw: string): string =>
  sign('sha256', Buffer.from(raw), key).toString('base64')
