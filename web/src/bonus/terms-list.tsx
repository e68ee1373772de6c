import type { BonusTerms } from '@lucero/contract/player/bonus'
import type { ReactNode } from 'react'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import styles from './terms-list.module.css'
import { whatYouGet } from './words.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

/** BON-2: all terms of a bonus. */
export function TermsList({ terms }: { terms: BonusTerms }) {
  const { kind, minDeposit, maxDeposit, target, playThrough, days, cap, closesUnder, maxBet, freeSpins } = terms
  const times = freeSpins
    ? t('{times} × the worth of the spins', { times: playThrough })
    : t('{times} × the amount', { times: playThrough })
  return (
    <dl className={styles.terms}>
      <Term name={t('You get')}>{whatYouGet(terms)}</Term>
      {freeSpins && (
        <Term name={t('What they win')}>{t('credit to play with, removed when the bonus is wagered or ends')}</Term>
      )}
      {kind === 'deposit' && <Term name={t('Minimum deposit')}>{formatAmount(minDeposit)}</Term>}
      {kind === 'deposit' && <Term name={t('Maximum deposit')}>{formatAmount(maxDeposit)}</Term>}
      <Term name={t('To wager')} note={times}>
        {formatAmount(target)}
      </Term>
      <Term name={t('Time to wager')}>{plural(days, '{count} day', '{count} days')}</Term>
      <Term name={t('What counts')}>
        <WhatCounts games={terms.games} />
      </Term>
      <Term name={t('Largest bet')}>{maxBet === null ? t('No limit') : formatAmount(maxBet)}</Term>
      <Term name={t('Collect at most')} note={t('the rest is forfeited')}>
        {formatAmount(cap)}
      </Term>
      <Term name={t('Closes when')} note={t('with no round in play')}>
        {t('less than {amount} is left', { amount: formatAmount(closesUnder) })}
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
  if (games.length === 0) return t('every bet, in full')
  return (
    <>
      {t('every bet in full, but')}
      <ul className={styles.games}>
        {games.map(({ gameId, name, percent }) => (
          <li key={gameId}>
            {percent === 0 ? t('{name}: takes no bonus', { name }) : t('{name}: {percent} % of it', { name, percent })}
          </li>
        ))}
      </ul>
    </>
  )
}
