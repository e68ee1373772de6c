/** Pages of the app that a game leads to; signed out, one signs in or joins on the way. */
import { addCreditPath, saferPlayPath } from '@lucero/contract/own-tabs'
import type { AnyGameSession } from './game-session.ts'

const inApp = (path: string, lobbyUrl: string) => new URL(path, new URL(lobbyUrl, location.href)).href

/** Moves credit into this game. */
export const creditUrl = ({ seat, lobbyUrl }: Pick<AnyGameSession, 'seat' | 'lobbyUrl'>): string =>
  inApp(`${addCreditPath}?game=${seat.game}`, lobbyUrl)

/** The player's own limits and breaks. */
export const saferPlayUrl = (lobbyUrl: string): string => inApp(saferPlayPath, lobbyUrl)
