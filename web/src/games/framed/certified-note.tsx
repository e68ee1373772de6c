import { useState } from 'react'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { paths } from '../../lib/paths.ts'
import styles from './certified-note.module.css'

/** Says who vouches for the game, and what cannot be verified here. */
export function CertifiedNote({ studio, onOpen }: { studio: string | null; onOpen: (isOpen: boolean) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const show = (next: boolean) => {
    setIsOpen(next)
    onOpen(next)
  }
  return (
    <footer className={styles.note}>
      <p>{studio === null ? t('Certified by the supplier') : t('{studio} · Certified by the supplier', { studio })}</p>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => show(true)}>
        {t('What this means')}
      </button>
      <Dialog open={isOpen} onClose={() => show(false)} title={t('Certified by the supplier')}>
        <div className={styles.text}>
          <p>
            {t(
              'This game runs on the servers of its supplier. The supplier draws the outcome of each round, and has the game certified by a test laboratory.',
            )}
          </p>
          <p>
            {t(
              'You cannot verify its rounds here: there are no seeds and there is no proof, as our own games have. We do not see how an outcome was drawn.',
            )}
          </p>
          <p>
            {t(
              'Your credit is in our wallet. Each stake and each payout is in Last Activity and in your statement, and your limits and breaks hold in this game too.',
            )}
          </p>
          <a href={paths.fairness} target="_blank" rel="noopener">
            {t('How our own games can be verified')}
          </a>
        </div>
      </Dialog>
    </footer>
  )
}
