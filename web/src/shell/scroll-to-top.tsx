import { scrollToTopAfterPx } from '@lucero/contract/constants'
import { clsx } from 'clsx'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useSyncExternalStore } from 'react'
import { matchesMedia, reducedMotion } from '../ui/media.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { focusHeading } from './focus-heading.tsx'
import styles from './scroll-to-top.module.css'
import { t } from '../ui/t.ts'

/** SID-5. On a phone it waits at the end of the page, where it covers nothing, and comes along while somebody scrolls up. */
export function ScrollToTop() {
  const place = useSyncExternalStore(onScroll, currentPlace, atTop)
  if (!place) return null
  return (
    <IconButton
      className={clsx(styles.button, place === 'along' && styles.along)}
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

/** Less than this is an unsteady finger. */
const turnPx = 8
let before = 0
let isGoingUp = false

const atTop = () => undefined
const currentPlace = () => (window.scrollY <= scrollToTopAfterPx ? undefined : isGoingUp ? 'along' : 'end')

function onScroll(listener: () => void) {
  const look = () => {
    const { scrollY } = window
    if (Math.abs(scrollY - before) > turnPx) {
      isGoingUp = scrollY < before
      before = scrollY
    }
    listener()
  }
  window.addEventListener('scroll', look, { passive: true })
  return () => window.removeEventListener('scroll', look)
}
