import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Equal from 'lucide-react/icons/equal'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useLayoutEffect, useRef } from 'react'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { isRed, rankNumber, signOf, type Card } from '../../rules/cards.ts'
import { chanceOf, multiplierAfter, multiplierUnit, winningRanks, type Guess } from '../../rules/hi-lo/odds.ts'
import type { HiLoView } from '../../rules/hi-lo/rules.ts'
import { formatMultiple } from '../frame/bet/amount.ts'
import { CardBack } from '../frame/cards/card-art.tsx'
import { cardName } from '../frame/cards/card-name.ts'
import { PlayingCard } from '../frame/cards/playing-card.tsx'
import styles from './table.module.css'
import { guessName, percentOf } from './texts.ts'

type TableProps = {
  /** Undefined before the first round. */
  view: HiLoView | undefined
  /** The round was dealt in this visit, so that its cards arrive from the deck. */
  isFresh: boolean
  /** Undefined while the guess is not possible. */
  onGuess: (guess: Guess) => (() => void) | undefined
}

/** The cards of the round, the card to guess from, and both guesses. */
export function Table({ view, isFresh, onGuess }: TableProps) {
  const card = view?.cards.at(-1)
  return (
    <div className={styles.stage}>
      <div className={styles.table}>
        <Trail view={view} />
        <div className={clsx(styles.middle, view?.end && styles[view.end])}>
          <span className={styles.deck} data-shoe aria-hidden="true">
            <CardBack />
          </span>
          <PlayingCard
            key={view ? view.cards.length : 'none'}
            card={card}
            from={isFresh && view ? 'shoe' : 'rest'}
            className={styles.card}
          />
          <VisuallyHidden>{card === undefined ? t('a card face down') : cardName(card)}</VisuallyHidden>
        </div>
        <div className={styles.guesses}>
          {(['higher', 'lower'] as const).map((guess) => (
            <GuessButton key={guess} guess={guess} card={card} won={wonIn(view)} onPress={onGuess(guess)} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** The winning ranks of each right guess of the round. */
const wonIn = (view: HiLoView | undefined): number[] =>
  !view || view.end === 'wrong'
    ? []
    : view.turns.flatMap((turn, index) => (turn === 'skip' ? [] : [winningRanks(turn, view.cards[index]!)]))

type GuessButtonProps = { guess: Guess; card: Card | undefined; won: number[]; onPress: (() => void) | undefined }

function GuessButton({ guess, card, won, onPress }: GuessButtonProps) {
  const isSame = card !== undefined && winningRanks(guess, card) === 1 && [1, 13].includes(rankNumber(card))
  const Icon = isSame ? Equal : guess === 'higher' ? ChevronUp : ChevronDown
  return (
    <button
      type="button"
      className={clsx(styles.guess, styles[guess])}
      aria-disabled={!onPress}
      aria-keyshortcuts={guess === 'higher' ? 'ArrowUp' : 'ArrowDown'}
      onClick={onPress}
    >
      <Icon aria-hidden="true" />
      <b>{guessName(guess, card)}</b>
      <span className={styles.odds}>
        {card === undefined
          ? '–'
          : t('{chance} pays {multiple}', {
              chance: percentOf(chanceOf(guess, card)),
              multiple: formatMultiple(multiplierAfter([...won, winningRanks(guess, card)]) / multiplierUnit),
            })}
      </span>
    </button>
  )
}

const turnIcons = { higher: ChevronUp, lower: ChevronDown, skip: SkipForward }
const turnTexts = {
  higher: () => t('guessed higher'),
  lower: () => t('guessed lower'),
  skip: () => t('skipped'),
}

/** All cards of the round so far, and what was guessed after each. Scrolls to the newest. */
function Trail({ view }: { view: HiLoView | undefined }) {
  const list = useRef<HTMLOListElement>(null)
  const count = view?.cards.length ?? 0
  useLayoutEffect(() => {
    if (list.current) list.current.scrollLeft = list.current.scrollWidth
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps -- the width follows the number of cards
  }, [count])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <ol ref={list} className={styles.trail} aria-label={t('Cards of this round')} tabIndex={count > 4 ? 0 : undefined}>
      {view?.cards.map((card, index) => {
        const turn = view.turns[index]
        const Icon = turn && turnIcons[turn]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the same card may occur twice, and cards never move
          <li key={index} className={styles.step}>
            <span className={clsx(styles.small, isRed(card) && styles.red)}>
              <span aria-hidden="true">{signOf(card)}</span>
              <VisuallyHidden>{cardName(card)}</VisuallyHidden>
            </span>
            {turn && Icon && (
              <span className={styles.turn}>
                <Icon aria-hidden="true" />
                <VisuallyHidden>{wordFor(turnTexts, turn)}</VisuallyHidden>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
