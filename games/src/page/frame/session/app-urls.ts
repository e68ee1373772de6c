/** URLs of player app pages that a game links to. They lead through sign-in if needed. */
import { addCreditPath, openGamePath, saferPlayPath } from '@lucero/contract/player/own-tabs'
import { ownGames, ownGamesPath } from '@lucero/contract/shared/own-games'
import type { Seat } from '../../../api.ts'

const inApp = (path: string, lobbyUrl: string) => new URL(path, new URL(lobbyUrl, location.href)).href

/** The page to move credit into this game. */
export const creditUrl = ({ seat, lobbyUrl }: { seat: Pick<Seat, 'game'>; lobbyUrl: string }): string =>
  inApp(`${addCreditPath}?game=${seat.game}`, lobbyUrl)

/** The page for limits, time-outs and self-exclusion. */
export const saferPlayUrl = (lobbyUrl: string): string => inApp(saferPlayPath, lobbyUrl)

/** The page of a game. Hosted games share one. */
const pageOf = (game: string): string =>
  `${ownGamesPath}/${ownGames.some(({ id }) => id === game) ? '' : 'hosted/'}${game}/`

/** Shows a round of a hosted game again. */
export const replayUrl = (game: string, round: string): string => `${pageOf(game)}?replay=${round}`

/** Opens the game again in this tab: with real credit through the app, which launches it. */
export const openAgainUrl = (game: string, mode: Seat['mode'], lobbyUrl: string): string =>
  mode === 'real' ? inApp(`${openGamePath}?game=${game}`, lobbyUrl) : `${pageOf(game)}?mode=demo`
