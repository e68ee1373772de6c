import { useState } from 'react'
import type { RoundSeen } from '../../api.ts'
import { playSound } from '../frame/sound.ts'
import type { Table } from '../frame/table.ts'
import { pause } from '../frame/wait-for.ts'
import { frameOf, framesTo, type Frame } from './frames.ts'
import { cardsAtRest } from './playing-card.tsx'
import type { BlackjackAction, BlackjackBet, BlackjackView } from '../../rules/blackjack/rules.ts'

type Round = RoundSeen<BlackjackView>

/** How long a card takes to be seen. */
const beat = 420

/** A game of blackjack as it is played on the page: what the server tells, dealt out card by card. */
export function useBlackjack(table: Table<BlackjackBet, BlackjackAction, BlackjackView>) {
  const [dealt, setDealt] = useState<Frame>()
  const [moving, setMoving] = useState<'deal' | 'act'>()
  const isMoving = moving !== undefined
  const frame = dealt ?? (isMoving ? undefined : atRest(table.round, table.shown))
  const isOpen = table.round?.status === 'open' && !isMoving

  async function show(round: Round, first: Frame | undefined): Promise<void> {
    let before = first
    for (const next of framesTo(round.view!, first)) {
      setDealt(next)
      if (cardsIn(next) > cardsIn(before)) playSound('card')
      before = next
      if (next.isOver || next.turn !== undefined) break
      await pause(beat)
      await cardsAtRest()
    }
    if (round.status === 'closed') table.reveal(round)
  }
  async function move(kind: 'deal' | 'act', ask: () => Promise<Round | undefined>): Promise<void> {
    if (isMoving || table.busy) return
    const before = kind === 'act' ? frame : undefined
    setMoving(kind)
    setDealt(before)
    const round = await ask()
    if (round?.view) await show(round, before)
    setMoving(undefined)
  }
  return {
    frame,
    isMoving,
    isOpen,
    /** From the first card to be decided on to the last one shown. */
    isPlaying: isOpen || moving === 'act',
    may: isOpen ? (table.round?.view?.may ?? []) : [],
    deal: (cents: number) => void move('deal', () => table.play({ cents })),
    act: (action: BlackjackAction) => void move('act', () => table.act(action)),
  }
}

export type Blackjack = ReturnType<typeof useBlackjack>

/** After a reload: the round in play, or one that has ended by itself meanwhile. */
function atRest(round: Round | undefined, shown: Round | undefined): Frame | undefined {
  const view = shown?.view ?? (round?.status === 'open' ? round.view : undefined)
  return view && frameOf(view)
}

const cardsIn = (frame: Frame | undefined): number =>
  frame ? frame.dealer.length + frame.hands.reduce((sum, { cards }) => sum + cards.length, 0) : 0
