import Gift from 'lucide-react/icons/gift'
import type { ReactNode } from 'react'
import type { Funds } from '../../api.ts'
import { formatCents } from '../frame/bet/amount.ts'
import styles from './bonus-spins.module.css'
import type { ReelsSession } from './use-spins.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

type BonusSpinsProps = {
  /** Undefined while the last spin is shown. */
  spins: Funds['freeSpins'] | undefined
  stake: number
  /** Undefined while not possible. */
  onLater: (() => void) | undefined
}

/** Replaces the bet controls while a bonus has spins left. Players see "bonus spins", because "free spins" are the feature of the moons. */
export function BonusSpins({ spins, stake, onLater }: BonusSpinsProps) {
  return (
    <section className={styles.box} aria-label={t('Bonus spins')}>
      <p className={styles.title} aria-live="polite">
        <Gift aria-hidden="true" />
        {spins
          ? plural(spins.left, '{count} bonus spin at {stake} left', '{count} bonus spins at {stake} left', {
              stake: formatCents(stake),
            })
          : t('The last bonus spin at {cents}', { cents: formatCents(stake) })}
      </p>
      <p className={styles.words}>
        {t('They cost you nothing, and the bet stays {stake}.', { stake: formatCents(stake) })}{' '}
        {spins && spins.won > 0 && richText('Won so far: {won}', { won: <b>{formatCents(spins.won)}</b> })}
      </p>
      <button type="button" className={styles.other} disabled={!onLater} onClick={onLater}>
        {t('Play with credit instead')}
      </button>
    </section>
  )
}

/** Offers postponed bonus spins. */
export function SpinsWaiting({ left, onPlay }: { left: number; onPlay: (() => void) | undefined }) {
  return (
    <button type="button" className={styles.waiting} disabled={!onPlay} onClick={onPlay}>
      <Gift aria-hidden="true" />
      {plural(left, 'Play your {count} bonus spin', 'Play your {count} bonus spins')}
    </button>
  )
}

/** Explains how the bonus spins ended. */
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
      title: t('No bonus spin is left'),
      text: richText('They were played in another tab, or their bonus has ended: see {page}. Nothing was taken.', {
        page,
      }),
    }
  if (left > 0)
    return {
      title: t('Your bonus spins have ended'),
      text: (
        <>
          {left === 1
            ? t('Their bonus is over, and 1 was not played.')
            : t('Their bonus is over, and {left} were not played.', { left })}{' '}
          {richText('Those before won {won}: see {page}.', { won: formatCents(won), page })}
        </>
      ),
    }
  return { title: t('All bonus spins are played'), text: <Won cents={won} bonus={bonus} page={page} /> }
}

function Won({ cents, bonus, page }: { cents: number; bonus: number; page: ReactNode }) {
  if (cents === 0) return richText('They won nothing this time: see {page}.', { page })
  return (
    <>
      {richText('They won {won} in all.', { won: <b>{formatCents(cents)}</b> })}{' '}
      {bonus > 0
        ? richText(
            'It is bonus credit now, staked first. Play on with it: what is never staked goes when the bonus ends. More on {page}.',
            { page },
          )
        : richText('None of it is left as bonus credit. {page} has the reason.', { page })}
    </>
  )
}

function BonusesLink({ lobbyUrl }: { lobbyUrl: string }) {
  const { href } = new URL('/bonus', new URL(lobbyUrl, location.href))
  return (
    <a className={styles.link} href={href}>
      {t('your Bonuses page')}
    </a>
  )
}
