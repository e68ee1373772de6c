import { t } from '@lucero/ui/text/t.ts'
import styles from '../frame/layout/ended-note.module.css'
import { LobbyLink } from '../frame/layout/lobby-link.tsx'
import { openAgainUrl } from '../frame/session/app-urls.ts'
import type { SessionFigures } from '../frame/session/game-session.ts'

/** Replaces a version that the house has retired. A newer one may have taken its place. */
export function RetiredNote({ session: { seat, lobbyUrl } }: { session: SessionFigures }) {
  return (
    <div className={styles.note} role="alert">
      <h2>{t('This version of the game has been taken off')}</h2>
      <p className={styles.text}>
        {t('Your rounds are finished and paid. Open the game again for its newest version.')}
      </p>
      <a className={styles.link} href={openAgainUrl(seat.game, seat.mode, lobbyUrl)}>
        {t('Open again')}
      </a>
      <LobbyLink className={styles.limits} lobbyUrl={lobbyUrl}>
        {t('Back to the lobby')}
      </LobbyLink>
    </div>
  )
}
