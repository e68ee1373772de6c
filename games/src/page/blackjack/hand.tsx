import { clsx } from 'clsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { formatCents } from '../frame/bet/amount.ts'
import { ChipArt } from '../frame/bet/chip-art.tsx'
import { countOf, isSoft, totalOf } from '../../rules/blackjack/cards.ts'
import type { Card } from '../../rules/cards.ts'
import { cardName } from '../frame/cards/card-name.ts'
import styles from './hand.module.css'
import { PlayingCard, type Origin } from '../frame/cards/playing-card.tsx'
import { resultName } from './spoken.ts'
import type { HandResult, HandView } from '../../rules/blackjack/rules.ts'
import { t } from '@lucero/ui/text/t.ts'

type HandProps = {
  name: string
  cards: readonly (Card | undefined)[]
  /** Origin of new cards. The first card of a second hand comes from the first hand. */
  from: Origin
  isSecond?: boolean
  isActive?: boolean
  isWaiting?: boolean
  played?: HandView
}

/** A fanned hand with its total. */
export function Hand({ name, cards, from, isSecond = false, isActive = false, isWaiting = false, played }: HandProps) {
  const faceUp = cards.filter((card) => card !== undefined)
  const className = clsx(
    styles.hand,
    isActive && styles.active,
    isWaiting && styles.waiting,
    played?.result && styles[played.result],
  )
  return (
    <section className={className} data-hand aria-label={name}>
      <div className={styles.cards} style={{ '--count': cards.length } as React.CSSProperties}>
        {cards.map((card, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same card may occur twice, and cards never move
          <span key={index} className={styles.slot} style={leanOf(index, cards.length)}>
            <PlayingCard card={card} from={from === 'shoe' && isSecond && index === 0 ? 'hand' : from} />
          </span>
        ))}
        <VisuallyHidden>{spokenCards(cards)}</VisuallyHidden>
        {faceUp.length > 0 && <Total cards={faceUp} isOpen={isActive} />}
      </div>
      {played && <Stake cents={played.stake} />}
      {played?.result && <Result hand={played} result={played.result} />}
    </section>
  )
}

/** Rotation and offset of a card in the fan. */
const leanOf = (index: number, count: number): React.CSSProperties => {
  const lean = index - (count - 1) / 2
  return { rotate: `${lean * 2.5}deg`, translate: `0 ${Math.abs(lean) * 1.5}px` }
}

const spokenCards = (cards: readonly (Card | undefined)[]) =>
  cards.map((card) => (card === undefined ? t('a card face down') : cardName(card))).join(', ')

/** Shows both totals of a soft hand only while the player can still act. */
function Total({ cards, isOpen }: { cards: readonly Card[]; isOpen: boolean }) {
  const count = countOf(cards)
  const total = totalOf(count)
  const isOpenToBoth = isOpen && isSoft(count) && total < 21
  return <p className={styles.total}>{isOpenToBoth ? `${total - 10} / ${total}` : total}</p>
}

function Stake({ cents }: { cents: number }) {
  return (
    <p className={styles.stake}>
      <ChipArt cents={cents} className={styles.chip} />
      <VisuallyHidden>{t('Stake')} </VisuallyHidden>
      {formatCents(cents)}
    </p>
  )
}

function Result({ hand, result }: { hand: HandView; result: HandResult }) {
  const gain = (hand.payout ?? 0) - hand.stake
  return (
    <p className={styles.result}>
      {resultName(result)}
      {gain > 0 && <span>{formatCents(gain, true)}</span>}
    </p>
  )
}
