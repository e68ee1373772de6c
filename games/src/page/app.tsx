import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { lazy, Suspense, use, type ComponentType } from 'react'
import { ownGames, ownGamesPath, sharedRoundPath } from '@lucero/contract/shared/own-games'
import { ClosedPage, OpeningPage, UnknownPage } from './frame/layout/other-pages.tsx'
import type { SeatAccess, SeatResult } from './frame/session/open-seat.ts'
import type { AnyGameSession } from './frame/session/game-session.ts'
import { useGameSession } from './frame/session/use-game-session.ts'

type GamePage = ComponentType<{ session: AnyGameSession }>

const modules = import.meta.glob<{ default: GamePage }>('./*/page.tsx')
const pages: Partial<Record<OwnGameId, GamePage>> = Object.fromEntries(ownGames.flatMap(({ id }) => pageOf(id)))
const VerifyPage = lazy(() => import('./frame/fairness/verify-page.tsx'))
const SharedPage = lazy(() => import('./frame/fairness/shared-page.tsx'))
const HostedPage = lazy(() => import('./hosted/hosted-page.tsx'))
const ReplayPage = lazy(() => import('./hosted/replay-page.tsx'))

function pageOf(id: OwnGameId): [OwnGameId, GamePage][] {
  const load = modules[`./${id}/page.tsx`]
  return load ? [[id, lazy(load)]] : []
}

export type Route =
  | { kind: 'game'; game: string }
  | { kind: 'verify'; round: string }
  | { kind: 'shared'; id: string }
  | { kind: 'replay'; round: string }
  | { kind: 'unknown' }

/** Routes: /r/ID, /games/dice/, /games/verify/ROUND, /games/hosted/GAME/ and /games/hosted/GAME/?replay=ROUND */
export function routeOf(path: string, search = ''): Route {
  if (path.startsWith(`${sharedRoundPath}/`)) return { kind: 'shared', id: path.slice(sharedRoundPath.length + 1) }
  const [first = '', second = ''] = path.slice(ownGamesPath.length + 1).split('/')
  if (first === 'verify') return { kind: 'verify', round: second }
  if (ownGames.some(({ id }) => id === first)) return { kind: 'game', game: first }
  if (first !== 'hosted' || second === '') return { kind: 'unknown' }
  const replayed = new URLSearchParams(search).get('replay')
  return replayed === null ? { kind: 'game', game: second } : { kind: 'replay', round: replayed }
}

type AppProps = { route: Route; seating?: Promise<SeatResult> | undefined }

export function App({ route, seating }: AppProps) {
  return (
    <Suspense fallback={<OpeningPage />}>
      {route.kind === 'verify' && <VerifyPage roundId={route.round} />}
      {route.kind === 'shared' && <SharedPage id={route.id} />}
      {route.kind === 'replay' && <ReplayPage roundId={route.round} />}
      {route.kind === 'unknown' && <UnknownPage />}
      {seating && route.kind === 'game' && <SeatedGame seating={seating} game={route.game} />}
    </Suspense>
  )
}

function SeatedGame({ seating, game }: { seating: Promise<SeatResult>; game: string }) {
  const result = use(seating)
  if ('refusal' in result) return <ClosedPage {...result} game={game} />
  const { content } = result.seat
  return content ? <HostedPage access={result} content={content} /> : <GameTable access={result} />
}

function GameTable({ access }: { access: SeatAccess }) {
  const session = useGameSession(access)
  const Page = pages[access.seat.game] ?? UnknownPage
  return <Page session={session} />
}
