import { useState } from 'react'
import type { RoundView } from '../../api.ts'
import type { VideoPokerAction, VideoPokerBet, VideoPokerView } from '../../rules/video-poker/rules.ts'
import { bestHold } from '../../rules/video-poker/strategy.ts'
import { cardsAtRest } from '../frame/cards/playing-card.tsx'
import { pause } from '../frame/result/animation.ts'
import type { GamePageProps } from '../frame/session/game-session.ts'
import { playSound } from '../frame/sound/sound.ts'

export type VideoPokerSession = GamePageProps<VideoPokerBet, VideoPokerAction, VideoPokerView>['session']
type VideoPokerRound = RoundView<VideoPokerView>

/** Deals, holds and draws, with their time on the table. */
export function useVideoPoker(session: VideoPokerSession) {
  const [isMoving, setMoving] = useState(false)
  const [held, setHeld] = useState<readonly number[]>([])
  const move = async (request: () => Promise<VideoPokerRound | undefined>) => {
    setMoving(true)
    const round = await request()
    if (round?.view) {
      playSound('card')
      await pause(30)
      await cardsAtRest()
      if (round.status === 'closed') session.reveal(round)
    }
    setMoving(false)
    return round
  }
  const deal = (bet: VideoPokerBet) => {
    setHeld([])
    return move(() => session.play(bet))
  }
  const draw = (hold: readonly number[]) => move(() => session.act({ hold: [...hold] }))
  const toggle = (position: number) => {
    playSound('click')
    setHeld(
      held.includes(position) ? held.filter((one) => one !== position) : [...held, position].toSorted((a, b) => a - b),
    )
  }
  /** A whole round for autoplay, by the exact hint. */
  const playThrough = async (bet: VideoPokerBet) => {
    const dealt = await deal(bet)
    if (!dealt?.view || dealt.status !== 'open') return dealt
    const { positions } = bestHold(dealt.view.dealt)
    setHeld(positions)
    await pause(600)
    const round = await draw(positions)
    await pause(800)
    return round
  }
  return { isMoving, held, setHeld, toggle, deal, draw, playThrough }
}
