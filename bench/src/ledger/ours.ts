/** Our ledger with ten thousand players who bet and win: one transfer of two entries per command, decided in TypeScript and committed. */
import { randomUUID } from 'node:crypto'
import { distributeAtStart } from '../../../server/src/citus/distribute.ts'
import { openShards } from '../../../server/src/citus/shards.ts'
import { openLog } from '@lucero/kit/log'
import { openMetrics } from '../../../server/src/metrics/metrics.ts'
import { openSecrets } from '@lucero/kit/secrets'
import { openBooks } from '../../../server/src/ledger/books.ts'
import type { Command } from '../../../server/src/ledger/command.ts'
import { chart } from '../../../server/src/accounts/accounts.ts'
import { measure } from '@lucero/lab/load/closed-loop'
import { migrate, openDb } from '../../../server/src/postgres/database.ts'

export const players = 10_000
export const secret = 'a secret for the bench, long enough'

const [main, game, bank] = ['main:1', 'game:1:dice', 'bank:dice']
const quiet = {
  node: '',
  publish: () => undefined,
  subscribe: () => undefined,
  isCurrent: () => true,
  stop: async () => undefined,
}

export type OurLedger = Awaited<ReturnType<typeof openOurs>>

export async function openOurs(url: string) {
  await migrate(url)
  await distributeAtStart(url)
  const log = openLog('error')
  const db = openDb({ url, log })
  // On Citus, connections to each worker, as in the program.
  const shards = await openShards(url, log)
  const books = openBooks({ url, shards, log, metrics: openMetrics(), events: quiet, secret, chart })
  const ids = Array.from({ length: players }, () => randomUUID())
  await Promise.all(ids.slice(0, 4000).map((id) => books.submit(firstCredit(id))))
  for (let at = 4000; at < players; at += 3000)
    await Promise.all(ids.slice(at, at + 3000).map((id) => books.submit(firstCredit(id))))
  return {
    ids,
    db,
    books,
    secrets: openSecrets(secret, 1),
    measure: (callers: number, seconds: number) =>
      measure(callers, seconds, () => books.submit(betOrWin(ids[Math.floor(Math.random() * players)]!))),
    forgetAll: books.forgetAll,
    flush: books.flush,
    async stop() {
      await books.stop()
      await shards?.stop()
      await db.close()
    },
  }
}

const firstCredit = (playerId: string): Command<object & Record<string, never>> => ({
  playerId,
  key: randomUUID(),
  kind: 'grant-credit',
  body: {},
  decide: () => ({
    moves: [
      { from: 'operator:1', to: main, cents: 100_000_000n },
      { from: main, to: game, cents: 100_000_000n },
    ],
    reply: {},
  }),
})

export function betOrWin(playerId: string): Command<{ balance: number }> {
  const isBet = Math.random() < 0.6
  const cents = BigInt(1 + Math.floor(Math.random() * 500))
  return {
    playerId,
    key: randomUUID(),
    kind: isBet ? 'bet' : 'win',
    body: { round: 'r', cents: String(cents) },
    decide: (book) => ({
      moves: [isBet ? { from: game, to: bank, cents } : { from: bank, to: game, cents }],
      reply: { balance: Number(book.balance(game) + (isBet ? -cents : cents)) },
    }),
  }
}
