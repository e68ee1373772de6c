/** What happened to a player, told inside this process after the commit; the live socket carries it to the browser. */
import type { Log } from './log.ts'

export type Event =
  | { kind: 'wallet-changed'; playerId: string }
  | { kind: 'notifications-changed'; playerId: string }
  | { kind: 'sessions-ended'; playerId: string; sessionId?: string }

type Listener = (event: Event) => void

export type News = { tell(event: Event): void; listen(listener: Listener): void }

/** A listener that fails is a fault of its own: what it was told has already happened. */
export function openNews(log: Log): News {
  const listeners: Listener[] = []
  const tellOne = (listener: Listener, event: Event) => {
    try {
      listener(event)
    } catch (error) {
      log.error({ err: error, event: event.kind }, 'a listener failed')
    }
  }
  return {
    tell: (event) => listeners.forEach((listener) => tellOne(listener, event)),
    listen: (listener) => void listeners.push(listener),
  }
}
