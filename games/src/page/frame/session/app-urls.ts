/** URLs of player app pages that a game links to. They lead through sign-in if needed. */
import { addCreditPath, saferPlayPath } from '@lucero/contract/own-tabs'
import type { Seat } from '../../../api.ts'

const inApp = (path: string, lobbyUrl: string) => new URL(path, new URL(lobbyUrl, location.href)).href

/** The page to move credit into this game. */
export const creditUrl = ({ seat, lobbyUrl }: { seat: Pick<Seat, 'game'>; lobbyUrl: string }): string =>
  inApp(`${addCreditPath}?game=${seat.game}`, lobbyUrl)

/** The page for limits, time-outs and self-exclusion. */
export const saferPlayUrl = (lobbyUrl: string): string => inApp(saferPlayPath, lobbyUrl)
