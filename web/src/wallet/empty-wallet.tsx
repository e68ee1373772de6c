import type { MainWallet } from '@lucero/contract/player/wallet'
import { paths } from '../lib/paths.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { t } from '@lucero/ui/text/t.ts'
import styles from './add-credit.module.css'
import { closeAddCredit } from './add-credit.ts'
import { collecting, useCollect } from './changes.ts'

/** For an empty main wallet: collects credit from other games, or links to the bonuses. */
export function EmptyWallet({ wallet: { gameCredits } }: { wallet: MainWallet }) {
  const collect = useCollect()
  const first = useFirstFocus()
  if (gameCredits > 0) {
    return (
      <div className={styles.empty}>
        <p>
          {t('Your main wallet is empty, but {amount} waits in other games.', { amount: formatAmount(gameCredits) })}
        </p>
        <Button ref={first} wide loading={collecting(collect, undefined)} onClick={() => collect.mutate(undefined)}>
          {t('Collect All')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <p>{t('Your main wallet is empty. Your operator hands you credit; a bonus may do too.')}</p>
      <ButtonLink ref={first} wide to={paths.bonus} onClick={closeAddCredit}>
        {t('See Bonuses')}
      </ButtonLink>
    </div>
  )
}
