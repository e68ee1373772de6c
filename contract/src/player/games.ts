import { z } from 'zod'
import { amount, amountToMove } from '../shared/money.ts'
import { defaultLanguage, languageCodes } from '../shared/languages.ts'
import { pageOf, paging, positiveInteger } from '../shared/paging.ts'
import type { Shape } from '../shared/shape.ts'

const gameId = z.string().min(1).max(64)

export const lobbyGame = z.object({
  id: gameId,
  gameId: gameId.meta({ description: 'the same as `id`: a row can be sent to `launch-game` as it is' }),
  name: z.string(),
  category: z.string(),
  returnToPlayer: z.number(),
  provider: z.string().nullable().meta({ description: 'who runs it' }),
  picture: z.string().optional().meta({ description: 'the path of its picture, if the house uploaded one' }),
  tags: z.array(z.string()).optional().meta({ description: 'words that the house gave it' }),
  listedOn: z.iso
    .date()
    .optional()
    .meta({ description: 'the UTC day from which on it is in the list, if it was added later' }),
  tryPath: z
    .string()
    .optional()
    .meta({ description: 'only for a hosted game: the path at which anybody plays it with play money' }),
})

/** ENT-4 */
const casinoTransaction = z.object({
  transactionId: z.string(),
  createdAt: z.iso.datetime(),
  wallet: z.object({ operatorId: z.number().int() }),
  casinoGame: z.object({ name: z.string() }),
  casinoBet: z.object({ amount }),
  actionType: z.enum(['casino-win', 'casino-loss', 'casino-bet']),
  amount,
  afterBalance: amount,
  roundId: z.string(),
  roundUrl: z.string().optional().meta({ description: 'where the round can be looked at' }),
  rolledBack: z.literal(true).optional().meta({ description: 'a bet whose stake went back' }),
})

/** A whole round. `bet` is the stake without returned parts. */
const playedRound = z.object({
  roundId: z.string(),
  createdAt: z.iso.datetime(),
  operatorId: z.number().int(),
  casinoGame: z.object({ name: z.string() }),
  bet: amount,
  paid: amount,
  state: z.enum(['open', 'closed', 'returned']),
  freeSpin: z.literal(true).optional(),
  roundUrl: z.string().optional().meta({ description: 'where the round can be looked at' }),
})

const winner = z.object({
  username: z.string(),
  amount,
  casinoGame: z.object({ name: z.string() }),
  createdAt: z.iso.datetime(),
  multiple: z.number().optional().meta({ description: 'of the stake, rounded down; not where there was none' }),
  largestOfDay: z.literal(true).optional().meta({ description: 'the largest of the day, in UTC' }),
})

const points = z.number().meta({ description: 'multiples of the stake, up to two decimals' })
const racePlace = z.object({ username: z.string(), points })

/** What the page around a game of an aggregator shows. */
const gameVisit = z.object({
  game: z.object({ id: gameId, name: z.string() }),
  studio: z.string().nullable().meta({ description: 'who made the game, as the aggregator says' }),
  balance: amount.meta({ description: 'what a bet of this session can use, with the bonus' }),
  bonus: amount.meta({ description: 'the part of the balance that is bonus credit' }),
  openSeconds: z.number().int().meta({ description: 'since the game was opened' }),
  reminderMinutes: z.number().int().nullable().meta({ description: "the interval of the player's reality check" }),
  problem: z
    .enum(['SESSION_EXPIRED', 'ON_A_BREAK', 'PLAYER_BLOCKED', 'GAME_DISABLED', 'LOSS_LIMIT', 'TIME_LIMIT'])
    .nullable()
    .meta({ description: 'why a bet would be refused; LOSS_LIMIT: only bets with cash' }),
})

/** The weekly race, with masked names. */
const race = z.object({
  endsAt: z.iso.datetime(),
  prizes: z.array(amount).meta({ description: 'bonus credit, the first place first' }),
  places: z.array(racePlace).meta({ description: 'at most ten' }),
  lastWinners: z
    .array(racePlace.extend({ place: z.number().int() }))
    .meta({ description: 'of the week before, once they are paid' }),
})

export const gamesShapes = {
  getCasinoTransactions: {
    query: paging(10, 100),
    data: z.object({ casinoTransaction: pageOf(casinoTransaction) }),
    refusals: [],
  },
  getRounds: {
    query: z.strictObject({
      before: positiveInteger(999_999_999).optional(),
      limit: positiveInteger(100).default(20),
    }),
    data: z.object({
      rows: z.array(playedRound),
      next: z.number().int().nullable().meta({ description: '`before` for what is older; null at the beginning' }),
    }),
    refusals: [],
  },
  getGames: {
    query: paging(100, 500),
    data: z.object({ categoryGames: pageOf(lobbyGame) }),
    repeatedAtTop: ['categoryGames'],
    refusals: [],
  },
  launchGame: {
    /** API-20 sends "game data", any row of all-games. Fields that the call does not define are ignored. */
    body: z.object({
      gameId,
      platform: z.enum(['desktop', 'mobile']).default('desktop'),
      lang: z
        .string()
        .max(35)
        .default(defaultLanguage)
        .meta({
          description: `the language of the player's page: ${languageCodes.join(' or ')}; any other is ${defaultLanguage}`,
        }),
      firstBetCredit: amountToMove.optional().meta({
        description:
          'credit that the player allows the first bet to move from the main wallet to the game, once; without it, a bet moves none',
      }),
    }),
    data: z.object({ url: z.string().meta({ description: 'absolute' }) }),
    refusals: [
      'GAME_NOT_FOUND',
      'NO_ACTIVE_OPERATOR',
      'ON_A_BREAK',
      'ACCOUNT_SUSPENDED',
      'INSUFFICIENT_FUNDS',
      'MOVE_LIMIT_REACHED',
      'RETRY_LATER',
    ],
  },
  getRecentWinners: {
    data: z.object({
      recentWinings: z.array(winner),
      biggestOfWeek: z
        .array(winner)
        .optional()
        .meta({ description: 'wins of real credit in the last seven UTC days; absent while they are few or small' }),
      race: race.optional().meta({ description: 'the race of this UTC week; absent without one' }),
    }),
    refusals: [],
  },
  getGameVisit: {
    query: z.strictObject({ session: z.uuid().meta({ description: 'as the address of the page has it' }) }),
    data: gameVisit,
    refusals: ['NOT_FOUND'],
  },
  getRaceStanding: {
    data: z.object({
      takesPart: z.boolean().meta({ description: 'false without a race, and during a time-out or self-exclusion' }),
      standing: z
        .object({ place: z.number().int(), points })
        .nullable()
        .meta({ description: 'null: no round of this week has counted' }),
    }),
    refusals: [],
  },
} as const satisfies Record<string, Shape>
