/**
 * Copies of the files of packages in the data folder of this node. A file is named by its SHA-256, and is complete and verified when it has
 * that name.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

type ReadPart = (sha256: string, part: number) => Promise<{ bytes: Buffer; parts: number }>

const attempts = 5
const firstPauseMs = 100
/** A copy that began earlier belongs to a process that has died. */
const copiedWithinMs = 6 * 3600_000

export function openFiles(folder: string, readPart: ReadPart) {
  const copies = new Map<string, Promise<string>>()
  const prepared = prepare(folder)

  const partOf = async (sha256: string, part: number) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await readPart(sha256, part)
      } catch (error) {
        if (attempt === attempts) throw error
        await pause(firstPauseMs * 2 ** attempt)
      }
    }
  }

  const copy = async (sha256: string): Promise<string> => {
    await prepared
    const path = join(folder, sha256)
    if (await exists(path)) return path
    const temporary = `${path}.${randomUUID()}`
    const file = await open(temporary, 'wx')
    try {
      const hash = createHash('sha256')
      let parts = 1
      for (let part = 0; part < parts; part += 1) {
        const read = await partOf(sha256, part)
        parts = read.parts
        hash.update(read.bytes)
        await file.write(read.bytes)
      }
      if (hash.digest('hex') !== sha256) throw new Error(`the file ${sha256} has another content`)
      await file.sync()
      await rename(temporary, path)
      return path
    } finally {
      await file.close()
      await rm(temporary, { force: true })
    }
  }

  return {
    /** The path of the copy, which is made now unless it exists. */
    path(sha256: string): Promise<string> {
      const known = copies.get(sha256)
      if (known) return known
      const copying = copy(sha256)
      copies.set(sha256, copying)
      copying.catch(() => copies.delete(sha256))
      return copying
    },
    /** Removes copies of files that no package needs any more. */
    async keepOnly(needed: ReadonlySet<string>): Promise<void> {
      await prepared
      for (const name of await readdir(folder)) {
        if (needed.has(name) || name.includes('.')) continue
        copies.delete(name)
        await rm(join(folder, name), { force: true })
      }
    },
  }
}

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    if (!name.includes('.')) continue
    const begun = await stat(join(folder, name)).catch(() => undefined)
    if (begun && Date.now() - begun.mtimeMs > copiedWithinMs) await rm(join(folder, name), { force: true })
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
