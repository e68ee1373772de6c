/** PostgreSQL's own pgbench, TPC-B-like, prepared statements: the throughput of this machine and server with one transaction per command. */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Measurement } from '@lucero/lab/load/closed-loop'

const scale = 50

/** Newest first. Debian does not install it in the PATH. */
const found = () => globSync('/usr/lib/postgresql/*/bin/pgbench').sort().at(-1)

const run = promisify(execFile)

export async function openPgbench(url: string) {
  const program = found()
  if (!program) return undefined
  await run(program, ['-i', '-q', '-s', String(scale), url])
  return {
    async measure(callers: number, seconds: number): Promise<Measurement> {
      const args = ['-n', '-M', 'prepared', '-c', String(callers), '-j', '2', '-T', String(seconds), url]
      const { stdout } = await run(program, args, { maxBuffer: 2 ** 24 })
      // Without a completed transaction it prints nothing, or nan.
      const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0)
      const average = figure(/latency average = ([\d.]+) ms/)
      const requests = figure(/transactions actually processed: (\d+)/)
      return { perSecond: figure(/tps = ([\d.]+)/), p50: average, p99: Number.NaN, requests }
    },
  }
}
