import type { MyOperator } from '@lucero/contract/operators'
import { paths } from '../lib/paths.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

/** What an operator that approves by itself leads to. */
export function ConnectedAlert({ connected, onClose }: { connected: MyOperator; onClose: () => void }) {
  const { name } = connected.operator
  const actions = (
    <>
      <Button onClick={onClose}>Ok</Button>
      <ButtonLink variant="primary" to={paths.home}>
        See the Games
      </ButtonLink>
    </>
  )
  return (
    <AlertDialog open onClose={onClose} tone="success" title="You are connected" actions={actions}>
      {connected.activeStatus === 1
        ? `${name} is your active operator. What it hands you is in your main wallet.`
        : `${name} is one of your operators now. Make it active when you want to play with its credit.`}
    </AlertDialog>
  )
}
