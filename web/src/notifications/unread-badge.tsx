/** The unread count from the live socket, and the badge that shows it. */
import { create } from 'zustand'
import { notificationBadgeFrom } from '@lucero/contract/shared/constants'
import { useSignedIn } from '../lib/session.ts'
import { Badge } from '@lucero/ui/display/badge.tsx'

export const useUnread = create<{ notificationUnreadCount: number }>(() => ({ notificationUnreadCount: 0 }))

export const setUnreadCount = (notificationUnreadCount: number): void => useUnread.setState({ notificationUnreadCount })

/** SID-2 */
export function UnreadBadge({ label }: { label: string }) {
  const count = useUnread((state) => state.notificationUnreadCount)
  const signedIn = useSignedIn()
  if (!signedIn || count <= 0) return null
  return <Badge label={label}>{count >= notificationBadgeFrom ? '10+' : count}</Badge>
}
