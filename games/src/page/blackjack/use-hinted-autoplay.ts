import { useEffect, useRef } from 'react'
import { useAutoplay, type Autoplay } from '../frame/autoplay/use-autoplay.ts'
import { pause } from '../frame/result/animation.ts'
import { scaleStakes, stakesOf, sumOf } from '../../rules/blackjack/boxes.ts'
import type { BlackjackBet } from '../../rules/blackjack/rules.ts'
import { bestWithin } from './costs.ts'
import type { Blackjack, BlackjackSession } from './use-blackjack.ts'
import type { Stakes } from './use-stakes.ts'

/** Time to follow a decision, and to read the outcome. */
const beat = { decision: 350, outcome: 900 }

/** Autoplay by the hints. After a stop in the middle of a round, the player continues by hand. */
export function useHintedAutoplay(session: BlackjackSession, game: Blackjack, stakes: Stakes): Autoplay {
  const latest = useRef({ balance: session.balance, isRunning: false })
  /** The stakes of the first round. Each later total is divided in the same proportion. */
  const first = useRef(stakes.stakes)

  /** Undefined if the round has no outcome yet. That ends autoplay. */
  const playOnce = async (total: number) => {
    let round = await game.deal(scaleStakes(first.current, total))
    while (round?.status === 'open') {
      await pause(beat.decision)
      if (!latest.current.isRunning) return undefined
      round = await game.act(bestWithin(round.view!, latest.current.balance))
    }
    if (round) await pause(beat.outcome)
    return round
  }
  const autoplay = useAutoplay(playOnce, {
    stake: stakes.total,
    onStake: (total) => stakes.setStakes(scaleStakes(first.current, total)),
    fit: (total) => sumOf(scaleStakes(first.current, total)),
    betOf: ({ bet }) => sumOf(stakesOf(bet as BlackjackBet)),
  })
  useEffect(() => {
    latest.current = { balance: session.balance, isRunning: autoplay.isRunning }
  })
  return {
    ...autoplay,
    start: (plan) => {
      first.current = stakes.stakes
      autoplay.start(plan)
    },
  }
}
