import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { lazy, Suspense, use, type ComponentType } from 'react'
import { ownGames, ownGamesPath } from '@lucero/contract/shared/own-games'
import { ClosedPage, OpeningPage, UnknownPage } from './frame/layout/other-pages.tsx'
import type { SeatAccess, SeatResult } from './frame/session/open-seat.ts'
import type { AnyGameSession } from './frame/session/game-session.ts'
import { useGameSession } from './frame/session/use-game-session.ts'

type GamePage = ComponentType<{ session: AnyGameSession }>

const modules = import.meta.glob<{ default: GamePage }>('./*/page.tsx')
const pages: Partial<Record<OwnGameId, GamePage>> = Object.fromEntries(ownGames.flatMap(({ id }) => pageOf(id)))
const VerifyPage = lazy(() => import('./frame/fairness/verify-page.tsx'))

function pageOf(id: OwnGameId): [OwnGameId, GamePage][] {
  const load = modules[`./${id}/page.tsx`]
  return load ? [[id, lazy(load)]] : []
}

export type Route = { kind: 'game'; game: OwnGameId } | { kind: 'verify'; round: string } | { kind: 'unknown' }

/** Routes: /games/dice/ and /games/verify/ROUND */
export function routeOf(path: string): Route {
  const [first = '', round = ''] = path.slice(ownGamesPath.length + 1).split('/')
  const game = ownGames.find(({ id }) => id === first)
  if (game) return { kind: 'game', game: game.id }
  return first === 'verify' ? { kind: 'verify', round } : { kind: 'unknown' }
}

type AppProps = { route: Route; seating?: Promise<SeatResult> | undefined }

export function App({ route, seating }: AppProps) {
  return (
    <Suspense fallback={<OpeningPage />}>
      {route.kind === 'verify' && <VerifyPage roundId={route.round} />}
      {route.kind === 'unknown' && <UnknownPage />}
      {seating && route.kind === 'game' && <SeatedGame seating={seating} game={route.game} />}
    </Suspense>
  )
}

function SeatedGame({ seating, game }: { seating: Promise<SeatResult>; game: OwnGameId }) {
  const result = use(seating)
  return 'refusal' in result ? <ClosedPage {...result} game={game} /> : <GameTable access={result} />
}

function GameTable({ access }: { access: SeatAccess }) {
  const session = useGameSession(access)
  const Page = pages[access.seat.game] ?? UnknownPage
  return <Page session={session} />
}
