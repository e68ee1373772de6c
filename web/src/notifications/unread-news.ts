import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from '@lucero/ui/page/router.tsx'
import { call } from '../lib/api.ts'
import { paths } from '../lib/paths.ts'
import { plural, t, translated } from '@lucero/ui/text/t.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { placeOf } from './links.ts'
import { setUnreadCount } from './unread-badge.tsx'

/** Takes the count that the socket tells, and shows what has arrived. It stays the same function wherever the player goes. */
export function useUnreadNews(): (count: number) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const here = useRef({ navigate, pathname })
  useEffect(() => {
    here.current = { navigate, pathname }
  }, [navigate, pathname])
  const before = useRef<number | undefined>(undefined)
  return useCallback((count: number) => {
    // The first count is of what had come before this page was opened.
    const isNews = before.current !== undefined && count > before.current
    before.current = count
    setUnreadCount(count)
    if (isNews && here.current.pathname !== paths.notifications)
      void showNewest((address) => here.current.navigate(address))
  }, [])
}

/** The event carries no words. What cannot be read now is still counted by the badge. */
async function showNewest(open: (address: string) => void): Promise<void> {
  const unread = await call('getUnreadNotifications').catch(() => undefined)
  const [newest] = unread?.notifications.rows ?? []
  if (!unread || !newest) return
  const others = unread.notifications.count - 1
  const more = others > 0 ? ` ${plural(others, '{count} more is unread.', '{count} more are unread.')}` : ''
  const ownPage = { label: t('See notifications'), address: paths.notifications }
  const place = (newest.about && placeOf(newest.about)) ?? ownPage
  toast.info(`${translated(newest.message)}${more}`, {
    topic: 'news',
    action: { label: place.label, run: () => open(place.address) },
  })
}
