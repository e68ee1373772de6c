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

/**
 * Touch screens keep :hover at the last touched point, which would keep the toast on screen. So hover counts only on devices with a
 * pointer.
 */
const holding = () => (matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within')

export function Toaster() {
  const messages = useSyncExternalStore(onToastsChange, shownToasts, shownToasts)
  const isInBrowser = useSyncExternalStore(onToastsChange, inBrowser, inHtml)
  const element = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)
  const updateHeld = useCallback(() => setHeld(Boolean(element.current?.matches(holding()))), [])
  const toasts = (shown: ToastMessage[]) =>
    shown.map((message) => <Toast key={message.id} {...message} held={held} onGone={updateHeld} />)
  // A portal cannot be rendered into the prerendered HTML.
  if (!isInBrowser) return null
  return createPortal(
    <div
      ref={element}
      data-toaster
      className={styles.toaster}
      onPointerEnter={updateHeld}
      onPointerLeave={updateHeld}
      onFocus={updateHeld}
      onBlur={updateHeld}
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

function Toast({ id, tone, text, actions, held, onGone }: ToastProps) {
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

  // A focused toast that is removed fires no blur event, so check the hold state here.
  useEffect(() => onGone, [onGone])

  const Icon = icons[tone]
  return (
    <div ref={element} className={clsx(styles.toast, styles[tone], leaving && styles.leaving)}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.words}>{text}</p>
        {actions?.map(({ label, run }) => (
          <button
            key={label}
            className={styles.action}
            type="button"
            onClick={() => {
              run()
              leave()
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <IconButton size="small" label={t('Dismiss')} icon={<X />} onClick={leave} />
    </div>
  )
}
