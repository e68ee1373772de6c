/** Encrypts texts in the database: AES-256-GCM with a key that only the program has. */
import assert from 'node:assert/strict'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Encryption = ReturnType<typeof openEncryption>

/** A separate key for each purpose. */
export const deriveKey = (secret: string, salt: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32))

export function openEncryption(key: Buffer) {
  function decrypt(encrypted: Buffer): string {
    assert(encrypted.length >= 28, 'an encrypted text has a nonce and an authentication tag')
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12))
    decipher.setAuthTag(encrypted.subarray(12, 28))
    return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8')
  }

  return {
    encrypt(text: string): Buffer {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },

    decrypt,

    /** Undefined if the text was encrypted with another secret. */
    decryptIfOurs(encrypted: Buffer): string | undefined {
      try {
        return decrypt(encrypted)
      } catch {
        return undefined
      }
    },
  }
}
