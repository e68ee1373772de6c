import type { Notification } from '@lucero/contract/player/notifications'
import { useEffect } from 'react'
import { Link } from '@lucero/ui/page/router.tsx'
import { setUnreadCount, useUnread } from './unread-badge.tsx'
import { call } from '../lib/api.ts'
import { usePagedList } from '../lib/paged-list.ts'
import { CompactRow, PagedTable } from '../lib/paged-table.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import type { Column } from '@lucero/ui/display/table.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { UtcDate } from '@lucero/ui/display/utc-date.tsx'
import { linkOf } from './links.ts'
import { notificationText } from './notification-text.ts'
import styles from './notifications-page.module.css'

/** The server signs its own messages with `house`. Names that people chose are not translated. */
const senderOf = ({ adminUser: { username } }: Notification) => (username === 'house' ? t('house') : username)

const columns = (): Column<Notification>[] => [
  { header: t('Message'), cell: (row) => <Message {...row} /> },
  {
    header: t('Date (UTC)'),
    cell: ({ created_at }) => (
      <span className={styles.when}>
        <UtcDate value={created_at} />
        <RelativeTime value={created_at} />
      </span>
    ),
  },
  { header: t('From'), cell: senderOf },
]

const compact = (row: Notification) => (
  <CompactRow
    title={<Message {...row} />}
    about={<UtcDate value={row.created_at} />}
    aside={
      <>
        <RelativeTime value={row.created_at} /> · <span>{senderOf(row)}</span>
      </>
    }
  />
)

function Message(notification: Notification) {
  const link = notification.about && linkOf(notification.about)
  return (
    <span className={styles.message}>
      {notificationText(notification)}
      {link && (
        <Link className={styles.link} to={link.address}>
          {link.label}
        </Link>
      )}
    </span>
  )
}

/** ACT-5 */
export default function NotificationsPage() {
  const list = usePagedList(
    ['notifications', 'list'],
    async (query, signal) => (await call('getNotifications', { query, signal })).notifications,
  )
  useReading(list.refetch)
  return (
    <>
      <PageHeader title={t('Notifications')} text={t('Messages from your operators and the house, newest first.')} />
      <Panel>
        <PagedTable
          list={list}
          caption={t('Notifications')}
          captionHidden
          columns={columns()}
          compact={compact}
          rowKey={({ created_at, message }) => `${created_at} ${message}`}
          failure={t('Your notifications did not load')}
          emptyTitle={t('No notifications')}
          emptyText={t('Messages from your operators and the house appear here.')}
        />
      </Panel>
    </>
  )
}

/** ACT-6: notifications on this page are marked as read, also those that arrive while it is open. */
function useReading(readAgain: () => Promise<unknown>) {
  const unread = useUnread((state) => state.notificationUnreadCount)
  useEffect(() => {
    if (unread === 0) return
    setUnreadCount(0)
    void readAgain()
  }, [unread, readAgain])
}
