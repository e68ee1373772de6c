import { useState } from 'react'
import type { RoundView } from '../../api.ts'
import { likelierGuess } from '../../rules/hi-lo/odds.ts'
import type { HiLoAction, HiLoBet, HiLoView } from '../../rules/hi-lo/rules.ts'
import { cardsAtRest } from '../frame/cards/playing-card.tsx'
import { pause } from '../frame/result/animation.ts'
import type { GamePageProps } from '../frame/session/game-session.ts'
import { playNotes, playSound } from '../frame/sound/sound.ts'

export type HiLoSession = GamePageProps<HiLoBet, HiLoAction, HiLoView>['session']
type HiLoRound = RoundView<HiLoView>

/** The pitch rises with the number of right guesses. */
const ring = (right: number) => {
  const pitch = 392 * 2 ** (Math.min(right, 18) / 9)
  playNotes([
    { lasts: 0.5, pitch, wave: 'sine', volume: 0.12 },
    { at: 0.07, lasts: 0.4, pitch: pitch * 1.25, wave: 'sine', volume: 0.06 },
  ])
}

/** Deals and actions, with their sounds and their time on the table. */
export function useHiLo(session: HiLoSession) {
  const [isMoving, setMoving] = useState(false)
  const settle = async (round: HiLoRound | undefined) => {
    if (round?.view) {
      await pause(30)
      await cardsAtRest()
      if (round.status === 'closed') session.reveal(round)
    }
    setMoving(false)
    return round
  }
  const deal = async (bet: HiLoBet) => {
    setMoving(true)
    playSound('card')
    return settle(await session.play(bet))
  }
  const act = async (action: HiLoAction) => {
    setMoving(true)
    const round = await session.act(action)
    if (action !== 'cash-out') playSound('card')
    if (round?.view && (action === 'higher' || action === 'lower') && round.view.end !== 'wrong')
      ring(round.view.turns.filter((turn) => turn !== 'skip').length)
    return settle(round)
  }
  /** A whole round for autoplay: always the likelier guess, then the cash-out. */
  const playThrough = async (bet: HiLoBet, right: number): Promise<HiLoRound | undefined> => {
    let round = await deal(bet)
    while (round?.status === 'open' && round.view) {
      await pause(250)
      const { cards, turns, may } = round.view
      const guess = likelierGuess(cards.at(-1)!)
      const isDone = turns.length >= right || !may.includes(guess)
      round = await act(isDone ? 'cash-out' : guess)
    }
    await pause(700)
    return round
  }
  return { isMoving, deal, act, playThrough }
}
