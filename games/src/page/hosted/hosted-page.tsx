import { brand } from '@lucero/contract/shared/brand'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useState } from 'react'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { useMedia } from '@lucero/ui/look/media.ts'
import { Toaster } from '@lucero/ui/overlay/toaster.tsx'
import { t } from '@lucero/ui/text/t.ts'
import type { HostedContent } from '../../api.ts'
import { controlsId } from '../frame/dialogs/controls-id.ts'
import { lazyDialog } from '../frame/dialogs/lazy-dialog.ts'
import { fetchPanels, panels } from '../frame/dialogs/load-panels.ts'
import { EndedNote } from '../frame/layout/ended-note.tsx'
import { FullScreenIcon } from '../frame/layout/full-screen.tsx'
import { Bar } from '../frame/layout/top-bar.tsx'
import type { SeatAccess } from '../frame/session/open-seat.ts'
import { FrontEnd } from './front-end.tsx'
import styles from './hosted-page.module.css'
import { RetiredNote } from './retired-note.tsx'
import { useHostedSession } from './use-hosted-session.ts'
import { VisitFigures } from './visit-figures.tsx'

const CreditDialog = lazyDialog(async () => (await panels()).CreditDialog)
const RealityCheckDialog = lazyDialog(async () => (await panels()).RealityCheckDialog)
const FairnessPanel = lazyDialog(async () => (await import('../frame/fairness/fairness-panel.tsx')).FairnessPanel)

type HostedPageProps = { access: SeatAccess; content: HostedContent }

/** The page around a hosted game: a bar of ours above the front end of its studio. */
export default function HostedPage({ access, content }: HostedPageProps) {
  const session = useHostedSession(access)
  const [panel, setPanel] = useState<'credit' | 'fairness'>()
  const isWide = useMedia('(min-width: 701px)')
  useEffect(() => void fetchPanels(), [])
  const close = () => setPanel(undefined)
  const { ended, isRetired, isRealityCheckDue, tally } = session
  const isOver = ended !== undefined || isRetired
  return (
    <div className={styles.page}>
      <title>{`${content.name} · ${brand}`}</title>
      <Bar
        session={session}
        title={content.name}
        onCredit={() => setPanel('credit')}
        figures={<VisitFigures tally={tally} />}
      >
        <div className={styles.switches}>
          {isWide && <FullScreenIcon />}
          <IconButton label={t('Fairness')} icon={<ShieldCheck />} onClick={() => setPanel('fairness')} />
        </div>
      </Bar>
      <main className={styles.main} id={controlsId} tabIndex={-1}>
        {ended !== undefined && (
          <div className={styles.over}>
            <EndedNote reason={ended} session={session} />
          </div>
        )}
        {ended === undefined && isRetired && (
          <div className={styles.over}>
            <RetiredNote session={session} />
          </div>
        )}
        {!isOver && session.isReady && (
          <FrontEnd
            url={content.url}
            origin={content.origin}
            name={content.name}
            isCovered={isRealityCheckDue || panel !== undefined}
          />
        )}
      </main>
      <CreditDialog session={session} open={panel === 'credit'} onClose={close} />
      <RealityCheckDialog session={session} open={isRealityCheckDue && !isOver} onClose={session.continuePlaying} />
      {panel === 'fairness' && <FairnessPanel session={session} open onClose={close} />}
      <Toaster />
    </div>
  )
}
