/** The day of the cashier: own grants and payments, net by method, and what is left of the own limits. */
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import type { HouseData } from '@lucero/contract/house/client'
import { errorText } from '../../lib/error-text.ts'
import { useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { zoneName } from '../../lib/zone.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { LinesTable } from '../../till/lines-table.tsx'
import { MethodTable } from '../../till/report-view.tsx'
import { signedText } from '../../till/words.ts'
import styles from './my-day.module.css'

type Day = HouseData<'getMyDay'>

export default function MyDayPage() {
  const { data, error, refetch } = useHouse('getMyDay')
  return (
    <>
      <PageHeader
        title={pageTitles().myDay}
        text={data ? t('Your own work of {day} ({zone}).', { day: data.day, zone: zoneName(data.zone) }) : undefined}
      />
      {!data && error && <ErrorState title={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data && <MyDay day={data} />}
    </>
  )
}

function MyDay({ day }: { day: Day }) {
  const { total, openShift } = day
  return (
    <div className={page.stack}>
      {openShift && (
        <output className={styles.notice}>
          {t(
            'Your shift is open, with {grants} grants and {redeems} payments. Its sums are shown after you have closed it.',
            {
              grants: String(openShift.grants),
              redeems: String(openShift.redeems),
            },
          )}
        </output>
      )}
      <dl className={styles.tiles}>
        <Tile label={t('Granted')} value={formatAmount(total.granted)} note={String(total.grants)} />
        <Tile label={t('Paid')} value={formatAmount(total.paid)} note={String(total.redeems)} />
        <Tile label={t('Net')} value={signedText(total.net)} />
        {day.limits.map((limit) => (
          <Limit key={limit.kind} limit={limit} />
        ))}
      </dl>
      {day.methods.length > 0 && (
        <Panel title={t('Net by method')}>
          <MethodTable methods={day.methods} isOfDay />
        </Panel>
      )}
      <LinesTable lines={day.lines} csvName={`my-day-${day.day}`} />
    </div>
  )
}

function Tile({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b>
        {note !== undefined && <span>{note}</span>}
      </dd>
    </div>
  )
}

function Limit({ limit: { kind, each, day, left, isRounded } }: { limit: Day['limits'][number] }) {
  if (each === null && day === null) return null
  const label = kind === 'credit' ? t('You can still grant today') : t('You can still pay today')
  const value =
    left === null
      ? t('No daily limit')
      : isRounded
        ? t('at least {amount}', { amount: formatAmount(left) })
        : formatAmount(left)
  const note = each === null ? undefined : t('{amount} each at most', { amount: formatAmount(each) })
  return <Tile label={label} value={value} {...(note !== undefined && { note })} />
}
