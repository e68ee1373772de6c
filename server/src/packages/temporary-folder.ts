/** Temporary folders for packages. A node that is killed leaves its folders behind; any node of the machine deletes them later. */
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'lucero-upload-'
const signMs = 20_000
/** A folder in use is newer. */
const abandonedMs = 300_000

/** The folder exists until the work ends, whatever its result. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const sign = setInterval(() => void utimes(folder, new Date(), new Date()).catch(() => undefined), signMs)
  sign.unref()
  try {
    return await work(folder)
  } finally {
    clearInterval(sign)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Folders of other users of the machine stay. */
export async function deleteAbandonedFolders(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const folder = join(tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    if (!found || Date.now() - found.mtimeMs < abandonedMs) continue
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }
}
