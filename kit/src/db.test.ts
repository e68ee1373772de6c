import { expect, it } from 'vitest'
import { violates } from './db.ts'

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more)
const duplicate = 'duplicate key value violates unique constraint'

it.each([
  ['one PostgreSQL', error('x', { code: '23505', constraint: 'wallet_one_active' })],
  ['a worker of Citus, which names the shard’s', error('x', { code: '23505', constraint: 'wallet_one_active_102173' })],
  ['another node of Citus', error(`${duplicate} "wallet_one_active_102173"`, { code: 'XX000', constraint: undefined })],
])('recognises a violated constraint by name, as reported by %s', (_, reported) => {
  expect([violates(reported, 'wallet_one_active'), violates(reported, 'wallet_pkey')]).toEqual([true, false])
})

it('no other error is a violation', () => {
  expect(violates(error('x', { code: '57014' }), 'undefined')).toBe(false)
  expect(violates('wallet_one_active', 'wallet_one_active')).toBe(false)
})
