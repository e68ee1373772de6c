/**
 * The newest checkpoint that this node has published, in a file outside the database. A node writes it before it answers with the checkpoint.
 * So a database that was restored from a backup cannot lead the node to sign a second tree of a size that somebody may have seen.
 */
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Runtime } from '../runtime/runtime.ts'

export type RememberedCheckpoint = { size: number; root: string }

/** Lines are only added, so that the processes of a node can share the file. It is shortened to its last line at this number. */
const maxLines = 1000

/** By the database and the first key of the log, so that several databases can share a folder. */
export const fileOf = ({ dataDir }: Runtime['config'], logId: string): string =>
  join(dataDir, `public-log-${logId}.txt`)

export async function readRemembered(file: string): Promise<RememberedCheckpoint | undefined> {
  const lines = await linesOf(file)
  const checkpoints = lines.flatMap((line) => {
    const [, size, root] = /^(\d+) ([\da-f]{64})$/.exec(line) ?? []
    return root === undefined ? [] : [{ size: Number(size), root }]
  })
  return checkpoints.toSorted((one, other) => other.size - one.size)[0]
}

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter((line) => line !== '')
}

/** Returns after the line is on the disk. */
export async function writeRemembered(
  file: string,
  { size, root }: RememberedCheckpoint,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const line = `${size} ${root}\n`
  if ((await linesOf(file)).length >= maxLines) {
    await writeFile(`${file}.${process.pid}`, line, { mode: 0o600, flush: true })
    return rename(`${file}.${process.pid}`, file)
  }
  const output = await open(file, 'a', 0o600)
  try {
    await output.write(line)
    await output.sync()
  } finally {
    await output.close()
  }
}
