import type { MyOperator } from '@lucero/contract/operators'
import { paths } from '../lib/paths.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { t } from '../ui/t.ts'

/** What an operator that approves by itself leads to. */
export function ConnectedAlert({ connected, onClose }: { connected: MyOperator; onClose: () => void }) {
  const { name } = connected.operator
  const actions = (
    <>
      <Button onClick={onClose}>{t('Ok')}</Button>
      <ButtonLink variant="primary" to={paths.home}>
        {t('See the Games')}
      </ButtonLink>
    </>
  )
  return (
    <AlertDialog open onClose={onClose} tone="success" title={t('You are connected')} actions={actions}>
      {connected.activeStatus === 1
        ? t('{name} is your active operator. What it hands you is in your main wallet.', { name })
        : t('{name} is one of your operators now. Make it active when you want to play with its credit.', { name })}
    </AlertDialog>
  )
}
