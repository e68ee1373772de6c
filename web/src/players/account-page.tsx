import type { User } from '@lucero/contract/players'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { AccountOverview } from './account-overview.tsx'
import styles from './account.module.css'
import { useUser } from './queries.ts'
import { t } from '../ui/t.ts'

type AccountPageProps = {
  title: string | ((user: User | undefined) => string)
  text?: string
  /** The children are panels of their own. */
  isInPanels?: boolean
  children: (user: User) => ReactNode
}

/** A page about the signed-in player: nothing to fill in until it is known who that is. */
export function AccountPage({ title, text, isInPanels = false, children }: AccountPageProps) {
  const { data: user, isError, isFetching, refetch } = useUser()
  return (
    <>
      <PageHeader title={typeof title === 'string' ? title : title(user)} text={text} />
      <div className={styles.account}>
        {user && isInPanels ? (
          children(user)
        ) : (
          <Panel>
            {user && children(user)}
            {!user && isError && <LoadFailed retrying={isFetching} onRetry={() => void refetch()} />}
            {!user && !isError && <FormSkeleton />}
          </Panel>
        )}
        {user && <AccountOverview user={user} />}
      </div>
    </>
  )
}

export function LoadFailed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return <ErrorState text={t('We could not load this right now.')} retrying={retrying} onRetry={onRetry} />
}

export function FormSkeleton() {
  return (
    <output className={styles.form}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <Skeleton height={48} />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </output>
  )
}
