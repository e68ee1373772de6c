import './no-eval.ts'
import { brand } from '@lucero/contract/shared/brand'
import { useState, useSyncExternalStore } from 'react'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { StarLogo } from '@lucero/ui/look/star-logo.tsx'
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { seatClient } from '../session/games-client.ts'
import { storedPageToken } from '../session/open-seat.ts'
import type { RoundClaim } from './check-round.ts'
import { readSharedRound } from './shared-round.ts'
import { SharedRoundPanel } from './shared-round-panel.tsx'
import { FairnessLink } from './verification.tsx'
import { VerifyForm } from './verify-form.tsx'
import styles from './verify-page.module.css'
import { VerifyRound } from './verify-round.tsx'
import { t } from '@lucero/ui/text/t.ts'

/** /games/verify/ROUND verifies a round by its id, and /games/verify/#round=… the round in the link. Both work without sign-in. */
export default function VerifyPage({ roundId }: { roundId: string }) {
  const fragment = useFragment()
  const shared = fragment ? readSharedRound(fragment) : undefined
  const [loaded, setLoaded] = useState<RoundClaim>()
  const claim = shared?.claim ?? loaded
  return (
    <div className={styles.page}>
      <title>{t('Check a round · {brand}', { brand })}</title>
      <header className={styles.bar}>
        <a href="/" aria-label={t('{brand}, back to the lobby', { brand })}>
          <StarLogo />
        </a>
      </header>
      <main className={styles.main}>
        <h1>{t('Check a round')}</h1>
        <p className={styles.text}>
          {t(
            'Your browser plays the round again from its seeds, by the same rules as the server. You do not have to trust us.',
          )}
        </p>
        <p>
          <FairnessLink />
        </p>
        {fragment && <SharedRoundPanel shared={shared} />}
        {roundId && !fragment && (
          <Panel title={t('The round')}>
            <p className={styles.id}>{roundId}</p>
            <VerifyRound roundId={roundId} onRevealed={setLoaded} reveal={revealByTab} />
          </Panel>
        )}
        <Panel title={claim ? t('Change anything, and see it noticed') : t('By hand')}>
          <VerifyForm key={claim && `${claim.serverSeed}:${claim.nonce}`} from={claim} />
        </Panel>
      </main>
    </div>
  )
}

/** Only the player reveals seeds: in a tab where the game was open. */
function revealByTab(game: OwnGameId) {
  const pageToken = storedPageToken(game)
  return pageToken === undefined ? undefined : seatClient(pageToken).reveal
}

/** The part of the address after `#`. A second link may be opened in the same tab. */
const useFragment = () => useSyncExternalStore(onFragment, () => location.hash)

function onFragment(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
