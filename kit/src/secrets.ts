/** Passwords, tokens, codes and encrypted texts. The database alone does not reveal any of them. */
import { argon2, createHmac, hash, randomBytes, randomInt, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { deriveKey, openEncryption } from './encryption.ts'
import { limitParallel } from './limit-parallel.ts'

export type Secrets = ReturnType<typeof openSecrets>

/** Of argon2id. A stored hash contains its cost. */
export type PasswordCost = { memory: number; passes: number }
const passwordCost: PasswordCost = { memory: 19_456, passes: 2 }
const argon2Async = promisify(argon2)

/** Bounds the memory of waiting password checks. Further ones are refused. */
const queueLimit = 200

/** Tests have a lower `cost` of new hashes. */
export function openSecrets(secret: string, hashConcurrency = 2, cost = passwordCost) {
  const inTurn = limitParallel(hashConcurrency, queueLimit)
  const codeKey = deriveKey(secret, 'lucero', 'codes')
  const phoneKey = deriveKey(secret, 'lucero', 'phones')

  const argon2id = (password: string, nonce: Buffer, { memory, passes }: PasswordCost): Promise<Buffer> => {
    const message = password.normalize('NFKC')
    const parameters: Argon2Parameters = { parallelism: 1, tagLength: 32, memory, passes, message, nonce }
    return inTurn(async () => Buffer.from(await argon2Async('argon2id', parameters)))
  }

  return {
    ...openEncryption(deriveKey(secret, 'lucero', 'seal')),

    async hashPassword(password: string): Promise<string> {
      const nonce = randomBytes(16)
      const tag = await argon2id(password, nonce, cost)
      return `argon2id$${cost.memory}$${cost.passes}$${nonce.toString('base64url')}$${tag.toString('base64url')}`
    },

    /** Without a stored hash it does the same work and returns false, so that the time does not reveal whether a user exists. */
    async passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
      const [, memory, passes, nonce, tag] = stored?.split('$') ?? []
      if (!nonce || !tag) return argon2id(password, randomBytes(16), cost).then(() => false)
      const storedCost = { memory: Number(memory), passes: Number(passes) }
      const computed = await argon2id(password, Buffer.from(nonce, 'base64url'), storedCost)
      return timingSafeEqual(computed, Buffer.from(tag, 'base64url'))
    },

    /** A keyed hash. Without the key, four digits cannot be found by brute force. */
    codeHash: (purpose: string, owner: string, code: string): Buffer =>
      createHmac('sha256', codeKey).update(`${purpose}\n${owner}\n${code}`).digest(),

    /** A keyed hash, because a plain one of a phone number can be found by brute force. */
    phoneHash: ({ phoneCode, phone }: { phoneCode: number; phone: string }): Buffer =>
      createHmac('sha256', phoneKey).update(`${phoneCode}\n${phone}`).digest(),
  }
}

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Tokens have enough entropy for a plain hash. */
export const tokenHash = (token: string): Buffer => Buffer.from(tokenKey(token), 'base64')

let [lastToken, lastKey] = ['', '']

/** The hash as text, for in-memory maps. The last one is cached, because a request needs it several times. */
export function tokenKey(token: string): string {
  if (token !== lastToken) [lastToken, lastKey] = [token, hash('sha256', token, 'base64')]
  return lastKey
}

export const newCode = (): string => randomInt(10_000).toString().padStart(4, '0')

export const sameBytes = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right)
