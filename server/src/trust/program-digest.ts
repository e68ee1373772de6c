/**
 * The digest of the files of the running program. docs/trust.md has the shell command that computes it from a downloaded release. Dependencies
 * are left out: package managers lay them out in different ways, and the lock file has their digests.
 */
import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { inParallel } from '@lucero/kit/in-parallel'

const root = join(import.meta.dirname, '../../..')
const folders = ['contract', 'desk/dist', 'games', 'house', 'kit', 'outcomes', 'provider', 'server', 'web/dist']

let computed: Promise<string> | undefined

export const digestOfProgram = (): Promise<string> => (computed ??= digestOf(folders))

/** The digest of some files and folders, without tests. */
export const digestOfFiles = (paths: readonly string[]): Promise<string> =>
  digestOf(paths, (path) => !/\.test\.\w+$/.test(path))

async function digestOf(names: readonly string[], isIncluded = (_path: string) => true): Promise<string> {
  const paths = (await inParallel(8, names, (name) => filesIn(join(root, name)))).flat().filter(isIncluded)
  const named = paths.map((path) => relative(root, path)).toSorted((one, other) => (one < other ? -1 : 1))
  let lines = ''
  for (const path of named) lines += `${hash('sha256', await readFile(join(root, path)))}  ${path}\n`
  return hash('sha256', lines)
}

/** A folder that a build does not have is left out. A file is itself. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      if (error.code === 'ENOTDIR') return undefined
      throw error
    },
  )
  if (!entries) return [folder]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/node_modules/'))
}
