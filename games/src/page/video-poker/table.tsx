import { clsx } from 'clsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { t } from '@lucero/ui/text/t.ts'
import type { Card } from '../../rules/cards.ts'
import { pays, type HandName } from '../../rules/video-poker/hands.ts'
import { formatCents } from '../frame/bet/amount.ts'
import { cardName } from '../frame/cards/card-name.ts'
import { PlayingCard } from '../frame/cards/playing-card.tsx'
import { handName } from './hand-names.ts'
import styles from './table.module.css'

const positions = [0, 1, 2, 3, 4]

type CardsProps = {
  /** Changes with each round, so that its cards are dealt anew. */
  round: string
  /** Face down while undefined. */
  cards: readonly Card[] | undefined
  held: readonly number[]
  /** Positions that were replaced by the draw. */
  isReplaced: (position: number) => boolean
  /** Undefined without a hint. */
  advised: readonly number[] | undefined
  isFresh: boolean
  onToggle: ((position: number) => void) | undefined
}

/** The five cards. Each is a button that holds it. */
export function Cards({ round, cards, held, isReplaced, advised, isFresh, onToggle }: CardsProps) {
  return (
    <div className={styles.cards}>
      <span className={styles.deck} data-shoe aria-hidden="true" />
      {positions.map((position) => {
        const card = cards?.[position]
        const isHeld = held.includes(position)
        return (
          <button
            key={position}
            type="button"
            className={clsx(styles.place, isHeld && styles.held, advised?.includes(position) && styles.advised)}
            aria-pressed={isHeld}
            aria-disabled={!onToggle}
            aria-keyshortcuts={String(position + 1)}
            onClick={() => onToggle?.(position)}
          >
            <PlayingCard
              key={`${round} ${isReplaced(position) ? 'drawn' : 'dealt'} ${card === undefined}`}
              card={card}
              from={isFresh && card !== undefined ? 'shoe' : 'rest'}
            />
            <VisuallyHidden>{card === undefined ? t('a card face down') : cardName(card)}</VisuallyHidden>
            <span className={styles.label} aria-hidden="true">
              {isHeld ? t('Held') : onToggle ? position + 1 : ''}
            </span>
            {advised?.includes(position) && <VisuallyHidden>{t('hint: hold')}</VisuallyHidden>}
          </button>
        )
      })}
    </div>
  )
}

/** What each hand pays for the bet. The hand of the last round is marked. */
export function PayTable({ cents, hand }: { cents: number; hand: HandName | undefined }) {
  const paying = (Object.keys(pays) as HandName[]).filter((name) => pays[name] > 0)
  return (
    <ul className={styles.pays} aria-label={t('What hands pay')}>
      {paying.map((name) => (
        <li
          key={name}
          className={clsx(styles.pay, hand === name && styles.reached)}
          aria-current={hand === name ? 'true' : undefined}
        >
          <span>{handName(name)}</span>
          <b>{formatCents(cents * pays[name])}</b>
        </li>
      ))}
    </ul>
  )
}
