import { expect, it } from 'vitest'
import type { Runtime } from '../runtime.ts'
import { seedsOfRound, succeedPair, takeNonce, type Pair } from './seeds.ts'

const seed = 'a'.repeat(64)
const pair: Pair = {
  id: 1n,
  player: 'player',
  game: 'dice',
  server_seed: Buffer.from(seed),
  next_server_seed: Buffer.from('b'.repeat(64)),
  client_seed: 'me',
  nonce: 3,
  retired_at: null,
  commitment: null,
  batch: null,
  next_batch: null,
}
const secrets = { encrypt: (text: string) => Buffer.from(text), decrypt: (sealed: Buffer) => sealed.toString() }
const runtime = { secrets, log: { warn: () => undefined } } as unknown as Runtime
/** A transaction whose queries return these rows and update this many. */
const txOf = (rows: Pair[], updated = 1) =>
  ({
    all: async ({ text }: { text: string }) => (text.includes('spare_seed') ? [] : rows),
    run: async () => updated,
  }) as never

it('a round uses a nonce that its pair has reached', () => {
  expect(seedsOfRound(runtime, pair, 3)).toEqual({ serverSeed: seed, clientSeed: 'me', nonce: 3 })
  for (const nonce of [-1, 4, 0.5]) expect(() => seedsOfRound(runtime, pair, nonce)).toThrow('nonce')
})

it('a server seed is 32 bytes in hex', () => {
  expect(() => seedsOfRound(runtime, { ...pair, server_seed: Buffer.from('short') }, 0)).toThrow('32 bytes')
})

it('a pair is retired once, and the next one uses the committed server seed', async () => {
  const next = { ...pair, id: 2n, server_seed: pair.next_server_seed }
  expect(await succeedPair(runtime, txOf([next]), pair)).toBe(next)
  await expect(succeedPair(runtime, txOf([next]), { ...pair, retired_at: new Date(0) })).rejects.toThrow('retired once')
  await expect(succeedPair(runtime, txOf([pair]), pair)).rejects.toThrow('committed')
})

it('a nonce is taken from an existing pair', async () => {
  await expect(takeNonce(txOf([], 0), 1n)).rejects.toThrow('existing pair')
})
