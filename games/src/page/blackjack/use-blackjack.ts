import { useEffect, useRef, useState } from 'react'
import type { RoundView } from '../../api.ts'
import { sumOf } from '../../rules/blackjack/boxes.ts'
import { playSound } from '../frame/sound/sound.ts'
import type { GameSession } from '../frame/session/game-session.ts'
import { pause } from '../frame/result/animation.ts'
import { frameOf, framesTo, type Frame } from './frames.ts'
import { cardsAtRest } from '../frame/cards/playing-card.tsx'
import type { BlackjackAction, BlackjackBet, BlackjackView } from '../../rules/blackjack/rules.ts'

export type BlackjackSession = GameSession<BlackjackBet, BlackjackAction, BlackjackView>
type BlackjackRound = RoundView<BlackjackView>

/** Delay between cards. The animation of a card takes slightly longer. */
const beat = { deal: 210, dealer: 380 }

/** The last release has one hand and no insurance. It refuses several hands. */
const olderBet = ([cents, ...others]: readonly number[]): BlackjackBet | undefined =>
  cents === undefined || others.length > 0 ? undefined : { cents }

/** State of the blackjack page: shows server updates card by card. */
export function useBlackjack(session: BlackjackSession) {
  const [dealt, setDealt] = useState<Frame>()
  const [moving, setMoving] = useState<'deal' | 'act'>()
  const isMoving = moving !== undefined
  const frame = dealt ?? (isMoving ? undefined : atRest(session.round, session.shown))
  const isOpen = session.round?.status === 'open' && !isMoving && !session.busy
  // Autoplay calls `deal` and `act` several times without a render in between.
  const latest = useRef({ frame, isMoving })
  useEffect(() => {
    latest.current = { frame, isMoving }
  })
  const display = (next: Frame | undefined) => {
    latest.current.frame = next
    setDealt(next)
  }

  async function show(round: BlackjackRound, first: Frame | undefined): Promise<void> {
    const frames = framesTo(round.view!, first)
    const last = frames.at(-1)
    let before = first
    for (const next of frames) {
      display(next)
      if (cardsIn(next) > cardsIn(before)) playSound('card')
      before = next
      if (next === last) break
      await pause(next.dealer[1] === undefined ? beat.deal : beat.dealer)
      if (cardsIn(next) === cardsIn(last)) await cardsAtRest()
    }
    if (round.status === 'closed') session.reveal(round)
  }
  /** Undefined if the server refused, or another move is in progress. */
  async function move(
    kind: 'deal' | 'act',
    request: () => Promise<BlackjackRound | undefined>,
  ): Promise<BlackjackRound | undefined> {
    if (latest.current.isMoving) return undefined
    const before = kind === 'act' ? latest.current.frame : undefined
    latest.current.isMoving = true
    setMoving(kind)
    display(before)
    const round = await request()
    if (round?.view) await show(round, before)
    latest.current.isMoving = false
    setMoving(undefined)
    return round
  }
  return {
    frame,
    isMoving,
    isOpen,
    /** True from the first decision until the last card is shown. */
    isPlaying: isOpen || moving === 'act',
    may: isOpen ? (session.round?.view?.may ?? []) : [],
    deal: (hands: readonly number[]) => move('deal', () => session.play({ hands: [...hands] }, olderBet(hands))),
    act: (action: BlackjackAction) => move('act', () => session.act(action)),
  }
}

export type Blackjack = ReturnType<typeof useBlackjack>

/** After a reload: the round in play, or one that has finished since. */
function atRest(round: BlackjackRound | undefined, shown: BlackjackRound | undefined): Frame | undefined {
  const view = shown?.view ?? (round?.status === 'open' ? round.view : undefined)
  return view && frameOf(view)
}

const cardsIn = (frame: Frame | undefined): number =>
  frame ? frame.dealer.length + sumOf(frame.hands.map(({ cards }) => cards.length)) : 0
