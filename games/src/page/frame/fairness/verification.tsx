import { formatCents } from '../bet/amount.ts'
import { checkRound, type CheckResult, type RoundClaim } from './check-round.ts'
import { Step, Value, Verdict } from './verification-steps.tsx'
import styles from './verification.module.css'
import { t } from '@lucero/ui/text/t.ts'

/** Verifies a round in the browser and shows each step. */
export function Verification({ claim }: { claim: RoundClaim }) {
  const checked = tryToCheck(claim)
  if (!checked) return <Verdict isFair={false} text={t('These are no bet and actions of this game.')} />
  const results = Object.values(checked.fits).filter((fits) => fits !== undefined)
  const isFair = results.every(Boolean)
  return (
    <div className={styles.verification}>
      {results.length > 0 && (
        <Verdict
          isFair={isFair}
          text={isFair ? t('Verified: everything fits.') : t('Mismatch: this is not what was promised.')}
        />
      )}
      <ol className={styles.steps}>
        <CommitmentStep claim={claim} checked={checked} />
        <Step title={t('Chance was drawn from the seeds')} fits={undefined}>
          <Value
            name={t('HMAC-SHA256 of “{clientSeed}:{nonce}” under the server seed', {
              clientSeed: claim.clientSeed,
              nonce: claim.nonce,
            })}
            value={checked.digest}
          />
        </Step>
        <Step
          title={claim.view === undefined ? t('The outcome') : t('The outcome that was shown')}
          fits={checked.fits.outcome}
        >
          <p className={styles.outcome}>{checked.outcome}</p>
        </Step>
        <PayoutStep claim={claim} checked={checked} />
      </ol>
      <FairnessLink />
    </div>
  )
}

/** A page of the player app that explains every step and offers an independent program. */
export const FairnessLink = () => (
  <a className={styles.link} href="/fairness" target="_blank" rel="noopener">
    {t('Compute it yourself: every step, and a program')}
  </a>
)

function tryToCheck(claim: RoundClaim): CheckResult | undefined {
  try {
    return checkRound(claim)
  } catch {
    return undefined
  }
}

type StepProps = { claim: RoundClaim; checked: CheckResult }

function CommitmentStep({ claim, checked }: StepProps) {
  return (
    <Step title={t('The server seed is the one promised before the round')} fits={checked.fits.commitment}>
      <Value name={t('Server seed')} value={claim.serverSeed} />
      <Value name={t('Its SHA-256, computed here')} value={checked.commitment} />
      {claim.commitment !== undefined && (
        <Value name={t('The commitment shown before the round')} value={claim.commitment} />
      )}
    </Step>
  )
}

function PayoutStep({ claim, checked }: StepProps) {
  const computed = checked.payout === undefined ? t('The round is still open') : formatCents(checked.payout)
  return (
    <Step title={t('The payout follows from the rules')} fits={checked.fits.payout}>
      <p className={styles.outcome}>
        {claim.payout === undefined
          ? t('By the rules {computed}', { computed })
          : t('By the rules {computed}, paid {paid}', { computed, paid: formatCents(claim.payout) })}
      </p>
    </Step>
  )
}
