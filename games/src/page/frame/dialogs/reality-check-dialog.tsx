import { useRef, useState, type Ref } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { lookOf } from '@lucero/ui/action/button-look.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { saferPlayUrl } from '../session/app-urls.ts'
import { VisitFigures } from './credit-dialog.tsx'
import figures from './credit-dialog.module.css'
import { GameDialog } from './game-dialog.tsx'
import type { SessionFigures } from '../session/game-session.ts'
import { LobbyLink } from '../layout/lobby-link.tsx'
import styles from './reality-check-dialog.module.css'

type RealityCheckDialogProps = {
  session: Pick<SessionFigures, 'tally' | 'lobbyUrl'>
  open: boolean
  onClose: () => void
}

/** Shows time and result of the visit, neutrally. The focus is on the text, so that a key meant for the game presses no button. */
export function RealityCheckDialog({ session: { tally, lobbyUrl }, open, onClose }: RealityCheckDialogProps) {
  const textRef = useRef<HTMLParagraphElement>(null)
  return (
    <GameDialog open={open} onClose={onClose} title={t('A moment to look up')} focusOn={textRef}>
      {open && <TimePlayed since={tally.since} ref={textRef} />}
      <dl className={figures.figures}>
        <VisitFigures tally={tally} />
      </dl>
      <div className={styles.actions}>
        <LobbyLink className={lookOf({ size: 'large' })} lobbyUrl={lobbyUrl}>
          {t('Leave|game')}
        </LobbyLink>
        <Button size="large" onClick={onClose}>
          {t('Keep playing')}
        </Button>
      </div>
      <a className={styles.limits} href={saferPlayUrl(lobbyUrl)} target="_blank" rel="noopener">
        {t('Safer Play: limits and breaks')}
      </a>
    </GameDialog>
  )
}

function TimePlayed({ since, ref }: { since: number; ref: Ref<HTMLParagraphElement> }) {
  const [minutes] = useState(() => Math.floor((Date.now() - since) / 60_000))
  return (
    <p className={styles.time} ref={ref} tabIndex={-1}>
      {plural(
        minutes,
        'You have been playing for {count} minute. You asked for this reminder.',
        'You have been playing for {count} minutes. You asked for this reminder.',
      )}
    </p>
  )
}
