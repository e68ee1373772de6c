/** Sends a package to the house API, and waits for its check. An upload whose connection is lost is sent again with the same id. */
import { request as sendPlain, type IncomingMessage } from 'node:http'
import { request as sendSecure } from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { houseBase } from '@lucero/contract/house/calls'
import type { HouseData } from '@lucero/contract/house/client'
import { uploadCall, uploadPath, type UploadQuery } from '@lucero/contract/house/packages'
import { Refusal, refusalFrom, type ErrorItem } from '@lucero/contract/shared/refusals'
import type { Archive } from './archive.ts'
import type { Client } from './client.ts'
import { Problem, problemFrom } from './problem.ts'

export type HouseUpload = HouseData<'packageUpload'>['upload']
export type NewUpload = { uploadId: string; query: UploadQuery; archive: Archive }

type Settings = { url: string; token: string; call: Client; pauseMs?: number }

const maxAttempts = 5

export async function sendPackage(settings: Settings, upload: NewUpload): Promise<HouseUpload> {
  for (let attempt = 1; ; attempt += 1) {
    await sendOnce(settings, upload)
    const result = await waitForResult(settings, upload.uploadId)
    if (result !== undefined && result.refusal?.code !== 'PACKAGE_INTERRUPTED') return result
    if (attempt === maxAttempts)
      throw new Problem(
        'unreachable',
        `The upload was interrupted five times: ${result?.refusal?.message ?? 'nothing arrived'}`,
      )
    await pause(settings.pauseMs ?? 1000)
  }
}

/** A lost connection is no error here: the state of the upload says what has arrived. */
async function sendOnce({ url, token }: Settings, { uploadId, query, archive }: NewUpload): Promise<void> {
  const address = new URL(`${url.replace(/\/+$/, '')}${houseBase}${uploadPath(uploadId, query)}`)
  const send = address.protocol === 'https:' ? sendSecure : sendPlain
  const outgoing = send(address, {
    method: uploadCall.method,
    headers: { Authorization: token, 'Content-Length': archive.bytes, 'Content-Type': 'application/octet-stream' },
  })
  const answered = new Promise<IncomingMessage | undefined>((resolve) => {
    outgoing.once('response', resolve)
    outgoing.once('error', () => resolve(undefined))
    outgoing.once('close', () => resolve(undefined))
  })
  const sent = pipeline(archive.open(), outgoing).catch((error: unknown) => {
    if (error instanceof Problem) throw error
  })
  const [answer] = await Promise.all([answered, sent])
  const refusal = answer && refusalIn(await text(answer).catch(() => ''))
  // The first attempt may still be under way on the server.
  if (refusal && refusal.code !== 'PACKAGE_STATE' && refusal.code !== 'RETRY_LATER') throw problemFrom(refusal)
}

function refusalIn(body: string): Refusal | undefined {
  try {
    const [error] = (JSON.parse(body) as { errors: ErrorItem[] }).errors
    const code = error && refusalFrom(error.description)
    return code && new Refusal(code, error.fields)
  } catch {
    return undefined
  }
}

/** Undefined if the server does not know the upload. */
async function waitForResult({ call, pauseMs = 1000 }: Settings, uploadId: string): Promise<HouseUpload | undefined> {
  for (;;) {
    const upload = await call('packageUpload', { uploadId }).then(
      (data) => data.upload,
      (error: unknown) => {
        if (error instanceof Problem && error.code === 'PACKAGE_NOT_FOUND') return undefined
        throw error
      },
    )
    if (upload === undefined || upload.state === 'added' || upload.state === 'refused') return upload
    await pause(pauseMs)
  }
}
