import { clsx } from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { afterAnimations } from '../page/after-animations.ts'
import { IconButton } from '../action/icon-button.tsx'
import { dismissToast, onToastsChange, shownToasts, type ToastMessage } from './toast.ts'
import styles from './toaster.module.css'
import { t } from '../text/t.ts'

const shownForMilliseconds = 6000
const icons = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info }

/** A finger hovers over nothing: a phone believes it still is where it last was, and the toast would never go. */
const holding = () => (matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within')

export function Toaster() {
  const messages = useSyncExternalStore(onToastsChange, shownToasts, shownToasts)
  const isInBrowser = useSyncExternalStore(onToastsChange, inBrowser, inHtml)
  const element = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)
  const lookAgain = useCallback(() => setHeld(Boolean(element.current?.matches(holding()))), [])
  const toasts = (shown: ToastMessage[]) =>
    shown.map((message) => <Toast key={message.id} {...message} held={held} onGone={lookAgain} />)
  // What lies outside the page cannot be drawn into its HTML.
  if (!isInBrowser) return null
  return createPortal(
    <div
      ref={element}
      data-toaster
      className={styles.toaster}
      onPointerEnter={lookAgain}
      onPointerLeave={lookAgain}
      onFocus={lookAgain}
      onBlur={lookAgain}
    >
      <output className={styles.region} aria-live="polite" aria-atomic="false">
        {toasts(messages.filter((message) => !isUrgent(message)))}
      </output>
      <div className={styles.region} role="alert" aria-live="assertive" aria-atomic="false">
        {toasts(messages.filter(isUrgent))}
      </div>
    </div>,
    document.body,
  )
}

const inBrowser = () => true
const inHtml = () => false

function isUrgent({ tone }: ToastMessage) {
  return tone === 'error' || tone === 'warning'
}

type ToastProps = ToastMessage & { held: boolean; onGone: () => void }

function Toast({ id, tone, text, action, held, onGone }: ToastProps) {
  const [leaving, setLeaving] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const leave = () => setLeaving(true)

  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => setLeaving(true), shownForMilliseconds)
    return () => clearTimeout(timer)
  }, [held])

  useEffect(() => {
    if (leaving) void afterAnimations(element.current).then(() => dismissToast(id))
  }, [leaving, id])

  // A toast that goes while it has the focus takes the blur that would set the others going with it.
  useEffect(() => onGone, [onGone])

  const act = () => {
    action?.run()
    leave()
  }
  const Icon = icons[tone]
  return (
    <div ref={element} className={clsx(styles.toast, styles[tone], leaving && styles.leaving)}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.words}>{text}</p>
        {action && (
          <button className={styles.action} type="button" onClick={act}>
            {action.label}
          </button>
        )}
      </div>
      <IconButton size="small" label={t('Dismiss')} icon={<X />} onClick={leave} />
    </div>
  )
}
