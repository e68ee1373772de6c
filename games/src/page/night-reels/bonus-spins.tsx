import Gift from 'lucide-react/icons/gift'
import type { ReactNode } from 'react'
import type { Funds } from '../../api.ts'
import { formatCents } from '../frame/amount.ts'
import styles from './bonus-spins.module.css'
import type { ReelsSession } from './use-spins.ts'

const countOf = (count: number) => `${count} bonus ${count === 1 ? 'spin' : 'spins'}`

type BonusSpinsProps = {
  /** undefined while the last one is shown. */
  spins: Funds['freeSpins'] | undefined
  stake: number
  /** undefined while it cannot be chosen. */
  onLater: (() => void) | undefined
}

/** In the place of the bet: the spins that a bonus gives. Not called free spins, which are the moon's. */
export function BonusSpins({ spins, stake, onLater }: BonusSpinsProps) {
  return (
    <section className={styles.box} aria-label="Bonus spins">
      <p className={styles.title} aria-live="polite">
        <Gift aria-hidden="true" />
        {spins
          ? `${countOf(spins.left)} at ${formatCents(stake)} left`
          : `The last bonus spin at ${formatCents(stake)}`}
      </p>
      <p className={styles.words}>
        They cost you nothing, and the bet stays {formatCents(stake)}.
        {spins && spins.won > 0 && (
          <>
            {' '}
            Won so far: <b>{formatCents(spins.won)}</b>
          </>
        )}
      </p>
      <button type="button" className={styles.other} disabled={!onLater} onClick={onLater}>
        Play with credit instead
      </button>
    </section>
  )
}

/** They were put off, and wait. */
export function SpinsWaiting({ left, onPlay }: { left: number; onPlay: (() => void) | undefined }) {
  return (
    <button type="button" className={styles.waiting} disabled={!onPlay} onClick={onPlay}>
      <Gift aria-hidden="true" />
      Play your {countOf(left)}
    </button>
  )
}

/** What has become of spins that are no more. */
export function SpinsOver({ session }: { session: ReelsSession }) {
  const words = wordsAfter(session)
  return (
    <div className={styles.box} aria-live="polite">
      <p className={styles.title}>
        <Gift aria-hidden="true" />
        {words.title}
      </p>
      <p className={styles.words}>{words.text}</p>
    </div>
  )
}

function wordsAfter({ round, bonus, lobbyUrl }: ReelsSession): { title: string; text: ReactNode } {
  const page = <BonusesLink lobbyUrl={lobbyUrl} />
  const { left, won = 0 } = round?.freeSpin ?? {}
  if (left === undefined)
    return {
      title: 'No bonus spin is left',
      text: <>They were played in another tab, or their bonus has ended: see {page}. Nothing was taken.</>,
    }
  if (left > 0)
    return {
      title: 'Your bonus spins have ended',
      text: (
        <>
          Their bonus is over, and {left} {left === 1 ? 'was' : 'were'} not played. Those before won {formatCents(won)}:
          see {page}.
        </>
      ),
    }
  return { title: 'All bonus spins are played', text: <Won cents={won} bonus={bonus} page={page} /> }
}

function Won({ cents, bonus, page }: { cents: number; bonus: number; page: ReactNode }) {
  if (cents === 0) return <>They won nothing this time: see {page}.</>
  return (
    <>
      They won <b>{formatCents(cents)}</b> in all.{' '}
      {bonus > 0 ? (
        <>
          It is bonus credit now, staked first. Play on with it: what is never staked goes when the bonus ends. More on{' '}
          {page}.
        </>
      ) : (
        <>None of it is left as bonus credit: {page} says why.</>
      )}
    </>
  )
}

function BonusesLink({ lobbyUrl }: { lobbyUrl: string }) {
  const { href } = new URL('/bonus', new URL(lobbyUrl, location.href))
  return (
    <a className={styles.link} href={href}>
      your Bonuses page
    </a>
  )
}
