/** Plays the planned visits through the ledger: credit to a game, a bet and a win per turn, and the rest back. */
import { defined } from '@lucero/kit/defined'
import { inParallel } from '@lucero/kit/in-parallel'
import { ownProviderId, type OwnGameId } from '@lucero/contract/shared/own-games'
import { gameTerms } from '../../catalogue/catalogue.ts'
import * as commands from '../../games/commands.ts'
import { playKey } from '../../games/rules.ts'
import { sessionTable } from '../../games/store.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { deterministicUuid } from '../../ledger/command.ts'
import { collectCredits, transferToGame } from '../../wallet/wallet.ts'
import type { HistoryClock } from './clock.ts'
import type { Peak, Visit } from './plan.ts'

/** A round as the games process decides it. `seedWord` determines the seeds. */
type PlannedRound = {
  id: string
  player: string
  session: string
  game: OwnGameId
  bet: unknown
  atMs: number
  seedWord: string
  opens?: number | undefined
}
export type RoundOutcome = { stake: number; payout: number }
export type DecideRounds = (planned: PlannedRound[]) => Promise<RoundOutcome[]>

type DecidedRound = RoundOutcome & { id: string }
export type DecidedVisit = {
  username: string
  playerId: string
  operatorId: number
  session: string
  game: OwnGameId
  rounds: DecidedRound[]
}
export type DecidedPeak = { turnsMs: number[]; visits: DecidedVisit[] }
export type HistoryPlayer = { id: string; username: string; operatorId: number }

/** The games decide all rounds at once. The rows of the game sessions are written for all visits. */
export async function decidePeaks(
  runtime: Runtime,
  peaks: Peak[],
  playerOf: (username: string) => HistoryPlayer,
  decideRounds: DecideRounds,
): Promise<DecidedPeak[]> {
  const visits = peaks.flatMap((peak) => peak.visits.map((visit) => ({ peak, visit })))
  const planned = visits.map(({ peak, visit }) => planRounds(peak, visit, playerOf(visit.username)))
  const outcomes = await decideRounds(planned.flat())
  const outcomeOf = new Map(planned.flat().map(({ id }, index) => [id, defined(outcomes[index])]))
  await insertSessions(
    runtime,
    planned.map((rounds) => defined(rounds[0])),
    playerOf,
    visits.map(({ visit }) => visit),
  )
  const decided = new Map(
    visits.map(({ visit }, index) => {
      const rounds = defined(planned[index])
      const { session, player: playerId, game } = defined(rounds[0])
      const { username, operatorId } = playerOf(visit.username)
      const results = rounds.map(({ id }) => ({ id, ...defined(outcomeOf.get(id)) }))
      return [visit, { username, operatorId, playerId, session, game, rounds: results }] as const
    }),
  )
  return peaks.map(({ turnsMs, visits: ofPeak }) => ({
    turnsMs,
    visits: ofPeak.map((visit) => defined(decided.get(visit))),
  }))
}

function planRounds({ turnsMs }: Peak, visit: Visit, { id: player }: HistoryPlayer): PlannedRound[] {
  const { game, username, opens, seedWord = username } = visit
  const session = deterministicUuid('demo history', 'session', player, String(turnsMs[0]))
  return visit.bets.map((bet, turn) => {
    const atMs = defined(turnsMs[turn])
    const id = deterministicUuid('demo history', 'round', player, game, String(atMs))
    return { id, player, session, game, bet, atMs, seedWord, opens }
  })
}

const putSessions = sessionTable.insertion()

async function insertSessions(
  { db }: Runtime,
  firstRounds: PlannedRound[],
  playerOf: (username: string) => HistoryPlayer,
  visits: Visit[],
): Promise<void> {
  const rows = firstRounds.map(({ player, session, game, atMs }, index) => {
    const at = new Date(atMs - 60_000)
    return {
      playerId: player,
      id: session,
      providerId: ownProviderId,
      operatorId: playerOf(defined(visits[index]).username).operatorId,
      gameId: game,
      signInId: deterministicUuid('demo history', 'sign-in', session),
      signInAt: at,
      createdAt: at,
      lastUsedAt: at,
      endedAt: null,
      firstBetCents: null,
    }
  })
  await db.run(putSessions(rows))
}

/** The whole credits that a visit needs: the deepest point of its balance. Wins of bonus credit may be forfeited, so they do not count. */
export function creditNeeded(rounds: RoundOutcome[], isWagering: boolean): number {
  let [balance, lowest] = [0, 0]
  for (const { stake, payout } of rounds) {
    balance -= stake
    lowest = Math.min(lowest, balance)
    if (!isWagering) balance += payout
  }
  return Math.ceil(-lowest / 100)
}

/** As many as a peak has, so that each turn is few batches of the ledger. */
export const maxTogether = 100

/** All players of a peak play at the same turns, so that each turn is one batch of the ledger. */
export async function playPeak(
  runtime: Runtime,
  clock: HistoryClock,
  turnsMs: number[],
  visits: (DecidedVisit & { needed: number })[],
): Promise<void> {
  await inParallel(maxTogether, visits, ({ playerId, game, needed }) =>
    transferToGame(runtime, playerId, { items: [{ gameId: game, amount: needed }] }),
  )
  const games = await gameTerms(runtime)
  const house = { games, lifetime: runtime.config.sessions }
  for (const [turn, atMs] of turnsMs.entries()) {
    clock.moveTo(atMs)
    await inParallel(maxTogether, visits, (visit) =>
      Promise.all(playRound(runtime, visit, defined(visit.rounds[turn]), house)),
    )
  }
  clock.passSeconds(45)
  await inParallel(maxTogether, visits, ({ playerId }) => collectCredits(runtime, playerId, undefined))
}

type BetHouse = Parameters<typeof commands.bet.of>[2]['house']

/** Bet and win carry the transactions that the games would send. Both join one batch, in this order. */
function playRound(
  { books }: Runtime,
  { playerId, session }: DecidedVisit,
  { id, stake, payout }: DecidedRound,
  house: BetHouse,
): Promise<unknown>[] {
  const [providerId, stakeTransaction, winTransaction] = [ownProviderId, `${id}:bet:0`, `${id}:win`]
  const bet = {
    providerId,
    transaction: stakeTransaction,
    round: id,
    cents: BigInt(stake),
    sessionId: session,
    isFreeSpin: false,
  }
  const win = {
    playerId,
    providerId,
    transaction: winTransaction,
    round: id,
    bet: undefined,
    cents: BigInt(payout),
    roundClosed: true,
  }
  const wins = { games: house.games, payouts: { maxRoundPayoutCents: null, maxDayPayoutCents: null }, isDayFull: false }
  return [
    books.submit(commands.bet.of(playerId, playKey(providerId, playerId, 'bet', stakeTransaction), { bet, house })),
    books.submit(commands.win.of(playerId, playKey(providerId, playerId, 'win', winTransaction), { win, house: wins })),
  ]
}
