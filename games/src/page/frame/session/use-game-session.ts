import { openBetTrace } from './bet-trace.ts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { seatClient, type SeatClient } from './games-client.ts'
import type { SeatAccess } from './open-seat.ts'
import type { AnyGameSession } from './game-session.ts'
import { onTabMessage } from './own-tabs.ts'
import { startRealityCheck, continuePlaying } from './reality-check.ts'
import { createSessionStore, totalHeld, type SessionStore } from './session-store.ts'
import { createRoundActions, type RoundActions } from './round-actions.ts'
import { isPending } from './retry.ts'
import { createTableActions } from './table-actions.ts'
import { storeVisit, readVisit } from './visit-store.ts'

/** The session of a game page with an open seat. */
export function useGameSession(access: SeatAccess): AnyGameSession {
  const { seat, pageToken, lobbyUrl } = access
  const [{ server, store, actions, table }] = useState(() => setUp(access))
  const { held: heldWins, balance, bonus, freeSpins, realityCheck: _, ...shownState } = useStore(store)
  const held = totalHeld(heldWins)
  useEffect(() => {
    void resume(server, store, actions)
    return followBalance(seat, store, actions)
  }, [server, store, actions, seat])
  useEffect(() => {
    const stops = [storeVisit(seat.game, pageToken, store), startRealityCheck(store)]
    return () => stops.forEach((stop) => stop())
  }, [seat, pageToken, store])
  const { play, playFreeSpin, act, reveal } = actions
  return {
    ...shownState,
    seat,
    balance: balance - held.cents,
    bonus: bonus - held.bonus,
    freeSpins: freeSpins && { ...freeSpins, won: freeSpins.won - (shownState.round?.freeSpin ? held.cents : 0) },
    lobbyUrl,
    setShort: (isShort) => store.setState({ isShort }),
    continuePlaying: () => continuePlaying(store),
    play,
    playFreeSpin,
    act,
    reveal,
    statistics: server.statistics,
    fairness: fairnessOf(server),
    name: nameOf(server),
    table,
  }
}

const firstOf = ({ balance, bonus, freeSpins, round }: SeatAccess['seat']) => ({ balance, bonus, freeSpins, round })

function setUp({ seat, pageToken, lobbyUrl, realityCheckMinutes }: SeatAccess) {
  const server = seatClient(pageToken, seat.traces && openBetTrace())
  const store = createSessionStore({ ...firstOf(seat), ...readVisit(seat.game, pageToken, realityCheckMinutes) })
  const actions = createRoundActions(server, store, { ...seat, lobbyUrl })
  return { server, store, actions, table: createTableActions(server, store, actions, lobbyUrl) }
}

const pollMs = 30_000
/** After this time without input, polling stops, and a table that has closed names the pause. */
const idleMs = 10 * 60_000

/**
 * Refreshes the balance after changes elsewhere: immediately for other tabs of this browser, by polling every 30 seconds for other devices.
 * The wallet does not push to games.
 */
function followBalance({ game, mode }: SeatAccess['seat'], store: SessionStore, actions: RoundActions): () => void {
  let lastInput = Date.now()
  const refresh = () => !store.getState().busy && void actions.refresh()
  const refreshIfVisible = () => !document.hidden && refresh()
  const noteInput = () => {
    const awayMs = Date.now() - lastInput
    if (awayMs >= idleMs) store.setState({ awayMinutes: Math.floor(awayMs / 60_000) })
    lastInput = Date.now()
  }
  const poll = () => mode === 'real' && Date.now() - lastInput < idleMs && refreshIfVisible()
  const stopListening = onTabMessage((message) => {
    if (message.kind === 'credit' || (message.kind === 'played' && message.game === game)) refresh()
  })
  const timer = setInterval(poll, pollMs)
  document.addEventListener('visibilitychange', refreshIfVisible)
  for (const event of inputs) window.addEventListener(event, noteInput, { passive: true })
  return () => {
    stopListening()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refreshIfVisible)
    for (const event of inputs) window.removeEventListener(event, noteInput)
  }
}

const inputs = ['keydown', 'pointerdown'] as const

/** After a reload: polls a pending round to its end, and loads the history. */
async function resume(server: SeatClient, store: SessionStore, actions: RoundActions) {
  const { round } = store.getState()
  if (!round) return
  // Bets at the table are followed by its stream.
  const settled = round.game !== 'star-crash' && isPending(round) ? await actions.follow(round) : undefined
  if (settled?.status === 'closed') actions.reveal(settled)
  const { rounds } = await server.rounds().catch(() => ({ rounds: [] }))
  // Newer rounds are not added to the history: the page may be about to show them.
  const last = rounds.findIndex(({ id }) => id === round.id)
  actions.addToHistory(rounds.slice(round.status === 'closed' ? last : last + 1))
}

const nameOf = (server: SeatClient): AnyGameSession['name'] => ({
  isShown: async () => (await server.name()).isShown,
  show: async (isShown) => (await server.showName({ isShown })).isShown,
})

export const fairnessOf = (server: SeatClient): AnyGameSession['fairness'] => ({
  seeds: async () => (await server.seat()).seeds,
  change: (clientSeed) => server.changeSeeds({ clientSeed }),
  reveal: server.reveal,
  share: server.share,
  rounds: async (before) => (await server.rounds(before)).rounds,
  numbers: async () => (await server.numbers()).numbers,
})
