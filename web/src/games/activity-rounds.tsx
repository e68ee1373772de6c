import type { DataOf } from '@lucero/contract/player/shapes'
import { addAmounts } from '@lucero/contract/shared/decimal'
import { gameUrl } from '../lib/game-url.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from '@lucero/ui/page/router.tsx'
import { call } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { byDay } from '@lucero/ui/text/by-day.ts'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { dayName } from '@lucero/ui/text/day-name.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { Tag } from '@lucero/ui/display/tag.tsx'
import styles from './activity-rounds.module.css'
import { activityKey } from './queries.ts'

type PlayedRound = DataOf<'getRounds'>['rows'][number]

/** New rounds appear on the first page. It shares the key of the first page of transactions, so both are refetched together. */
const useRounds = (before: number | undefined) =>
  useQuery({
    queryKey: [...activityKey, { pageNo: before === undefined ? 1 : 2, view: 'rounds', before }],
    queryFn: ({ signal }) => call('getRounds', { query: { before }, signal }),
    placeholderData: keepPreviousData,
  })

/** One line per round, grouped by day. The address contains the start of the page. */
export function ActivityRounds() {
  const [params, setParams] = useSearchParams()
  const text = params.get('before') ?? ''
  const before = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
  const { data, isPending, refetch } = useRounds(before)
  const turn = (to: number | undefined) => {
    setParams({ view: 'rounds', ...(to !== undefined && { before: String(to) }) })
    window.scrollTo({ top: 0 })
  }
  if (isPending) return <Waiting />
  if (!data) return <ErrorState title={t('Your rounds did not load')} onRetry={() => void refetch()} />
  if (!data.rows.length && data.next === null)
    return (
      <EmptyState
        title={t('No rounds yet')}
        text={t('Your bets, wins and losses are listed here.')}
        action={<ButtonLink to={paths.home}>{t('See the Games')}</ButtonLink>}
      />
    )
  const days = byDay(data.rows)
  return (
    <>
      {days.map(([day, rounds], index) => (
        <Day
          key={day}
          day={day}
          rounds={rounds}
          isWhole={(index > 0 || before === undefined) && (index < days.length - 1 || data.next === null)}
        />
      ))}
      <nav className={styles.pages} aria-label={t('Pages')}>
        {before !== undefined && <Button onClick={() => turn(undefined)}>{t('Newest')}</Button>}
        {data.next !== null && <Button onClick={() => turn(data.next ?? undefined)}>{t('Older')}</Button>}
      </nav>
    </>
  )
}

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true" aria-label={t('Loading')}>
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} height="40px" />
    ))}
  </div>
)

/** `isWhole`: all rounds of the day are on this page. */
function Day({ day, rounds, isWhole }: { day: string; rounds: PlayedRound[]; isWhole: boolean }) {
  const name = dayName(day)
  const [bet, paid] = [addAmounts(rounds.map((one) => one.bet)), addAmounts(rounds.map((one) => one.paid))]
  return (
    <section className={styles.day} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <dl className={styles.totals}>
          <div>
            <dt>
              {isWhole
                ? plural(rounds.length, '{count} round: bet', '{count} rounds: bet')
                : plural(rounds.length, 'Of the {count} round shown: bet', 'Of the {count} rounds shown: bet')}
            </dt>
            <dd>
              <Amount value={bet} />
            </dd>
          </div>
          <div>
            <dt>{t('Paid')}</dt>
            <dd>
              <Amount value={paid} />
            </dd>
          </div>
          <div>
            <dt>{t('Result')}</dt>
            <dd>
              <Amount value={addAmounts([paid, -bet])} sign />
            </dd>
          </div>
        </dl>
        {!isWhole && (
          <Link className={styles.whole} to={`${paths.statement}?from=${day}&to=${day}`}>
            {t('The whole day')}
          </Link>
        )}
      </header>
      <ul className={styles.rounds}>
        {rounds.map((round) => (
          <RoundLine key={`${round.roundId} ${round.createdAt}`} round={round} />
        ))}
      </ul>
    </section>
  )
}

const stateNames: Record<Exclude<PlayedRound['state'], 'closed'>, () => string> = {
  open: () => t('In play'),
  returned: () => t('Returned'),
}
const stateTones = { open: 'gold', returned: 'violet' } as const

function RoundLine({ round }: { round: PlayedRound }) {
  const { createdAt, casinoGame, bet, paid, state, roundUrl, freeSpin } = round
  const result = addAmounts([paid, -bet])
  return (
    <li className={styles.round}>
      <time className={styles.time} dateTime={createdAt}>
        {createdAt.slice(11, 19)}
      </time>
      <span className={styles.game}>
        {roundUrl === undefined ? (
          casinoGame.name
        ) : (
          <a className={styles.link} href={gameUrl(roundUrl)} target="_blank" rel="noopener">
            {casinoGame.name}
          </a>
        )}
        {state !== 'closed' && <Tag tone={styleFor(stateTones, state)}>{wordFor(stateNames, state)}</Tag>}
        {freeSpin && <Tag tone="violet">{t('Free spin')}</Tag>}
      </span>
      <span className={styles.sums}>
        <span>
          {t('Bet')} <Amount value={bet} />
        </span>
        <span>
          {t('Paid')} <Amount value={paid} />
        </span>
      </span>
      <span className={styles.result}>
        {state === 'open' ? '–' : <Amount value={result} sign tone={result > 0 ? 'green' : 'plain'} />}
      </span>
    </li>
  )
}
