/** RSA keys and signatures: RSASSA-PKCS1-v1_5 with SHA-256 over the raw body, in base64. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  sign,
  verify,
  type KeyObject,
  type KeyPairKeyObjectResult,
} from 'node:crypto'
import { promisify } from 'node:util'

const bits = 2048

export const newKeys = (): Promise<KeyPairKeyObjectResult> => promisify(generateKeyPair)('rsa', { modulusLength: bits })

export const publicPem = (key: KeyObject): string =>
  (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'pem' }).toString()

export const privateKeyFrom = (pem: string): KeyObject => createPrivateKey(pem)

export const publicKeyFrom = (pem: string): KeyObject => createPublicKey(pem)

export const signatureOf = (key: KeyObject, body: string): string =>
  sign('sha256', Buffer.from(body), key).toString('base64')

export const isSignedBy = (key: KeyObject, body: string, signature: string): boolean =>
  verify('sha256', Buffer.from(body), key, Buffer.from(signature, 'base64'))
