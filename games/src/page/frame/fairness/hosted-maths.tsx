import type { HostedContent } from '../../../api.ts'
import { CopyButton } from '@lucero/ui/action/copy-button.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { gamesApi } from '../../../api-path.ts'
import { formatMultiple } from '../bet/amount.ts'
import styles from './hosted-maths.module.css'

/** The outcomes of a hosted game were fixed before: its commitment, and what each way to bet returns. */
export function HostedMaths({ content }: { content: HostedContent }) {
  const { game, version, studio, modes, commitment } = content
  const files = `${gamesApi}/hosted/${game}/v/${version}`
  return (
    <section className={styles.box} aria-label={t('Outcomes of this game')}>
      <h3 className={styles.heading}>
        {studio === ''
          ? t('Version {version}', { version: String(version) })
          : t('Version {version} by {studio}', { version: String(version), studio })}
      </h3>
      <div className={styles.hex}>
        <p className={styles.name}>{t('Commitment: SHA-256 of all outcomes, their chances, and the front end')}</p>
        <code className={styles.code}>{commitment.hash}</code>
        <CopyButton text={commitment.hash} label={t('Copy commitment of the version')} />
      </div>
      <ul className={styles.modes}>
        {modes.map(({ name, cost, rtp, maxPayout }) => (
          <li key={name} className={styles.mode}>
            <b className={styles.modeName}>{name}</b>
            <span>{t('{percent} % returned', { percent: Number(rtp).toFixed(2) })}</span>
            <span>{t('highest win {multiple}', { multiple: formatMultiple((maxPayout * 100) / cost) })}</span>
            <a
              className={styles.link}
              href={`${files}/table?mode=${encodeURIComponent(name)}`}
              download={`${game}-${version}-${name}.csv`}
              aria-label={t('The table of {mode}', { mode: name })}
            >
              {t('Table')}
            </a>
          </li>
        ))}
      </ul>
      <a className={styles.link} href={`${files}/commitment`} download={`${game}-${version}-commitment.json`}>
        {t('The text of the commitment')}
      </a>
      <p className={styles.note}>
        {t(
          'A proof shows that your seeds chose the outcome, from a table that was fixed before, and what it pays. It shows nothing about the animation: how close a lost round looks is decided by the studio.',
        )}
      </p>
    </section>
  )
}
