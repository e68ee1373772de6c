import { clsx } from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Dices from 'lucide-react/icons/dices'
import type { ReactNode } from 'react'
import { formatCents } from './amount.ts'
import { checkRound, type CheckResult, type RoundClaim } from './check-round.ts'
import styles from './verification.module.css'

/** A round checked here, in the browser, step by step. */
export function Verification({ told }: { told: RoundClaim }) {
  const checked = tryToCheck(told)
  if (!checked) return <Verdict isFair={false} text="These are no bet and actions of this game." />
  const results = Object.values(checked.fits).filter((fits) => fits !== undefined)
  const isFair = results.every(Boolean)
  return (
    <div className={styles.verification}>
      {results.length > 0 && (
        <Verdict
          isFair={isFair}
          text={isFair ? 'Verified: everything fits.' : 'Mismatch: this is not what was promised.'}
        />
      )}
      <ol className={styles.steps}>
        <CommitmentStep told={told} checked={checked} />
        <Step title="Chance was drawn from the seeds" fits={undefined}>
          <Value
            name={`HMAC-SHA256 of “${told.clientSeed}:${told.nonce}” under the server seed`}
            value={checked.digest}
          />
        </Step>
        <Step
          title={told.view === undefined ? 'The outcome' : 'The outcome you were shown'}
          fits={checked.fits.outcome}
        >
          <p className={styles.outcome}>{checked.outcome}</p>
        </Step>
        <PayoutStep told={told} checked={checked} />
      </ol>
    </div>
  )
}

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
    <Step title="The server seed is the one promised before you played" fits={checked.fits.commitment}>
      <Value name="Server seed" value={told.serverSeed} />
      <Value name="Its SHA-256, computed here" value={checked.commitment} />
      {told.commitment !== undefined && <Value name="The commitment you were shown" value={told.commitment} />}
    </Step>
  )
}

function PayoutStep({ told, checked }: StepProps) {
  const computed = checked.payout === undefined ? 'The round is still open' : formatCents(checked.payout)
  return (
    <Step title="The payout follows from the rules" fits={checked.fits.payout}>
      <p className={styles.outcome}>
        By the rules {computed}
        {told.payout !== undefined && `, paid ${formatCents(told.payout)}`}
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
          {fits !== undefined && <span className={styles.word}>{fits ? 'fits' : 'does not fit'}</span>}
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
