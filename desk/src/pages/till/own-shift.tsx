/** The open shift: its facts without sums, cash in and out, corrections, and the close. */
import { useMemo, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { Facts } from '../../lib/facts.tsx'
import { useHouseChange } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { timeText } from '../../lib/settled-text.ts'
import { printReceipt } from '../../action/printed-receipt.tsx'
import { CountFields, useCount } from '../../till/count-form.tsx'
import { LinesTable } from '../../till/lines-table.tsx'
import { reportPaper } from '../../till/receipts.ts'
import type { Report, Till } from '../../till/words.ts'
import { CorrectDialog, MoveDialog } from './movements.tsx'
import styles from './till-page.module.css'

type OwnShiftProps = {
  till: Till
  shift: NonNullable<Till['shift']>
  onClosed: (report: Report) => void
}

type DialogName = 'drop' | 'top-up' | 'correct' | 'close'

export function OwnShift({ till, shift, onClosed }: OwnShiftProps) {
  const operators = useOperators()
  const [opened, setOpened] = useState<DialogName>()
  const query = useHousePages('listShiftLines', 'after', { shiftId: shift.shiftId, limit: 100 })
  const lines = useMemo(() => query.data?.pages.flatMap((one) => one.lines), [query.data])
  const close = () => setOpened(undefined)
  return (
    <>
      <Panel title={t('Your shift')}>
        <div className={styles.shift}>
          <Facts
            facts={[
              { label: t('Operator'), value: operators.nameOf(shift.operatorId) },
              { label: t('Drawer'), value: shift.drawer },
              { label: t('Opened'), value: timeText(shift.openedAt) },
              { label: t('Opening float'), value: formatAmount(shift.float) },
            ]}
          />
          <div className={styles.buttons}>
            <Button onClick={() => setOpened('drop')}>{t('Take cash out')}</Button>
            <Button onClick={() => setOpened('top-up')}>{t('Put cash in')}</Button>
            <Button onClick={() => setOpened('correct')}>{t('Correct')}</Button>
            <Button variant="primary" onClick={() => setOpened('close')}>
              {t('Count and close')}
            </Button>
          </div>
        </div>
      </Panel>
      <LinesTable lines={lines} csvName="movements" pages={tablePages(query)} />
      {(opened === 'drop' || opened === 'top-up') && <MoveDialog shift={shift} direction={opened} onClose={close} />}
      {opened === 'correct' && <CorrectDialog till={till} shift={shift} onClose={close} />}
      {opened === 'close' && <CloseDialog till={till} shift={shift} onClose={close} onClosed={onClosed} />}
    </>
  )
}

/** The dialog does not show what should be in the drawer. The first answer that has it is the report of the closed shift. */
function CloseDialog({ till, shift, onClose, onClosed }: OwnShiftProps & { onClose: () => void }) {
  const operators = useOperators()
  const change = useHouseChange('closeShift')
  const { denominations, methods } = till.settings
  const count = useCount(denominations)
  const contents = { shiftId: shift.shiftId, pieces: count.pieces }
  const close = async (requestId: string) => {
    const { report } = await change.mutateAsync({ ...contents, requestId })
    onClosed(report)
    return report
  }
  return (
    <ActionDialog
      onClose={onClose}
      size="wide"
      title={t('Count the drawer')}
      effect={[
        { label: t('Drawer'), value: shift.drawer },
        { label: t('Opened'), value: timeText(shift.openedAt) },
      ]}
      warning={t('Count everything in the drawer, with the float. Your shift ends with this count, and it is final.')}
      confirm={t('Close the shift with {amount}', { amount: formatAmount(count.total) })}
      isReady={count.isTouched}
      once={{
        call: 'closeShift',
        contents,
        doubt: t('It may have been closed. Press again: it is closed once.'),
      }}
      run={close}
      recordOf={(report: Report) => ({
        by: report.closedBy,
        at: report.closedAt,
        print: () => printReceipt(reportPaper(report, operators.nameOf(report.operatorId), methods)),
      })}
      done={t('Your shift is closed')}
    >
      <CountFields denominations={denominations} count={count} />
    </ActionDialog>
  )
}
