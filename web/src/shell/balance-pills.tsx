import { clsx } from 'clsx'
import { useNavigate } from '@lucero/ui/page/router.tsx'
import { paths } from '../lib/paths.ts'
import { showUi } from '../lib/ui-state.ts'
import { useWallet } from '../wallet/queries.ts'
import styles from './balance-pills.module.css'
import { OperatorMenu } from './operator-menu.tsx'
import { PillText } from './pill-text.tsx'
import { t } from '@lucero/ui/text/t.ts'

/** HDR-4 to HDR-7 */
export default function BalancePills() {
  const { data: wallet, isPending } = useWallet()
  const navigate = useNavigate()
  const goToGameCredit = () => {
    showUi({ gameCreditOpen: true })
    navigate(paths.home)
  }
  return (
    <div className={styles.pills}>
      {wallet?.bonusActive && (
        <button type="button" className={styles.pill} onClick={() => navigate(paths.bonus)}>
          <PillText label={t('Bonus')} amount={wallet.nonCashAmount} tone="violet" />
        </button>
      )}
      <button type="button" className={styles.pill} onClick={goToGameCredit}>
        <PillText label={t('Game Credit|header')} amount={wallet?.gameCredits} loading={isPending} />
      </button>
      <div className={clsx(styles.pill, styles.money)}>
        <PillText label={t('Main Wallet')} amount={wallet?.amount} loading={isPending} tone="gold" />
      </div>
      <OperatorMenu className={styles.pill} />
    </div>
  )
}
