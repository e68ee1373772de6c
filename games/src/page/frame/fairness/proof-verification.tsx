import type { RoundProof } from '@lucero/outcomes/round-proof'
import { t } from '@lucero/ui/text/t.ts'
import { gamesApi } from '../../../api-path.ts'
import { formatCents } from '../bet/amount.ts'
import { checkProof, type ProofCheck } from './check-proof.ts'
import { Step, Value, Verdict } from './verification-steps.tsx'
import { FairnessLink } from './verification.tsx'
import styles from './verification.module.css'

type ProofStep = { proof: RoundProof; checked: ProofCheck }

/** Verifies the proof of a round of a hosted game in the browser and shows each step. */
export function ProofVerification({ proof }: { proof: RoundProof }) {
  const checked = tryToCheck(proof)
  if (!checked) return <Verdict isFair={false} text={t('This is not a proof of a round.')} />
  const isFair = Object.values(checked.fits).every((fits) => fits !== false)
  return (
    <div className={styles.verification}>
      <Verdict
        isFair={isFair}
        text={isFair ? t('Verified: everything fits.') : t('Mismatch: this is not what was promised.')}
      />
      <ol className={styles.steps}>
        <CommitmentStep proof={proof} checked={checked} />
        <SeedStep proof={proof} checked={checked} />
        <NumberStep proof={proof} checked={checked} />
        <TableStep proof={proof} checked={checked} />
        <Step title={t('The events that the game showed are those of the table')} fits={checked.fits.line}>
          <Value name={t('SHA-256 of the line of the outcome, computed here')} value={checked.lineHash} />
        </Step>
        <PayoutStep proof={proof} checked={checked} />
      </ol>
      <p className={styles.note}>
        {t(
          'This shows which outcome the seeds chose and what it pays. It shows nothing about the animation: its studio decides what a lost round looks like.',
        )}
      </p>
      <FairnessLink />
    </div>
  )
}

function tryToCheck(proof: RoundProof): ProofCheck | undefined {
  try {
    return checkProof(proof)
  } catch {
    return undefined
  }
}

function CommitmentStep({ proof: { game, version, mode }, checked }: ProofStep) {
  const files = `${gamesApi}/hosted/${game}/v/${version}`
  return (
    <Step title={t('Maths and front end were published before the round')} fits={checked.fits.commitment}>
      <Value
        name={t('Commitment to version {version}, computed here', { version: String(version) })}
        value={checked.commitment}
      />
      <p className={styles.downloads}>
        <a className={styles.link} href={`${files}/commitment`} download={`${game}-${version}-commitment.json`}>
          {t('Its text')}
        </a>
        <a
          className={styles.link}
          href={`${files}/table?mode=${encodeURIComponent(mode)}`}
          download={`${game}-${version}-${mode}.csv`}
        >
          {t('The table of this mode')}
        </a>
      </p>
    </Step>
  )
}

function SeedStep({ proof: { serverSeed, serverSeedHash }, checked }: ProofStep) {
  return (
    <Step title={t('The server seed is the one promised before the round')} fits={checked.fits.seed}>
      {serverSeed === null ? (
        <p className={styles.outcome}>{t('It is secret until you take new seeds.')}</p>
      ) : (
        <Value name={t('Server seed')} value={serverSeed} />
      )}
      <Value name={t('The commitment shown before the round')} value={serverSeedHash} />
    </Step>
  )
}

function NumberStep({ proof: { number, total, clientSeed, nonce }, checked }: ProofStep) {
  return (
    <Step title={t('Chance was drawn from the seeds')} fits={checked.fits.number}>
      <p className={styles.outcome}>{t('The number {number} below {total}', { number, total })}</p>
      <Value name={t('Your seed and the nonce')} value={`${clientSeed}:${nonce}`} />
    </Step>
  )
}

function TableStep({ proof: { row, total, mode }, checked: { fits, from, to, root, returnPercent } }: ProofStep) {
  const values = { id: row.id, from: String(from), to: String(to - 1n), weight: row.weight, total }
  return (
    <Step title={t('The number belongs to this outcome of the table')} fits={fits.range && fits.root}>
      <p className={styles.outcome}>
        {t('Outcome {id} has the numbers {from} to {to}: {weight} of {total} chances', values)}
      </p>
      <p className={styles.outcome}>{t('Mode {mode} returns {percent} %', { mode, percent: returnPercent })}</p>
      <Value name={t('Root of the table, computed here from the outcome')} value={root} />
    </Step>
  )
}

function PayoutStep({ proof: { amount, row, paid }, checked: { fits, payout } }: ProofStep) {
  const values = { bet: formatCents(amount), multiple: `${(row.payout / 100).toFixed(2)}×`, pays: formatCents(payout) }
  return (
    <Step title={t('The payout is that of the table')} fits={fits.payout}>
      <p className={styles.outcome}>
        {paid === null
          ? t('A base bet of {bet} at {multiple} pays {pays}', values)
          : t('A base bet of {bet} at {multiple} pays {pays}, paid {paid}', { ...values, paid: formatCents(paid) })}
      </p>
    </Step>
  )
}
