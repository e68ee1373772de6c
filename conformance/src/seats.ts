/** The players of a run. Cases reuse them until one can no longer play. */
import type { Client } from './client.ts'
import type { Hooks } from './hooks.ts'
import { takeSeat, type Seat } from './seat.ts'

export type Seats = ReturnType<typeof openSeats>

export function openSeats(client: Client, hooks: Hooks, game: string) {
  let seats: Seat[] = []
  let players = 0

  const sitDown = async () => {
    players += 1
    const name = `player-${players}`
    return takeSeat(client, name, await hooks.launch(name), game)
  }

  return {
    /** The player with this number, with enough credit for a case. */
    async take(number: number): Promise<Seat> {
      const seat = (seats[number] ??= await sitDown())
      await seat.begin()
      return seat
    },
    /** The next case gets new players. */
    leave: () => void (seats = []),
  }
}
