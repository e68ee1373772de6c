import type { Permission } from '@lucero/contract/house/permissions'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useStaff } from '../lib/session.ts'
import { navigationFor } from './navigation.ts'
import { pageTitles } from './page-titles.ts'
import styles from './shortcuts-dialog.module.css'

const shortcuts = (permissions: readonly Permission[]): [string, string][] => [
  ['/', t('Open the search')],
  ['j', t('Select the next row of a list')],
  ['k', t('Select the previous row of a list')],
  ['Enter', t('Open the selected row')],
  ['?', t('Show these shortcuts')],
  ...navigationFor(permissions).flatMap(({ entries }) =>
    entries.flatMap(({ letter, page }): [string, string][] => (letter ? [[`g ${letter}`, pageTitles()[page]]] : [])),
  ),
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { permissions } = useStaff()
  return (
    <Dialog open onClose={onClose} title={t('Keyboard shortcuts')}>
      <dl className={styles.list}>
        {shortcuts(permissions).map(([key, meaning]) => (
          <div key={key} className={styles.line}>
            <dt>
              {Object.entries(key.split(' ')).map(([place, one]) => (
                <kbd key={place}>{one}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
