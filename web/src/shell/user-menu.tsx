import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazyPart } from '../lib/lazy-part.ts'
import { useUser } from '../players/queries.ts'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { LazyMenu } from './lazy.tsx'
import styles from './user-menu.module.css'
import { t } from '@lucero/ui/text/t.ts'

const load = () => import('./user-menu-items.tsx')
const UserMenuItems = lazyPart(load)

/** HDR-3 */
export function UserMenu() {
  const { data: user, isPending } = useUser()
  const trigger = (
    <button type="button" className={styles.user} aria-label={user ? undefined : t('Account')}>
      <span className={styles.name}>{isPending ? <Skeleton width={84} /> : (user?.username ?? t('Account'))}</span>
      <ChevronDown aria-hidden="true" />
    </button>
  )
  const isActive = user?.isActive ?? true
  return <LazyMenu trigger={trigger} load={load} menu={<UserMenuItems trigger={trigger} isActive={isActive} />} />
}
