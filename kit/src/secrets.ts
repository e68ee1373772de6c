/** Passwords, tokens, codes and encrypted texts. Nothing here is kept in a form that the database alone could reveal. */
import { argon2, createHmac, hash, randomBytes, randomInt, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { deriveKey, openEncryption } from './encryption.ts'
import { limitParallel } from './limit-parallel.ts'

export type Secrets = ReturnType<typeof openSecrets>

const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
const argon2Async = promisify(argon2)

/** Passwords waiting for their turn beyond this are told to come back, so that a flood cannot pile up memory. */
const queueLimit = 200

export function openSecrets(secret: string, hashesAtOnce = 2) {
  const inTurn = limitParallel(hashesAtOnce, queueLimit)
  const codeKey = deriveKey(secret, 'lucero', 'codes')
  const phoneKey = deriveKey(secret, 'lucero', 'phones')

  const argon2id = (password: string, nonce: Buffer, costThen: Partial<typeof cost> = {}): Promise<Buffer> => {
    const parameters: Argon2Parameters = { ...cost, ...costThen, message: password.normalize('NFKC'), nonce }
    return inTurn(async () => Buffer.from(await argon2Async('argon2id', parameters)))
  }

  return {
    ...openEncryption(deriveKey(secret, 'lucero', 'seal')),

    async hashPassword(password: string): Promise<string> {
      const nonce = randomBytes(16)
      const tag = await argon2id(password, nonce)
      return `argon2id$${cost.memory}$${cost.passes}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
    },

    /** With no stored hash it does the same work and says no, so that time does not tell who exists. */
    async passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
      const [, memory, passes, nonce, tag] = stored?.split('$') ?? []
      if (!nonce || !tag) return argon2id(password, randomBytes(16)).then(() => false)
      const costThen = { memory: Number(memory), passes: Number(passes) }
      const found = await argon2id(password, Buffer.from(nonce, 'base64url'), costThen)
      return timingSafeEqual(found, Buffer.from(tag, 'base64url'))
    },

    /** A keyed hash: without the secret, four digits cannot be found from it by trying them all. */
    codeHash: (purpose: string, owner: string, code: string): Buffer =>
      createHmac('sha256', codeKey).update(`${purpose}\n${owner}\n${code}`).digest(),

    /** A keyed hash, because all numbers of a country can be tried against a plain one. */
    phoneHash: ({ phoneCode, phone }: { phoneCode: number; phone: string }): Buffer =>
      createHmac('sha256', phoneKey).update(`${phoneCode}\n${phone}`).digest(),
  }
}

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens are random enough that a plain hash protects them at rest. */
export const tokenHash = (token: string): Buffer => Buffer.from(tokenKey(token), 'base64')

let [lastToken, lastKey] = ['', '']

/** The same as text, by which what is in memory is found. The door, the limits and the session of a request all ask for it. */
export function tokenKey(token: string): string {
  if (token !== lastToken) [lastToken, lastKey] = [token, hash('sha256', token, 'base64')]
  return lastKey
}

export const newCode = (): string => randomInt(10_000).toString().padStart(4, '0')

export const sameBytes = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)
