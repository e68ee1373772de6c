import './no-eval.ts'
import { brand } from '@lucero/contract/shared/brand'
import { useEffect, useState } from 'react'
import { lookOf } from '@lucero/ui/action/button-look.ts'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { StarLogo } from '@lucero/ui/look/star-logo.tsx'
import { t } from '@lucero/ui/text/t.ts'
import type { Answers } from '../../../api.ts'
import { openAgainUrl } from '../session/app-urls.ts'
import { fetchShared, ServerRefusal } from '../session/games-client.ts'
import { refusalText } from '../session/refusal-text.ts'
import { SharedPicture } from './shared-picture.tsx'
import styles from './shared-page.module.css'
import { VerifyRound } from './verify-round.tsx'

type SharedRound = Answers['shared']

/** /r/ID: a round that its player shares, with its picture, and its verification below. It needs no sign-in. */
export default function SharedPage({ id }: { id: string }) {
  const [shared, setShared] = useState<SharedRound>()
  const [problem, setProblem] = useState<string>()
  const load = () => {
    setProblem(undefined)
    void fetchShared(id).then(setShared, (error: unknown) =>
      setProblem(
        error instanceof ServerRefusal ? refusalText(error.code) : t('The games do not answer. Please try again.'),
      ),
    )
  }
  // oxlint-disable-next-line react/exhaustive-deps -- loads once, and again on retry
  useEffect(load, [])
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <a href="/" aria-label={t('{brand}, back to the lobby', { brand })}>
          <StarLogo />
        </a>
      </header>
      <main className={styles.main}>
        {problem !== undefined && (
          <ErrorState title={t('This round is not shared, or no longer')} text={problem} onRetry={load} />
        )}
        {problem === undefined && !shared && <Spinner size={28} />}
        {shared && <SharedRoundView id={id} shared={shared} />}
      </main>
    </div>
  )
}

function SharedRoundView({ id, shared: { game, name, multiple, round } }: { id: string; shared: SharedRound }) {
  return (
    <>
      <title>{`${name} · ${multiple} · ${brand}`}</title>
      <h1>{t('{game}: {multiple}', { game: name, multiple })}</h1>
      <SharedPicture id={id} alt={t('The board of this round of {game}, with {multiple}', { game: name, multiple })} />
      <div className={styles.play}>
        <a className={lookOf({ variant: 'primary' })} href={openAgainUrl(game, 'real', '/')}>
          {t('Play this game')}
        </a>
        <a className={lookOf({})} href={openAgainUrl(game, 'demo', '/')}>
          {t('Try it with play money')}
        </a>
      </div>
      <Panel title={t('The round')}>
        {round === undefined ? (
          <p className={styles.text}>
            {t('The player shares the picture only. The bet stays private, so the round cannot be checked here.')}
          </p>
        ) : (
          <VerifyRound roundId={round} reveal={() => undefined} />
        )}
      </Panel>
    </>
  )
}
