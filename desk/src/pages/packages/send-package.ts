/** Sends a package and waits for its check. It is sent again with the same id after a lost connection. */
import { houseBase } from '@lucero/contract/house/calls'
import { packageUploadPath } from '@lucero/contract/house/packages'
import { csrfHeader } from '@lucero/contract/house/staff'
import { Refusal } from '@lucero/contract/shared/refusals'
import { readAnswer, refusalIn } from '@lucero/contract/shared/send'
import { call } from '../../lib/api.ts'
import { currentStaff } from '../../lib/session.ts'
import type { HouseUpload } from './words.ts'

export type NewUpload = { uploadId: string; game: string; rights: string; file: File }

const maxAttempts = 5
const pauseMs = 2000
const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

export async function sendPackage(upload: NewUpload): Promise<HouseUpload> {
  for (let attempt = 1; ; attempt += 1) {
    await sendOnce(upload)
    const result = await waitForResult(upload.uploadId)
    const isOver = result && result.refusal?.code !== 'PACKAGE_INTERRUPTED'
    if (result && (isOver || attempt === maxAttempts)) return result
    await pause()
  }
}

/** A lost connection is no error here: the state of the upload says whether it has arrived. */
async function sendOnce({ uploadId, game, rights, file }: NewUpload): Promise<void> {
  const query = new URLSearchParams({ game, ...(rights !== '' && { rights }) })
  const address = `${houseBase}${packageUploadPath}${uploadId}?${query.toString()}`
  const headers = { [csrfHeader]: currentStaff()?.csrfToken ?? '', 'Content-Type': 'application/octet-stream' }
  const response = await fetch(address, { method: 'PUT', headers, body: file }).catch(() => undefined)
  const refusal = response && refusalIn(await readAnswer(response))
  // The attempt before may still be under way on the server.
  if (refusal && refusal.code !== 'PACKAGE_STATE' && refusal.code !== 'RETRY_LATER') throw refusal
}

/** Undefined if nothing of the upload has arrived. */
async function waitForResult(uploadId: string): Promise<HouseUpload | undefined> {
  for (;;) {
    const upload = await stateOf(uploadId)
    if (upload === 'unknown') return undefined
    if (upload?.state === 'added' || upload?.state === 'refused') return upload
    await pause()
  }
}

/** Undefined while the server cannot be reached. */
async function stateOf(uploadId: string): Promise<HouseUpload | 'unknown' | undefined> {
  try {
    return (await call('packageUpload', { uploadId })).upload
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'RETRY_LATER') return undefined
    if (error.code === 'PACKAGE_NOT_FOUND') return 'unknown'
    throw error
  }
}
