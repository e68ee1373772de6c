/**
 * The digest of the files of the running program. docs/trust.md has the shell command that computes it from a downloaded release. Dependencies
 * are left out: package managers lay them out in different ways, and the lock file has their digests.
 */
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const folders = ['contract', 'desk/dist', 'games', 'house', 'kit', 'outcomes', 'provider', 'server', 'web/dist']

let computed: Promise<string> | undefined

export const digestOfProgram = (): Promise<string> => (computed ??= digestOf(root))

async function digestOf(folder: string): Promise<string> {
  const paths = (await Promise.all(folders.map((name) => filesIn(join(folder, name))))).flat()
  const named = paths.map((path) => relative(folder, path)).toSorted((one, other) => (one < other ? -1 : 1))
  let lines = ''
  for (const path of named) lines += `${hash('sha256', await readFile(join(folder, path)))}  ${path}\n`
  return hash('sha256', lines)
}

/** A folder that a build does not have is left out. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/node_modules/'))
}
