import type { SaferPlay } from '@lucero/contract/player/safer'
import { exclusionText } from '../lib/exclusion-text.ts'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '@lucero/ui/action/button.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import styles from './exclusion-note.module.css'

type ExclusionNoteProps = { until: string | null; onLeave?: () => void }

/** Replaces play during a time-out or self-exclusion: its end, and what the player can still do. */
export function ExclusionNote({ until, onLeave }: ExclusionNoteProps) {
  return (
    <div className={styles.note}>
      <p className={styles.until}>{exclusionText(until)}</p>
      <p className={styles.text}>{t('Your credit stays yours: you can collect and redeem it at any time.')}</p>
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

export const exclusionTitle = ({ kind }: NonNullable<SaferPlay['break']>): string => wordFor(titles, kind)
