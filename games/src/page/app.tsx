import type { OwnGameId } from '@lucero/contract/own-games'
import { lazy, Suspense, use, type ComponentType } from 'react'
import { ownGames, ownGamesPath } from '@lucero/contract/own-games'
import { ClosedPage, OpeningPage, UnknownPage } from './frame/other-pages.tsx'
import type { SeatAccess, SeatResult } from './frame/open-seat.ts'
import type { AnyGameSession } from './frame/game-session.ts'
import { useGameSession } from './frame/use-game-session.ts'

type GamePage = ComponentType<{ session: AnyGameSession }>

const modules = import.meta.glob<{ default: GamePage }>('./*/page.tsx')
const pages: Partial<Record<OwnGameId, GamePage>> = Object.fromEntries(ownGames.flatMap(({ id }) => pageOf(id)))
const VerifyPage = lazy(() => import('./frame/verify-page.tsx'))

function pageOf(id: OwnGameId): [OwnGameId, GamePage][] {
  const load = modules[`./${id}/page.tsx`]
  return load ? [[id, lazy(load)]] : []
}

export type Place = { kind: 'game'; game: OwnGameId } | { kind: 'verify'; round: string } | { kind: 'unknown' }

/** /games/dice/ · /games/verify/ROUND */
export function placeOf(path: string): Place {
  const [first = '', round = ''] = path.slice(ownGamesPath.length + 1).split('/')
  const game = ownGames.find(({ id }) => id === first)
  if (game) return { kind: 'game', game: game.id }
  return first === 'verify' ? { kind: 'verify', round } : { kind: 'unknown' }
}

type AppProps = { place: Place; seating?: Promise<SeatResult> | undefined }

export function App({ place, seating }: AppProps) {
  return (
    <Suspense fallback={<OpeningPage />}>
      {place.kind === 'verify' && <VerifyPage roundId={place.round} />}
      {place.kind === 'unknown' && <UnknownPage />}
      {seating && <TableOrNot seating={seating} />}
    </Suspense>
  )
}

function TableOrNot({ seating }: { seating: Promise<SeatResult> }) {
  const found = use(seating)
  return 'refusal' in found ? <ClosedPage {...found} /> : <TableToPlayAt seated={found} />
}

function TableToPlayAt({ seated }: { seated: SeatAccess }) {
  const session = useGameSession(seated)
  const Page = pages[seated.seat.game] ?? UnknownPage
  return <Page session={session} />
}
