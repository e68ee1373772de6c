import { openAgainUrl, saferPlayUrl } from '../session/app-urls.ts'
import type { SessionFigures } from '../session/game-session.ts'
import styles from './ended-note.module.css'
import { LobbyLink } from './lobby-link.tsx'
import { canOpenAgain, closedText, isPlayerLimit } from '../session/refusal-text.ts'
import { t } from '@lucero/ui/text/t.ts'

type EndedNoteProps = { reason: string; session: Pick<SessionFigures, 'seat' | 'lobbyUrl' | 'awayMinutes'> }

/** Replaces the controls when the session has ended. */
export function EndedNote({ reason, session: { seat, lobbyUrl, awayMinutes } }: EndedNoteProps) {
  const again = canOpenAgain(reason)
  return (
    <div className={styles.note} role="alert">
      <h2>{t('This table is closed')}</h2>
      <p className={styles.text}>
        {t('{refusalText} A round in play is safe and will finish by itself.', {
          refusalText: closedText(reason, awayMinutes),
        })}
      </p>
      {isPlayerLimit(reason) && (
        <a className={styles.limits} href={saferPlayUrl(lobbyUrl)}>
          {t('Safer Play')}
        </a>
      )}
      {again && (
        <a className={styles.link} href={openAgainUrl(seat.game, seat.mode, lobbyUrl)}>
          {t('Open again')}
        </a>
      )}
      <LobbyLink className={again ? styles.limits : styles.link} lobbyUrl={lobbyUrl}>
        {t('Back to the lobby')}
      </LobbyLink>
    </div>
  )
}
