/** RSA keys of a connection: the aggregator's, with which it signs its calls, and ours. */
import { createPublicKey, generateKeyPair, hash, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { Refusal } from '@lucero/contract/shared/refusals'

const minBits = 2048
/** A longer key makes each verification slower, so a sender could keep the server busy. */
const maxBits = 4096

const generate = promisify(generateKeyPair)

export const newKeyPair = () =>
  generate('rsa', {
    modulusLength: minBits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** The key in one spelling, so that the same key is recognised. */
export function readPublicKey(pem: string): string {
  const key = keyIn(pem)
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
  if (key?.asymmetricKeyType !== 'rsa' || bits < minBits || bits > maxBits)
    throw new Refusal('INVALID_INPUT', { publicKey: `an RSA key of ${minBits} to ${maxBits} bits, as PEM` })
  return key.export({ type: 'spki', format: 'pem' }).toString()
}

/** A private key in place of the public one would be stored in the clear. */
function keyIn(pem: string): KeyObject | undefined {
  if (!pem.trim().startsWith('-----BEGIN PUBLIC KEY-----')) return undefined
  try {
    return createPublicKey(pem)
  } catch {
    return undefined
  }
}

/** What both sides compare by telephone: the SHA-256 of the key. */
export const fingerprintOf = (publicKey: string): string =>
  hash('sha256', createPublicKey(publicKey).export({ type: 'spki', format: 'der' }), 'hex')
