import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { seatClient, type SeatClient } from './games-client.ts'
import type { SeatAccess } from './open-seat.ts'
import type { AnyGameSession } from './game-session.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { takeTurns, type Turns } from './take-turns.ts'
import { isMoving } from './until-answered.ts'

/** The session of a game's page, from the moment the player has sat down. */
export function useGameSession({ seat, pageToken, lobbyUrl }: SeatAccess): AnyGameSession {
  const [{ server, store, turns }] = useState(() => setUp(pageToken, firstOf(seat)))
  const { held, balance, bonus, freeSpins, ...seen } = useStore(store)
  useEffect(() => {
    void resume(server, store, turns)
    const look = () => !document.hidden && !store.getState().busy && void turns.look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [server, store, turns])
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

const firstOf = ({ balance, bonus, freeSpins, round }: SeatAccess['seat']) => ({ balance, bonus, freeSpins, round })

function setUp(pageToken: string, first: Parameters<typeof createSessionStore>[0]) {
  const server = seatClient(pageToken)
  const store = createSessionStore(first)
  return { server, store, turns: takeTurns(server, store) }
}

/** What was left by an earlier load of the page: a round to follow to its end, and those before. */
async function resume(server: SeatClient, store: SessionStore, turns: Turns) {
  const { round } = store.getState()
  if (!round) return
  const settled = isMoving(round) ? await turns.follow(round) : undefined
  if (settled?.status === 'closed') turns.reveal(settled)
  const { rounds } = await server.rounds().catch(() => ({ rounds: [] }))
  // Newer ones are not for the history yet: the page may be just about to show them.
  const last = rounds.findIndex(({ id }) => id === round.id)
  turns.remember(rounds.slice(round.status === 'closed' ? last : last + 1))
}

const fairnessOf = (server: SeatClient): AnyGameSession['fairness'] => ({
  seeds: async () => (await server.seat()).seeds,
  change: (clientSeed) => server.changeSeeds({ clientSeed }),
  rounds: async () => (await server.rounds()).rounds,
})
