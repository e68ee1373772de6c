/** A seat for real credit lasts as long as the wallet's session: after a sign-out, a new password or a deactivation it is over. */
import type { OwnGameId } from '@lucero/contract/own-games'
import type { Kit } from '../../kit/kit.ts'
import { Refused } from '../../refused.ts'
import { deleteSeat, keepBalance, type SeatRow } from './store.ts'

export const takesFreeSpins = ({ games }: Kit, game: string): boolean =>
  games[game as OwnGameId]?.freeSpin !== undefined

/**
 * Asks the wallet for the balance and free spins, and keeps them; a wallet that knows the session no more ends the seat. One that does not answer decides
 * nothing: a round goes on while it is away.
 */
export async function askBalance(kit: Kit, seat: SeatRow): Promise<void> {
  const answer = await kit.wallets[seat.mode].balance({ ...seat, freeSpins: takesFreeSpins(kit, seat.game) })
  if (answer.said === 'yes' && answer.balance)
    await keepBalance(kit.db, seat, { balance: answer.balance, freeSpins: answer.freeSpins ?? null })
  if (answer.said !== 'no') return
  await deleteSeat(kit.db, seat.id)
  throw new Refused('SESSION_EXPIRED')
}

/** For whatever would not ask the wallet by itself. */
export async function refuseEnded(kit: Kit, seat: SeatRow): Promise<void> {
  if (seat.mode === 'real') await askBalance(kit, seat)
}
