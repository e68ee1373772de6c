import type { BonusTerms } from '@lucero/contract/bonus'
import type { ReactNode } from 'react'
import { formatAmount } from '../ui/amounts.ts'
import styles from './terms-list.module.css'
import { whatYouGet } from './words.ts'

/** BON-2: all that a player agrees to, before and after. */
export function TermsList({ terms }: { terms: BonusTerms }) {
  const { kind, minDeposit, maxDeposit, target, playThrough, days, cap, closesUnder, maxBet, freeSpins } = terms
  const times = `${playThrough} × ${freeSpins ? 'the worth of the spins' : 'the amount'}`
  return (
    <dl className={styles.terms}>
      <Term name="You get">{whatYouGet(terms)}</Term>
      {freeSpins && <Term name="What they win">credit to play with, removed when the bonus ends</Term>}
      {kind === 'deposit' && <Term name="Minimum deposit">{formatAmount(minDeposit)}</Term>}
      {kind === 'deposit' && <Term name="Maximum deposit">{formatAmount(maxDeposit)}</Term>}
      <Term name="To wager" note={times}>
        {formatAmount(target)}
      </Term>
      <Term name="Time to wager">{days === 1 ? '1 day' : `${days} days`}</Term>
      <Term name="What counts">
        <WhatCounts games={terms.games} />
      </Term>
      <Term name="Largest bet">{maxBet === null ? 'No limit' : formatAmount(maxBet)}</Term>
      <Term name="Collect at most" note="the rest is forfeited">
        {formatAmount(cap)}
      </Term>
      <Term name="Closes when" note="with no round in play">
        less than {formatAmount(closesUnder)} is left
      </Term>
    </dl>
  )
}

type TermProps = { name: string; note?: string; children: ReactNode }

function Term({ name, note, children }: TermProps) {
  return (
    <div className={styles.term}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <span className={styles.note}> {note}</span>}
      </dd>
    </div>
  )
}

function WhatCounts({ games }: Pick<BonusTerms, 'games'>) {
  if (games.length === 0) return 'every bet, in full'
  return (
    <>
      every bet in full, but
      <ul className={styles.games}>
        {games.map(({ gameId, name, percent }) => (
          <li key={gameId}>{percent === 0 ? `${name}: takes no bonus` : `${name}: ${percent} % of it`}</li>
        ))}
      </ul>
    </>
  )
}
