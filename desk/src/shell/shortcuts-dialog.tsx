import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { t } from '@lucero/ui/text/t.ts'
import styles from './shortcuts-dialog.module.css'

const shortcuts = (): [string, string][] => [
  ['/', t('Open the search')],
  ['j', t('Select the next row of a list')],
  ['k', t('Select the previous row of a list')],
  ['Enter', t('Open the selected row')],
  ['?', t('Show these shortcuts')],
]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t('Keyboard shortcuts')}>
      <dl className={styles.list}>
        {shortcuts().map(([key, meaning]) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
