/** Compares the observed RTP of each game with its theoretical RTP: a metric, and a log line when a game leaves or enters the interval. */
import { allGames } from '../catalogue/catalogue.ts'
import type { Db } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { utcDay } from '../runtime/utc-day.ts'
import { observedRtp } from './rtp.ts'
import { lockToRead, sumRange } from './store.ts'

const days = 30
const dayMs = 86_400_000

/** Zero stands for an RTP that is not known. */
export const theoreticalOf = (returnToPlayer: number | undefined): number | undefined =>
  returnToPlayer ? returnToPlayer / 100 : undefined

/** The RTP of each game in the last 30 days, without games whose theoretical RTP is not known. */
export async function recentRtp(db: Db) {
  // In a zone ahead of UTC the day of tomorrow has begun.
  const [from, to] = [utcDay(new Date(Date.now() - (days - 1) * dayMs)), utcDay(new Date(Date.now() + dayMs))]
  const games = new Map((await allGames(db)).map((game) => [game.id, game]))
  const { rows } = await db.transaction(async (tx) => {
    await lockToRead(tx)
    return sumRange(tx, { kind: 'game', from, to, isDaily: false })
  })
  return rows.flatMap(({ subject: game, sums }) => {
    const theoretical = theoreticalOf(games.get(game)?.returnToPlayer)
    const rtp = observedRtp(sums, theoretical)
    return rtp ? [{ game, name: games.get(game)?.name ?? game, theoretical, rtp }] : []
  })
}

export function watchRtp({ db, log, metrics }: Pick<Runtime, 'db' | 'log' | 'metrics'>) {
  const outside = new Set<string>()
  return async (): Promise<void> => {
    for (const { game, theoretical, rtp } of await recentRtp(db)) {
      metrics.rtpOutside(game, rtp.isOutside)
      const details = { game, theoretical, ...rtp, days }
      if (rtp.isOutside && !outside.has(game))
        log.warn(
          { event: 'reports.rtp_outside', ...details },
          'theoretical RTP of a game is outside the observed interval',
        )
      if (!rtp.isOutside && outside.has(game))
        log.info(
          { event: 'reports.rtp_inside', ...details },
          'theoretical RTP of a game is inside the observed interval again',
        )
      if (rtp.isOutside) outside.add(game)
      else outside.delete(game)
    }
  }
}
