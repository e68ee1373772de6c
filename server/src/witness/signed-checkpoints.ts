/** The last checkpoint that a witness has signed for each log: one file per log, on the disk before the signature leaves the process. */
import { createHash } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

export type SignedCheckpoints = {
  read(origin: string): Promise<string | undefined>
  write(origin: string, note: string): Promise<void>
  /** Runs the steps for a log one after another. */
  alone<Result>(origin: string, step: () => Promise<Result>): Promise<Result>
}

export function openSignedCheckpoints(folder: string): SignedCheckpoints {
  const fileOf = (origin: string) => join(folder, `${createHash('sha256').update(origin).digest('hex')}.checkpoint`)
  const ends = new Map<string, Promise<unknown>>()
  return {
    read: (origin) =>
      readFile(fileOf(origin), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),

    /** A crash leaves the old file or the new one, never a part. */
    async write(origin, note) {
      const file = fileOf(origin)
      const output = await open(`${file}.new`, 'w', 0o600)
      try {
        await output.writeFile(note)
        await output.sync()
      } finally {
        await output.close()
      }
      await rename(`${file}.new`, file)
      const directory = await open(folder)
      try {
        await directory.sync()
      } finally {
        await directory.close()
      }
    },

    async alone(origin, step) {
      const before = ends.get(origin) ?? Promise.resolve()
      const own = before.then(step, step)
      ends.set(origin, own)
      return own
    },
  }
}
