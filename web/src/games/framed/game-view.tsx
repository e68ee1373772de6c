import { useEffect, useRef, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { t } from '@lucero/ui/text/t.ts'
import styles from './game-view.module.css'

type GameViewProps = {
  url: string
  name: string
  /** A dialog of ours is open: the game is not shown and gets no input. */
  isCovered: boolean
}

/** A game that has not loaded by then is offered again. */
const patienceMs = 25_000

/**
 * The aggregator's page of a game. The sandbox allows no popups, downloads or dialogs, and no navigation of this page. The policy of this page
 * allows only the hosts of connections in the frame (server/src/aggregators/page-hosts.ts).
 */
export function GameView({ url, name, isCovered }: GameViewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  useEffect(() => {
    if (state !== 'loading') return undefined
    const fail = () => setState('failed')
    const failOfFrame = ({ effectiveDirective }: SecurityPolicyViolationEvent) =>
      effectiveDirective === 'frame-src' && fail()
    const timer = setTimeout(fail, patienceMs)
    document.addEventListener('securitypolicyviolation', failOfFrame)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('securitypolicyviolation', failOfFrame)
    }
  }, [state])
  useEffect(() => {
    // A full screen of the game would hide the dialog.
    if (isCovered && document.fullscreenElement === frame.current) void document.exitFullscreen()
  }, [isCovered])
  return (
    <div className={styles.stage} inert={isCovered} data-covered={isCovered || undefined}>
      {state !== 'failed' && (
        <iframe
          ref={frame}
          className={styles.game}
          title={name}
          src={url}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- the game has another origin, so it cannot lift its sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-pointer-lock"
          allow="autoplay; fullscreen"
          referrerPolicy="strict-origin"
          onLoad={() => {
            setState('shown')
            frame.current?.focus()
          }}
        />
      )}
      {state === 'loading' && (
        <output className={styles.over} aria-busy="true">
          <Spinner size={44} />
          <p>{t('Opening the game…')}</p>
        </output>
      )}
      {state === 'failed' && (
        <div className={styles.over} role="alert">
          <p>{t('The page of the supplier does not load. Your credit is safe with us.')}</p>
          <Button variant="primary" onClick={() => setState('loading')}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  )
}
