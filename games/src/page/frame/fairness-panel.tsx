import './no-eval.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useState } from 'react'
import { Button } from '@lucero/web/ui/button.tsx'
import type { RoundView, SeedsView } from '../../api.ts'
import { GameDialog } from './game-dialog.tsx'
import styles from './fairness-panel.module.css'
import { RoundHistory } from './round-history.tsx'
import { SeedsBox } from './seeds-box.tsx'
import type { AnyGameSession } from './game-session.ts'
import { VerifyRound } from './verify-round.tsx'
import { t } from '@lucero/web/ui/t.ts'

type FairnessPanelProps = { session: AnyGameSession; open: boolean; onClose: () => void }

/** Seeds, history and verifier of the player's own rounds. */
export function FairnessPanel({ session, open, onClose }: FairnessPanelProps) {
  const [seeds, setSeeds] = useState<SeedsView>()
  const [rounds, setRounds] = useState<RoundView[]>()
  const [checking, setChecking] = useState<string>()
  const { fairness } = session

  const load = () => {
    void fairness.seeds().then(setSeeds, () => undefined)
    void fairness.rounds().then(setRounds, () => undefined)
  }
  // oxlint-disable-next-line react/exhaustive-deps -- read when it opens, and again when something has changed
  useEffect(load, [])

  return (
    <GameDialog open={open} onClose={onClose} title={checking ? t('Check a round') : t('Fairness')} size="wide">
      {checking ? (
        <div className={styles.checking}>
          <Button variant="ghost" size="small" icon={<ArrowLeft />} onClick={() => setChecking(undefined)}>
            {t('Back')}
          </Button>
          <VerifyRound roundId={checking} onTold={load} />
        </div>
      ) : (
        <div className={styles.panel}>
          <HowItWorks />
          {seeds && <SeedsBox seeds={seeds} onChange={fairness.change} onChanged={load} />}
          {rounds && <RoundHistory rounds={rounds} onCheck={setChecking} />}
        </div>
      )}
    </GameDialog>
  )
}

function HowItWorks() {
  return (
    <details className={styles.how}>
      <summary>{t('How can I know that it is fair?')}</summary>
      <ol>
        <li>
          {t(
            'Before you play, the server picks a secret seed and shows you its fingerprint: the commitment. It cannot change it any more.',
          )}
        </li>
        <li>{t('You add a seed of your own. Every round counts up a number, the nonce.')}</li>
        <li>{t('Both seeds and the nonce make the outcome, by rules that anybody can run again.')}</li>
        <li>
          {t(
            'When you take new seeds, the old secret is shown. Your browser then checks every round you have played with it.',
          )}
        </li>
      </ol>
    </details>
  )
}
