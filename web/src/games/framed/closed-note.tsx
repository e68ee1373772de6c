import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { lookOf } from '@lucero/ui/action/button-look.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { launchGame } from '../../catalogue/launch-game.ts'
import { exclusionText } from '../../lib/exclusion-text.ts'
import { paths } from '../../lib/paths.ts'
import { useSaferPlay } from '../../safer/queries.ts'
import { BackLink } from './back-link.tsx'
import styles from './closed-note.module.css'
import type { GameVisit, Problem } from './use-visit.ts'

const texts: Partial<Record<Problem, () => string>> = {
  SESSION_EXPIRED: () => t('You are signed out of the game: your session in it has ended.'),
  PLAYER_BLOCKED: () => t('Your account cannot play at the moment.'),
  GAME_DISABLED: () => t('This game is closed at the moment.'),
}

/** Replaces the game when the player can no longer play. Without a visit, the address is of a game that is not open. */
export function ClosedNote({ visit }: { visit: GameVisit | undefined }) {
  const problem = visit?.problem ?? 'SESSION_EXPIRED'
  const canOpenAgain = visit !== undefined && problem === 'SESSION_EXPIRED'
  return (
    <div className={styles.note} role="alert">
      <h2>{t('The game is closed')}</h2>
      {problem === 'ON_A_BREAK' ? <Exclusion /> : <p>{wordFor(texts as Record<Problem, () => string>, problem)}</p>}
      <p className={styles.safe}>{t('A round in play is safe: what it wins is paid to you.')}</p>
      {problem === 'ON_A_BREAK' && (
        <a className={lookOf({ size: 'large', wide: true })} href={paths.saferPlay}>
          {t('Safer Play')}
        </a>
      )}
      {canOpenAgain && <OpenAgain gameId={visit.game.id} />}
      <BackLink className={lookOf({ size: 'large', wide: true })}>{t('Back to the lobby')}</BackLink>
    </div>
  )
}

function Exclusion() {
  const exclusion = useSaferPlay().data?.break
  return <p>{exclusion ? exclusionText(exclusion.until) : t('You are on a break from play.')}</p>
}

function OpenAgain({ gameId }: { gameId: string }) {
  const [isOpening, setIsOpening] = useState(false)
  const open = () => {
    setIsOpening(true)
    void launchGame(gameId, { goTo: openHere, close: () => setIsOpening(false) })
  }
  return (
    <Button variant="primary" size="large" wide loading={isOpening} onClick={open}>
      {t('Open again')}
    </Button>
  )
}

/** Another game of the same page differs only in query and fragment, so the page is loaded anew. */
const openHere = (address: string) => location.replace(address)
