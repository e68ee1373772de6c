import { useState } from 'react'
import type { RoundView } from '../../api.ts'
import { playSound } from '../frame/sound/sound.ts'
import type { GameSession } from '../frame/session/game-session.ts'
import { pause } from '../frame/result/animation.ts'
import { frameOf, framesTo, type Frame } from './frames.ts'
import { cardsAtRest } from './playing-card.tsx'
import type { BlackjackAction, BlackjackBet, BlackjackView } from '../../rules/blackjack/rules.ts'

type Round = RoundView<BlackjackView>

/** Delay between cards. The animation of a card takes slightly longer. */
const beat = { deal: 210, dealer: 380 }

/** State of the blackjack page: shows server updates card by card. */
export function useBlackjack(session: GameSession<BlackjackBet, BlackjackAction, BlackjackView>) {
  const [dealt, setDealt] = useState<Frame>()
  const [moving, setMoving] = useState<'deal' | 'act'>()
  const isMoving = moving !== undefined
  const frame = dealt ?? (isMoving ? undefined : atRest(session.round, session.shown))
  const isOpen = session.round?.status === 'open' && !isMoving

  async function show(round: Round, first: Frame | undefined): Promise<void> {
    const frames = framesTo(round.view!, first)
    const last = frames.at(-1)
    let before = first
    for (const next of frames) {
      setDealt(next)
      if (cardsIn(next) > cardsIn(before)) playSound('card')
      before = next
      if (next.isOver || next.turn !== undefined) break
      await pause(next.dealer[1] === undefined ? beat.deal : beat.dealer)
      if (cardsIn(next) === cardsIn(last)) await cardsAtRest()
    }
    if (round.status === 'closed') session.reveal(round)
  }
  async function move(kind: 'deal' | 'act', request: () => Promise<Round | undefined>): Promise<void> {
    if (isMoving || session.busy) return
    const before = kind === 'act' ? frame : undefined
    setMoving(kind)
    setDealt(before)
    const round = await request()
    if (round?.view) await show(round, before)
    setMoving(undefined)
  }
  return {
    frame,
    isMoving,
    isOpen,
    /** True from the first decision until the last card is shown. */
    isPlaying: isOpen || moving === 'act',
    may: isOpen ? (session.round?.view?.may ?? []) : [],
    deal: (cents: number) => void move('deal', () => session.play({ cents })),
    act: (action: BlackjackAction) => void move('act', () => session.act(action)),
  }
}

export type Blackjack = ReturnType<typeof useBlackjack>

/** After a reload: the round in play, or one that has finished since. */
function atRest(round: Round | undefined, shown: Round | undefined): Frame | undefined {
  const view = shown?.view ?? (round?.status === 'open' ? round.view : undefined)
  return view && frameOf(view)
}

const cardsIn = (frame: Frame | undefined): number =>
  frame ? frame.dealer.length + frame.hands.reduce((sum, { cards }) => sum + cards.length, 0) : 0
