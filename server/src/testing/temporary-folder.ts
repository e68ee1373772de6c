// A temporary folder that is removed when this process ends for any reason, with any PostgreSQL that runs in it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux has a file system in memory here. In a container it is usually too small. */
const MEMORY = '/dev/shm'
const LEAST_ROOM = 3 * 2 ** 30

export type TemporaryFolder = {
  path: string
  remove(): Promise<void>
}

// Waits on a pipe that this process holds open: the kernel closes it even after kill -9. The pid file of a dead server may name another program, so
// the command line is checked for the folder too.
const SWEEP = `
  trap '' INT TERM HUP
  serves() { { tr '\\0' ' ' < "/proc/$1/cmdline" || ps -o args= -p "$1"; } | grep -qF "$2"; }
  cat > /dev/null
  for file in $(find "$0" -name postmaster.pid); do
    pid=$(head -n 1 "$file")
    serves "$pid" "$0" && kill -QUIT "$pid" && while serves "$pid" "$0"; do sleep 0.1; done
  done 2> /dev/null
  rm -rf "$0"`

/**
 * `inMemory`: for the files of a PostgreSQL. A database is created there in a tenth of the CPU time that a disk takes, because it has 1,400
 * files. Programs may not be executable there. Without such a folder, or without room in it, the folder is on the disk.
 */
export function temporaryFolder({ inMemory = false } = {}): TemporaryFolder {
  const path = mkdtempSync(join(inMemory && memoryHasRoom() ? MEMORY : tmpdir(), 'lucero-test-'))
  const sweeper = spawn('sh', ['-c', SWEEP, path], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  sweeper.unref()
  return {
    path,
    async remove() {
      const done = once(sweeper, 'exit')
      sweeper.ref()
      sweeper.stdin.end()
      await done
    },
  }
}

function memoryHasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= LEAST_ROOM
  } catch {
    return false
  }
}
