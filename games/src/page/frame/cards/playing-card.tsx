import { clsx } from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { animate } from '../result/animation.ts'
import { CardBack, CardFace } from './card-art.tsx'
import type { Card } from '../../../rules/cards.ts'
import styles from './playing-card.module.css'

/** Origin of the card animation: the shoe, the neighbouring hand, or none. */
export type Origin = 'shoe' | 'hand' | 'rest'

type PlayingCardProps = { card: Card | undefined; from: Origin; className?: string | undefined }

/** Face down while `card` is undefined. Turns over once it is set. */
export function PlayingCard({ card, from, className }: PlayingCardProps) {
  const element = useRef<HTMLSpanElement>(null)
  const sides = useRef<HTMLSpanElement>(null)
  const isKnown = card !== undefined
  useLayoutEffect(() => {
    if (from === 'rest') return
    arrive(element.current!, from)
    if (isKnown && from === 'shoe') turnOver(sides.current!)
    // oxlint-disable-next-line react/exhaustive-deps -- the arrival animation runs once
  }, [])
  return (
    <span ref={element} className={clsx(styles.card, className)} data-card>
      <span ref={sides} className={clsx(styles.sides, !isKnown && styles.down)}>
        {isKnown && <CardFace card={card} className={styles.side} />}
        <CardBack className={clsx(styles.side, styles.back)} />
      </span>
    </span>
  )
}

/** Fallback timer: on a slow machine the animation may take longer than planned. */
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
