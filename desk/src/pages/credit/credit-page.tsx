/** Credit: grants, and the reversal of a wrong one. */
import { useMemo } from 'react'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useOperatorFilter } from '../../lib/operators.ts'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { useCan } from '../../lib/session.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import styles from './credit.module.css'
import { GrantForm } from './grant-form.tsx'
import { RecentCredit } from './recent-credit.tsx'
import { WaitingGrants } from './waiting-grants.tsx'

export default function CreditPage() {
  const canGrant = useCan('credit.grant')
  const input = { ...useOperatorFilter(), limit: 100 }
  const query = useHousePages('listCredit', 'after', input)
  const rows = useMemo(() => query.data?.pages.flatMap(({ grants }) => grants), [query.data])
  return (
    <>
      <PageHeader title={pageTitles().credit} text={t('Credit that operators give to players at the counter.')} />
      <div className={canGrant ? styles.page : undefined}>
        {canGrant && <GrantForm />}
        <div className={styles.recent}>
          <WaitingGrants grants={query.data?.pages[0]?.waiting} />
          <RecentCredit grants={rows} pages={tablePages(query)} />
        </div>
      </div>
    </>
  )
}
