/** Full screen of the game page. Hidden where the browser has none, as on an iPhone. */
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import { useSyncExternalStore } from 'react'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { t } from '@lucero/ui/text/t.ts'

export const hasFullScreen = (): boolean => document.fullscreenEnabled

export function toggleFullScreen(): void {
  if (!hasFullScreen()) return
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  // The browser may refuse, for example without a user gesture. The page then stays as it is.
  change.catch(() => undefined)
}

const isFull = () => document.fullscreenElement !== null

function listen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export const useIsFull = () => useSyncExternalStore(listen, isFull)

/** For the top bar. The settings have a button with a label. */
export function FullScreenIcon() {
  const isOn = useIsFull()
  if (!hasFullScreen()) return null
  return (
    <IconButton
      label={t('Full screen')}
      icon={isOn ? <Minimize /> : <Maximize />}
      aria-pressed={isOn}
      onClick={toggleFullScreen}
    />
  )
}
