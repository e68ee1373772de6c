import { notificationBadgeFrom } from '@lucero/contract/constants'
import { useLiveState } from './unread-count.ts'
import { useSignedIn } from '../lib/session.ts'
import { Badge } from '../ui/badge.tsx'

/** SID-2 */
export function UnreadBadge({ label }: { label: string }) {
  const count = useLiveState((state) => state.notificationUnreadCount)
  const signedIn = useSignedIn()
  if (!signedIn || count <= 0) return null
  return <Badge label={label}>{count >= notificationBadgeFrom ? '10+' : count}</Badge>
}
