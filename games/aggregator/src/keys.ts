/** RSA keys: the aggregator's own, which it keeps in its folder, and signatures of both sides. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export const signatureHeader = 'x-hub88-signature'

export function openKey(path: string): { privateKey: KeyObject; publicKey: string } {
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  const privateKey = createPrivateKey(readFileSync(path))
  return { privateKey, publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString() }
}

export const signatureOf = (key: KeyObject, raw: string): string =>
  sign('sha256', Buffer.from(raw), key).toString('base64')

export const isSignedBy = (keys: readonly string[], raw: string, signature: unknown): boolean =>
  typeof signature === 'string' &&
  keys.some((key) => verify('sha256', Buffer.from(raw), createPublicKey(key), Buffer.from(signature, 'base64')))
