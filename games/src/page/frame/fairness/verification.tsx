import { clsx } from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Dices from 'lucide-react/icons/dices'
import type { ReactNode } from 'react'
import { formatCents } from '../bet/amount.ts'
import { checkRound, type CheckResult, type RoundClaim } from './check-round.ts'
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

function Verdict({ isFair, text }: { isFair: boolean; text: string }) {
  return (
    <output className={clsx(styles.verdict, isFair ? styles.fair : styles.unfair)}>
      <Mark fits={isFair} />
      {text}
    </output>
  )
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

function Step({ title, fits, children }: { title: string; fits: boolean | undefined; children: ReactNode }) {
  return (
    <li className={clsx(styles.step, fits === false && styles.wrong)}>
      <Mark fits={fits} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          {title}
          {fits !== undefined && <span className={styles.word}>{fits ? t('fits') : t('does not fit')}</span>}
        </h3>
        {children}
      </div>
    </li>
  )
}

function Mark({ fits }: { fits: boolean | undefined }) {
  if (fits === undefined) return <Dices className={styles.mark} aria-hidden="true" />
  const Icon = fits ? CircleCheck : CircleX
  return <Icon className={clsx(styles.mark, fits ? styles.yes : styles.no)} aria-hidden="true" />
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <p className={styles.value}>
      <span className={styles.name}>{name}</span>
      <code className={styles.code}>{value}</code>
    </p>
  )
}
