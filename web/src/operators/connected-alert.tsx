import type { DataOf } from '@lucero/contract/player/shapes'
import Play from 'lucide-react/icons/play'
import { paths } from '../lib/paths.ts'
import { AlertDialog } from '@lucero/ui/overlay/alert-dialog.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { openAddCredit } from '../wallet/add-credit.ts'
import { returnToGame } from '../lib/return-to.ts'

export type ApplicationResult = DataOf<'applyToOperator'>

/** Shown after an automatic approval: the credit received, and a link to the game that the player wanted. */
export default function ConnectedAlert({ connected, onClose }: { connected: ApplicationResult; onClose: () => void }) {
  const game = returnToGame()
  const play = () => {
    onClose()
    if (game) openAddCredit(game)
  }
  const actions = (
    <>
      <Button onClick={onClose}>{t('Ok')}</Button>
      {game ? (
        <Button variant="primary" icon={<Play fill="currentColor" />} onClick={play}>
          {t('Play {game}', { game: game.name })}
        </Button>
      ) : (
        <ButtonLink variant="primary" to={paths.home}>
          {t('See the Games')}
        </ButtonLink>
      )}
    </>
  )
  return (
    <AlertDialog open onClose={onClose} tone="success" title={t('You are connected')} actions={actions}>
      {whatNow(connected)}
    </AlertDialog>
  )
}

function whatNow({ activeStatus, operator: { name }, welcomeCredit }: ApplicationResult): string {
  const amount = formatAmount(welcomeCredit)
  if (activeStatus !== 1) {
    return welcomeCredit > 0
      ? t('{operator} has {amount} for you. Make it active when you want to play with it.', { operator: name, amount })
      : t('{operator} is one of your operators now. Make it active when you want to play with its credit.', {
          operator: name,
        })
  }
  return welcomeCredit > 0
    ? t('{amount} from {operator} is in your main wallet, ready to play with.', { operator: name, amount })
    : t('{operator} is your active operator. What it hands you is in your main wallet.', { operator: name })
}
