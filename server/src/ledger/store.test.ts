import { sql, type Sql } from '@lucero/kit/sql'
import type { Tx } from '@lucero/kit/db'
import { expect, it } from 'vitest'
import { appendTransfers, type AppendParts } from './store.ts'

/** Runs an append with these parts. Returns the statement that it sends. */
async function sentWith(parts: AppendParts): Promise<Sql> {
  const sent: Sql[] = []
  const tx = { run: async (query: Sql) => sent.push(query) } as unknown as Tx
  await appendTransfers(tx, [], { parts })
  return sent[0]!
}

const part = (value: string) => sql`insert into part values (${value})`

it.each<[string[], AppendParts]>([
  [[], {}],
  [['a'], { nonces: part('a'), sums: undefined }],
  [['b'], { sums: part('b') }],
  [['a', 'b'], { sums: part('b'), nonces: part('a') }],
])('an append sends each of its parts once, beside the transfers: %j', async (values, parts) => {
  const { text, values: sent } = await sentWith(parts)
  expect(text.match(/insert into part values \(\$\d+\)/g) ?? []).toHaveLength(values.length)
  expect(text.match(/insert into transfer/g)).toHaveLength(1)
  expect(sent.slice(0, values.length)).toEqual(values)
})

it('an append has a named part only', () => {
  // @ts-expect-error a part without a name would be dropped
  const parts: AppendParts = { nonces: part('a'), more: part('b') }
  expect(Object.keys(parts)).toHaveLength(2)
})
