/** The weekly race: places of this week, prizes of coming weeks, winners of the last week. Managers set the prizes and stop the race. */
import { useState, type ReactNode } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { WaitsForApproval } from '../../action/waits.tsx'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { useCan } from '../../lib/session.ts'
import { PlayerLink } from '../../player/player-link.tsx'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { minuteOf, sumOf, type RaceData, type RacePrize } from './race-words.ts'
import styles from './race.module.css'
import { SetPrizes } from './set-prizes.tsx'

const refetchMs = 30_000

export function Race() {
  const query = useHouse('showRace', undefined, { refetchMs })
  const canChange = useCan('bonuses.change')
  const [action, setAction] = useState<'set' | 'stop'>()
  const { data } = query
  const close = () => setAction(undefined)
  const actions = canChange && (
    <>
      {data?.waitsSince ? (
        <WaitsForApproval since={data.waitsSince} />
      ) : (
        <Button size="small" onClick={() => setAction('set')}>
          {t('Set the prizes')}
        </Button>
      )}
      {data && data.prizes.length > 0 && (
        <Button size="small" variant="danger" onClick={() => setAction('stop')}>
          {t('Stop the race')}
        </Button>
      )}
    </>
  )
  const isNone = data && !data.week && !data.lastWeek && data.prizes.length === 0
  return (
    <>
      {isNone ? (
        <EmptyState
          title={t('There is no weekly race')}
          text={t('With a prize for a place, the race begins at once. Players see it on the home page.')}
          action={actions}
        />
      ) : (
        <div className={page.stack}>
          {(!data || data.week) && (
            <ThisWeek week={data?.week} error={query.error} onRetry={() => void query.refetch()} />
          )}
          {data && <ComingWeeks prizes={data.prizes} actions={actions} />}
          {data?.lastWeek && <LastWeek week={data.lastWeek} />}
        </div>
      )}
      {data && action === 'set' && <SetPrizes race={data} onClose={close} />}
      {data && action === 'stop' && <StopRace race={data} onClose={close} />}
    </>
  )
}

type Week = NonNullable<RaceData['week']>
/** A place may have a prize and nobody in it, or a player and no prize. */
type PlaceRow = { place: number; username?: string; points?: number; prize?: RacePrize }

const rowsOf = ({ places, prizes }: Week): PlaceRow[] =>
  Array.from({ length: Math.max(places.length, prizes.length) }, (_, index) => ({
    place: index + 1,
    ...places[index],
    ...(prizes[index] && { prize: prizes[index] }),
  }))

type ThisWeekProps = { week: Week | null | undefined; error: Error | null; onRetry: () => void }

function ThisWeek({ week, error, onRetry }: ThisWeekProps) {
  return (
    <DataTable
      caption={t('This week')}
      columns={placeColumns()}
      rows={week ? rowsOf(week) : undefined}
      rowKey={({ place }) => String(place)}
      error={error}
      onRetry={onRetry}
      isSortable={false}
      csvName="race-places"
      filters={<Heading title={t('This week')} note={week && t('until {time}', { time: minuteOf(week.endsAt) })} />}
    />
  )
}

function Heading({ title, note }: { title: string; note?: string | null | undefined }) {
  return (
    <>
      <h2>{title}</h2>
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
}

const placeColumn = <Row extends { place: number }>(): DataColumn<Row> => ({
  id: 'place',
  header: t('Place'),
  isNarrow: true,
  cell: ({ place }) => place,
  value: ({ place }) => place,
})

const placeColumns = (): DataColumn<PlaceRow>[] => [
  placeColumn(),
  {
    id: 'player',
    header: t('Player'),
    cell: ({ username }) => (username === undefined ? '–' : <PlayerLink username={username} />),
    value: ({ username }) => username ?? '',
  },
  {
    id: 'points',
    header: t('Points'),
    align: 'end',
    cell: ({ points }) => (points === undefined ? '–' : formatAmount(points)),
    value: ({ points }) => points ?? '',
  },
  {
    id: 'prize',
    header: t('Prize'),
    align: 'end',
    cell: ({ prize }) => (prize ? <Amount value={prize.amount} /> : '–'),
    isAmount: true,
    value: ({ prize }) => prize?.amount ?? '',
  },
]

function ComingWeeks({ prizes, actions }: { prizes: RaceData['prizes']; actions: ReactNode }) {
  const rows = prizes.map((prize, index) => ({ ...prize, place: index + 1 }))
  return (
    <DataTable
      caption={t('Coming weeks')}
      columns={prizeColumns()}
      rows={rows}
      rowKey={({ place }) => String(place)}
      isSortable={false}
      totals={{ title: t('Each week'), amount: formatAmount(sumOf(prizes)) }}
      emptyTitle={t('No further week starts')}
      filters={
        <>
          <Heading title={t('Coming weeks')} />
          {actions}
        </>
      }
    />
  )
}

const prizeColumns = (): DataColumn<RacePrize & { place: number }>[] => [
  placeColumn(),
  { id: 'title', header: t('Bonus'), cell: ({ title }) => <span className={page.strong}>{title}</span> },
  { id: 'amount', header: t('Amount'), align: 'end', cell: ({ amount }) => <Amount value={amount} /> },
]

type EndedWeek = NonNullable<RaceData['lastWeek']>

function LastWeek({ week: { week, settled, winners } }: { week: EndedWeek }) {
  return (
    <DataTable
      caption={t('Winners of last week')}
      columns={winnerColumns()}
      rows={winners}
      rowKey={({ place }) => String(place)}
      isSortable={false}
      csvName={`race-winners-${week}`}
      emptyTitle={settled ? t('Nobody won a prize') : t('The prizes are not paid yet')}
      filters={<Heading title={t('Winners of last week')} note={t('week of {day}', { day: week })} />}
    />
  )
}

const winnerColumns = (): DataColumn<EndedWeek['winners'][number]>[] => [
  placeColumn(),
  {
    id: 'player',
    header: t('Player'),
    cell: ({ username }) => <PlayerLink username={username} />,
    value: ({ username }) => username,
  },
  {
    id: 'points',
    header: t('Points'),
    align: 'end',
    cell: ({ points }) => formatAmount(points),
    value: ({ points }) => points,
  },
  {
    id: 'prize',
    header: t('Prize'),
    align: 'end',
    cell: ({ amount }) => <Amount value={amount} />,
    isAmount: true,
    value: ({ amount }) => amount,
  },
  {
    id: 'paid',
    header: t('State'),
    cell: ({ paid }) => <Tag tone={paid ? 'green' : 'gold'}>{paid ? t('Paid') : t('Being paid')}</Tag>,
    value: ({ paid }) => (paid ? t('Paid') : t('Being paid')),
  },
]

function StopRace({ race: { prizes, week }, onClose }: { race: RaceData; onClose: () => void }) {
  const stop = useHouseChange('stopRace')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Stop the race?')}
      effect={[
        { label: t('Last week of the race'), value: week ? t('until {time}', { time: minuteOf(week.endsAt) }) : '–' },
        { label: t('Prizes that it still pays'), value: formatAmount(sumOf(week?.prizes ?? [])) },
        { label: t('Prizes no longer paid, each week'), value: formatAmount(sumOf(prizes)) },
      ]}
      warning={t('The running week ends and is paid. No further week starts.')}
      confirm={t('Stop after this week')}
      isDanger
      run={() => stop.mutateAsync({})}
      done={t('The race is stopped')}
    />
  )
}
