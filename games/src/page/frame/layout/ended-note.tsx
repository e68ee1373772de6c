import { saferPlayUrl } from '../session/app-urls.ts'
import styles from './ended-note.module.css'
import { LobbyLink } from './lobby-link.tsx'
import { isPlayerLimit, refusalText } from '../session/refusal-text.ts'
import { t } from '@lucero/ui/text/t.ts'

/** Replaces the controls when the session has ended. */
export function EndedNote({ reason, lobbyUrl }: { reason: string; lobbyUrl: string }) {
  return (
    <div className={styles.note} role="alert">
      <h2>{t('This table is closed')}</h2>
      <p className={styles.text}>
        {t('{refusalText} A round in play is safe and will finish by itself.', { refusalText: refusalText(reason) })}
      </p>
      {isPlayerLimit(reason) && (
        <a className={styles.limits} href={saferPlayUrl(lobbyUrl)}>
          {t('Safer Play')}
        </a>
      )}
      <LobbyLink className={styles.link} lobbyUrl={lobbyUrl}>
        {t('Back to the lobby')}
      </LobbyLink>
    </div>
  )
}
