import type { Notification } from '@lucero/contract/notifications'
import { useEffect } from 'react'
import { setUnreadCount, useUnread } from './unread-badge.tsx'
import { call } from '../lib/api.ts'
import { usePagedList } from '../lib/paged-list.ts'
import { PagedTable } from '../lib/paged-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Column } from '../ui/table.tsx'
import { UtcDate } from '../ui/utc-date.tsx'
import styles from './notifications-page.module.css'
import { t } from '../ui/t.ts'

const columns = (): Column<Notification>[] => [
  { header: t('Message'), cell: ({ message }) => <span className={styles.message}>{message}</span> },
  { header: t('Date (UTC)'), cell: ({ created_at }) => <UtcDate value={created_at} /> },
  { header: t('From'), cell: ({ adminUser }) => adminUser.username },
]

/** ACT-5 */
export default function NotificationsPage() {
  const list = usePagedList(
    ['notifications', 'list'],
    async (query, signal) => (await call('getNotifications', { query, signal })).notifications,
  )
  useReading(list.refetch)
  return (
    <>
      <PageHeader
        title={t('Notifications')}
        text={t('What your operators and the house wrote to you, newest first.')}
      />
      <Panel>
        <PagedTable
          list={list}
          caption={t('Notifications')}
          captionHidden
          columns={columns()}
          rowKey={({ created_at, message }) => `${created_at} ${message}`}
          failure={t('Your notifications did not load')}
          emptyTitle={t('Nothing new under the stars')}
          emptyText={t('Messages from your operators and the house appear here.')}
        />
      </Panel>
    </>
  )
}

/** ACT-6: what is on this page is read, also what arrives while it is open. */
function useReading(readAgain: () => Promise<unknown>) {
  const unread = useUnread((state) => state.notificationUnreadCount)
  useEffect(() => {
    if (unread === 0) return
    setUnreadCount(0)
    void readAgain()
  }, [unread, readAgain])
}
