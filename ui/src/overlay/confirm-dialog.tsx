import type { ComponentProps, ReactNode } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { Button } from '../action/button.tsx'

type ConfirmDialogProps = Pick<ComponentProps<typeof AlertDialog>, 'tone' | 'title' | 'children' | 'onClose'> & {
  open?: boolean
  /** Labels of the button that cancels and the button that confirms. */
  cancel: string
  confirm: ReactNode
  danger?: boolean
  pending: boolean
  onConfirm: () => void
}

/** Asks for confirmation before an action. */
export function ConfirmDialog({
  open = true,
  cancel,
  confirm,
  danger = false,
  pending,
  onConfirm,
  onClose,
  ...rest
}: ConfirmDialogProps) {
  const actions = (
    <>
      <Button disabled={pending} onClick={onClose}>
        {cancel}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} loading={pending} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  )
  return <AlertDialog {...rest} open={open} onClose={onClose} actions={actions} />
}
