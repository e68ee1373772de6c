/** SQL of uploads. */
import { sql } from '@lucero/kit/sql'
import type { Tx } from '@lucero/kit/db'
import type { PackageFaultCode } from '@lucero/contract/house/packages'

export type UploadRefusal = { code: PackageFaultCode; message: string; mode: string | null }

export type Upload = {
  uploadId: string
  game: string
  state: 'receiving' | 'received' | 'checking' | 'added' | 'refused'
  receivedBytes: number
  totalBytes: number | null
  version: number | null
  refusal: UploadRefusal | null
  startedBy: string
  startedAt: Date
  /** The node that worked at it has stopped. */
  isStale: boolean
}

/** An upload without a sign of life for this long has been interrupted. */
const isStale = sql`(state in ('receiving', 'received', 'checking') and seen_at < now() - interval '60 seconds')`

const columns = sql`
  upload_id as "uploadId", game_id as game, state, received_bytes::float8 as "receivedBytes",
  total_bytes::float8 as "totalBytes", version, refusal, started_by as "startedBy", started_at as "startedAt",
  ${isStale} as "isStale"`

export const findUpload = (tx: Tx, uploadId: string) =>
  tx.maybe<Upload>(sql`select ${columns} from package_upload where upload_id = ${uploadId}`)

/** Uploads that did not become a version, the newest first. */
export const listUploads = (tx: Tx, limit: number) =>
  tx.all<Upload>(
    sql`select ${columns} from package_upload where state <> 'added' order by started_at desc limit ${limit}`,
  )

type NewAttempt = {
  uploadId: string
  attempt: string
  game: string
  node: string
  totalBytes: number | null
  startedBy: string
}

/** Begins an upload, or begins an interrupted one again. False if there is nothing to begin. */
export const beginUpload = async (
  tx: Tx,
  { uploadId, attempt, game, node, totalBytes, startedBy }: NewAttempt,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into package_upload (upload_id, game_id, state, attempt, node, total_bytes, started_by)
    values (${uploadId}, ${game}, 'receiving', ${attempt}, ${node}, ${totalBytes}, ${startedBy})
    on conflict (upload_id) do update
    set state = 'receiving', attempt = excluded.attempt, node = excluded.node, total_bytes = excluded.total_bytes,
      received_bytes = 0, refusal = null, started_by = excluded.started_by, started_at = now(), seen_at = now()
    where package_upload.game_id = excluded.game_id
      and (package_upload.refusal ->> 'code' = 'PACKAGE_INTERRUPTED'
        or (package_upload.state in ('receiving', 'received', 'checking')
          and package_upload.seen_at < now() - interval '60 seconds'))`)) === 1

type Attempt = { uploadId: string; attempt: string }

const isOurs = ({ uploadId, attempt }: Attempt) => sql`
  upload_id = ${uploadId} and attempt = ${attempt} and state in ('receiving', 'received', 'checking')`

/** False if the upload is no longer ours. */
export const noteProgress = async (tx: Tx, attempt: Attempt, receivedBytes: number): Promise<boolean> =>
  (await tx.run(sql`
    update package_upload set received_bytes = ${receivedBytes}, seen_at = now() where ${isOurs(attempt)}`)) === 1

export const setReceived = (tx: Tx, attempt: Attempt, receivedBytes: number) =>
  tx.run(sql`
    update package_upload set state = 'received', received_bytes = ${receivedBytes}, seen_at = now()
    where ${isOurs(attempt)}`)

/** Two uploads do not pass the next statement at the same time. */
export const lockChecks = (tx: Tx, node: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('package check ' || ${node}, 0))`)

/** False while another upload is checked on this machine. */
export const claimCheck = async (tx: Tx, attempt: Attempt, node: string): Promise<boolean> =>
  (await tx.run(sql`
    update package_upload set state = 'checking', seen_at = now()
    where ${isOurs(attempt)} and not exists (
      select from package_upload other
      where other.state = 'checking' and other.node = ${node} and other.upload_id <> ${attempt.uploadId}
        and other.seen_at > now() - interval '60 seconds')`)) === 1

/** False if the upload is no longer ours. */
export const setAdded = async (tx: Tx, attempt: Attempt, version: number): Promise<boolean> =>
  (await tx.run(sql`
    update package_upload set state = 'added', version = ${version}, seen_at = now() where ${isOurs(attempt)}`)) === 1

export const setRefused = (tx: Tx, attempt: Attempt, refusal: UploadRefusal) =>
  tx.run(sql`
    update package_upload set state = 'refused', refusal = ${JSON.stringify(refusal)}, seen_at = now()
    where ${isOurs(attempt)}`)

export const deleteOldUploads = (tx: Tx) =>
  tx.run(sql`delete from package_upload where started_at < now() - interval '30 days'`)
