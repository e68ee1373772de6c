import { useEffect, useState, useSyncExternalStore } from 'react'
import { asker, type Asker } from './ask.ts'
import type { Seated } from './open-seat.ts'
import type { AnyTable } from './table.ts'
import { keepState, type KeptState } from './table-state.ts'
import { takeTurns, type Turns } from './take-turns.ts'
import { isMoving } from './until-answered.ts'

/** The table of a game's page, from the moment the player has sat down. */
export function useTable({ seat, pageToken, lobbyUrl }: Seated): AnyTable {
  const [{ server, state, turns }] = useState(() => setUp(pageToken, firstOf(seat)))
  const { held, balance, bonus, freeSpins, ...seen } = useSyncExternalStore(state.subscribe, state.get)
  useEffect(() => {
    void pickUp(server, state, turns)
    const look = () => !document.hidden && !state.get().busy && void turns.look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [server, state, turns])
  const { play, playFreeSpin, act, reveal } = turns
  return {
    ...seen,
    seat,
    balance: balance - held.cents,
    bonus: bonus - held.bonus,
    freeSpins: freeSpins && { ...freeSpins, won: freeSpins.won - (seen.round?.freeSpin ? held.cents : 0) },
    lobbyUrl,
    play,
    playFreeSpin,
    act,
    reveal,
    fairness: fairnessOf(server),
  }
}

const firstOf = ({ balance, bonus, freeSpins, round }: Seated['seat']) => ({ balance, bonus, freeSpins, round })

function setUp(pageToken: string, first: Parameters<typeof keepState>[0]) {
  const server = asker(pageToken)
  const state = keepState(first)
  return { server, state, turns: takeTurns(server, state) }
}

/** What was left by an earlier load of the page: a round to follow to its end, and those before. */
async function pickUp(server: Asker, state: KeptState, turns: Turns) {
  const { round } = state.get()
  if (!round) return
  const settled = isMoving(round) ? await turns.follow(round) : undefined
  if (settled?.status === 'closed') turns.reveal(settled)
  const { rounds } = await server.rounds().catch(() => ({ rounds: [] }))
  // Newer ones are not for the history yet: the page may be just about to show them.
  const last = rounds.findIndex(({ id }) => id === round.id)
  turns.remember(rounds.slice(round.status === 'closed' ? last : last + 1))
}

const fairnessOf = (server: Asker): AnyTable['fairness'] => ({
  seeds: async () => (await server.seat()).seeds,
  change: (clientSeed) => server.changeSeeds({ clientSeed }),
  rounds: async () => (await server.rounds()).rounds,
})
