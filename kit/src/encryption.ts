/** Texts that the database alone must not reveal: AES-256-GCM under a key that only the program has. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export type Encryption = ReturnType<typeof openEncryption>

/** A key of its own for each purpose, so that none opens what another has closed. */
export const deriveKey = (secret: string, salt: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32))

export function openEncryption(key: Buffer) {
  function decrypt(encrypted: Buffer): string {
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

    /** Undefined of what was encrypted under another secret. */
    decryptIfOurs(encrypted: Buffer): string | undefined {
      try {
        return decrypt(encrypted)
      } catch {
        return undefined
      }
    },
  }
}
