import { addCreditPath } from '@lucero/contract/own-tabs'
import type { AnyGameSession } from './game-session.ts'

/** The app's page that moves credit into this game; signed out, one signs in or joins on the way. */
export const creditUrl = ({ seat, lobbyUrl }: Pick<AnyGameSession, 'seat' | 'lobbyUrl'>): string =>
  new URL(`${addCreditPath}?game=${seat.game}`, new URL(lobbyUrl, location.href)).href
