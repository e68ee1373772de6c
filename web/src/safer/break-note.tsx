import type { SaferPlay } from '@lucero/contract/safer'
import { breakText } from '../lib/break-text.ts'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '@lucero/ui/action/button.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import styles from './break-note.module.css'

type BreakNoteProps = { until: string | null; onLeave?: () => void }

/** Replaces play during a time-out or self-exclusion: its end, and what the player can still do. */
export function BreakNote({ until, onLeave }: BreakNoteProps) {
  return (
    <div className={styles.note}>
      <p className={styles.until}>{breakText(until)}</p>
      <p className={styles.text}>{t('What you have stays yours: you can collect and redeem it at any time.')}</p>
      <ButtonLink variant="primary" wide to={paths.saferPlay} onClick={onLeave}>
        {t('Safer Play')}
      </ButtonLink>
    </div>
  )
}

const titles: Record<NonNullable<SaferPlay['break']>['kind'], () => string> = {
  break: () => t('You are on a break'),
  exclusion: () => t('You have excluded yourself'),
}

export const breakTitle = ({ kind }: NonNullable<SaferPlay['break']>): string => wordFor(titles, kind)
