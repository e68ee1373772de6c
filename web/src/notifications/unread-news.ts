import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '@lucero/ui/page/router.tsx'
import { call } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { linkOf } from './links.ts'
import { setUnreadCount } from './unread-badge.tsx'

/** Returns a handler for the unread count of the socket, which also shows new notifications. The handler is stable across navigations. */
export function useUnreadNews(): (count: number) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = useRef({ navigate, pathname })
  useEffect(() => {
    here.current = { navigate, pathname }
  }, [navigate, pathname])
  const before = useRef<number | undefined>(undefined)
  return useCallback((count: number) => {
    // The first count covers notifications from before the page load.
    const isNews = before.current !== undefined && count > before.current
    before.current = count
    setUnreadCount(count)
    if (isNews && here.current.pathname !== paths.notifications)
      void showNewest((address) => here.current.navigate(address))
  }, [])
}

/** The event carries no text, so it is fetched. If that fails, only the badge shows the notification. */
async function showNewest(open: (address: string) => void): Promise<void> {
  const unread = await call('getUnreadNotifications').catch(() => undefined)
  const [newest] = unread?.notifications.rows ?? []
  if (!unread || !newest) return
  // Loaded when it is needed, because it contains every message of the program.
  const { notificationText } = await import('./notification-text.ts')
  const others = unread.notifications.count - 1
  const more = others > 0 ? ` ${plural(others, '{count} more is unread.', '{count} more are unread.')}` : ''
  const ownPage = { label: t('See notifications'), address: paths.notifications }
  const link = (newest.about && linkOf(newest.about)) ?? ownPage
  toast.info(`${notificationText(newest)}${more}`, {
    topic: 'news',
    actions: [{ label: link.label, run: () => open(link.address) }],
  })
}
