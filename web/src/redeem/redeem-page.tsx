import type { MainWallet } from '@lucero/contract/player/wallet'
import { paths } from '../lib/paths.ts'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { ButtonLink } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { useWallet } from '../wallet/queries.ts'
import { CreateRedeem } from './create-redeem.tsx'
import { RedeemList } from './redeem-list.tsx'
import styles from './redeem.module.css'
import { t } from '@lucero/ui/text/t.ts'

/** RED-1 */
export default function RedeemPage() {
  const { data: wallet, isError, isFetching, refetch } = useWallet()
  return (
    <>
      <PageHeader
        title={t('Redeem')}
        text={t(
          'Turn credit into a code that your operator pays. The credit is held until they do, or until you cancel.',
        )}
      />
      <div className={styles.page}>
        <Panel title={t('New redeem')}>
          {wallet && <NewRedeem wallet={wallet} />}
          {!wallet && isError && (
            <ErrorState title={t('Your wallet did not load')} retrying={isFetching} onRetry={() => void refetch()} />
          )}
          {!wallet && !isError && <Skeleton height="var(--form-room)" radius={16} />}
        </Panel>
        <Panel title={t('Your redeems')}>
          <RedeemList />
        </Panel>
      </div>
    </>
  )
}

function NewRedeem({ wallet: { amount, operator_id } }: { wallet: MainWallet }) {
  if (operator_id === 0) return <NoOperator />
  return (
    <>
      <dl className={styles.available}>
        <div>
          <dt>{t('Available')}</dt>
          <dd>
            <Amount value={amount} tone="gold" size="large" />
          </dd>
        </div>
        <div>
          <dt>{t('Operator')}</dt>
          <dd className={styles.operator}>{operator_id}</dd>
        </div>
      </dl>
      <CreateRedeem available={amount} />
    </>
  )
}

function NoOperator() {
  const operators = (
    <ButtonLink variant="primary" to={paths.operators}>
      {t('Choose an Operator')}
    </ButtonLink>
  )
  return (
    <div className={styles.noOperator}>
      <EmptyState
        title={t('No active operator')}
        text={t('An operator pays your redeem codes. Connect to one, or make one of yours active, and redeem here.')}
        action={operators}
      />
    </div>
  )
}
