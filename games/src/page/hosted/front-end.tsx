import { useEffect, useRef, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { language, t } from '@lucero/ui/text/t.ts'
import { useIsOffline } from '../frame/session/use-is-offline.ts'
import styles from './front-end.module.css'
import { useGameSize } from './game-size.ts'

type FrontEndProps = {
  /** The address with the session, or with the round to show again. */
  url: string
  origin: string
  name: string
  /** A dialog of ours is open: the game gets no input and no full screen. */
  isCovered: boolean
}

/** A game that has not loaded by then is offered again. */
const patienceMs = 25_000

/**
 * The front end of a hosted game. The sandbox allows no popups, forms, downloads, dialogs and no navigation of this page; the server's headers
 * allow it no network but its own origin (docs/security.md).
 */
export function FrontEnd({ url, origin, name, isCovered }: FrontEndProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const size = useGameSize(frame, origin)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'loading' | 'shown' | 'late'>('loading')
  const isOffline = useIsOffline()
  useEffect(() => {
    if (state !== 'loading') return undefined
    const timer = setTimeout(() => setState('late'), patienceMs)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => {
    // A full screen of the game would hide the dialog.
    if (isCovered && document.fullscreenElement === frame.current) void document.exitFullscreen()
  }, [isCovered])
  const retry = () => {
    setState('loading')
    setAttempt(attempt + 1)
  }
  return (
    <div className={styles.stage} inert={isCovered}>
      <iframe
        key={attempt}
        ref={frame}
        className={styles.game}
        style={size && { aspectRatio: `${size.width} / ${size.height}` }}
        data-sized={size ? '' : undefined}
        title={name}
        src={localized(url)}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the game has an origin of its own, so it cannot lift its sandbox
        sandbox="allow-scripts allow-same-origin allow-pointer-lock"
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
        onLoad={() => {
          setState('shown')
          frame.current?.focus()
        }}
      />
      {state === 'loading' && (
        <output className={styles.over} aria-busy="true">
          <Spinner size={44} />
          <p>{t('Opening the game…')}</p>
        </output>
      )}
      {state === 'late' && (
        <div className={styles.over} role="alert">
          <p>{t('The game does not load. A round in play is safe and will finish by itself.')}</p>
          <Button variant="primary" onClick={retry}>
            {t('Try again')}
          </Button>
        </div>
      )}
      {isOffline && (
        <output className={styles.offline}>
          {t('You are offline. Your round is safe and continues when you are back online.')}
        </output>
      )}
    </div>
  )
}

/** With the language and the kind of device of this page. */
function localized(url: string): string {
  const address = new URL(url)
  address.searchParams.set('lang', language())
  address.searchParams.set('device', matchMedia('(max-width: 700px)').matches ? 'mobile' : 'desktop')
  return address.href
}
