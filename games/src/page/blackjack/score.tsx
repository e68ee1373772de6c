import { useState } from 'react'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import styles from './score.module.css'
import type { BlackjackView, HandResult, HandView } from '../../rules/blackjack/rules.ts'
import { t } from '@lucero/ui/text/t.ts'

type Score = { won: number; push: number; lost: number }

const noHands: Score = { won: 0, push: 0, lost: 0 }

const kinds: Record<HandResult, keyof Score> = {
  blackjack: 'won',
  'even-money': 'won',
  won: 'won',
  push: 'push',
  lost: 'lost',
  bust: 'lost',
}

const scoreWith = (before: Score, hands: readonly HandView[]): Score =>
  hands.reduce(
    (score, { result }) => (result ? { ...score, [kinds[result]]: score[kinds[result]] + 1 } : score),
    before,
  )

/** Hands of all outcomes since the page was opened. `shown` is the one on display. */
export function useScore(shown: BlackjackView | undefined): Score {
  const [{ score, seen }, setState] = useState({ score: noHands, seen: shown })
  if (seen !== shown) setState({ score: shown ? scoreWith(score, shown.hands) : score, seen: shown })
  return score
}

/** Hands won, pushed and lost. */
export function Score({ score: { won, push, lost } }: { score: Score }) {
  if (won + push + lost === 0) return null
  return (
    <p className={styles.score}>
      <VisuallyHidden>{t('Hands: {won} won, {push} pushed, {lost} lost', { won, push, lost })}</VisuallyHidden>
      <span aria-hidden="true">
        <b className={styles.won}>{won}</b>
        <b className={styles.push}>{push}</b>
        <b className={styles.lost}>{lost}</b>
      </span>
    </p>
  )
}
