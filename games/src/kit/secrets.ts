/** Tokens that are kept as hashes, and seeds that are kept sealed. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

export type Secrets = ReturnType<typeof openSecrets>

export function openSecrets(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'lucero games', 'server seeds', 32))
  return {
    seal(text: string): Buffer {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },

    unseal(sealed: Buffer): string {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are random enough that a plain hash protects them at rest. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
