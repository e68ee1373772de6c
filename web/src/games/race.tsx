import { Amount } from '@lucero/ui/display/amount.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { useQuery } from '@tanstack/react-query'
import { timeLeft, useMillisecondsLeft } from '../bonus/time-left.ts'
import { call } from '../lib/api.ts'
import type { Race as RaceData } from './queries.ts'
import styles from './race.module.css'

/** With places, which are also the keys of React. */
const ranked = <Value,>(values: readonly Value[]) => values.map((of, index) => ({ place: index + 1, of }))

const pollMs = 20_000

/** The player's own place. */
const useRaceStanding = (signedIn: boolean) =>
  useQuery({
    queryKey: ['games', 'race'],
    queryFn: ({ signal }) => call('getRaceStanding', { signal }),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : pollMs),
    enabled: signedIn,
  })

type RaceProps = { race: RaceData; signedIn: boolean; onOver: () => void }

/** A player who may not take part sees nothing of the weekly race. */
export function Race({ race, signedIn, onOver }: RaceProps) {
  const { data: own } = useRaceStanding(signedIn)
  if (signedIn && !own?.takesPart) return null
  return (
    <section className={styles.section} aria-labelledby="race">
      <header className={styles.head}>
        <h2 id="race">{t('Race of the week')}</h2>
        <TimeLeft until={race.endsAt} onOver={onOver} />
      </header>
      <p className={styles.rule}>
        {t(
          'Your best multiple in each game counts, up to 100 points per game. Only rounds of real credit from 0.20 count, so playing longer or with more earns nothing by itself. The week ends on Monday at 00:00 UTC.',
        )}
      </p>
      <div className={styles.parts}>
        <Places race={race} />
        <div className={styles.side}>
          {own && <Standing place={own.standing?.place} points={own.standing?.points} />}
          <Prizes prizes={race.prizes} />
          {race.lastWinners.length > 0 && <LastWinners winners={race.lastWinners} />}
        </div>
      </div>
    </section>
  )
}

function TimeLeft({ until, onOver }: { until: string; onOver: () => void }) {
  const left = timeLeft(useMillisecondsLeft(until, onOver))
  return (
    <time className={styles.note} dateTime={until}>
      {t('Time left: {left}', { left })}
    </time>
  )
}

function Places({ race: { places, prizes } }: { race: RaceData }) {
  if (places.length === 0)
    return <p className={styles.none}>{t('No round has counted this week. Every place is free.')}</p>
  return (
    <ol className={styles.places} aria-label={t('Places of the race')}>
      {ranked(places).map(({ place, of: { username, points } }) => (
        <li key={place} className={styles.place}>
          <span className={styles.number}>{place}</span> <span className={styles.name}>{username}</span>{' '}
          {place <= prizes.length && <Amount value={prizes[place - 1] ?? 0} tone="gold" />}{' '}
          <span className={styles.points}>{t('{points} points', { points: formatAmount(points) })}</span>
        </li>
      ))}
    </ol>
  )
}

function Standing({ place, points = 0 }: { place: number | undefined; points: number | undefined }) {
  return (
    <p className={styles.own}>
      {place === undefined
        ? t('You have no points yet.')
        : t('Your place: {place}, with {points} points', { place, points: formatAmount(points) })}
    </p>
  )
}

function Prizes({ prizes }: { prizes: readonly number[] }) {
  return (
    <div>
      <h3 className={styles.title}>{t('Prizes in bonus credit')}</h3>
      <ol className={styles.list}>
        {ranked(prizes).map(({ place, of }) => (
          <li key={place}>
            {place}. <Amount value={of} tone="gold" />
          </li>
        ))}
      </ol>
    </div>
  )
}

function LastWinners({ winners }: { winners: RaceData['lastWinners'] }) {
  return (
    <div>
      <h3 className={styles.title}>{t('Winners of last week')}</h3>
      <ol className={styles.list}>
        {winners.map(({ place, username, points }) => (
          <li key={place}>
            {place}. {username} · {t('{points} points', { points: formatAmount(points) })}
          </li>
        ))}
      </ol>
    </div>
  )
}
