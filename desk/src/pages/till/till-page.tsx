/** The till of the cashier: the shift from its opening float to its blind close. */
import { useState } from 'react'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import page from '../../lib/page.module.css'
import { pageTitles } from '../../shell/page-titles.ts'
import { ReportView } from '../../till/report-view.tsx'
import { useTill, type Report } from '../../till/words.ts'
import { OpenShift } from './open-shift.tsx'
import { OwnShift } from './own-shift.tsx'

export default function TillPage() {
  const { data, error, refetch } = useTill()
  const [closed, setClosed] = useState<Report>()
  return (
    <>
      <PageHeader
        title={pageTitles().till}
        text={t('Your drawer: what was in it, what you take and pay, and what you count at the end.')}
      />
      {!data && error && <ErrorState title={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data && (
        <div className={page.stack}>
          {data.shift ? (
            <OwnShift till={data} shift={data.shift} onClosed={setClosed} />
          ) : (
            <>
              {closed && <ReportView report={closed} />}
              <OpenShift till={data} onOpened={() => setClosed(undefined)} />
            </>
          )}
        </div>
      )}
    </>
  )
}
