import type { User } from '@lucero/contract/player/players'
import { Children, type ReactNode } from 'react'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { AccountOverview, OverviewSkeleton } from './account-overview.tsx'
import styles from './account.module.css'
import { useUser } from './queries.ts'
import { t } from '@lucero/ui/text/t.ts'

type AccountPageProps = {
  title: string | ((user: User | undefined) => string)
  text?: string
  /** The children render their own panels. */
  isInPanels?: boolean
  /** Other data of the page is still loading. The overview waits too, so that nothing shifts. */
  isWaiting?: boolean
  /** Placeholder with the size of the content. The default has three fields. */
  skeleton?: ReactNode
  children: (user: User) => ReactNode
}

/** A page about the signed-in player. The form appears once the player has loaded. */
export function AccountPage(props: AccountPageProps) {
  const { title, text, isInPanels = false, isWaiting = false, skeleton, children } = props
  const { data, isError, isFetching, refetch } = useUser()
  const user = isWaiting ? undefined : data
  return (
    <>
      <PageHeader title={typeof title === 'string' ? title : title(data)} text={text} />
      <div className={styles.account}>
        {user && isInPanels ? (
          children(user)
        ) : (
          <Panel>
            {user && children(user)}
            {!user && isError && <LoadFailed retrying={isFetching} onRetry={() => void refetch()} />}
            {!user && !isError && (skeleton ?? <FormSkeleton />)}
          </Panel>
        )}
        {user && <AccountOverview user={user} />}
        {!user && !isError && <OverviewSkeleton />}
      </div>
    </>
  )
}

export function LoadFailed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return <ErrorState text={t('We could not load this right now.')} retrying={retrying} onRetry={onRetry} />
}

type FieldRow = 'field' | 'pair' | 'date'
const threeFields: readonly FieldRow[] = ['field', 'field', 'field']

/** Placeholder for labels, fields and a button. */
export function FormSkeleton({ rows = threeFields }: { rows?: readonly FieldRow[] }) {
  return (
    <output className={styles.form}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {Children.map(rows, (row) => (
        <WaitingRow row={row} />
      ))}
      <span className={styles.actions}>
        <Skeleton height={48} radius={12} />
      </span>
    </output>
  )
}

function WaitingRow({ row }: { row: FieldRow }) {
  if (row === 'field') return <WaitingField />
  if (row === 'pair')
    return (
      <span className={styles.pair}>
        <WaitingField />
        <WaitingField />
      </span>
    )
  return (
    <span>
      <span className={styles.waitingLegend}>
        <Skeleton width={110} />
      </span>
      <span className={styles.dateParts}>
        <WaitingField />
        <WaitingField />
        <WaitingField />
      </span>
    </span>
  )
}

const WaitingField = () => (
  <span className={styles.waitingField}>
    <Skeleton width={96} height={19} />
    <Skeleton height={50} radius={12} />
  </span>
)
