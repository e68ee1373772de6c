/** The public page about the log: its newest state, what the house owes over time, and what the games return. */
import type { LiabilitiesEntry, LogEntry } from '@lucero/contract/trust/entries'
import { readNote, readVkey, verifyNote } from '@lucero/contract/trust/note'
import { toAmount } from '@lucero/contract/shared/money'
import { inParallel } from '@lucero/kit/in-parallel'
import { playableList } from '../catalogue/catalogue.ts'
import { recentRtp } from '../reports/reports.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { ttlCache } from '../runtime/ttl-cache.ts'
import { LogRolledBack, publishedHead, withCosignatures } from './log.ts'
import * as store from './store.ts'

/** A week of hourly lists. */
const maxPoints = 168

/** The answer is the same for everybody, so many visitors cause few queries. */
export const readTrust = ttlCache({
  forMs: 10_000,
  load: async (runtime) => ({
    log: await newestState(runtime),
    liabilities: await liabilitiesOverTime(runtime),
    games: await returnsOfGames(runtime),
  }),
})

/** A log that was rolled back is shown as one that has not begun: its newest checkpoint would be an old one. */
async function newestState(runtime: Runtime) {
  const head = await publishedHead(runtime).catch((error: unknown) => {
    if (error instanceof LogRolledBack) return undefined
    throw error
  })
  const key = await store.findKey(runtime.db)
  if (!head || !key) return null
  const verifiers = await inParallel(8, runtime.config.logWitnesses, ({ vkey }) => readVkey(vkey))
  const note = readNote(await withCosignatures(runtime.db, head))
  const readable = verifiers.filter((verifier) => verifier !== undefined)
  const signed = (note && (await verifyNote(note, readable))) ?? []
  return {
    vkey: key.vkey,
    size: head.size,
    root: head.root.toString('hex'),
    at: head.at.toISOString(),
    witnesses: signed.map(({ verifier, seconds }) => ({
      name: verifier.name,
      at: new Date(Number(seconds ?? 0n) * 1000).toISOString(),
    })),
  }
}

async function liabilitiesOverTime({ db }: Runtime) {
  const entries = await store.newestOfType(db, 'liabilities', maxPoints)
  return entries.map(({ body }) => {
    const { at, total, books } = JSON.parse(body) as LiabilitiesEntry & Pick<LogEntry, 'at'>
    return { at, total: toAmount(BigInt(total)), books }
  })
}

/** Games that are not in the lobby are not shown. */
async function returnsOfGames(runtime: Runtime) {
  const listed = new Set((await playableList(runtime)).map(({ id }) => id))
  const games = (await recentRtp(runtime.db)).filter(({ game }) => listed.has(game))
  return games
    .map(({ game, name, theoretical, rtp: { rounds, observed, low, high } }) => {
      return { id: game, name, exact: theoretical ?? null, rounds, observed, low, high }
    })
    .toSorted((one, other) => other.rounds - one.rounds)
}
