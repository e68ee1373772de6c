/**
 * Runs the check in a child process, because packages are foreign data: no environment, files only below the given folders, limited memory. The
 * caller can kill it. A check that ends abnormally leaves nothing but its error.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import type { CheckJob, CheckResult } from './check.ts'

export type CheckerOptions = {
  job: CheckJob & { archive?: string; unpackTo?: string }
  signal?: AbortSignal
  maxBytes?: number
  /** The bundled program, where the sources are not installed. */
  program?: string
}

const MAX_BYTES = 512 * 1024 * 1024
/** The folder above all packages. A build renames the program, and finds it by its path. */
const installation = join(import.meta.dirname, '../..')
const ownProgram = join(import.meta.dirname, '../../outcomes/src/check-process.ts')
/** JavaScript objects only. Tables are outside of this heap. */
const HEAP_MIB = 192
const WATCH_MS = 200

export class CheckerError extends Error {}

export async function runChecker({ job, signal, maxBytes = MAX_BYTES, program }: CheckerOptions): Promise<CheckResult> {
  const path = program ?? ownProgram
  const code = program === undefined ? installation : dirname(program)
  const readable = [code, job.math, job.front, job.archive].filter((one) => one !== undefined)
  const writable = [job.out, job.unpackTo].filter((one) => one !== undefined)
  // A permission for a folder covers its content only if the folder exists.
  for (const folder of writable) await mkdir(folder, { recursive: true })
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MIB}`,
      '--permission',
      ...[...readable, ...writable].map((folder) => `--allow-fs-read=${folder}`),
      ...writable.map((folder) => `--allow-fs-write=${folder}`),
      path,
    ],
    { env: {}, stdio: ['pipe', 'pipe', 'pipe'], ...(signal && { signal, killSignal: 'SIGKILL' }) },
  )
  giveWay(child)
  const watch = watchMemory(child, maxBytes)
  child.stdin.on('error', () => undefined)
  child.stdin.end(JSON.stringify(job))
  const [output, errors] = [collect(child.stdout), collect(child.stderr)]
  const exitCode = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  watch.stop()
  if (watch.isTooLarge() || /heap out of memory/.test(errors.text()))
    return {
      ok: false,
      code: 'PACKAGE_TOO_LARGE',
      message: `checking needs more than ${maxBytes} bytes of memory`,
      mode: null,
    }
  signal?.throwIfAborted()
  if (exitCode !== 0)
    throw new CheckerError(`the checker ended with ${exitCode ?? 'a signal'}: ${errors.text().slice(-2000)}`)
  return JSON.parse(output.text()) as CheckResult
}

function collect(stream: NodeJS.ReadableStream): { text(): string } {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return { text: () => Buffer.concat(chunks).toString() }
}

/** A check takes a whole core for minutes. Bets come first. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already.
  }
}

/** Kills the process when its resident memory exceeds the limit. Linux only; elsewhere the heap is limited by the flag alone. */
function watchMemory(child: ChildProcess, maxBytes: number) {
  let isTooLarge = false
  const look = async () => {
    if ((await residentBytes(child.pid)) <= maxBytes) return
    isTooLarge = true
    child.kill('SIGKILL')
  }
  const timer = setInterval(() => void look(), WATCH_MS)
  return { stop: () => clearInterval(timer), isTooLarge: () => isTooLarge }
}

async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
