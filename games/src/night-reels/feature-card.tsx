import { useEffect, useState } from 'react'
import { formatCents, formatMultiple } from '../page/amount.ts'
import { easeOut, tween } from '../page/wait-for.ts'
import styles from './feature-card.module.css'
import { phaseMultiplier, type Phase } from './machine.ts'
import { MoonPhase } from './moon-phase.tsx'
import type { Card } from './scene.ts'

/** What is too big for the reels: free spins begin and end, and great wins. Any press goes on. */
export function FeatureCard({ card, onPress }: { card: Card | undefined; onPress: () => void }) {
  return (
    <output className={styles.place}>
      {card && (
        <button key={card.kind} type="button" className={styles.card} onClick={onPress}>
          <span className={styles.rays} aria-hidden="true" />
          <span className={styles.content}>
            <Words card={card} />
          </span>
          <span className={styles.hint}>Press to go on</span>
        </button>
      )}
    </output>
  )
}

function Words({ card }: { card: Card }) {
  if (card.kind === 'free-spins') return <FreeSpins {...card} />
  if (card.kind === 'more-spins')
    return (
      <>
        <span className={styles.small}>The night goes on</span>
        <strong className={styles.title}>+{card.spins} free spins</strong>
      </>
    )
  return (
    <>
      <strong className={styles.title}>
        {card.kind === 'big-win' ? gradeOf(card.multiple) : 'A night to remember'}
      </strong>
      <Counted cents={card.cents} />
      <span className={styles.small}>
        {card.kind === 'free-spins-over' && `${card.spins} free spins · `}
        {formatMultiple(card.multiple)} your bet
      </span>
    </>
  )
}

const phaseName: Record<Phase, string> = { crescent: 'A crescent', half: 'A half moon', full: 'A full moon' }

function FreeSpins({ spins, phase }: { spins: number; phase: Phase }) {
  return (
    <>
      <span className={styles.moon}>
        <MoonPhase phase={phase} />
        <span className={styles.multiplier}>×{phaseMultiplier[phase]}</span>
      </span>
      <strong className={styles.title}>{spins} free spins</strong>
      <span className={styles.small}>
        {phaseName[phase]}: every win counts ×{phaseMultiplier[phase]}, and stars fill their reels
      </span>
    </>
  )
}

const gradeOf = (multiple: number) => (multiple >= 100 ? 'Legendary win' : multiple >= 30 ? 'Huge win' : 'Big win')

function Counted({ cents }: { cents: number }) {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    let isOver = false
    void tween(2600, (progress) => !isOver && setShown(Math.round(cents * easeOut(progress))))
    return () => {
      isOver = true
    }
  }, [cents])
  return <span className={styles.amount}>{formatCents(shown)}</span>
}
