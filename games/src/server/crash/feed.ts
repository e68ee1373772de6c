/** The bets of the two latest rounds, as read from the database. */
import { defined } from '@lucero/kit/defined'
import type { RoundView, TableBet } from '../../api.ts'
import type { Runtime } from '../runtime.ts'
import { findRounds, roundViews, type Round } from '../rounds/table-bets.ts'
import { listChangedBets, type TableRound } from '../rounds/table-rounds.ts'
import { liveBets, type LiveBets } from './live-bets.ts'
import type { Mode } from './streams.ts'
import { tableBet } from './views.ts'

/** A change can be committed after a later one. */
const overlapMs = 3_000

export type FeedChange = { bet: TableBet; mode: Mode; version: number; player: string; view: RoundView }

export function openFeed(runtime: Runtime) {
  let since = new Date(0)
  let number = 0
  /** Each bet as it was last read. */
  const feed = new Map<string, { bet: TableBet; mode: Mode; version: number }>()
  /** The last round of each mode whose end `pastOf` has returned. */
  const endedOf = new Map<Mode, number>()
  /** Bets as `changedBetsOf` has returned them. */
  const returned = new WeakSet<TableBet>()
  const ofRound = (mode: Mode, round = number) =>
    [...feed.values()].filter((one) => one.mode === mode && one.bet.number === round).map(({ bet }) => bet)

  return {
    /** The largest bets of the latest round, and the totals of all. */
    betsOf: (mode: Mode): LiveBets => liveBets(ofRound(mode)),
    /** The same, without bets that are unchanged since the last call. */
    changedBetsOf(mode: Mode): LiveBets {
      const { bets, totals } = liveBets(ofRound(mode))
      const changed = bets.filter((bet) => !returned.has(bet))
      for (const bet of changed) returned.add(bet)
      return { bets: changed, totals }
    },
    /** How the bets of the round before have ended: once, when all of them are decided. Lost bets are not listed, so this is a short text. */
    pastOf(mode: Mode): { past?: { number: number; bets: TableBet[] } } {
      const past = number - 1
      const all = ofRound(mode, past)
      if (!all.length || endedOf.get(mode) === past || all.some(({ end }) => end === undefined)) return {}
      endedOf.set(mode, past)
      const paid = liveBets(all).bets.filter((bet) => bet.end !== 'lost' || bet.cashed.length > 0)
      return { past: { number: past, bets: paid.filter((bet) => !returned.has(bet)) } }
    },
    /** The bets that have changed since the last call. */
    async readChanges(table: TableRound): Promise<FeedChange[]> {
      number = table.number
      for (const [id, { bet }] of feed) if (bet.number < table.number - 1) feed.delete(id)
      const listed = await listChangedBets(runtime.db, table.number - 1, since)
      const rows = new Map(
        listed.filter(({ id, version }) => feed.get(id)?.version !== version).map((row) => [row.id, row]),
      )
      const rounds: Round[] = await findRounds(runtime.db, [...rows.keys()])
      const views = await roundViews(runtime, rounds)
      since = new Date(Math.max(since.getTime(), ...listed.map(({ changedAt }) => changedAt.getTime() - overlapMs)))
      return rounds.map(({ id, mode, version, player }, index) => {
        const view = defined(views[index])
        const change = { bet: tableBet(defined(rows.get(id)), view), mode, version, player, view }
        feed.set(id, change)
        return change
      })
    },
  }
}
