import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import { useCallback, useRef, type ReactNode, type RefObject } from 'react'
import { useBackCloses } from './back-closes.ts'
import styles from './dialog.module.css'
import { DuskLand } from '../look/dusk-land.tsx'
import { FirstFocus } from './first-focus.ts'
import { IconButton } from '../action/icon-button.tsx'
import { VisuallyHidden } from '../look/visually-hidden.tsx'
import { t } from '../text/t.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Replaces the visible title, for example with a logo. The title stays the accessible name. */
  head?: ReactNode
  size?: 'medium' | 'wide' | 'full'
  /** Shown beside a full-screen dialog if there is room. */
  aside?: ReactNode
  footer?: ReactNode
  /** Moves the focus on close. Without it, or if it returns true, the focus returns to the element that opened the dialog. */
  focusAfter?: (() => void | true) | undefined
  /** Element that gets the focus on open. By default the element with `useFirstFocus`, else the first focusable one. */
  focusOn?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

export function Dialog({ open, onClose, size = 'medium', aside, focusOn, focusAfter, ...inside }: DialogProps) {
  const first = useRef<HTMLElement>(null)
  const setFirst = useCallback((element: HTMLElement | null) => {
    first.current = element
    const popup = element?.closest('[role=dialog]')
    if (!element || !popup) return
    // The content can load after Base UI chose the element to focus. The focus then moves from that element to this one.
    if (popup.contains(document.activeElement)) element.focus()
    else popup.addEventListener('focusin', () => element.focus(), { once: true })
  }, [])
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={clsx(styles.popup, styles[size], aside && styles.withAside)}
            initialFocus={focusOn ?? first}
            finalFocus={focusAfter && (() => focusAfter() === true)}
          >
            {aside && <div className={styles.aside}>{aside}</div>}
            <div className={styles.main}>
              <FirstFocus value={setFirst}>
                <Inside {...inside} />
              </FirstFocus>
              {size === 'full' && <Horizon />}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function Inside({
  title,
  description,
  head,
  footer,
  children,
}: Omit<DialogProps, 'open' | 'onClose' | 'focusOn' | 'focusAfter'>) {
  return (
    <>
      <div className={styles.head}>
        {head}
        <Base.Title className={styles.title}>{head ? <VisuallyHidden>{title}</VisuallyHidden> : title}</Base.Title>
        <Base.Close render={<IconButton label={t('Close')} icon={<X />} />} />
      </div>
      <div className={styles.body}>
        {description && <Base.Description className={styles.description}>{description}</Base.Description>}
        {children}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </>
  )
}

function Horizon() {
  return (
    <div className={styles.land}>
      <DuskLand />
    </div>
  )
}
