/** The program of the last release, unpacked from git into a temporary folder. */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bareEnvironment } from '../../../server/src/testing/bare-environment.ts'
import { temporaryFolder } from '../../../server/src/testing/temporary-folder.ts'

const root = join(import.meta.dirname, '../../..')

export type Release = Awaited<ReturnType<typeof unpackRelease>>

export const missingRelease = 'the tag of the last release is not in this clone (git fetch --unshallow --tags)'

/** The newest tag before this commit. Undefined in a clone without tags, and outside of git. */
export function lastRelease(): string | undefined {
  try {
    const args = ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^']
    return execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return undefined
  }
}

export async function unpackRelease() {
  const tag = lastRelease()
  assert(tag, missingRelease)
  const folder = temporaryFolder()
  const archive = execFileSync('git', ['archive', tag], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder.path], { input: archive })
  installIn(folder.path)
  return {
    tag,
    main: join(folder.path, 'server/src/main.ts'),
    /** A command of the house of that version. */
    async house(address: string, ...args: string[]): Promise<{ code: number; output: string }> {
      const env = { ...bareEnvironment(), LUCERO_URL: address }
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(folder.path, 'house/src/main.ts'), ...args],
        {
          env,
        },
      )
      return { code: 0, output: stdout }
    },
    remove: folder.remove,
  }
}

/** Links the dependencies of this clone if their versions are those of the release. Otherwise npm installs them. */
function installIn(folder: string): void {
  const [released, installed] = [folder, root].map(versionsIn) as [Map<string, string>, Map<string, string>]
  const isSame = [...released].every(([path, version]) => installed.get(path) === version)
  if (!isSame) {
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
    return
  }
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@lucero'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => entry !== '@lucero'))
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  for (const { name, path } of packagesIn(folder)) symlinkSync(join(folder, path), join(modules, name))
}

type Lock = { packages: Record<string, { name?: string; version?: string; dev?: boolean; link?: boolean }> }

const lockOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock

/** Versions of production dependencies by path. */
const versionsIn = (folder: string): Map<string, string> =>
  new Map(
    Object.entries(lockOf(folder).packages)
      .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
      .map(([path, { version }]) => [path, version ?? '']),
  )

const packagesIn = (folder: string): { name: string; path: string }[] =>
  Object.entries(lockOf(folder).packages).flatMap(([path, { name }]) =>
    name?.startsWith('@lucero/') ? [{ name, path }] : [],
  )
