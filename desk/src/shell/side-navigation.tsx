import { NavLink } from '@lucero/ui/page/router.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import { Badge } from '@lucero/ui/display/badge.tsx'
import { paths } from '../lib/paths.ts'
import { useStaff } from '../lib/session.ts'
import { navigationFor, type Entry } from './navigation.ts'
import { pageTitles } from './page-titles.ts'
import { useQueues } from './queues.ts'
import styles from './side-navigation.module.css'

export function SideNavigation() {
  const { permissions } = useStaff()
  return (
    <nav aria-label={t('Pages of the desk')} className={styles.navigation}>
      {navigationFor(permissions).map(({ label, entries }) => (
        <div key={label} className={styles.group}>
          <p className={styles.label}>{label}</p>
          <ul>
            {entries.map((entry) => (
              <li key={entry.page}>
                <NavigationLink {...entry} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function NavigationLink({ page, icon: Icon, queue }: Entry) {
  const waiting = useQueues()?.[queue ?? 'redeems'] ?? 0
  return (
    <NavLink to={paths[page]} className={styles.link}>
      <Icon aria-hidden />
      <span className={styles.name}>{pageTitles()[page]}</span>
      {queue && waiting > 0 && (
        <Badge label={plural(waiting, 'waiting', 'waiting')}>{waiting > 99 ? '99+' : waiting}</Badge>
      )}
    </NavLink>
  )
}
