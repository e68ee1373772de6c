/** Seats: a player in a game, either with a wallet session (real credit) or with a purse of play money (demo). */
import { randomUUID } from 'node:crypto'
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import type { Runtime } from '../runtime.ts'
import { newToken, tokenHash } from '@lucero/kit/secrets'
import { Refusal } from '../../refusal.ts'
import { fillPurse } from '../wallet/play-money.ts'
import { balanceOf, spinsOf } from '../wallet/provider-wallet.ts'
import { deleteSeat, insertSeat, saveFunds, useSeat, type SeatRow, type WalletFunds } from './store.ts'

export {
  balanceUpdate,
  deleteIdleSeats,
  deleteSeatsOf,
  findIdleDemoPlayers,
  readBalances,
  readFunds,
  readUsernames,
  type SeatRow,
} from './store.ts'

export type EnterRequest = { game: OwnGameId; token?: string | undefined }
export type Visitor = { address: string; pageToken: string | undefined }
type NewSeat = { seat: SeatRow; pageToken: string }

/** A returning demo page keeps its purse and its rounds. */
export async function takeSeat(runtime: Runtime, { game, token }: EnterRequest, from: Visitor): Promise<NewSeat> {
  const [seat, funds] = token === undefined ? await demoSeat(runtime, game, from) : await realSeat(runtime, game, token)
  const pageToken = newToken()
  await insertSeat(runtime.db, seat, tokenHash(pageToken), funds)
  return { seat, pageToken }
}

async function demoSeat(runtime: Runtime, game: OwnGameId, from: Visitor): Promise<[SeatRow, WalletFunds]> {
  runtime.demoLimits.seats.admit(from.address)
  const previous =
    from.pageToken && (await useSeat(runtime.db, tokenHash(from.pageToken), runtime.settings.seatIdleSeconds))
  const player = previous && previous.mode === 'demo' && previous.game === game ? previous.player : randomUUID()
  const guest = { session: null, username: 'Guest', currency: 'USD' }
  const funds = { balance: await fillPurse(runtime.db, player), freeSpins: null }
  return [{ id: randomUUID(), mode: 'demo', game, player, ...guest }, funds]
}

async function realSeat(runtime: Runtime, game: OwnGameId, token: string): Promise<[SeatRow, WalletFunds]> {
  const spinsOption = supportsFreeSpins(runtime, game) ? { freeSpins: true as const } : {}
  const reply = await runtime.wallets.real.session({ token, game, ...spinsOption })
  if (reply.outcome === 'refused') throw new Refusal(reply.code)
  if (reply.outcome === 'unknown' || reply.answer.game !== game) throw new Refusal('RETRY_LATER')
  const { session, player, username, currency, balance, freeSpins } = reply.answer
  const funds = { balance: balanceOf(balance), freeSpins: spinsOf(freeSpins) }
  return [{ id: randomUUID(), mode: 'real', game, player, session, username, currency }, funds]
}

const supportsFreeSpins = ({ games }: Runtime, game: string): boolean =>
  games[game as OwnGameId]?.freeSpin !== undefined

export async function seatOf(runtime: Runtime, pageToken: string | undefined): Promise<SeatRow> {
  const seat = pageToken && (await useSeat(runtime.db, tokenHash(pageToken), runtime.settings.seatIdleSeconds))
  if (!seat) throw new Refusal('SESSION_EXPIRED')
  return seat
}

/** Like seatOf, and checks that the wallet session has not ended. */
export async function seatInSession(runtime: Runtime, pageToken: string | undefined): Promise<SeatRow> {
  const seat = await seatOf(runtime, pageToken)
  await assertSeatOpen(runtime, seat)
  return seat
}

/** A real seat lasts as long as the wallet session. For calls that send no request to the wallet themselves. */
export async function assertSeatOpen(runtime: Runtime, seat: SeatRow): Promise<void> {
  if (seat.mode === 'real') await refreshFunds(runtime, seat)
}

/**
 * Reads balance and free spins from the wallet and stores them. If the wallet no longer knows the session (sign-out, new password,
 * deactivation), the seat ends. If the wallet is unreachable, the seat stays open, so that a round can continue.
 */
export async function refreshFunds(runtime: Runtime, seat: SeatRow): Promise<void> {
  const answer = await runtime.wallets[seat.mode].balance({ ...seat, freeSpins: supportsFreeSpins(runtime, seat.game) })
  if (answer.outcome === 'accepted' && answer.balance)
    await saveFunds(runtime.db, seat, { balance: answer.balance, freeSpins: answer.freeSpins ?? null })
  if (answer.outcome !== 'refused') return
  await deleteSeat(runtime.db, seat.id)
  throw new Refusal('SESSION_EXPIRED')
}
