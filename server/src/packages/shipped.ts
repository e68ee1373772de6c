/** A package that ships with the product: a folder, which becomes a published version once. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Runtime } from '../runtime/runtime.ts'
import type { Actor } from '../staff/actor.ts'
import { writeStaffLog } from '../staff/log/log.ts'
import { addVersion } from './add-version.ts'
import { changePackage } from './publication.ts'
import { subjectOf } from './reports.ts'
import * as store from './store.ts'

type ShippedPackage = { game: string; folder: string; actor: Actor; reason: string; signal: AbortSignal }

/** False if the same content was published before, also if the house has retired it since. An interrupted start is continued. */
export async function publishShipped(runtime: Runtime, shipped: ShippedPackage): Promise<boolean> {
  const { game, folder, actor, reason } = shipped
  const uploadId = await idOf(game, folder)
  const { version, state } =
    (await store.findUploaded(runtime.db, uploadId)) ?? (await addShipped(runtime, shipped, uploadId))
  if (state !== 'uploaded') return false
  await changePackage(runtime, actor, 'publishPackage', { game, version, reason })
  return true
}

const addShipped = (runtime: Runtime, { game, folder, actor, signal }: ShippedPackage, uploadId: string) =>
  addVersion(runtime, {
    game,
    source: { folder },
    uploadId,
    uploadedBy: actor.name,
    signal,
    within: async (tx, { version, hash }) =>
      writeStaffLog(runtime, tx, actor, {
        action: 'uploadPackage',
        subject: subjectOf(game, version),
        after: { commitment: hash },
      }),
  })

/** The same files have the same id at every start. */
async function idOf(game: string, folder: string): Promise<string> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256').update(game)
  for (const path of files) {
    const content = await readFile(path)
    hash.update(`\0${relative(folder, path)}\0${content.length}\0`).update(content)
  }
  const hex = hash.digest('hex')
  // The form of a random UUID.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
