// Chooses the next request of a game server, builds the real command, and lists the expected stored state.
import type { BetRow, RoundRow } from '../../games/round-codec.ts'
import { bets, rounds, sessions } from '../../games/round-kinds.ts'
import { playKey } from '../../games/rules.ts'
import type { Command, Json } from '../../ledger/command.ts'
import { openGrant } from './bonus-model.ts'
import type { Disk } from './disk.ts'
import type { Model } from './model-state.ts'
import type { PlayWish } from './play-model.ts'
import type { Random } from './random.ts'
import { games, operators, payoutRules, type Rules } from './rules.ts'

const providerId = 'lucero'
/** Sessions do not expire here, although days pass. Other tests cover expiry. */
const lifetime = { idleMinutes: 10 ** 9, maxHours: 10 ** 9 }
const maxMultipleOf = (id: string) => (id === payoutRules.game ? Number(payoutRules.maxMultiple) : null)
const terms = new Map(
  games.map((id) => [
    id,
    { providerId, isPlayable: true, maxBetCents: null, maxMultiple: maxMultipleOf(id), onlyFor: null },
  ]),
)
const { maxRoundPayoutCents } = payoutRules
const winLimits = { games: terms, payouts: { maxRoundPayoutCents, maxDayPayoutCents: null }, isDayFull: false }
const sessionOf = (operatorId: number, gameId: string) => `${operatorId} ${gameId}`

/** Opens a session for every game under every operator. */
export function openSessions(disk: Disk, playerId: string): void {
  const { states } = disk.bookOf(playerId)
  const used = { playerId, createdAt: new Date(0), lastUsedAt: new Date(0) }
  const seats = operators.flatMap(({ id: operatorId }) => games.map((gameId) => ({ operatorId, gameId })))
  const rows = seats.map((seat) => {
    const id = sessionOf(seat.operatorId, seat.gameId)
    return [
      id,
      {
        ...used,
        ...seat,
        id,
        providerId,
        signInId: 'sign-in',
        signInAt: new Date(0),
        endedAt: null,
        firstBetCents: null,
      },
    ] as const
  })
  states.set(sessions.name, new Map(rows))
}

export function newPlay(random: Random, model: Model): PlayWish {
  const { played, memberships } = model
  const transaction = `T${random.below(2 ** 31)}`
  const bonus = openGrant(model)
  const round = `r${random.below(bonus ? 60 : 6)}`
  const earlierBet = random.pick([...played.bets.keys()])
  const credits = [...memberships].flatMap(([operatorId, membership]) =>
    Object.entries(membership.games).flatMap(([gameId, cents]) => (cents > 0n ? [{ operatorId, gameId }] : [])),
  )
  const ofBonus = { operatorId: bonus?.operatorId ?? 1, gameId: random.pick(games) }
  const anywhere = { operatorId: random.pick(operators).id, gameId: random.pick(games) }
  const seat = bonus && random.chance(0.6) ? ofBonus : (random.pick(credits) ?? anywhere)
  const inPlay = [...played.rounds].filter(([, { closed }]) => !closed).map(([name]) => name)
  const isBusy = bonus !== undefined && inPlay.length > 1 && random.chance(0.6)
  const way = isBusy ? 6 : random.below(10)
  if (way < 5) {
    const late = random.chance(0.2) ? random.pick([...played.tombstones]) : undefined
    const all = memberships.get(seat.operatorId)?.games[seat.gameId] ?? 0n
    const cents = random.chance(0.3) ? all : BigInt(random.below(120))
    if (bonus?.spins && random.chance(0.5))
      return { what: 'bet', ...seat, transaction, round, cents: random.chance(0.9) ? 20n : cents, free: true }
    return { what: 'bet', ...seat, transaction: late ?? transaction, round, cents }
  }
  const heldWin = random.pick([...played.held.values()])
  if (heldWin && random.chance(0.3)) return heldWin
  if (way < 8) {
    const named = random.chance(0.5) ? earlierBet : undefined
    const of = named !== undefined && random.chance(0.9) ? played.bets.get(named)!.round : round
    const cents = random.chance(0.4) ? 0n : BigInt(random.below(300))
    const toTheEdge = 50n - (bonus ? bonus.credit + bonus.spinWins : 0n)
    const paid = toTheEdge >= 0n && random.chance(0.3) ? toTheEdge : cents
    if (bonus && random.chance(0.8))
      return { what: 'win', transaction, round: random.pick(inPlay) ?? round, cents: paid, closes: random.chance(0.8) }
    return { what: 'win', transaction, round: of, bet: named, cents, closes: random.chance(0.4) }
  }
  const open = [...played.bets].filter(([, { came }]) => came === 'open').map(([name]) => name)
  if (bonus && open.length && random.chance(0.7)) return { what: 'rollback', transaction, target: random.pick(open) }
  return { what: 'rollback', transaction, target: random.chance(0.2) ? `L${random.below(20)}` : (earlierBet ?? 'L0') }
}

