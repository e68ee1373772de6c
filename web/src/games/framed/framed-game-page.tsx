import { brand } from '@lucero/contract/shared/brand'
import { useEffect, useState } from 'react'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { Navigate, useLocation, useSearchParams } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { paths } from '../../lib/paths.ts'
import { CertifiedNote } from './certified-note.tsx'
import { ClosedNote } from './closed-note.tsx'
import { frameUrlIn } from './frame-url.ts'
import styles from './framed-game-page.module.css'
import { GameView } from './game-view.tsx'
import { RealityCheckDialog } from './reality-check-dialog.tsx'
import { useRealityCheck } from './use-reality-check.ts'
import { endsVisit, isUnknownVisit, useVisit, type Problem } from './use-visit.ts'
import { VisitBar } from './visit-bar.tsx'

/** /play?session=ID#URL: the page around a game of an aggregator. The launch leads here (server/src/aggregators/launch.ts). */
export default function FramedGamePage() {
  const [parameters] = useSearchParams()
  const { hash } = useLocation()
  const session = parameters.get('session')
  if (!session) return <Navigate to={paths.home} replace />
  return <Visit session={session} url={frameUrlIn(hash)} />
}

function Visit({ session, url }: { session: string; url: string | undefined }) {
  const { data: visit, error, isFetching, refetch, dataUpdatedAt } = useVisit(session)
  const [since, setSince] = useState<number>()
  if (visit && since === undefined) setSince(dataUpdatedAt - visit.openSeconds * 1000)
  const { isDue, continuePlaying, minutesPlayed } = useRealityCheck({ session, since, minutes: visit?.reminderMinutes })
  const [isExplained, setIsExplained] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const name = visit?.game.name
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · ${brand}`
  }, [name])
  const problem = visit?.problem ?? undefined
  const isClosed = isUnknownVisit(error) || url === undefined || (problem !== undefined && endsVisit(problem))
  const isOpen = visit !== undefined && !isClosed
  return (
    <div className={styles.page}>
      <VisitBar
        visit={visit}
        minutes={minutesPlayed}
        onReload={isOpen ? () => setAttempt((before) => before + 1) : undefined}
      />
      <main className={styles.main} id="main" tabIndex={-1}>
        {isClosed && <ClosedNote visit={visit} />}
        {!visit &&
          !isClosed &&
          (error ? <Unreachable retrying={isFetching} onRetry={() => void refetch()} /> : <Wait />)}
        {isOpen && (
          <>
            <output className={styles.limit}>{problem && limitText(problem)}</output>
            <GameView key={attempt} url={url} name={visit.game.name} isCovered={isDue || isExplained} />
          </>
        )}
      </main>
      {isOpen && <CertifiedNote studio={visit.studio} onOpen={setIsExplained} />}
      <RealityCheckDialog open={isDue && isOpen} minutes={minutesPlayed} onContinue={continuePlaying} />
    </div>
  )
}

const limitText = (problem: Problem): string =>
  problem === 'TIME_LIMIT'
    ? t('You have played as long today as the limit that you have set. New bets are refused.')
    : t('You have reached the loss limit that you have set. New bets with cash are refused.')

const Wait = () => (
  <output className={styles.wait} aria-label={t('Loading')}>
    <Spinner size={44} />
  </output>
)

const Unreachable = ({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) => (
  <div className={styles.wait}>
    <ErrorState retrying={retrying} onRetry={onRetry} />
  </div>
)
