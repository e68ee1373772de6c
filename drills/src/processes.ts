/** The games' process beside a node. */
import { execFileSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

/** Waits until there is one: it may be about to start again. */
export async function gamesPidOf({ pid }: { pid: number }): Promise<number> {
  for (;;) {
    const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,command=']).toString().split('\n')
    const found = lines
      .map((line) => /^\s*(\d+)\s+(\d+)\s+.*games\/src\/main\.ts/.exec(line))
      .find((line) => Number(line?.[2]) === pid)
    if (found) return Number(found[1])
    await delay(20)
  }
}
