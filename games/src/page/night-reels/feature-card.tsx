import { wordFor } from '@lucero/ui/text/server-word.ts'
import { useEffect, useState, type CSSProperties } from 'react'
import { formatCents, formatMultiple } from '../frame/bet/amount.ts'
import { easeOut, tween } from '../frame/result/animation.ts'
import { tierTitle } from '../frame/result/tier-title.ts'
import { tierOf } from '../frame/result/win-tier.ts'
import styles from './feature-card.module.css'
import { phaseMultiplier, type Phase } from '../../rules/night-reels/machine.ts'
import { MoonPhase } from './moon-phase.tsx'
import type { Card } from './scene.ts'
import { t } from '@lucero/ui/text/t.ts'

/** Overlay for the start and end of free spins and for big wins. Any press closes it. */
export function FeatureCard({ card, onPress }: { card: Card | undefined; onPress: () => void }) {
  return (
    <output className={styles.place}>
      {card && (
        <button key={card.kind} type="button" className={styles.card} onClick={onPress}>
          <span className={styles.rays} aria-hidden="true" />
          {'cents' in card && card.multiple > 1 && <StarRain />}
          <span className={styles.content}>
            <Words card={card} />
          </span>
          <span className={styles.hint}>{t('Press to go on')}</span>
        </button>
      )}
    </output>
  )
}

const drops = Array.from({ length: 26 }, (_, index) => index)

function StarRain() {
  return drops.map((drop) => (
    <svg key={drop} className={styles.drop} viewBox="0 0 32 32" aria-hidden="true" style={fallOf(drop)}>
      <path d="M16 0c1.200 9.600 5.900 14.600 16 16-10.100 1.400-14.800 6.400-16 16C14.800 22.400 10.100 17.400 0 16 10.100 14.600 14.800 9.600 16 0Z" />
    </svg>
  ))
}

const fallOf = (drop: number) =>
  ({
    left: `${((drop * 0.618_034) % 1) * 100}%`,
    '--size': `${12 + ((drop * 7) % 5) * 6}px`,
    '--time': `${2.2 + ((drop * 13) % 7) * 0.35}s`,
    '--delay': `${(-drop * 0.37) % 3}s`,
  }) as CSSProperties

function Words({ card }: { card: Card }) {
  if (card.kind === 'free-spins') return <FreeSpins {...card} />
  if (card.kind === 'more-spins')
    return (
      <>
        <span className={styles.small}>{t('The night goes on')}</span>
        <strong className={styles.title}>{t('+{spins} free spins', { spins: card.spins })}</strong>
      </>
    )
  return (
    <>
      <strong className={styles.title}>
        {card.kind === 'big-win'
          ? gradeOf(card.multiple)
          : card.multiple > 1
            ? t('A night to remember')
            : t('The night is over')}
      </strong>
      <Counted cents={card.cents} />
      <span className={styles.small}>
        {card.kind === 'free-spins-over' && `${t('{spins} free spins', { spins: card.spins })} · `}
        {t('{multiple} your bet', { multiple: formatMultiple(card.multiple) })}
      </span>
    </>
  )
}

const phaseWords: Record<Phase, (times: number) => string> = {
  crescent: (times) => t('A crescent: every win counts ×{times}, and stars fill their reels', { times }),
  half: (times) => t('A half moon: every win counts ×{times}, and stars fill their reels', { times }),
  full: (times) => t('A full moon: every win counts ×{times}, and stars fill their reels', { times }),
}

function FreeSpins({ spins, phase }: { spins: number; phase: Phase }) {
  return (
    <>
      <span className={styles.moon}>
        <MoonPhase phase={phase} />
        <span className={styles.multiplier}>×{phaseMultiplier[phase]}</span>
      </span>
      <strong className={styles.title}>{t('{spins} free spins', { spins })}</strong>
      <span className={styles.small}>{wordFor(phaseWords, phase, phaseMultiplier[phase])}</span>
    </>
  )
}

const gradeOf = (multiple: number) => tierTitle(tierOf({ stake: 1, payout: multiple }) === 'huge' ? 'huge' : 'big')

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
