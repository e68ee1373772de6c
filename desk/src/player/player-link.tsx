import { useCan } from '../lib/session.ts'
import styles from './player-link.module.css'
import { useOpenPlayer } from './open-player.ts'

/** A username that opens the page of the player. It is no plain link, because the id is read when it is pressed. */
export function PlayerLink({ username }: { username: string }) {
  const open = useOpenPlayer()
  if (!useCan('players.read')) return <b>{username}</b>
  return (
    <button type="button" className={styles.link} onClick={() => open(username)}>
      {username}
    </button>
  )
}
