/**
 * Decides and writes the rounds of the demo's history, and exits. The server runs it once, at the first start of the demo. Reads the planned rounds
 * from standard input and prints the stake and the payout of each. The rounds use the rules and the seeds of real play, so they can be verified.
 */
import { createHash, randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { deriveKey, openEncryption } from '@lucero/kit/encryption'
import { defined } from '@lucero/kit/defined'
import { openLog } from '@lucero/kit/log'
import { sql } from '@lucero/kit/sql'
import { openDb } from './kit/database.ts'
import { openDraw, type Seeds } from './rules/draw.ts'
import type { AnyGame } from './rules/game.ts'
import { games } from './rules/games.ts'
import { bestWithCards } from './rules/blackjack/strategy.ts'
import type { BlackjackView } from './rules/blackjack/rules.ts'

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

/** The actions of a player who opens some tiles in Mines, and hits and stands by the book in Blackjack. */
function nextAction(game: AnyGame, view: unknown, taken: number, opens: number): unknown {
  if (game.id === 'mines') return taken < opens ? { do: 'open', tile: (taken * 7) % 25 } : { do: 'cash-out' }
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
  const secrets = openEncryption(deriveKey(process.env['GAMES_SECRET'] ?? '', 'lucero games', 'server seeds'))
  const db = openDb({ url: process.env['DATABASE_URL'] ?? '', log: openLog('warn'), connections: 1 })
  try {
    return await db.transaction(async (tx) => {
      const outcomes = new Map<string, ReturnType<typeof decide>>()
      for (const rounds of Map.groupBy(planned, ({ player, game }) => `${player} ${game}`).values()) {
        const [{ player, game, seedWord }, last] = [defined(rounds[0]), defined(rounds.at(-1))]
        const serverSeed = hexOf(`demo history ${seedWord} ${game}`)
        const [clientSeed, nextSeed] = [
          hexOf(`client ${seedWord} ${game}`).slice(0, 16),
          secrets.encrypt(randomBytes(32).toString('hex')),
        ]
        // The seeds of the history can be computed by anybody, so the pair is retired and the next one is random.
        const pair = await tx.one<{ id: bigint }>(sql`
          insert into seed_pair (player, game, server_seed, next_server_seed, client_seed, nonce, retired_at)
          values (${player}, ${game}, ${secrets.encrypt(serverSeed)}, ${nextSeed}, ${clientSeed}, ${rounds.length},
            ${new Date(last.atMs)})
          returning id`)
        await tx.run(sql`
          insert into seed_pair (player, game, server_seed, next_server_seed, client_seed)
          values (${player}, ${game}, ${nextSeed}, ${secrets.encrypt(randomBytes(32).toString('hex'))}, ${clientSeed})`)
        const rows = rounds.map((round, nonce) => {
          const outcome = decide(defined(games[game]), { serverSeed, clientSeed, nonce }, round)
          outcomes.set(round.id, outcome)
          return { ...round, ...outcome, nonce, at: new Date(round.atMs).toISOString() }
        })
        await tx.run(sql`
          insert into round (id, mode, player, game, session, request_id, pair, nonce, bet, actions, status, stake, asking, payout,
            asked_at, next_try_at, version, created_at, changed_at)
          select r.id, 'real', ${player}, ${game}, r.session, r.id, ${pair.id}, r.nonce, r.bet, r.actions, 'closed', r.stake,
            r.stake, r.payout, r.at, r.at, 2, r.at, r.at
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as r (id uuid, session uuid, nonce int, bet jsonb, actions jsonb, stake bigint, payout bigint, at timestamptz)
          order by r.nonce`)
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
