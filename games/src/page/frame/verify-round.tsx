import { useEffect, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Spinner } from '@lucero/ui/display/spinner.tsx'
import type { RoundView } from '../../api.ts'
import { fetchRound, revealRound, ServerRefusal } from './games-client.ts'
import { claimOf, type RoundClaim } from './check-round.ts'
import { refusalText } from './refusal-text.ts'
import { Verification } from './verification.tsx'
import styles from './verify-round.module.css'
import { t } from '@lucero/ui/text/t.ts'

type VerifyRoundProps = {
  roundId: string
  /** For whoever wants to go on with its numbers. */
  onTold?: (told: RoundClaim) => void
}

/** Finds a round by its id, has its seeds revealed if need be, and checks it. */
export function VerifyRound({ roundId, onTold }: VerifyRoundProps) {
  const [round, setRound] = useState<RoundView>()
  const [problem, setProblem] = useState<string>()
  const [tries, setTries] = useState(0)

  const take = ({ round: found }: { round: RoundView }) => {
    setRound(found)
    if (isRevealed(found)) onTold?.(claimOf(found))
  }
  const fail = (error: unknown) =>
    setProblem(
      error instanceof ServerRefusal ? refusalText(error.code) : t('The games do not answer. Please try again.'),
    )

  useEffect(() => {
    setProblem(undefined)
    void fetchRound(roundId).then(take, fail)
    // oxlint-disable-next-line react/exhaustive-deps -- a round is asked for once, and again on demand
  }, [roundId, tries])

  if (problem)
    return <ErrorState title={t('This round cannot be checked')} text={problem} onRetry={() => setTries(tries + 1)} />
  if (!round) return <Spinner size={28} />
  if (isRevealed(round)) return <Verification told={claimOf(round)} />
  return <StillHidden round={round} onReveal={() => void revealRound(round.id).then(take, fail)} />
}

type RevealedRound = RoundView & { serverSeed: string }

const isRevealed = (round: RoundView): round is RevealedRound => round.serverSeed !== undefined

function StillHidden({ round, onReveal }: { round: RoundView; onReveal: () => void }) {
  const isOpen = round.status !== 'closed' && round.status !== 'void' && round.status !== 'refused'
  return (
    <div className={styles.hidden}>
      <p>
        {isOpen
          ? t('This round is still in play. Finish it first; then its seeds can be revealed.')
          : t(
              'The seeds of this round are still in use, so the server seed is secret. Reveal them to check the round; new ones take their place.',
            )}
      </p>
      {!isOpen && (
        <Button variant="primary" onClick={onReveal}>
          {t('Reveal the seeds')}
        </Button>
      )}
    </div>
  )
}
