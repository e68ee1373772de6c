import { argon2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { newCode, newToken, openSecrets, sameBytes, tokenHash } from './secrets.ts'

const secrets = openSecrets('a secret of at least 32 characters')
const others = openSecrets('another secret, also 32 characters')

it('PWD-1 a password matches its own hash and no other', async () => {
  const hash = await secrets.hashPassword('Right!pass1')
  expect(hash, 'the cost of the program').toMatch(/^argon2id\$19456\$2\$/)
  expect(await secrets.passwordMatches('Right!pass1', hash)).toBe(true)
  expect(await secrets.passwordMatches('Right!pass2', hash)).toBe(false)
  expect(await secrets.passwordMatches('right!pass1', hash)).toBe(false)
  expect(await secrets.passwordMatches('', hash)).toBe(false)
})

it('hashes of the same password differ, and do not contain it', async () => {
  const [one, other] = [await secrets.hashPassword('Right!pass1'), await secrets.hashPassword('Right!pass1')]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^argon2id\$19456\$2\$[\w-]{22}\$[\w-]{43}$/)
})

it('without a stored hash no password matches', async () => {
  expect(await secrets.passwordMatches('Right!pass1', undefined)).toBe(false)
})

it('verifies a hash with another cost', async () => {
  const nonce = Buffer.alloc(16, 7)
  const parameters = { memory: 64, passes: 3, parallelism: 1, tagLength: 32, nonce, message: 'Right!pass1' }
  const tag = argon2Sync('argon2id', parameters)
  const stored = `argon2id$64$3$${nonce.toString('base64url')}$${tag.toString('base64url')}`
  expect(await secrets.passwordMatches('Right!pass1', stored)).toBe(true)
  expect(await secrets.passwordMatches('Wrong!pass1', stored)).toBe(false)
})

it('hashing does not block the event loop', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  await Promise.all(Array.from({ length: 4 }, () => secrets.hashPassword('Right!pass1')))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(4)
})

it('a code hash depends on purpose, owner, code and secret', () => {
  const hash = secrets.codeHash('reset', 'owner', '1234')
  expect(secrets.codeHash('reset', 'owner', '1234')).toEqual(hash)
  expect(secrets.codeHash('phone', 'owner', '1234')).not.toEqual(hash)
  expect(secrets.codeHash('reset', 'other', '1234')).not.toEqual(hash)
  expect(secrets.codeHash('reset', 'owner', '1235')).not.toEqual(hash)
  expect(others.codeHash('reset', 'owner', '1234')).not.toEqual(hash)
})

it('an encrypted text can be decrypted only with the same secret and unchanged', () => {
  const sealed = secrets.encrypt('your code is 1234 ñ')
  expect(secrets.decrypt(sealed)).toBe('your code is 1234 ñ')
  expect(sealed.toString('latin1')).not.toContain('1234')
  expect(secrets.encrypt('your code is 1234 ñ')).not.toEqual(sealed)
  expect(() => others.decrypt(sealed)).toThrow(/authenticate/)
  for (let at = 0; at < sealed.length; at += 1) {
    const touched = Buffer.from(sealed)
    touched[at]! ^= 1
    expect(() => secrets.decrypt(touched)).toThrow(/authenticate/)
  }
})

it('PWD-3 codes have four digits and are evenly distributed', () => {
  const codes = Array.from({ length: 20_000 }, newCode)
  expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(8000)
  expect(codes.filter((code) => code.startsWith('0')).length).toBeGreaterThan(1500)
})

it('tokens are long, unique, and stored as a hash', () => {
  expect(newToken()).toMatch(/^[\w-]{43}$/)
  expect(newToken()).not.toBe(newToken())
  expect(tokenHash('a')).toEqual(tokenHash('a'))
  expect(tokenHash('a')).not.toEqual(tokenHash('b'))
})

it('compares bytes of any length', () => {
  expect(sameBytes(Buffer.from('ab'), Buffer.from('ab'))).toBe(true)
  expect(sameBytes(Buffer.from('ab'), Buffer.from('ac'))).toBe(false)
  expect(sameBytes(Buffer.from('ab'), Buffer.from('abc'))).toBe(false)
})
