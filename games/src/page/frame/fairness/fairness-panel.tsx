import './no-eval.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import type { RoundView, SeedsView } from '../../../api.ts'
import { GameDialog } from '../dialogs/game-dialog.tsx'
import type { CheckedRound } from './checked-round.ts'
import styles from './fairness-panel.module.css'
import { HostedMaths } from './hosted-maths.tsx'
import { RoundHistory } from './round-history.tsx'
import { SeedsBox } from './seeds-box.tsx'
import type { SessionFigures } from '../session/game-session.ts'
import { VerifyRound } from './verify-round.tsx'
import { t } from '@lucero/ui/text/t.ts'

type FairnessPanelProps = {
  session: SessionFigures
  open: boolean
  /** Opens with this round. */
  checked?: CheckedRound | undefined
  onClose: () => void
}

/** Seeds, history and verifier of the player's own rounds. */
export function FairnessPanel({ session, open, checked, onClose }: FairnessPanelProps) {
  const [shown, setShown] = useState<{ seeds: SeedsView; rounds: RoundView[] }>()
  const [isLoading, setIsLoading] = useState(true)
  const [checking, setChecking] = useState(checked)
  const { fairness } = session
  const { content } = session.seat
  const isTable = session.seat.game === 'star-crash'

  const load = () => {
    setIsLoading(true)
    void Promise.all([fairness.seeds(), fairness.rounds()])
      .then(
        ([seeds, rounds]) => setShown({ seeds, rounds }),
        () => undefined,
      )
      .finally(() => setIsLoading(false))
  }
  // oxlint-disable-next-line react/exhaustive-deps -- loads once when the panel opens; later reloads are explicit
  useEffect(load, [])

  return (
    <GameDialog open={open} onClose={onClose} title={titleOf(checking)} size="wide">
      {checking ? (
        <div className={styles.checking}>
          <Button variant="ghost" size="small" icon={<ArrowLeft />} onClick={() => setChecking(undefined)}>
            {t('Back')}
          </Button>
          <VerifyRound
            roundId={checking.id}
            onRevealed={load}
            reveal={() => fairness.reveal}
            sharing={{ share: fairness.share, isOpen: checking.purpose === 'share' }}
          />
        </div>
      ) : (
        <div className={styles.panel} data-played={session.round !== undefined || undefined}>
          <HowItWorks kind={isTable ? 'chain' : content ? 'outcomes' : 'seeds'} />
          {content && <HostedMaths content={content} />}
          {shown && <SeedsBox seeds={shown.seeds} isTable={isTable} onChange={fairness.change} onChanged={load} />}
          {shown && (
            <RoundHistory rounds={shown.rounds} onCheck={(id, purpose = 'check') => setChecking({ id, purpose })} />
          )}
          {!shown && isLoading && <Waiting />}
          {!shown && !isLoading && <ErrorState title={t('Your seeds and rounds did not load')} onRetry={load} />}
        </div>
      )}
    </GameDialog>
  )
}

function titleOf(checking: CheckedRound | undefined): string {
  if (!checking) return t('Fairness')
  return checking.purpose === 'share' ? t('Share this round') : t('Check a round')
}

/** As tall as the content to come, so that the dialog does not move. */
const Waiting = () => (
  <output className={styles.waiting} aria-busy="true" aria-label={t('Loading')}>
    <Skeleton height="var(--seeds)" radius={16} />
    <Skeleton height={56} radius={16} />
  </output>
)

const stepsOf = { chain: ChainSteps, outcomes: OutcomeSteps, seeds: SeedSteps }

function HowItWorks({ kind }: { kind: keyof typeof stepsOf }) {
  const Steps = stepsOf[kind]
  return (
    <details className={styles.how}>
      <summary>{t('How can I know that it is fair?')}</summary>
      <Steps />
    </details>
  )
}

function ChainSteps() {
  return (
    <ol>
      <li>
        {t(
          'Before the first round, the server computed a chain of hashes and published its last one. Each round uses the next link, whose hash is the link of the round before. So no link can be changed.',
        )}
      </li>
      <li>{t('Every bet brings the seed of its player. When betting closes, a digest of all seeds is fixed.')}</li>
      <li>{t('Link and digest make the crash point, by rules that anybody can run again.')}</li>
      <li>{t('After the round, the link is shown. Your browser then checks every bet you have placed.')}</li>
    </ol>
  )
}

function OutcomeSteps() {
  return (
    <ol>
      <li>
        {t(
          'The studio has computed all outcomes of this game beforehand. The commitment fixes them, their chances and the files of the game, so that none can be changed.',
        )}
      </li>
      <li>
        {t(
          'Before you play, the server picks a secret seed and shows you its fingerprint. Your browser adds a seed of your own. Every round counts up a number, the nonce.',
        )}
      </li>
      <li>{t('Both seeds and the nonce draw a number, and the number belongs to one outcome of the table.')}</li>
      <li>
        {t(
          'When you take new seeds, the old secret is shown. Your browser then checks every round you have played with it.',
        )}
      </li>
    </ol>
  )
}

function SeedSteps() {
  return (
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
  )
}
