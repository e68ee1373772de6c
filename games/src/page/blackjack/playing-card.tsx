import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { animate } from '../frame/wait-for.ts'
import { CardBack, CardFace } from './card-art.tsx'
import type { Card } from '../../rules/blackjack/cards.ts'
import styles from './playing-card.module.css'

/** Where a card comes from: the shoe, the hand beside it, or nowhere, because it has been there all the time. */
export type Origin = 'shoe' | 'hand' | 'rest'

type PlayingCardProps = { card: Card | undefined; from: Origin; className?: string | undefined }

/** Face down while it is unknown; it turns over when it is told. */
export function PlayingCard({ card, from, className }: PlayingCardProps) {
  const place = useRef<HTMLSpanElement>(null)
  const sides = useRef<HTMLSpanElement>(null)
  const isKnown = card !== undefined
  useLayoutEffect(() => {
    if (from === 'rest') return
    arrive(place.current!, from)
    if (isKnown && from === 'shoe') turnOver(sides.current!)
    // oxlint-disable-next-line react/exhaustive-deps -- it arrives once
  }, [])
  return (
    <span ref={place} className={clsx(styles.card, className)} data-card>
      <span ref={sides} className={clsx(styles.sides, !isKnown && styles.down)}>
        {isKnown && <CardFace card={card} className={styles.side} />}
        <CardBack className={clsx(styles.side, styles.back)} />
      </span>
    </span>
  )
}

/** On a slow machine cards may fly longer than planned. */
export async function cardsAtRest(): Promise<void> {
  const flights = [...document.querySelectorAll('[data-card]')].flatMap((card) => card.getAnimations({ subtree: true }))
  await Promise.allSettled(flights.map(({ finished }) => finished))
}

const ease = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

function arrive(card: HTMLElement, from: Exclude<Origin, 'rest'>) {
  const there =
    from === 'shoe' ? document.querySelector('[data-shoe]') : card.closest('[data-hand]')?.previousElementSibling
  if (!there) return
  const [start, end] = [middleOf(there), middleOf(card)]
  const turn = from === 'shoe' ? ' rotate(38deg) scale(0.7)' : ''
  const path = [
    { translate: `${start.x - end.x}px ${start.y - end.y}px`, transform: turn.trim() || 'none' },
    { translate: '0 0', transform: 'none' },
  ]
  void animate(card, path, { duration: 280, easing: ease, fill: 'backwards' })
}

const turnOver = (sides: HTMLElement) =>
  void animate(
    sides,
    [{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(180deg)', offset: 0.3 }, { transform: 'none' }],
    {
      duration: 340,
      easing: ease,
      fill: 'backwards',
    },
  )

function middleOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
