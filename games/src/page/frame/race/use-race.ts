import { useEffect, useRef } from 'react'
import type { RoundView } from '../../../api.ts'
import { isSignedInHere } from '../credit/signed-in-here.ts'
import type { SessionFigures } from '../session/game-session.ts'
import type { RaceFollower } from './follow-race.ts'

type Session = Pick<SessionFigures, 'seat' | 'lobbyUrl'> & { shown: RoundView | undefined }

/** Shows a line when a round has changed the place of the player in the weekly race. Loaded after the game, and only for real credit. */
export function useRace({ seat, lobbyUrl, shown }: Session): void {
  const follower = useRef<Promise<RaceFollower | undefined>>(undefined)
  const { username } = seat
  const isFollowed = seat.mode === 'real' && isSignedInHere(lobbyUrl)
  useEffect(() => {
    if (!isFollowed || shown?.status !== 'closed') return
    follower.current ??= import('./follow-race.ts').then(
      ({ followRace }) => followRace(username),
      () => undefined,
    )
    void follower.current.then((race) => race?.note(shown))
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- the other rule about dependencies requires the username
  }, [isFollowed, username, shown])
  useEffect(() => () => void follower.current?.then((race) => race?.stop()), [])
}
