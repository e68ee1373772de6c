import styles from './ended-note.module.css'
import { refusalText } from './refusal-text.ts'

/** Instead of the controls when no more can be played here. */
export function EndedNote({ reason, lobbyUrl }: { reason: string; lobbyUrl: string }) {
  return (
    <div className={styles.note} role="alert">
      <h2>This table is closed</h2>
      <p className={styles.text}>{refusalText(reason)} A round in play is safe and will finish by itself.</p>
      <a className={styles.link} href={lobbyUrl}>
        Back to the lobby
      </a>
    </div>
  )
}
