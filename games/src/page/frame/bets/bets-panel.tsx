import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { matchesMedia, reducedMotion } from '@lucero/ui/look/media.ts'
import { t } from '@lucero/ui/text/t.ts'
import type { OnCheck } from '../fairness/checked-round.ts'
import type { AnyGameSession } from '../session/game-session.ts'
import styles from './bets-panel.module.css'

/** Loaded when the panel comes into view. The first load of a game does not include it. */
const BetLists = lazy(() => import('./bet-lists.tsx').catch(() => ({ default: NotLoaded })))
const NotLoaded = () => (
  <p className={styles.problem}>
    {t('This did not load: the server is busy, or there is no connection. Please try again.')}
  </p>
)

const tabs = ['mine', 'live'] as const
type BetTab = (typeof tabs)[number]

type BetsPanelProps = { session: AnyGameSession; onCheck: OnCheck }

/** The player's bets, and those of others, below the game. Closed on a phone until a tab is pressed. */
export function BetsPanel({ session, onCheck }: BetsPanelProps) {
  const [tab, setTab] = useState<BetTab>('mine')
  const [isOpen, setIsOpen] = useState(() => matchesMedia('(min-width: 900px)'))
  const body = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(body, isOpen)
  const [wasSeen, setWasSeen] = useState(false)
  if (isSeen && !wasSeen) setWasSeen(true)
  const id = useId()
  const show = (next: BetTab) => {
    setTab(next)
    setIsOpen(true)
    requestAnimationFrame(() =>
      body.current?.scrollIntoView({ block: 'nearest', behavior: matchesMedia(reducedMotion) ? 'auto' : 'smooth' }),
    )
  }
  return (
    <aside className={styles.panel} aria-label={t('Bets')}>
      <div className={styles.bar}>
        <TabList id={id} tab={tab} isOpen={isOpen} onShow={show} />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-label={isOpen ? t('Close the bets') : t('Open the bets')}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown aria-hidden="true" className={clsx(isOpen && styles.turned)} />
        </button>
      </div>
      {isOpen && (
        <div ref={body} className={styles.body} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
          {wasSeen && (
            <Suspense>
              <BetLists tab={tab} session={session} isSeen={isSeen} onCheck={onCheck} />
            </Suspense>
          )}
        </div>
      )}
    </aside>
  )
}

type TabListProps = { id: string; tab: BetTab; isOpen: boolean; onShow: (tab: BetTab) => void }

function TabList({ id, tab, isOpen, onShow }: TabListProps) {
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    // The game has these keys too.
    event.preventDefault()
    const other = tab === 'mine' ? 'live' : 'mine'
    onShow(other)
    document.getElementById(`${id}-${other}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={t('Bets')} className={styles.tabs}>
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`${id}-${one}`}
          className={styles.tab}
          aria-selected={isOpen && tab === one}
          aria-controls={isOpen && tab === one ? `${id}-panel` : undefined}
          tabIndex={tab === one ? 0 : -1}
          onClick={() => onShow(one)}
          onKeyDown={move}
        >
          {one === 'mine' ? t('My bets') : t('Live bets')}
        </button>
      ))}
    </div>
  )
}

/** True while the element is on screen. */
function useIsSeen(element: RefObject<Element | null>, isThere: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!isThere || !element.current) return undefined
    // An element that only touches the edge of the screen would count too.
    const onScreen = { rootMargin: '0px 0px -1px' }
    const observer = new IntersectionObserver((entries) => setIsSeen(entries.at(-1)?.isIntersecting ?? false), onScreen)
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      setIsSeen(false)
    }
  }, [element, isThere])
  return isSeen
}
