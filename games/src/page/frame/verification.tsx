import { clsx } from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Dices from 'lucide-react/icons/dices'
import type { ReactNode } from 'react'
import { formatCents } from './amount.ts'
import { checkRound, type CheckResult, type RoundClaim } from './check-round.ts'
import styles from './verification.module.css'
import { t, translated } from '@lucero/ui/text/t.ts'

/** A round checked here, in the browser, step by step. */
export function Verification({ told }: { told: RoundClaim }) {
  const checked = tryToCheck(told)
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
        <CommitmentStep told={told} checked={checked} />
        <Step title={t('Chance was drawn from the seeds')} fits={undefined}>
          <Value
            name={t('HMAC-SHA256 of “{clientSeed}:{nonce}” under the server seed', {
              clientSeed: told.clientSeed,
              nonce: told.nonce,
            })}
            value={checked.digest}
          />
        </Step>
        <Step
          title={told.view === undefined ? t('The outcome') : t('The outcome you were shown')}
          fits={checked.fits.outcome}
        >
          <p className={styles.outcome}>{translated(checked.outcome)}</p>
        </Step>
        <PayoutStep told={told} checked={checked} />
      </ol>
      <FairnessLink />
    </div>
  )
}

/** The app serves it: every step in words, and a program in another language that does not come from ours. */
export const FairnessLink = () => (
  <a className={styles.link} href="/fairness" target="_blank" rel="noopener">
    {t('Compute it yourself: every step, and a program')}
  </a>
)

function tryToCheck(told: RoundClaim): CheckResult | undefined {
  try {
    return checkRound(told)
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

type StepProps = { told: RoundClaim; checked: CheckResult }

function CommitmentStep({ told, checked }: StepProps) {
  return (
    <Step title={t('The server seed is the one promised before you played')} fits={checked.fits.commitment}>
      <Value name={t('Server seed')} value={told.serverSeed} />
      <Value name={t('Its SHA-256, computed here')} value={checked.commitment} />
      {told.commitment !== undefined && <Value name={t('The commitment you were shown')} value={told.commitment} />}
    </Step>
  )
}

function PayoutStep({ told, checked }: StepProps) {
  const computed = checked.payout === undefined ? t('The round is still open') : formatCents(checked.payout)
  return (
    <Step title={t('The payout follows from the rules')} fits={checked.fits.payout}>
      <p className={styles.outcome}>
        {told.payout === undefined
          ? t('By the rules {computed}', { computed })
          : t('By the rules {computed}, paid {paid}', { computed, paid: formatCents(told.payout) })}
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
