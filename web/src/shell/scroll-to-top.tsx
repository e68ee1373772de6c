import { scrollToTopAfterPx } from '@lucero/contract/shared/constants'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useSyncExternalStore } from 'react'
import { matchesMedia, reducedMotion } from '@lucero/ui/look/media.ts'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { focusHeading } from './focus-heading.tsx'
import styles from './scroll-to-top.module.css'
import { t } from '@lucero/ui/text/t.ts'

/** SID-5 */
export function ScrollToTop() {
  const isScrolled = useSyncExternalStore(onScroll, isFarDown, atTop)
  if (!isScrolled) return null
  return (
    <IconButton
      className={styles.button}
      variant="filled"
      round
      label={t('Back to top')}
      icon={<ArrowUp />}
      onClick={goUp}
    />
  )
}

function goUp() {
  const calm = matchesMedia(reducedMotion)
  window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  focusHeading()
}

const atTop = () => false
const isFarDown = () => window.scrollY > scrollToTopAfterPx

function onScroll(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
