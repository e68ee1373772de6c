import { brand } from '@lucero/contract/shared/brand'
import { ownGamesPath } from '@lucero/contract/shared/own-games'
import { useEffect, useState } from 'react'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { StarLogo } from '@lucero/ui/look/star-logo.tsx'
import { t } from '@lucero/ui/text/t.ts'
import type { HostedReplay } from '../../api.ts'
import { formatCents } from '../frame/bet/amount.ts'
import { OpeningPage } from '../frame/layout/other-pages.tsx'
import { ServerRefusal } from '../frame/session/games-client.ts'
import { fetchReplay } from '../frame/session/hosted-client.ts'
import { refusalText } from '../frame/session/refusal-text.ts'
import { FrontEnd } from './front-end.tsx'
import styles from './replay-page.module.css'

/** Shows the outcome of a round of a hosted game again. It needs no session, and nothing can be staked. */
export default function ReplayPage({ roundId }: { roundId: string }) {
  const [replay, setReplay] = useState<HostedReplay>()
  const [problem, setProblem] = useState<string>()
  const load = () => {
    setProblem(undefined)
    void fetchReplay(roundId).then(setReplay, (error: unknown) =>
      setProblem(
        error instanceof ServerRefusal ? refusalText(error.code) : t('The games do not answer. Please try again.'),
      ),
    )
  }
  // oxlint-disable-next-line react/exhaustive-deps -- loads once, and again on retry
  useEffect(load, [roundId])
  if (!replay && problem === undefined) return <OpeningPage />
  return (
    <div className={styles.page}>
      <title>{t('A round again · {brand}', { brand })}</title>
      <header className={styles.bar}>
        <a className={styles.home} href="/" aria-label={t('{brand}, back to the lobby', { brand })}>
          <StarLogo size={24} />
        </a>
        {replay && <Facts replay={replay} roundId={roundId} />}
      </header>
      <main className={styles.main}>
        {replay ? (
          <FrontEnd url={replay.url} origin={replay.origin} name={replay.name} isCovered={false} />
        ) : (
          <ErrorState title={t('This round cannot be shown')} text={problem} onRetry={load} />
        )}
      </main>
    </div>
  )
}

function Facts({ replay: { name, stake, payout }, roundId }: { replay: HostedReplay; roundId: string }) {
  return (
    <>
      <div className={styles.words}>
        <h1 className={styles.title}>{name}</h1>
        <p className={styles.hint}>
          {t('A round again: bet {stake}, paid {payout}', { stake: formatCents(stake), payout: formatCents(payout) })}
        </p>
      </div>
      <a className={styles.check} href={`${ownGamesPath}/verify/${roundId}`}>
        {t('Verify')}
      </a>
    </>
  )
}
