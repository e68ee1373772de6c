/** Shows what an action will do before it runs. Its second press runs it, so that a case takes two presses. */
import { Refusal } from '@lucero/contract/refusals'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../lib/error-text.ts'
import styles from './action-dialog.module.css'
import type { Line } from './receipt.ts'
import { showReceipt } from './show-receipt.ts'

type ActionDialogProps = {
  onClose: () => void
  title: string
  size?: 'medium' | 'wide'
  /** Lines that describe the effect: amounts, names, and what cannot be undone. */
  effect: readonly Line[]
  warning?: string | undefined
  /** What to know before the decision, such as `PlayerWarnings`. */
  about?: ReactNode
  /** Fields that the action needs, such as a reason. */
  children?: ReactNode
  /** The label of the button that runs it. It names the amount and the person. */
  confirm: string
  isDanger?: boolean
  /** False while a field is missing. */
  isReady?: boolean
  run: () => Promise<unknown>
  /** The title of the receipt, such as "Paid". Its lines are `effect`. */
  done: string
  onDone?: () => void
  /** Called when the action waits for a second person instead. */
  onSent?: () => void
  /** Moves the focus after the action. By default, and after Cancel, it returns to the button that opened the dialog. */
  focusAfter?: (() => void) | undefined
}

export function ActionDialog({ focusAfter, onDone, ...props }: ActionDialogProps) {
  const isDone = useRef(false)
  const done = () => {
    isDone.current = true
    onDone?.()
  }
  const moveFocus = () => (isDone.current && focusAfter ? focusAfter() : true)
  return (
    <Dialog open size={props.size ?? 'medium'} onClose={props.onClose} title={props.title} focusAfter={moveFocus}>
      <ActionForm {...props} onDone={done} />
    </Dialog>
  )
}

function ActionForm(props: ActionDialogProps) {
  const { onClose, effect, warning, about, children, confirm, isDanger = false, isReady = true } = props
  const { isRunning, problem, start } = useRun(props)
  const firstFocus = useFirstFocus()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isRunning) void start()
      }}
    >
      {effect.length > 0 && (
        <dl className={styles.effect}>
          {effect.map(({ label, value }) => (
            <div key={label} className={styles.line}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {about}
      {warning && <p className={styles.warning}>{warning}</p>}
      {children}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose} disabled={isRunning}>
          {t('Cancel')}
        </Button>
        <Button
          // With fields, the first of them has the focus.
          ref={children ? undefined : firstFocus}
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          loading={isRunning}
          disabled={!isReady}
        >
          {confirm}
        </Button>
      </div>
    </form>
  )
}

function useRun({ run, done, effect, onClose, onDone, onSent }: ActionDialogProps) {
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const start = async () => {
    setRunning(true)
    setProblem(undefined)
    try {
      await run()
      showReceipt(done, effect)
      onDone?.()
      onClose()
    } catch (error) {
      if (isWaiting(error)) {
        toast.info(t('Sent for approval: a second person must approve it.'))
        onSent?.()
        onClose()
      } else setProblem(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, problem, start }
}

const isWaiting = (error: unknown) => error instanceof Refusal && error.code === 'APPROVAL_REQUIRED'
