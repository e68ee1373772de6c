import { useEffect, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import type { RoundProof } from '@lucero/outcomes/round-proof'
import type { RoundView } from '../../../api.ts'
import { fetchRound, ServerRefusal } from '../session/games-client.ts'
import { fetchProof } from '../session/hosted-client.ts'
import { claimOf, type RoundClaim } from './check-round.ts'
import { isHostedRound } from './hosted-round.ts'
import { ProofVerification } from './proof-verification.tsx'
import { refusalText } from '../session/refusal-text.ts'
import { ReplayLink } from './replay-link.tsx'
import { RoundInLogPanel } from './round-in-log.tsx'
import { ShareRound } from './share-round.tsx'
import { OwnRound, type Share } from './own-round.tsx'
import { isRevealed } from './shared-round.ts'
import { Verification } from './verification.tsx'
import styles from './verify-round.module.css'
import { t } from '@lucero/ui/text/t.ts'

type VerifyRoundProps = {
  roundId: string
  /** Called with the data of the round once its seeds are revealed. */
  onRevealed?: (claim: RoundClaim) => void
  /** Undefined for a visitor. */
  reveal: (game: OwnGameId) => Reveal | undefined
  /** Only in the game, to its player. */
  sharing?: { share: Share; isOpen: boolean }
}

type Reveal = (id: string) => Promise<{ round: RoundView }>

/** Loads a round by its id, offers its player to reveal its seeds, and verifies it. */
export function VerifyRound({ roundId, onRevealed, reveal, sharing }: VerifyRoundProps) {
  const [round, setRound] = useState<RoundView>()
  const [problem, setProblem] = useState<string>()
  const [tries, setTries] = useState(0)

  const show = ({ round: loaded }: { round: RoundView }) => {
    setRound(loaded)
    if (isRevealed(loaded) && !isHostedRound(loaded)) onRevealed?.(claimOf(loaded))
  }
  const fail = (error: unknown) =>
    setProblem(
      error instanceof ServerRefusal ? refusalText(error.code) : t('The games do not answer. Please try again.'),
    )

  useEffect(() => {
    setProblem(undefined)
    void fetchRound(roundId).then(show, fail)
    // oxlint-disable-next-line react/exhaustive-deps -- loads once, and again on retry
  }, [roundId, tries])

  if (problem)
    return <ErrorState title={t('This round cannot be checked')} text={problem} onRetry={() => setTries(tries + 1)} />
  if (!round) return <Spinner size={28} />
  const own = sharing && round.status === 'closed' && <OwnRound round={round} {...sharing} />
  if (isRevealed(round))
    return (
      <div className={styles.revealed}>
        {own}
        {isHostedRound(round) ? <HostedProof roundId={round.id} /> : <Verification claim={claimOf(round)} />}
        <RoundInLogPanel round={round} />
        <ReplayLink round={round} />
        {!own && <ShareRound round={round} />}
      </div>
    )
  const revealOwn = reveal(round.game)
  return (
    <div className={styles.revealed}>
      {own}
      <StillHidden round={round} onReveal={revealOwn && (() => void revealOwn(round.id).then(show, fail))} />
    </div>
  )
}

/** Loads the proof of a round of a hosted game, and verifies it. */
function HostedProof({ roundId }: { roundId: string }) {
  const [proof, setProof] = useState<RoundProof>()
  const [hasFailed, setHasFailed] = useState(false)
  const load = () => {
    setHasFailed(false)
    void fetchProof(roundId).then(setProof, () => setHasFailed(true))
  }
  // oxlint-disable-next-line react/exhaustive-deps -- loads once, and again on retry
  useEffect(load, [roundId])
  if (hasFailed) return <ErrorState title={t('The proof of this round did not load')} onRetry={load} />
  return proof ? <ProofVerification proof={proof} /> : <Spinner size={28} />
}

function StillHidden({ round, onReveal }: { round: RoundView; onReveal: (() => void) | undefined }) {
  const isOpen = round.status !== 'closed' && round.status !== 'void' && round.status !== 'refused'
  return (
    <div className={styles.hidden}>
      <p>{hiddenText(isOpen, onReveal !== undefined)}</p>
      {!isOpen && <RoundInLogPanel round={round} />}
      <ReplayLink round={round} />
      {!isOpen && onReveal && (
        <Button variant="primary" onClick={onReveal}>
          {t('Reveal the seeds')}
        </Button>
      )}
    </div>
  )
}

function hiddenText(isOpen: boolean, isOwn: boolean): string {
  if (isOpen) return t('This round is still in play. Finish it first; then its seeds can be revealed.')
  return isOwn
    ? t(
        'The seeds of this round are still in use, so the server seed is secret. You can share the round now. It can be checked once you reveal the seeds; new ones take their place.',
      )
    : t(
        'The seeds of this round are still in use, so the server seed is secret. Only the player can reveal them: in the game, under Fairness, with New seeds. Then load this page again.',
      )
}
