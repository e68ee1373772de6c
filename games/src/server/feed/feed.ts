/**
 * Live bets of all players on all nodes. Closed rounds are collected in memory and written in batches. All pages of a node share one answer per
 * game. So the cost does not depend on the number of bets, and only slightly on the number of pages.
 */
import { hash } from 'node:crypto'
import type { Db } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import type { Log } from '@lucero/kit/log'
import type { LiveBet } from '../../api.ts'
import type { ClosedRound, Runtime } from '../runtime.ts'
import { readUsernames } from '../seats/seats.ts'
import { shownName } from './names.ts'
import { insertLiveBets, listLiveBets, type LiveBetRow } from './store.ts'

const writeEveryMs = 1_500
const readEveryMs = 1_500
/** Per game and batch, and per answer. Further ones would be replaced within seconds. */
const maxBets = 20

type FeedAnswer = { body: string; etag: string }

export function openLiveFeed({ db, log }: { db: Db; log: Log }): Runtime['feed'] & { stop(): Promise<void> } {
  const writer = openWriter(db, log)
  const reader = openReader(db)
  return {
    /** Called once for each closed round. Play money is not shown. */
    add: writer.add,
    answerFor: reader.answerFor,
    forget: reader.forget,
    stop: writer.stop,
  }
}

/** A batch that fails is dropped: the bets of a few seconds are missing in the list, and nowhere else. */
function openWriter(db: Db, log: Log) {
  let collected = new Map<string, ClosedRound[]>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const write = async () => {
    timer = undefined
    const rounds = [...collected.values()].flat()
    collected = new Map()
    await db
      .transaction(async (tx) => insertLiveBets(tx, rounds, await readUsernames(tx, rounds)))
      .catch((error: unknown) => log.warn({ err: error, event: 'feed.write_failed' }, 'writing live bets failed'))
  }
  const writeNext = () => void (writing = writing.then(write))

  return {
    add(round: ClosedRound): void {
      if (round.mode !== 'real') return
      const rounds = collected.get(round.game) ?? []
      if (!rounds.length) collected.set(round.game, rounds)
      rounds.push(round)
      if (rounds.length > maxBets) rounds.shift()
      timer ??= setTimeout(writeNext, writeEveryMs)
    },
    /** Writes what is collected. */
    async stop(): Promise<void> {
      clearTimeout(timer)
      if (timer) writeNext()
      await writing
    },
  }
}

/** Reads only while pages poll, and at most once in `readEveryMs` for all of them. */
function openReader(db: Db) {
  let readAt = -Infinity
  let reading: Promise<ReadonlyMap<string, FeedAnswer>> | undefined
  const empty = toAnswer([])

  return {
    forget: () => void (reading = undefined),
    async answerFor(game: string): Promise<FeedAnswer> {
      if (!reading || performance.now() - readAt > readEveryMs) {
        readAt = performance.now()
        reading = listLiveBets(db).then(answersByGame)
        // The next request reads again.
        reading.catch(() => (reading = undefined))
      }
      return (await reading).get(game) ?? empty
    },
  }
}

const answersByGame = (rows: readonly LiveBetRow[]): ReadonlyMap<string, FeedAnswer> =>
  new Map([...Map.groupBy(rows, ({ game }) => game)].map(([game, bets]) => [game, toAnswer(bets.slice(0, maxBets))]))

function toAnswer(rows: readonly LiveBetRow[]): FeedAnswer {
  const body = JSON.stringify({ bets: rows.map(toLiveBet) })
  return { body, etag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"` }
}

const toLiveBet = ({
  round,
  username,
  has_consent: hasConsent,
  stake,
  payout,
  closed_at: at,
}: LiveBetRow): LiveBet => ({
  key: defined(round.split('-')[0]),
  name: shownName(username, hasConsent),
  cents: Number(stake),
  payout: Number(payout),
  at: at.toISOString(),
})
