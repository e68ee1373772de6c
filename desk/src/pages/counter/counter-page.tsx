/** The counter: finds a redeem by scanner, camera, id or queue, and pays it with the code of the player. */
import Camera from 'lucide-react/icons/camera'
import ScanLine from 'lucide-react/icons/scan-line'
import { useState, type ComponentProps, type RefObject } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { useFocusOnMount } from '../../lib/focus.ts'
import { useHouse } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { CameraDialog } from './camera-dialog.tsx'
import styles from './counter.module.css'
import { PendingRedeems } from './pending-redeems.tsx'
import { RedeemCard } from './redeem-card.tsx'
import { readScanned, type Scan } from './scanned.ts'
import { SettleDialog, type Redeem, type Settlement } from './settle-dialogs.tsx'
import { useWedgeScanner } from './wedge.ts'

export default function CounterPage() {
  const url = useUrlState()
  const operators = useOperators()
  const scanField = useFocusOnMount<HTMLInputElement>()
  // The code stays in memory: it is as good as cash.
  const [scanned, setScanned] = useState<Scan>()
  const [settling, setSettling] = useState<Settlement>()
  const id = url.get('redeem')
  const show = (next: Scan) => {
    setScanned(next)
    url.set({ redeem: next.id })
  }
  const codeOf = ({ redeem_id }: Redeem) => (scanned?.id === redeem_id ? (scanned.code ?? '') : '')
  const settle = (redeem: Redeem, action: Settlement['action']) => {
    setSettling({ redeem, action, code: codeOf(redeem) })
    url.set({ redeem: redeem.redeem_id })
  }
  useWedgeScanner(show)
  return (
    <>
      <div data-no-print>
        <PageHeader
          title={pageTitles().counter}
          text={t('Scan the QR code of the player. A scanner that types works anywhere on this page.')}
        />
      </div>
      <div className={styles.page}>
        <div className={styles.left} data-no-print>
          <ScanPanel field={scanField} onScan={show} />
          <PendingRedeems
            shownId={id}
            onOpen={({ redeem_id }) => show({ id: redeem_id, code: undefined })}
            onPay={(redeem) => settle(redeem, 'pay')}
          />
        </div>
        <Shown
          id={id}
          hasFocus={scanned?.code !== undefined && scanned.id === id}
          operatorName={operators.nameOf}
          onSettle={settle}
        />
      </div>
      {settling && (
        <LiveSettleDialog
          settling={settling}
          operatorName={operators.nameOf(settling.redeem.operator_id)}
          onClose={() => setSettling(undefined)}
          onDone={() => setScanned(undefined)}
          focusAfter={() => scanField.current?.focus()}
        />
      )}
    </>
  )
}

/** Follows the state of the redeem, which another window may settle while the dialog is open. */
function LiveSettleDialog({ settling, ...rest }: ComponentProps<typeof SettleDialog>) {
  const redeem = useRedeem(settling.redeem.redeem_id).data?.redeems[0] ?? settling.redeem
  return <SettleDialog settling={{ ...settling, redeem }} {...rest} />
}

const useRedeem = (id: string | undefined) =>
  useHouse('listRedeems', { redeem_id: id ?? '', limit: 1 }, { enabled: id !== undefined })

type ScanPanelProps = { field: RefObject<HTMLInputElement | null>; onScan: (scanned: Scan) => void }

function ScanPanel({ field, onScan }: ScanPanelProps) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isCameraOpen, setCameraOpen] = useState(false)
  const submit = () => {
    const scanned = readScanned(text)
    setWrong(!scanned)
    if (!scanned) return
    setText('')
    onScan(scanned)
  }
  return (
    <Panel>
      <form
        className={styles.scan}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          ref={field}
          label={t('Redeem id or QR code')}
          placeholder="R123456789"
          start={<ScanLine />}
          value={text}
          error={isWrong ? t('An id is the letter R and nine letters or digits.') : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="submit">{t('Show')}</Button>
          <Button icon={<Camera />} onClick={() => setCameraOpen(true)}>
            {t('Scan with the camera')}
          </Button>
        </div>
      </form>
      {isCameraOpen && (
        <CameraDialog
          onClose={() => setCameraOpen(false)}
          onScan={(scanned) => {
            setCameraOpen(false)
            onScan(scanned)
          }}
        />
      )}
    </Panel>
  )
}

type ShownProps = {
  id: string | undefined
  hasFocus: boolean
  operatorName: (id: number) => string
  onSettle: (redeem: Redeem, action: Settlement['action']) => void
}

function Shown({ id, operatorName, onSettle, ...rest }: ShownProps) {
  const { data, error, refetch } = useRedeem(id)
  const redeem = data?.redeems[0]
  if (redeem)
    return (
      <RedeemCard
        {...rest}
        redeem={redeem}
        operatorName={operatorName(redeem.operator_id)}
        onSettle={(action) => onSettle(redeem, action)}
      />
    )
  if (id === undefined)
    return (
      <div className={styles.idle}>
        <Panel>
          <EmptyState title={t('No redeem is open')} text={t('Scan one, type its id, or choose one of the queue.')} />
        </Panel>
      </div>
    )
  return (
    <Panel>
      {error && <ErrorState title={errorText(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Spinner />}
      {data && <EmptyState title={t('There is no such redeem.')} text={id} />}
    </Panel>
  )
}
