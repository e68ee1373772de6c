import { useEffect, useRef, useState, type RefObject } from 'react'
import type { RoundView } from '../../api.ts'
import type { PlinkoBet, PlinkoView } from '../../rules/plinko/rules.ts'
import type { GamePageProps } from '../frame/session/game-session.ts'
import { playSound } from '../frame/sound/sound.ts'
import type { BoardHandle } from './board.tsx'

export type PlinkoSession = GamePageProps<PlinkoBet, never, PlinkoView>['session']

/**
 * Drops balls. Each ball is a round with its own request; requests are sent one after another. A ball falls as soon as its reply has
 * arrived, while earlier balls are still in flight.
 */
export function useDrops(session: PlinkoSession, board: RefObject<BoardHandle | null>) {
  const [inFlight, setInFlight] = useState(0)
  /** Bets of presses that wait for the reply to an earlier one. */
  const queue = useRef<PlinkoBet[]>([])
  const [waiting, setWaiting] = useState(0)
  const isSending = useRef(false)
  const latest = useRef(session)
  useEffect(() => {
    latest.current = session
  })

  const show = async (round: RoundView<PlinkoView>) => {
    setInFlight((count) => count + 1)
    playSound('click')
    await board.current?.drop(round.view!)
    setInFlight((count) => count - 1)
    latest.current.reveal(round)
  }
  /** Places the bet. The result is known then; `landed` resolves when the page has shown it. */
  const place = async (bet: PlinkoBet) => {
    const round = await latest.current.play(bet)
    return round?.view ? { round, landed: show(round) } : undefined
  }
  const setQueue = (bets: PlinkoBet[]) => {
    queue.current = bets
    setWaiting(bets.length)
  }
  /** For presses. A press while a request is pending waits for it, with its own bet. */
  const drop = async (bet: PlinkoBet) => {
    const queued = queue.current.reduce((sum, { cents }) => sum + cents, 0)
    // The first press beyond the credit waits too: its refusal explains why the others are ignored.
    if (isSending.current && queued > latest.current.balance) return
    setQueue([...queue.current, bet])
    if (isSending.current) return
    isSending.current = true
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      setQueue(queue.current.slice(1))
      // Without an outcome the player has seen why. The remaining presses are dropped.
      if (!(await place(next))) setQueue([])
    }
    isSending.current = false
  }
  return { inFlight, waiting, place, drop, dropWaiting: () => setQueue([]) }
}
