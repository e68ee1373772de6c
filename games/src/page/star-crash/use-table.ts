import { useEffect, useRef, useState } from 'react'
import type { RoundView, TableMessage } from '../../api.ts'
import type { TableActions } from '../frame/session/table-actions.ts'
import { pauseWhileAway } from '../frame/session/online.ts'
import { useIsOffline } from '../frame/session/use-is-offline.ts'
import { ServerRefusal } from '../frame/session/games-client.ts'
import { applyMessage, emptyTable, isInPlay, withMine, type TableState } from './table-state.ts'

const samples = 4
const retryMs = 1000
/** The server sends something at least every five seconds. A stream that is silent for longer is dead, and opened again. */
const silentMs = 8000

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
    let watchdog: ReturnType<typeof setTimeout> | undefined
    const receive = (message: TableMessage) => {
      expectMore()
      setIsConnected(true)
      if (message.kind === 'mine') table.receive(message)
      if (message.kind !== 'alive') setState((before) => applyMessage(before, message))
    }
    let endStream = () => {}
    const expectMore = () => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => endStream(), silentMs)
    }
    const connect = async () => {
      while (!closing.signal.aborted) {
        try {
          clock.current = await measureClock(table.clock)
          const stream = new AbortController()
          endStream = () => stream.abort()
          expectMore()
          await table.readStream(receive, AbortSignal.any([closing.signal, stream.signal]))
        } catch (error) {
          if (closing.signal.aborted) return
          if (error instanceof ServerRefusal) return table.end(error.code)
        }
        setIsConnected(false)
        await pauseWhileAway(retryMs)
      }
    }
    void connect()
    return () => {
      clearTimeout(watchdog)
      closing.abort()
    }
  }, [table])
  const isOffline = useIsOffline()
  const inPlay = state.mine.some(isInPlay)
  useEffect(() => table.setInPlay(inPlay), [table, inPlay])
  const now = () => performance.now() + clock.current.offset
  return {
    ...state,
    isConnected: isConnected && !isOffline,
    now,
    shownTime: () => now() - clock.current.latencyMs,
    note: (round) => round && setState((before) => ({ ...before, mine: withMine(before, [round]) })),
  }
}
