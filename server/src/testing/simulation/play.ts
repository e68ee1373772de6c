// What a game's server may ask next, the real command for it, and what the disk must then hold.
import { signIns } from '../../auth/sessions.ts'
import { movements, rounds, sessions, type MovementRow, type RoundRow } from '../../games/round-store.ts'
import type { Command, Json } from '../../ledger/command.ts'
import { openOne } from './bonus-model.ts'
import type { Disk } from './disk.ts'
import type { Model } from './model.ts'
import type { PlayWish } from './play-model.ts'
import type { Random } from './random.ts'
import { games, operators, type Rules } from './rules.ts'

const providerId = 'lucero'
/** Days pass here; that sessions end is shown elsewhere. */
const lifetime = { idleMinutes: 10 ** 9, maxHours: 10 ** 9 }
const terms = new Map(games.map((id) => [id, { providerId, isPlayable: true, maxBetCents: null }]))
const sessionOf = (operatorId: number, gameId: string) => `${operatorId} ${gameId}`

/** Signed in, and every game open under every operator. */
export function sitDown(disk: Disk, playerId: string): void {
  const { states } = disk.bookOf(playerId)
  const used = { playerId, createdAt: new Date(0), lastUsedAt: new Date(0) }
  states.set(signIns.name, new Map([['sign-in', { ...used, id: 'sign-in' }]]))
  const seats = operators.flatMap(({ id: operatorId }) => games.map((gameId) => ({ operatorId, gameId })))
  const rows = seats.map((seat) => {
    const id = sessionOf(seat.operatorId, seat.gameId)
    return [id, { ...used, ...seat, id, providerId, signInId: 'sign-in' }] as const
  })
  states.set(sessions.name, new Map(rows))
}

export function newPlay(random: Random, model: Model): PlayWish {
  const { played, places } = model
  const transaction = `T${random.below(2 ** 31)}`
  const bonus = openOne(model)
  const round = `r${random.below(bonus ? 60 : 6)}`
  const known = random.pick([...played.bets.keys()])
  const credits = [...places].flatMap(([operatorId, place]) =>
    Object.entries(place.games).flatMap(([gameId, cents]) => (cents > 0n ? [{ operatorId, gameId }] : [])),
  )
  const ofBonus = { operatorId: bonus?.operatorId ?? 1, gameId: random.pick(games) }
  const anywhere = { operatorId: random.pick(operators).id, gameId: random.pick(games) }
  const seat = bonus && random.chance(0.6) ? ofBonus : (random.pick(credits) ?? anywhere)
  const inPlay = [...played.rounds].filter(([, { closed }]) => !closed).map(([name]) => name)
  const isBusy = bonus !== undefined && inPlay.length > 1 && random.chance(0.6)
  const way = isBusy ? 6 : random.below(10)
  if (way < 5) {
    const late = random.chance(0.2) ? random.pick([...played.buried]) : undefined
    const all = places.get(seat.operatorId)?.games[seat.gameId] ?? 0n
    const cents = random.chance(0.3) ? all : BigInt(random.below(120))
    if (bonus?.spins && random.chance(0.5))
      return { what: 'bet', ...seat, transaction, round, cents: random.chance(0.9) ? 20n : cents, free: true }
    return { what: 'bet', ...seat, transaction: late ?? transaction, round, cents }
  }
  if (way < 8) {
    const named = random.chance(0.5) ? known : undefined
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
  return { what: 'rollback', transaction, target: random.chance(0.2) ? `L${random.below(20)}` : (known ?? 'L0') }
}

export function playCommand(wish: PlayWish, playerId: string, key: string, rules: Rules): Command<Json> {
  switch (wish.what) {
    case 'bet': {
      const { transaction, round, cents, operatorId, gameId, free = false } = wish
      const bet = { providerId, transaction, round, cents, isFreeSpin: free, sessionId: sessionOf(operatorId, gameId) }
      return rules.bet.of(playerId, key, { bet, house: { games: terms, lifetime } })
    }
    case 'win': {
      const { transaction, round, bet, cents, closes } = wish
      return rules.win.of(playerId, key, { providerId, transaction, round, bet, cents, roundClosed: closes })
    }
    default:
      return rules.rollback.of(playerId, key, { providerId, transaction: wish.transaction, target: wish.target })
  }
}

export function heardFromPlay(reply: string): string {
  const { balance, counted } = JSON.parse(reply) as { balance?: { playable: number }; counted?: number }
  return `ok ${balance?.playable ?? 'nothing'}${counted === undefined ? '' : `, counted ${counted}`}`
}

/** Lists to compare, each as it is and as it should be. */
export function playStates(disk: Disk, playerId: string, { played }: Model): [string, unknown[], unknown[]][] {
  const { states } = disk.bookOf(playerId)
  const rowsOf = <Row>(kind: string) => [...(states.get(kind)?.values() ?? [])] as Row[]
  const moved = rowsOf<MovementRow>(movements.name)
  const named = (kind: MovementRow['kind']) => moved.filter((row) => row.kind === kind)
  return [
    [
      'bets',
      named('bet').map((row) => [
        row.transaction,
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
    ['tombstones', named('tombstone').map((row) => row.transaction), [...played.buried]],
    ['losses', named('loss').map((row) => row.transaction), [...played.lost]],
    [
      'rounds',
      rowsOf<RoundRow>(rounds.name).map((row) => [row.round, row.gameId, row.wonCents, row.closed]),
      [...played.rounds].map(([round, { gameId, won, closed }]) => [round, gameId, won, closed]),
    ],
  ]
}
