/** Players who are suspended now. Draws nothing if there are none. */
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { Link } from '@lucero/ui/page/router.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import { useHousePages } from '../../lib/pages.ts'
import { playerPath } from '../../lib/paths.ts'
import { suspensionText } from '../../player/suspension-words.ts'
import styles from './players.module.css'

export function Suspended() {
  const query = useHousePages('listSuspensions', 'after', {})
  const rows = query.data?.pages.flatMap(({ suspensions }) => suspensions) ?? []
  if (rows.length === 0) return null
  const count = query.hasNextPage ? t('more than {count}', { count: rows.length }) : String(rows.length)
  return (
    <Panel title={t('Suspended players: {count}', { count })}>
      <ul
        className={styles.suspended}
        aria-label={plural(rows.length, 'One suspended player', '{count} suspended players')}
      >
        {rows.map(({ id, username, reason, ...suspension }) => (
          <li key={id}>
            <Link to={playerPath(id)} className={styles.name}>
              {username}
            </Link>
            <span>{suspensionText(suspension)}</span>
            {reason !== null && <span className={styles.real}>{reason}</span>}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
    </Panel>
  )
}
