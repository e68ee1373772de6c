/** One shift: its report, its movements, the confirmation of a difference, and the close for a cashier who has left. */
import { useMemo, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { BackLink } from '../../lib/back-link.tsx'
import { errorText } from '../../lib/error-text.ts'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { paths } from '../../lib/paths.ts'
import { useCan, useStaff } from '../../lib/session.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { CountFields, useCount } from '../../till/count-form.tsx'
import { LinesTable } from '../../till/lines-table.tsx'
import { ReportView } from '../../till/report-view.tsx'
import { differenceText, useTill, type Report } from '../../till/words.ts'

export function ShiftDetails({ shiftId }: { shiftId: string }) {
  const { data, error, refetch } = useHouse('showShift', { shiftId })
  const query = useHousePages('listShiftLines', 'after', { shiftId, limit: 100 })
  const lines = useMemo(() => query.data?.pages.flatMap((one) => one.lines), [query.data])
  const report = data?.report
  return (
    <>
      <BackLink to={paths.shifts}>{pageTitles().shifts}</BackLink>
      <PageHeader title={report ? `${report.drawer} · ${report.staff}` : t('Shift')} />
      <div className={page.stack}>
        {error && <ErrorState title={errorText(error)} onRetry={() => void refetch()} />}
        {!report && !error && <Spinner />}
        {report && <ReportView report={report} actions={<Actions report={report} />} />}
        <LinesTable lines={lines} csvName={`shift-${report?.number ?? 'open'}`} pages={tablePages(query)} />
      </div>
    </>
  )
}

function Actions({ report }: { report: Report }) {
  const mayConfirm = useCan('shifts.confirm')
  const { name } = useStaff()
  const [opened, setOpened] = useState<'confirm' | 'close'>()
  const isOther = report.staff !== name
  const waits = report.confirmation === 'waits' && report.closedBy !== name
  if (!mayConfirm || !isOther) return null
  return (
    <>
      {report.kind === 'X' && <Button onClick={() => setOpened('close')}>{t('Close for the cashier')}</Button>}
      {waits && <Button onClick={() => setOpened('confirm')}>{t('Confirm the difference')}</Button>}
      {opened === 'confirm' && <ConfirmDialog report={report} onClose={() => setOpened(undefined)} />}
      {opened === 'close' && <CloseForDialog report={report} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type DialogProps = { report: Report; onClose: () => void }

function ConfirmDialog({ report, onClose }: DialogProps) {
  const confirm = useHouseChange('confirmDifference')
  const [reason, setReason] = useState('')
  const difference = differenceText(report.difference ?? 0)
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Confirm this difference?')}
      effect={[
        { label: t('Difference'), value: difference },
        { label: t('Cashier'), value: report.staff },
        { label: t('Drawer'), value: report.drawer },
      ]}
      confirm={t('Confirm: {difference}', { difference })}
      isReady={reason.trim() !== ''}
      run={() => confirm.mutateAsync({ shiftId: report.shiftId, reason: reason.trim() })}
      done={t('Difference confirmed')}
    >
      <ReasonField
        hint={t('Such as: counted again together, paid from the wages.')}
        value={reason}
        onChange={setReason}
      />
    </ActionDialog>
  )
}

type ReasonFieldProps = { hint: string; value: string; onChange: (text: string) => void }

const ReasonField = ({ hint, value, onChange }: ReasonFieldProps) => (
  <TextField
    label={t('Reason')}
    hint={hint}
    value={value}
    maxLength={300}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

function CloseForDialog({ report, onClose }: DialogProps) {
  const close = useHouseChange('closeShiftFor')
  const denominations = useTill().data?.settings.denominations ?? []
  const count = useCount(denominations)
  const [reason, setReason] = useState('')
  const contents = { shiftId: report.shiftId, pieces: count.pieces, reason: reason.trim() }
  return (
    <ActionDialog
      onClose={onClose}
      size="wide"
      title={t('Close this shift for its cashier?')}
      effect={[
        { label: t('Cashier'), value: report.staff },
        { label: t('Drawer'), value: report.drawer },
      ]}
      warning={t('The report says that you have counted. The count is final.')}
      confirm={t('Close the shift with {amount}', { amount: formatAmount(count.total) })}
      isReady={count.isTouched && contents.reason !== ''}
      once={{ call: 'closeShiftFor', contents, doubt: t('It may have been closed. Press again: it is closed once.') }}
      run={(requestId) => close.mutateAsync({ ...contents, requestId })}
      done={t('The shift is closed')}
    >
      <CountFields denominations={denominations} count={count} />
      <ReasonField hint={t('Such as: went home ill.')} value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
