import { paths } from '../lib/paths.ts'
import { useUser } from '../players/queries.ts'
import { Link } from '@lucero/ui/page/router.tsx'
import styles from './own-card.module.css'

/** The player's name, above the sample person of SID-4. */
export function OwnCard() {
  const { data: user } = useUser()
  if (!user) return null
  return (
    <Link className={styles.card ?? ''} to={paths.editProfile}>
      <span className={styles.monogram} aria-hidden="true">
        {user.username.slice(0, 1).toUpperCase()}
      </span>
      <span className={styles.name}>{user.username}</span>
    </Link>
  )
}
