/**
 * Uploads of packages: the archive goes to a temporary file, a child process checks it, and it becomes a version or a report. The row of the upload
 * says how far it is, also after a lost answer or the end of the node.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import { limits } from '@lucero/outcomes/fault'
import type { Runtime } from '../runtime/runtime.ts'
import type { Actor } from '../staff/actor.ts'
import { writeStaffLog } from '../staff/log/log.ts'
import { addVersion, assertFreeGame } from './add-version.ts'
import { PackageError } from './package-error.ts'
import { subjectOf } from './reports.ts'
import { inTemporaryFolder } from './temporary-folder.ts'
import * as store from './upload-store.ts'

type HouseUpload = HouseData<'packageUpload'>['upload']
type NewUpload = {
  uploadId: string
  game: string
  rights: string | undefined
  /** Undefined if the sender does not say it. */
  totalBytes: number | undefined
}

export type Uploads = {
  /** Resolves when all bytes have arrived. The check goes on after it. */
  receive(actor: Actor, upload: NewUpload, body: Readable): Promise<HouseUpload>
  /** Interrupts what is under way. */
  stop(): Promise<void>
}

const node = hostname()
const maxUnderWay = 4
const signMs = 2000
const waitForTurnMs = 1000
const silenceMs = 30_000

const interrupted = (message: string) => new PackageError('PACKAGE_INTERRUPTED', message)

export function openUploads(runtime: Runtime): Uploads {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  return {
    async receive(actor, upload, body) {
      const attempt = { uploadId: upload.uploadId, attempt: randomUUID() }
      if (!(await begin(runtime, actor, upload, attempt.attempt))) return readUpload(runtime, upload.uploadId)
      if (underWay.size >= maxUnderWay) {
        await store.setRefused(runtime.db, attempt, refusalOf(interrupted('too many uploads are under way')))
        throw new Refusal('RETRY_LATER')
      }
      const received = Promise.withResolvers<void>()
      const done = run(runtime, {
        actor,
        upload,
        attempt,
        body,
        stopping: stopping.signal,
        onReceived: received.resolve,
      })
      underWay.add(done)
      await Promise.race([received.promise, done.finally(() => underWay.delete(done))])
      return readUpload(runtime, upload.uploadId)
    },
    async stop() {
      stopping.abort()
      await Promise.all(underWay)
    },
  }
}

/** False if the upload has its result. Refuses one that is under way, and an id that was used for another game. */
async function begin(
  { db }: Runtime,
  actor: Actor,
  { uploadId, game, totalBytes }: NewUpload,
  attempt: string,
): Promise<boolean> {
  const startedBy = actor.name
  if (await store.beginUpload(db, { uploadId, attempt, game, node, totalBytes: totalBytes ?? null, startedBy }))
    return true
  const found = defined(await store.findUpload(db, uploadId))
  if (found.game !== game) throw new Refusal('CONFLICT')
  if (found.state !== 'added' && found.state !== 'refused')
    throw new Refusal('PACKAGE_STATE', { state: shownState(found) })
  return false
}

type Work = {
  actor: Actor
  upload: NewUpload
  attempt: { uploadId: string; attempt: string }
  body: Readable
  stopping: AbortSignal
  onReceived: () => void
}

/** Never rejects: the row of the upload has the result. */
async function run(runtime: Runtime, work: Work): Promise<void> {
  const { db, log } = runtime
  const { attempt } = work
  const sign = startSign(runtime, attempt)
  const signal = AbortSignal.any([work.stopping, sign.lost])
  try {
    await inTemporaryFolder(async (folder) => {
      const archive = join(folder, 'archive')
      await assertFreeGame(db, work.upload.game)
      const sha256 = await receiveFile(work, archive, { signal, sign })
      await store.setReceived(db, attempt, sign.bytes())
      work.onReceived()
      await waitForTurn(runtime, attempt, signal)
      await add(runtime, work, { archive, sha256, signal })
    })
  } catch (error) {
    if (!(error instanceof PackageError) && !signal.aborted)
      log.error(
        { err: error, uploadId: attempt.uploadId, event: 'packages.upload_failed' },
        'upload of a package failed',
      )
    await store
      .setRefused(db, attempt, refusalOf(error))
      .catch((err: unknown) =>
        log.warn(
          { err, uploadId: attempt.uploadId, event: 'packages.upload_not_noted' },
          'upload not noted as refused',
        ),
      )
  } finally {
    sign.stop()
  }
}

