import type { SaferPlay } from '@lucero/contract/player/safer'
import { AccountPage } from '../players/account-page.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { ExclusionPanel } from './exclusion-panel.tsx'
import { HelpPanel } from './help-panel.tsx'
import { LimitList } from './limit-list.tsx'
import { ActiveExclusionPanel } from './active-exclusion-panel.tsx'
import { useSaferPlay } from './queries.ts'
import { ResultsPanel } from './results-panel.tsx'
import { SelfCheck } from './self-check.tsx'
import { RealityCheckPanel } from './reality-check-panel.tsx'
import styles from './safer-play-page.module.css'

export default function SaferPlayPage() {
  return (
    <AccountPage
      title={t('Safer Play')}
      text={t('Decide now, with a clear head, what play may cost you. These limits apply to every game.')}
      isInPanels
    >
      {() => <Panels />}
    </AccountPage>
  )
}

function Panels() {
  const { data, isError, isFetching, refetch } = useSaferPlay()
  return (
    <div className={styles.panels}>
      {data && <Loaded now={data} />}
      {!data && isError && (
        <Panel>
          <ErrorState
            title={t('Your limits did not load')}
            text={t('They hold all the same.')}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Panel>
      )}
      {!data && !isError && <Loading />}
      <SelfCheck />
      <HelpPanel />
    </div>
  )
}

function Loaded({ now }: { now: SaferPlay }) {
  return (
    <>
      {now.break && <ActiveExclusionPanel exclusion={now.break} />}
      <LimitList now={now} />
      <RealityCheckPanel minutes={now.reminderMinutes} />
      <ExclusionPanel current={now.break} />
      <ResultsPanel />
    </>
  )
}

function Loading() {
  return (
    <output className={styles.panels}>
      <VisuallyHidden>{t('Loading your limits')}</VisuallyHidden>
      <Skeleton height={480} radius={16} />
      <Skeleton height={140} radius={16} />
      <Skeleton height={320} radius={16} />
    </output>
  )
}
