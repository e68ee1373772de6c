/** Opens the page of a player. Lists have the username, the address has the id, which is read when the link is pressed. */
import { toast } from '@lucero/ui/overlay/toast.ts'
import { useNavigate } from '@lucero/ui/page/router.tsx'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { playerPath } from '../lib/paths.ts'
import { useCan } from '../lib/session.ts'
import styles from './player-link.module.css'

export function PlayerLink({ username }: { username: string }) {
  const navigate = useNavigate()
  const open = async () => {
    const { player } = await call('showPlayer', { username })
    navigate(playerPath(player.id))
  }
  if (!useCan('players.read')) return <b className={styles.name}>{username}</b>
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => void open().catch((error: unknown) => toast.error(errorText(error)))}
    >
      {username}
    </button>
  )
}
