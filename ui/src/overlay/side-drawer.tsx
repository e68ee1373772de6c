import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import { useCallback, useRef, type ReactNode } from 'react'
import { useBackCloses } from './back-closes.ts'
import { IconButton } from '../action/icon-button.tsx'
import styles from './side-drawer.module.css'
import { t } from '../text/t.ts'

type SideDrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  side?: 'left' | 'right'
  children: ReactNode
}

export function SideDrawer({ open, onClose, title, side = 'left', children }: SideDrawerProps) {
  const drawer = useRef<HTMLDivElement>(null)
  const setDrawer = useCallback((element: HTMLDivElement) => {
    drawer.current = element
    return keepFocus(element)
  }, [])
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup ref={setDrawer} className={clsx(styles.drawer, styles[side])} initialFocus={drawer}>
          <div className={styles.head}>
            <Base.Title>{title}</Base.Title>
            <Base.Close render={<IconButton label={t('Close')} icon={<X />} />} />
          </div>
          <div className={styles.body}>{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** A button that is disabled before it is removed loses the focus without an event, which Base UI does not notice. */
function keepFocus(drawer: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) drawer.focus()
  })
  observer.observe(drawer, { childList: true, subtree: true })
  return () => observer.disconnect()
}
