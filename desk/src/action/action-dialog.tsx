/** Shows what an action will do before it runs. Its second press runs it, so that a case takes two presses. */
import { isOutcomeUnknown } from '@lucero/contract/shared/attempts'
import type { HouseCallName } from '@lucero/contract/house/calls'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import { minuteText } from '../lib/days.ts'
import { errorText, isWaiting } from '../lib/error-text.ts'
import { ReauthenticationCancellation } from '../lib/reauthentication.ts'
import { ownAttempts } from '../lib/request-id.ts'
import { timeText } from '../lib/settled-text.ts'
import styles from './action-dialog.module.css'
import type { Line, ActionRecord } from './receipt.ts'
import { showReceipt } from './show-receipt.ts'

/** An action that moves money once, however often it is sent. Its request id outlives the dialog. */
type Once = {
  call: HouseCallName
  /** Identifies the action: equal contents have the same request id until a definite answer. */
  contents: object
  /** After a lost answer, such as "It may have been granted. Press again: it is granted once." */
  doubt: string
  /** It can happen only once, so it stays the same request while it waits for a second person. */
  staysWhileWaiting?: boolean
}

type ActionDialogProps = {
  onClose: () => void
  title: string
  size?: 'medium' | 'wide'
  /** Lines that describe the effect: amounts, names, and what cannot be undone. */
  effect: readonly Line[]
  warning?: string | undefined
  /** A reason to stop. The focus is then on Cancel. */
  caution?: string | undefined
  /** Facts to know before the decision, such as `PlayerWarnings`. */
  about?: ReactNode
  /** Fields that the action needs, such as a reason. */
  children?: ReactNode
  /** The label of the button that runs it. It names the amount and the person. */
  confirm: string
  isDanger?: boolean
  /** False while a field is missing. */
  isReady?: boolean
  once?: Once
  /** Returns what the server recorded, for the receipt. `requestId` is for actions with `once`. */
  run: (requestId: string) => Promise<unknown>
  recordOf?: (result: never) => ActionRecord
  /** Set if another person has ended it: the text that the dialog shows instead of the form. */
  ended?: string | undefined
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
  const { onClose, effect, warning, caution, about, children, confirm, isDanger = false, isReady = true, ended } = props
  const { isRunning, problem, start } = useRun(props)
  const [lost] = useState(() => lostText(props.once))
  const firstFocus = useFirstFocus()
  if (ended && !isRunning) return <Ended effect={effect} text={ended} onClose={onClose} />
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isRunning) void start()
      }}
    >
      <Effect lines={effect} />
      {about}
      {warning && <p className={styles.warning}>{warning}</p>}
      {caution && (
        <p className={styles.warning} role="alert">
          {caution}
        </p>
      )}
      {children}
      {lost && !problem && <p className={styles.warning}>{lost}</p>}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button ref={caution ? firstFocus : undefined} onClick={onClose} disabled={isRunning}>
          {t('Cancel')}
        </Button>
        <Button
          // With fields, the first of them has the focus.
          ref={children || caution ? undefined : firstFocus}
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

function Effect({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <dl className={styles.effect}>
      {lines.map(({ label, value }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Ended({ effect, text, onClose }: { effect: readonly Line[]; text: string; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that had the focus is gone.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={styles.form}>
      <Effect lines={effect} />
      <p className={styles.warning} role="alert">
        {text}
      </p>
      <div className={styles.buttons}>
        <Button ref={button} variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </div>
  )
}

function lostText(once: Once | undefined): string | undefined {
  const at = once && ownAttempts().lostAt(once.call, once.contents)
  return (
    at && `${t('The answer to your press of {time} was lost.', { time: timeText(at.toISOString()) })} ${once.doubt}`
  )
}

/** The call was not sent at all if the sign-in before it was cancelled. */
function problemText(error: unknown, once: Once | undefined): string {
  if (!isOutcomeUnknown(error) || error instanceof ReauthenticationCancellation) return errorText(error)
  return `${errorText(error)} ${once?.doubt ?? t('It may have happened. Look before you press again.')}`
}

function useRun({ run, once, recordOf, done, effect, onClose, onDone, onSent }: ActionDialogProps) {
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const start = async () => {
    setRunning(true)
    setProblem(undefined)
    try {
      const result = once ? await ownAttempts().send(once.call, once.contents, run, once) : await run('')
      showReceipt(done, effect, recordOf?.(result as never))
      onDone?.()
      onClose()
    } catch (error) {
      if (isWaiting(error)) {
        toast.info(sentText(error.fields['since']))
        onSent?.()
        onClose()
      } else setProblem(problemText(error, once))
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, problem, start }
}

/** The same request may wait already, of this or another person. */
const sentText = (since: string | undefined): string =>
  since === undefined
    ? t('Sent for approval: a second person must approve it.')
    : t('The same request waits for approval since {time}. No second one was made.', { time: minuteText(since) })
