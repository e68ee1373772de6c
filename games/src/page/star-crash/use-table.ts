import { useEffect, useRef, useState } from 'react'
import type { RoundView, TableMessage } from '../../api.ts'
import type { TableActions } from '../frame/session/table-actions.ts'
import { ServerRefusal } from '../frame/session/games-client.ts'
import { applyMessage, emptyTable, isInPlay, withMine, type TableState } from './table-state.ts'

const samples = 4
const retryMs = 1000

/** The table's clock minus `performance.now()`, and the time that a message takes. Both from the fastest of several requests. */
type ClockOffset = { offset: number; latencyMs: number }

async function measureClock(clock: TableActions['clock']): Promise<ClockOffset> {
  let best: (ClockOffset & { tripMs: number }) | undefined
  for (let sample = 0; sample < samples; sample += 1) {
    const sentAt = performance.now()
    const { now } = await clock()
    const tripMs = performance.now() - sentAt
    if (!best || tripMs < best.tripMs) best = { offset: now - sentAt - tripMs / 2, latencyMs: tripMs / 2, tripMs }
  }
  return best!
}

export type TableSession = TableState & {
  isConnected: boolean
  /** The table's time now. */
  now(): number
  /**
   * The time of the table that the page shows: later by the time of a message. So a crash arrives before the page would have to take back a
   * multiplier, and a cash-out is received at a multiplier that is at least the one on the screen.
   */
  shownTime(): number
  /** Adds the reply to an own request. */
  note(round: RoundView | undefined): void
}

/** Connects to the table, and again when the connection is lost. */
export function useTable(table: TableActions): TableSession {
  const [state, setState] = useState(emptyTable)
  const [isConnected, setIsConnected] = useState(false)
  const clock = useRef<ClockOffset>({ offset: performance.timeOrigin, latencyMs: 0 })
  useEffect(() => {
    const closing = new AbortController()
    const receive = (message: TableMessage) => {
      setIsConnected(true)
      if (message.kind === 'mine') table.receive(message)
      if (message.kind !== 'alive') setState((before) => applyMessage(before, message))
    }
    const connect = async () => {
      while (!closing.signal.aborted) {
        try {
          clock.current = await measureClock(table.clock)
          await table.readStream(receive, closing.signal)
        } catch (error) {
          if (closing.signal.aborted) return
          if (error instanceof ServerRefusal) return table.end(error.code)
        }
        setIsConnected(false)
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
    void connect()
    return () => closing.abort()
  }, [table])
  const inPlay = state.mine.some(isInPlay)
  useEffect(() => table.setInPlay(inPlay), [table, inPlay])
  const now = () => performance.now() + clock.current.offset
  return {
    ...state,
    isConnected,
    now,
    shownTime: () => now() - clock.current.latencyMs,
    note: (round) => round && setState((before) => ({ ...before, mine: withMine(before, [round]) })),
  }
}
