/**
 * Decides and writes the rounds of the demo's history, and exits. The server runs it once, at the first start of the demo. Reads the planned rounds
 * from standard input and prints the stake and the payout of each. The rounds use the rules and the seeds of real play, so they can be verified.
 */
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { defined } from '@lucero/kit/defined'
import { openLog } from '@lucero/kit/log'
import { openDb } from './server/database.ts'
import { openSeedEncryption } from './server/fairness/seed-encryption.ts'
import { openDraw, type Seeds } from './rules/draw.ts'
import type { AnyGame } from './rules/game.ts'
import { games } from './rules/games.ts'
import { likelierGuess } from './rules/hi-lo/odds.ts'
import type { HiLoAction, HiLoView } from './rules/hi-lo/rules.ts'
import type { VideoPokerView } from './rules/video-poker/rules.ts'
import { bestHold } from './rules/video-poker/strategy.ts'
import { bestWithCards } from './rules/blackjack/strategy.ts'
import type { BlackjackView } from './rules/blackjack/rules.ts'
import { insertPlayedPair } from './server/fairness/seeds.ts'
import { insertPlayedRounds } from './server/rounds/store.ts'

type PlannedRound = {
  id: string
  player: string
  session: string
  game: keyof typeof games
  bet: unknown
  atMs: number
  /** Rounds of one player have the same word. It determines the seeds, so that every demo has the same history. */
  seedWord: string
  /** How many tiles the player opens in Mines. */
  opens?: number
}

const hexOf = (word: string) => createHash('sha256').update(word).digest('hex')

/** Two likely guesses, then the cash-out. */
function nextGuess({ cards, may }: HiLoView, taken: number): HiLoAction {
  const guess = likelierGuess(defined(cards.at(-1)))
  return taken < 2 && may.includes(guess) ? guess : 'cash-out'
}

/** The actions of a player who opens some tiles in Mines, and hits and stands by the book in Blackjack. */
function nextAction(game: AnyGame, view: unknown, taken: number, opens: number): unknown {
  if (game.id === 'mines') return taken < opens ? { do: 'open', tile: (taken * 7) % 25 } : { do: 'cash-out' }
  if (game.id === 'hi-lo') return nextGuess(view as HiLoView, taken)
  if (game.id === 'video-poker') return { hold: bestHold((view as VideoPokerView).dealt).positions }
  const { hands, turn, dealer, may } = view as BlackjackView
  const hand = defined(hands[defined(turn)])
  return bestWithCards(
    hand.cards,
    defined(dealer[0]),
    may.filter((action) => action === 'hit' || action === 'stand'),
  )
}

function decide(game: AnyGame, seeds: Seeds, { bet, opens = 2 }: Pick<PlannedRound, 'bet' | 'opens'>) {
  const placed: unknown = game.bet.parse(bet)
  let state: unknown = game.start(placed, openDraw(seeds))
  const actions: unknown[] = []
  let payout = game.payout(state)
  while (payout === undefined) {
    const action = nextAction(game, game.view(state), actions.length, opens)
    state = defined(game.steps).act(state, action)
    actions.push(action)
    payout = game.payout(state)
  }
  return { stake: game.stake(placed), actions, payout }
}

async function writeRounds(planned: PlannedRound[]): Promise<{ stake: number; payout: number }[]> {
  const db = openDb({ url: process.env['DATABASE_URL'] ?? '', log: openLog('warn'), connections: 1 })
  try {
    const secrets = await openSeedEncryption(db, { secret: process.env['GAMES_SECRET'] ?? '' })
    return await db.transaction(async (tx) => {
      const outcomes = new Map<string, ReturnType<typeof decide>>()
      for (const rounds of Map.groupBy(planned, ({ player, game }) => `${player} ${game}`).values()) {
        const [{ player, game, seedWord }, last] = [defined(rounds[0]), defined(rounds.at(-1))]
        const serverSeed = hexOf(`demo history ${seedWord} ${game}`)
        const clientSeed = hexOf(`client ${seedWord} ${game}`).slice(0, 16)
        const pair = await insertPlayedPair(
          { secrets },
          tx,
          { player, game },
          {
            seeds: { serverSeed, clientSeed },
            nonce: rounds.length,
            retiredAt: new Date(last.atMs),
          },
        )
        const rows = rounds.map((round, nonce) => {
          const outcome = decide(defined(games[game]), { serverSeed, clientSeed, nonce }, round)
          outcomes.set(round.id, outcome)
          return { ...round, ...outcome, nonce, at: new Date(round.atMs).toISOString() }
        })
        await insertPlayedRounds(tx, { player, game }, pair, rows)
      }
      return planned.map(({ id }) => {
        const { stake, payout } = defined(outcomes.get(id))
        return { stake, payout }
      })
    })
  } finally {
    await db.close()
  }
}

process.stdout.write(JSON.stringify(await writeRounds(JSON.parse(await text(process.stdin)) as PlannedRound[])))