function refusalOf(error: unknown): store.UploadRefusal {
  const { code, message, mode } =
    error instanceof PackageError ? error : interrupted('the upload was interrupted; send it again')
  return { code, message, mode }
}

type Sign = ReturnType<typeof startSign>

/** Notes every few seconds that this node is at work, and how much has arrived. `lost`: somebody else has begun the upload again. */
function startSign({ db }: Runtime, attempt: Work['attempt']) {
  const lost = new AbortController()
  let bytes = 0
  const note = async () => {
    // While the database cannot be reached, the work goes on.
    const isOurs = await store.noteProgress(db, attempt, bytes).catch(() => true)
    if (!isOurs) lost.abort()
  }
  const timer = setInterval(() => void note(), signMs)
  return {
    lost: lost.signal,
    bytes: () => bytes,
    count: (more: number) => (bytes += more),
    stop: () => clearInterval(timer),
  }
}

/** Returns the SHA-256. Stops at the limit, and when nothing arrives for long. */
async function receiveFile(
  { body, upload: { totalBytes } }: Work,
  path: string,
  { signal, sign }: { signal: AbortSignal; sign: Sign },
): Promise<Buffer> {
  const tooLarge = new PackageError('PACKAGE_TOO_LARGE', `the archive is larger than ${limits.archiveBytes} bytes`)
  if (totalBytes !== undefined && totalBytes > limits.archiveBytes) throw tooLarge
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), silenceMs)
  const hash = createHash('sha256')
  const count = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      timer.refresh()
      if (sign.count(chunk.length) > limits.archiveBytes) throw tooLarge
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(body, count, createWriteStream(path), { signal: AbortSignal.any([signal, silence.signal]) })
  } catch (error) {
    // The sender went away, is silent, or the node stops. Only an error of our own disk is worth a line in the log.
    if (isOfDisk(error)) throw error
    throw error instanceof PackageError ? error : interrupted('not all of the archive arrived; send it again')
  } finally {
    clearTimeout(timer)
  }
  if (sign.bytes() === 0) throw new PackageError('PACKAGE_PATH', 'the archive is empty')
  return hash.digest()
}

const isOfDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'].includes((error as { code?: string }).code ?? '')

/** One check at a time runs on a machine, because it takes a whole processor. */
async function waitForTurn({ db }: Runtime, attempt: Work['attempt'], signal: AbortSignal): Promise<void> {
  const claim = () =>
    db.transaction(async (tx) => {
      await store.lockChecks(tx, node)
      return store.claimCheck(tx, attempt, node)
    })
  while (!(await claim())) await pause(waitForTurnMs, undefined, { signal })
}

async function add(
  runtime: Runtime,
  { actor, upload: { uploadId, game, rights }, attempt }: Work,
  { archive, sha256, signal }: { archive: string; sha256: Buffer; signal: AbortSignal },
): Promise<void> {
  await addVersion(runtime, {
    game,
    source: { archive },
    uploadId,
    uploadedBy: actor.name,
    rights,
    signal,
    archiveSha256: sha256,
    async within(tx, { version, hash }) {
      if (!(await store.setAdded(tx, attempt, version))) throw interrupted('the upload was begun again')
      const entry = { action: 'uploadPackage', subject: subjectOf(game, version), after: { commitment: hash } }
      await writeStaffLog(runtime, tx, actor, entry)
    },
  })
  runtime.events.publish({ kind: 'catalogue-changed' })
}

export async function readUpload({ db }: Pick<Runtime, 'db'>, uploadId: string): Promise<HouseUpload> {
  const found = await store.findUpload(db, uploadId)
  if (!found) throw new Refusal('PACKAGE_NOT_FOUND')
  return toHouseUpload(found)
}

const shownUploads = 100

export const listUploads = async ({ db }: Runtime): Promise<HouseUpload[]> =>
  (await store.listUploads(db, shownUploads)).map(toHouseUpload)

/** An archive that waits for its check is shown as being checked. */
const shownState = ({ state, isStale }: store.Upload): HouseUpload['state'] =>
  isStale ? 'refused' : state === 'received' ? 'checking' : state

function toHouseUpload(upload: store.Upload): HouseUpload {
  const { isStale, startedAt, refusal, ...fields } = upload
  const stale = refusalOf(interrupted('the server stopped before the upload was checked; send it again'))
  return {
    ...fields,
    state: shownState(upload),
    refusal: isStale ? stale : refusal,
    startedAt: startedAt.toISOString(),
  }
}

export const deleteOldUploads = async ({ db }: Runtime): Promise<void> => void (await store.deleteOldUploads(db))
