import { sql, type Sql } from '@lucero/kit/sql'
import type { Tx } from '@lucero/kit/db'
import { expect, it } from 'vitest'
import { appendTransfers } from './store.ts'

/** Runs an append with these statements beside it. Returns the statement that it sends. */
async function sentWith(beside: (Sql | undefined)[]): Promise<Sql> {
  const sent: Sql[] = []
  const tx = { run: async (query: Sql) => sent.push(query) } as unknown as Tx
  await appendTransfers(tx, [], { beside })
  return sent[0]!
}

const statement = (value: string) => sql`insert into beside values (${value})`

it.each([[[]], [['a']], [['a', 'b']], [['a', 'b', 'c']]])(
  'an append sends every statement beside it, in the order of its parameters: %j',
  async (values) => {
    const { text, values: sent } = await sentWith(values.flatMap((value) => [undefined, statement(value)]))
    expect(text.match(/insert into beside values \(\$\d+\)/g) ?? []).toHaveLength(values.length)
    expect(text.match(/insert into transfer/g)).toHaveLength(1)
    expect(sent.slice(0, values.length)).toEqual(values)
  },
)

it('an append with more statements beside it than it can name fails, and sends nothing', async () => {
  await expect(async () => sentWith(['a', 'b', 'c', 'd'].map(statement))).rejects.toThrow('value is missing')
})
