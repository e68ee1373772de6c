import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { clsx } from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { useBackCloses } from './back-closes.ts'
import styles from './alert-dialog.module.css'
import dialog from './dialog.module.css'

const icons = { info: Info, warning: TriangleAlert, success: CircleCheck, danger: OctagonAlert }

type AlertDialogProps = {
  open: boolean
  /** Also called on Escape. A press outside does nothing. */
  onClose: () => void
  tone?: keyof typeof icons
  title: ReactNode
  children?: ReactNode
  actions: ReactNode
}

export function AlertDialog({ open, onClose, tone = 'info', title, children, actions }: AlertDialogProps) {
  const Icon = icons[tone]
  useBackCloses(open, onClose)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} forceRender />
        <Base.Viewport className={dialog.viewport}>
          <Base.Popup className={clsx(dialog.popup, styles.popup)}>
            <span className={clsx(styles.mark, styles[tone])}>
              <Icon aria-hidden="true" />
            </span>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children && (
              <Base.Description className={styles.message} render={<div />}>
                {children}
              </Base.Description>
            )}
            <div className={styles.actions}>{actions}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
