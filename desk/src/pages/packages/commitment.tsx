/** What a laboratory or an auditor compares: the commitment, its text, and the hashes of the archive and the tables. */
import { CopyButton } from '@lucero/ui/action/copy-button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { Facts } from '../../lib/facts.tsx'
import page from '../../lib/page.module.css'
import type { Version } from './words.ts'

export function Commitment({ shown }: { shown: Version }) {
  const { commitment, commitmentHash, archiveSha256, front, modes } = shown
  const hashes = [
    { label: t('Commitment (SHA-256)'), hash: commitmentHash },
    ...(archiveSha256 === null ? [] : [{ label: t('Archive (SHA-256)'), hash: archiveSha256 }]),
    { label: t('Files of the front end (SHA-256)'), hash: front.manifest },
    ...modes.map(({ name, root }) => ({
      label: t('Outcomes of mode {name} (root of the sum tree)', { name }),
      hash: root,
    })),
  ]
  return (
    <Panel
      title={t('Commitment')}
      actions={<CopyButton text={commitment} label={t('Copy the text of the commitment')} />}
    >
      <Facts facts={hashes.map(({ label, hash }) => ({ label, value: <span className={page.mono}>{hash}</span> }))} />
    </Panel>
  )
}
