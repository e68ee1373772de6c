/** Uploads under way, and those that were refused, with the reason. */
import { ProgressBar } from '@lucero/ui/display/progress-bar.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { actorName } from '../../lib/actor-name.ts'
import page from '../../lib/page.module.css'
import { useStaff } from '../../lib/session.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import styles from './packages.module.css'
import type { NewUpload } from './send-package.ts'
import { faultText, sizeText, type HouseUpload } from './words.ts'

export const isUnderWay = ({ state }: HouseUpload): boolean => state === 'receiving' || state === 'checking'

export function Uploads({ uploads, sendings }: { uploads: readonly HouseUpload[]; sendings: readonly NewUpload[] }) {
  const { name } = useStaff()
  const begun = sendings
    .filter(({ uploadId }) => uploads.every((one) => one.uploadId !== uploadId))
    .map((upload) => begunUpload(upload, name))
  // An interrupted upload is sent again by the tab that sends it.
  const isSending = (id: string) => sendings.some(({ uploadId }) => uploadId === id)
  const rows = [...begun, ...uploads].map((one) =>
    one.state === 'refused' && isSending(one.uploadId) ? { ...one, state: 'receiving' as const } : one,
  )
  if (rows.length === 0) return null
  return (
    <DataTable
      caption={t('Uploads')}
      columns={columns()}
      rows={rows}
      rowKey={({ uploadId }) => uploadId}
      isSortable={false}
      filters={<h2>{t('Uploads')}</h2>}
    />
  )
}

/** Before the server has noted it. */
const begunUpload = ({ uploadId, game, file }: NewUpload, startedBy: string): HouseUpload => ({
  uploadId,
  game,
  state: 'receiving',
  receivedBytes: 0,
  totalBytes: file.size,
  version: null,
  refusal: null,
  startedBy,
  startedAt: new Date().toISOString(),
})

const columns = (): DataColumn<HouseUpload>[] => [
  { id: 'game', header: t('Game'), cell: ({ game }) => <span className={page.strong}>{game}</span> },
  { id: 'state', header: t('State'), cell: (upload) => <State upload={upload} /> },
  {
    id: 'started',
    header: t('Started'),
    cell: ({ startedAt, startedBy }) => (
      <div>
        <RelativeTime value={startedAt} />
        <div className={page.small}>{actorName(startedBy)}</div>
      </div>
    ),
  },
]

function State({ upload }: { upload: HouseUpload }) {
  const { state, refusal, receivedBytes, totalBytes } = upload
  if (state === 'checking') return t('Arrived. It is being checked.')
  if (refusal && state === 'refused')
    return (
      <div className={styles.refusal}>
        <b>{faultText(refusal)}</b>
        <div className={page.small}>
          {refusal.mode === null ? refusal.message : `${refusal.mode}: ${refusal.message}`}
        </div>
      </div>
    )
  return (
    <div className={styles.progress}>
      {totalBytes === null
        ? t('{received} have arrived', { received: sizeText(receivedBytes) })
        : t('{received} of {total} have arrived', { received: sizeText(receivedBytes), total: sizeText(totalBytes) })}
      <ProgressBar label={t('Arrived')} value={receivedBytes} max={totalBytes ?? receivedBytes} />
    </div>
  )
}
