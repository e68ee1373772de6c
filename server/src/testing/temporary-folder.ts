// A folder that goes away with this process, however it ends, along with any PostgreSQL running from it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TemporaryFolder = {
  path: string
  remove(): Promise<void>
}

// Waits on a pipe that this process holds: the kernel closes it even after kill -9.
const SWEEP = `
  trap '' INT TERM HUP
  cat > /dev/null
  for file in $(find "$0" -name postmaster.pid); do
    pid=$(head -n 1 "$file")
    kill -QUIT "$pid" && while kill -0 "$pid" && [ -e "$file" ]; do sleep 0.1; done
  done 2> /dev/null
  rm -rf "$0"`

export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'lucero-test-'))
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
