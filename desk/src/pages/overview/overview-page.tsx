/** Shows the queues of the staff member, alerts, and the figures of today against earlier days. */
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouse } from '../../lib/house.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { Alerts } from './alerts.tsx'
import { DayFigures } from './day-figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { HouseSetup } from './house-setup.tsx'
import { QueueCards } from './queue-cards.tsx'
import styles from './overview.module.css'

export default function OverviewPage() {
  const { data, error, refetch } = useHouse('getOverview')
  return (
    <>
      <PageHeader title={pageTitles().overview} />
      {error && !data ? (
        <ErrorState title={errorText(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : (
        <div className={styles.page}>
          <HouseSetup />
          <Alerts alerts={data.alerts} />
          <QueueCards queues={data.queues} />
          {data.days ? <DayFigures days={data.days} atThisTime={data.atThisTime} /> : <FirstSteps />}
        </div>
      )}
    </>
  )
}

function Loading() {
  return (
    <div className={styles.page} aria-busy="true">
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <div className={styles.cards}>
        {Array.from({ length: 4 }, (_card, index) => (
          <Skeleton key={index} height={92} radius={16} />
        ))}
      </div>
      <Skeleton height={320} radius={16} />
    </div>
  )
}
