/** Who sits at a game: with the wallet's session for real credit, or with a purse of play money. */
import { randomUUID } from 'node:crypto'
import type { OwnGameId } from '@lucero/contract/own-games'
import type { Kit } from '../kit.ts'
import { newToken, tokenHash } from '@lucero/kit/secrets'
import { Refusal } from '../../refusal.ts'
import { fillPurse } from '../wallet/play-money.ts'
import { balanceOf, spinsOf } from '../wallet/provider-wallet.ts'
import { deleteSeat, insertSeat, saveFunds, useSeat, type SeatRow, type WalletFunds } from './store.ts'

export { balanceUpdate, deleteIdleSeats, deleteSeatsOf, findIdleDemoPlayers, readFunds, type SeatRow } from './store.ts'

export type EnterRequest = { game: OwnGameId; token?: string | undefined }
export type Visitor = { address: string; pageToken: string | undefined }
type NewSeat = { seat: SeatRow; pageToken: string }

/** A page that plays for nothing and comes back keeps its purse and its rounds. */
export async function takeSeat(kit: Kit, { game, token }: EnterRequest, from: Visitor): Promise<NewSeat> {
  const [seat, funds] = token === undefined ? await demoSeat(kit, game, from) : await realSeat(kit, game, token)
  const pageToken = newToken()
  await insertSeat(kit.db, seat, tokenHash(pageToken), funds)
  return { seat, pageToken }
}

async function demoSeat(kit: Kit, game: OwnGameId, from: Visitor): Promise<[SeatRow, WalletFunds]> {
  kit.demoLimits.seats.admit(from.address)
  const before = from.pageToken && (await useSeat(kit.db, tokenHash(from.pageToken), kit.settings.seatIdleSeconds))
  const player = before && before.mode === 'demo' && before.game === game ? before.player : randomUUID()
  const guest = { session: null, username: 'Guest', currency: 'USD' }
  const funds = { balance: await fillPurse(kit.db, player), freeSpins: null }
  return [{ id: randomUUID(), mode: 'demo', game, player, ...guest }, funds]
}

async function realSeat(kit: Kit, game: OwnGameId, token: string): Promise<[SeatRow, WalletFunds]> {
  const asksForSpins = takesFreeSpins(kit, game) ? { freeSpins: true as const } : {}
  const heard = await kit.wallets.real.session({ token, game, ...asksForSpins })
  if (heard.outcome === 'refused') throw new Refusal(heard.code)
  if (heard.outcome === 'unknown' || heard.answer.game !== game) throw new Refusal('RETRY_LATER')
  const { session, player, username, currency, balance, freeSpins } = heard.answer
  const funds = { balance: balanceOf(balance), freeSpins: spinsOf(freeSpins) }
  return [{ id: randomUUID(), mode: 'real', game, player, session, username, currency }, funds]
}

const takesFreeSpins = ({ games }: Kit, game: string): boolean => games[game as OwnGameId]?.freeSpin !== undefined

export async function seatOf(kit: Kit, pageToken: string | undefined): Promise<SeatRow> {
  const seat = pageToken && (await useSeat(kit.db, tokenHash(pageToken), kit.settings.seatIdleSeconds))
  if (!seat) throw new Refusal('SESSION_EXPIRED')
  return seat
}

/** The same, and that the wallet's session is not over yet. */
export async function seatInSession(kit: Kit, pageToken: string | undefined): Promise<SeatRow> {
  const seat = await seatOf(kit, pageToken)
  await assertSeatOpen(kit, seat)
  return seat
}

/** A seat for real credit lasts as long as the wallet's session. For whatever would not ask the wallet by itself. */
export async function assertSeatOpen(kit: Kit, seat: SeatRow): Promise<void> {
  if (seat.mode === 'real') await askBalance(kit, seat)
}

/**
 * Asks the wallet for the balance and free spins, and keeps them; a wallet that knows the session no more (after a sign-out, a new password,
 * a deactivation) ends the seat. One that does not answer decides nothing: a round goes on while it is away.
 */
export async function askBalance(kit: Kit, seat: SeatRow): Promise<void> {
  const answer = await kit.wallets[seat.mode].balance({ ...seat, freeSpins: takesFreeSpins(kit, seat.game) })
  if (answer.outcome === 'accepted' && answer.balance)
    await saveFunds(kit.db, seat, { balance: answer.balance, freeSpins: answer.freeSpins ?? null })
  if (answer.outcome !== 'refused') return
  await deleteSeat(kit.db, seat.id)
  throw new Refusal('SESSION_EXPIRED')
}