/** Derived from the provider's transaction, so retries have the same key. */
export const keyOfPlay = (wish: PlayWish, playerId: string): string =>
  playKey(providerId, playerId, wish.what, wish.transaction)

export function playCommand(wish: PlayWish, playerId: string, key: string, rules: Rules): Command<Json> {
  switch (wish.what) {
    case 'bet': {
      const { transaction, round, cents, operatorId, gameId, free = false } = wish
      const bet = { providerId, transaction, round, cents, isFreeSpin: free, sessionId: sessionOf(operatorId, gameId) }
      return rules.bet.of(playerId, key, { bet, house: { games: terms, lifetime } })
    }
    case 'win': {
      const { transaction, round, bet, cents, closes } = wish
      const win = { playerId, providerId, transaction, round, bet, cents, roundClosed: closes }
      return rules.win.of(playerId, key, { win, house: winLimits })
    }
    default:
      return rules.rollback.of(playerId, key, {
        playerId,
        providerId,
        transaction: wish.transaction,
        target: wish.target,
      })
  }
}

export function playReplyText(reply: string): string {
  const { balance, counted } = JSON.parse(reply) as { balance?: { playable: number }; counted?: number }
  return `ok ${balance?.playable ?? 'nothing'}${counted === undefined ? '' : `, counted ${counted}`}`
}

/** Lists to compare: name, actual, expected. Stored rows are parsed by the real kinds. */
export function playStates(disk: Disk, playerId: string, { played }: Model): [string, unknown[], unknown[]][] {
  const { transfers } = disk.bookOf(playerId)
  const parsed = (detail: string | null) => JSON.parse(detail ?? '{}') as { transaction?: string }
  const accepted = transfers.filter(({ kind, refusal }) => kind === 'bet' && refusal === null)
  const betRows = disk.rowsOf(
    bets,
    playerId,
    accepted.map(({ key }) => key),
  ) as BetRow[]
  const roundIds = [...new Set(transfers.flatMap(({ roundId }) => roundId ?? []))]
  const roundRows = disk.rowsOf(rounds, playerId, roundIds) as RoundRow[]
  const tombstones = [...played.tombstones].filter((name) => !played.bets.has(name))
  const refusedKeys = new Set(transfers.flatMap(({ refusal, key }) => (refusal?.includes('ROLLED_BACK') ? [key] : [])))
  const losses = transfers.filter(
    ({ kind, line, detail }) =>
      kind === 'win' && line !== null && !/"(cash|bonus|free)":/.test(detail!.split('"state"')[0]!),
  )
  return [
    [
      'bets',
      betRows.map((row, n) => [
        parsed(accepted[n]!.detail).transaction,
        row.cash,
        row.bonus,
        row.free,
        row.rolledBack ? 'back' : row.resolved ? 'resolved' : 'open',
      ]),
      [...played.bets].map(([transaction, { cash, credit, spinWins, came }]) => [
        transaction,
        cash,
        credit,
        spinWins,
        came,
      ]),
    ],
    [
      'bets rolled back before they arrived',
      tombstones.map((name) => [name, refusedKeys.has(playKey(providerId, playerId, 'bet', name))]),
      tombstones.map((name) => [name, true]),
    ],
    ['losses', losses.map(({ detail }) => parsed(detail).transaction), [...played.lost]],
    [
      'rounds',
      roundRows.map((row) => [row.round, row.gameId, row.wonCents, row.closed]),
      [...played.rounds].map(([round, { gameId, won, closed }]) => [round, gameId, won, closed]),
    ],
  ]
}
