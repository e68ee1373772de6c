import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { useEffect, useState } from 'react'
import type { LiveBet } from '../../../api.ts'
import { fetchLiveBets } from '../session/games-client.ts'

const pollMs = 3_000

/** The live bets of a game, refreshed while the list is on screen. Undefined until the first reply. */
export function useLiveBets(game: OwnGameId, isSeen: boolean): readonly LiveBet[] | undefined {
  const [bets, setBets] = useState<readonly LiveBet[]>()
  useEffect(() => {
    if (!isSeen) return undefined
    let isWanted = true
    const show = (reply: { bets: LiveBet[] }) => {
      if (isWanted) setBets(reply.bets)
    }
    // A failed request keeps the last list. The next one follows in seconds.
    const poll = () => {
      if (!document.hidden) void fetchLiveBets(game).then(show, () => undefined)
    }
    poll()
    const timer = setInterval(poll, pollMs)
    return () => {
      isWanted = false
      clearInterval(timer)
    }
  }, [game, isSeen])
  return bets
}
