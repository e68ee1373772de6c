/** Reports by day, operator, game, provider and bonus, with chart, totals, CSV and print. */
import { localMinute, zoneName } from '../../lib/zone.ts'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { brand } from '@lucero/contract/shared/brand'
import { Button } from '@lucero/ui/action/button.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Tabs } from '@lucero/ui/display/tabs.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useStaff } from '../../lib/session.ts'
import { oneOf, useUrlState } from '../../lib/url-state.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { PeriodPicker, usePeriod, type Period } from './period.tsx'
import { ReportCheck } from './report-check.tsx'
import { Report } from './report.tsx'
import { definitions, subjectNames, subjects, type Subject } from './subjects.ts'
import styles from './reports.module.css'

export default function ReportsPage() {
  const url = useUrlState()
  const period = usePeriod()
  const { permissions } = useStaff()
  const readable = subjects.filter((subject) => permissions.includes(definitions[subject].permission))
  const subject = oneOf(url.get('by'), readable) ?? 'day'
  return (
    <div className={styles.page}>
      <div data-no-print>
        <PageHeader
          title={pageTitles().reports}
          actions={
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {t('Print')}
            </Button>
          }
        />
      </div>
      <PrintHead subject={subject} period={period} />
      <PeriodPicker period={period} />
      <div className={styles.tabs}>
        <Tabs
          label={pageTitles().reports}
          value={subject}
          onChange={(by) => url.set({ by: by === 'day' ? undefined : by, sort: undefined })}
          tabs={readable.map((value) => ({
            value,
            label: subjectNames()[value],
            panel: <Report subject={value} period={period} />,
          }))}
        />
      </div>
      {permissions.includes('totals.read') && <ReportCheck />}
    </div>
  )
}

const timeNow = () => `${localMinute(new Date())} ${zoneName()}`

/** The time at which the page was printed last. The browser prints right after the event, so the update is synchronous. */
function usePrintTime(): string {
  const [now, setNow] = useState(timeNow)
  useEffect(() => {
    const update = () => flushSync(() => setNow(timeNow()))
    window.addEventListener('beforeprint', update)
    return () => window.removeEventListener('beforeprint', update)
  }, [])
  return now
}

/** On paper only: what the report is, of which days, when it was printed and by whom. */
function PrintHead({ subject, period: { from, to } }: { subject: Subject; period: Period }) {
  const { name, operatorId } = useStaff()
  const now = usePrintTime()
  return (
    <div className={styles.printHead}>
      <p className={styles.printTitle}>
        {t('{brand}: report {subject}', { brand, subject: subjectNames()[subject].toLowerCase() })}
      </p>
      <p>{t('{from} to {to}, days in {zone}', { from, to, zone: zoneName() })}</p>
      {operatorId !== null && <p>{t('Operator {id}', { id: operatorId })}</p>}
      <p>{t('Printed {time} by {name}', { time: now, name })}</p>
    </div>
  )
}
