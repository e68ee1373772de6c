// Finds a user account for PostgreSQL, which refuses to run as root. The account must be able to access the programs and the data.
import { execFileSync, type SpawnOptions } from 'node:child_process'
import { lchownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartupProblem } from '@lucero/kit/errors'

/** How to run a PostgreSQL program: a command prefix, the user, and the owner of its files. */
export type PostgresAccount = {
  name: string
  before: string[]
  as: Pick<SpawnOptions, 'uid' | 'gid'>
  owner: { uid: number; gid: number }
}

// `initdb` needs a named account, and every system has this one.
const NOBODY = 65_534
const nobody = { uid: NOBODY, gid: NOBODY }
const myself = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

const direct: PostgresAccount = { name: 'this user', before: [], as: {}, owner: myself }
const otherUser: PostgresAccount = { name: 'nobody', before: [], as: nobody, owner: nobody }
const namespace: PostgresAccount = {
  name: 'nobody in a user namespace',
  before: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
  as: {},
  owner: myself,
}
// Containers often forbid namespaces. There, this capability lets `nobody` access closed folders such as root's home.
const throughClosedFolders: PostgresAccount = {
  name: 'nobody with access to closed folders',
  before: [
    ...`setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --securebits=+no_setuid_fixup`.split(' '),
    ...['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+dac_override`),
  ],
  as: {},
  owner: nobody,
}

export const candidates = myself.uid === 0 ? [otherUser, namespace, throughClosedFolders] : [direct, namespace]

/** The first account that can run `program` and write to `folder`. It becomes the owner of the folder and its contents. */
export function chooseAccount(program: string, folder: string, among = candidates): PostgresAccount {
  const chosen = among.find((account) => canWork(account, program, folder))
  if (chosen) return chosen
  throw new StartupProblem(
    myself.uid === 0
      ? `PostgreSQL does not run as root, and no other user can access ${folder}: start as an ordinary user, move the project to a folder that others can read, or set DATABASE_URL`
      : `PostgreSQL cannot run here: ${program} does not start or ${folder} is not writable for this user, or belongs to another one; set LUCERO_DATA_DIR to a folder of yours, or set DATABASE_URL`,
  )
}

function canWork(account: PostgresAccount, program: string, folder: string): boolean {
  try {
    changeOwner(folder, account.owner)
    const trial = 'id -un && test -x "$0" && test -w "$1" && "$0" --version'
    const [command, ...args] = [...account.before, 'sh', '-c', trial, program, folder]
    execFileSync(command, args, { ...account.as, stdio: 'ignore', cwd: '/' })
    return true
  } catch {
    return false
  }
}

/** Changes the folder itself last, so a folder with the right owner is complete. */
function changeOwner(path: string, owner: PostgresAccount['owner']): void {
  const now = lstatSync(path)
  if (now.uid === owner.uid) return
  if (now.isDirectory()) for (const entry of readdirSync(path)) changeOwner(join(path, entry), owner)
  lchownSync(path, owner.uid, owner.gid)
}
