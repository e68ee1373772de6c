import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '../testing/ask.ts'
import { createTrigger } from '../testing/citus.ts'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

/** Makes every write fail with this error code. */
async function whileWritesFail<Result>(code: string, work: () => Promise<Result>): Promise<Result> {
  const tables = ['transfer', 'session', 'rate_limit']
  await ask(
    casino.databaseUrl,
    `create function fail() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '${code}'; end $$`,
  )
  for (const table of tables)
    await createTrigger(casino.databaseUrl, `fails before insert or update on ${table} execute function fail()`)
  try {
    return await work()
  } finally {
    await ask(casino.databaseUrl, 'drop function fail() cascade')
  }
}

it.each([
  ['53100', 'a full disk'],
  ['53200', 'no memory'],
  ['53400', 'a limit of the server'],
  ['58030', 'a disk that fails'],
])('L1 %s, %s: money calls get 503 with Retry-After, and reads continue', async (code) => {
  const player = await casino.player({ operators: [plainOperator], credit: 10 })
  const body = { requestId: randomUUID(), items: [{ gameId: 'dice', amount: 1 }] }
  // Long enough ago that the next use is stored, which fails too.
  await ask(casino.databaseUrl, "update session set last_used_at = now() - interval '5 minutes'")
  await whileWritesFail(code, async () => {
    const refused = [
      await player.call('transferToGame', { body }),
      await casino.call('signIn', { body: { username: player.username, password: player.password } }),
    ]
    for (const answer of refused) {
      expect(refusal(answer)).toEqual([503, 'RETRY_LATER'])
      expect(answer.headers.get('retry-after')).toBe('1')
    }
    expect((await player.call('getUser')).data.user.id).toBe(player.id)
    expect((await player.call('getWallets')).status).toBe(200)
    // Concurrent commands form a batch, and each of them is answered.
    const many = await Promise.all(
      Array.from({ length: 10 }, () => player.call('transferToGame', { body: { ...body, requestId: randomUUID() } })),
    )
    expect(many.map(refusal)).toEqual(many.map(() => [503, 'RETRY_LATER']))
  })
  expect((await player.call('transferToGame', { body })).status).toBe(200)
  expect(await casino.balances(player)).toMatchObject({ [`game:${plainOperator}:dice`]: 1 })
  await casino.expectSoundBooks()
})
