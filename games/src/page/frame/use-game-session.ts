import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { seatClient, type SeatClient } from './games-client.ts'
import type { SeatAccess } from './open-seat.ts'
import type { AnyGameSession } from './game-session.ts'
import { hearTabs } from './own-tabs.ts'
import { followReminder, playOn } from './reminder.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { takeTurns, type Turns } from './take-turns.ts'
import { isMoving } from './until-answered.ts'
import { keepVisit, readVisit } from './visit.ts'

/** The session of a game's page, from the moment the player has sat down. */
export function useGameSession(access: SeatAccess): AnyGameSession {
  const { seat, pageToken, lobbyUrl } = access
  const [{ server, store, turns }] = useState(() => setUp(access))
  const { held, balance, bonus, freeSpins, reminder: _, ...seen } = useStore(store)
  useEffect(() => {
    void resume(server, store, turns)
    return followCredit(seat, store, turns)
  }, [server, store, turns, seat])
  useEffect(() => {
    const stops = [keepVisit(seat.game, pageToken, store), followReminder(store)]
    return () => stops.forEach((stop) => stop())
  }, [seat, pageToken, store])
  const { play, playFreeSpin, act, reveal } = turns
  return {
    ...seen,
    seat,
    balance: balance - held.cents,
    bonus: bonus - held.bonus,
    freeSpins: freeSpins && { ...freeSpins, won: freeSpins.won - (seen.round?.freeSpin ? held.cents : 0) },
    lobbyUrl,
    setShort: (isShort) => store.setState({ isShort }),
    playOn: () => playOn(store),
    play,
    playFreeSpin,
    act,
    reveal,
    fairness: fairnessOf(server),
  }
}

const firstOf = ({ balance, bonus, freeSpins, round }: SeatAccess['seat']) => ({ balance, bonus, freeSpins, round })

function setUp({ seat, pageToken, lobbyUrl, reminderMinutes }: SeatAccess) {
  const server = seatClient(pageToken)
  const store = createSessionStore({ ...firstOf(seat), ...readVisit(seat.game, pageToken, reminderMinutes) })
  return { server, store, turns: takeTurns(server, store, { ...seat, lobbyUrl }) }
}

const pollMs = 30_000
/** So long after the player has last done something: a forgotten tab asks nothing. */
const patienceMs = 10 * 60_000

/**
 * The balance follows what happens elsewhere: at once what other tabs of this browser do, and within half a minute what another device does.
 * A game may ask the wallet, but the wallet tells no game by itself.
 */
function followCredit({ game, mode }: SeatAccess['seat'], store: SessionStore, turns: Turns): () => void {
  let lastInput = Date.now()
  const look = () => !store.getState().busy && void turns.look()
  const lookIfSeen = () => !document.hidden && look()
  const touch = () => void (lastInput = Date.now())
  const poll = () => mode === 'real' && Date.now() - lastInput < patienceMs && lookIfSeen()
  const stopHearing = hearTabs((message) => {
    if (message.kind === 'credit' || (message.kind === 'played' && message.game === game)) look()
  })
  const timer = setInterval(poll, pollMs)
  document.addEventListener('visibilitychange', lookIfSeen)
  for (const event of inputs) window.addEventListener(event, touch, { passive: true })
  return () => {
    stopHearing()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookIfSeen)
    for (const event of inputs) window.removeEventListener(event, touch)
  }
}

const inputs = ['keydown', 'pointerdown'] as const

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
