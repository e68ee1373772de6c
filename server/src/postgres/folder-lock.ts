// Allows one running Lucero per data folder, with a `lock` file that names the process.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupProblem } from '@lucero/kit/errors'

/** Locks the folder and returns the function to unlock it. The lock of a dead process is taken over. */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock')
  const holder = readHolder(file)
  if (holder !== undefined) throw new StartupProblem(`Lucero already runs from this folder (pid ${holder}): ${folder}`)
  rmSync(file, { force: true })
  claim(file, folder)
  return () => rmSync(file, { force: true })
}

function claim(file: string, folder: string): void {
  try {
    writeFileSync(file, `${process.pid} ${startTimeOf(process.pid)}\n`, { flag: 'wx' })
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
    throw new StartupProblem(`Lucero is already starting in ${folder}: wait until it is open`)
  }
}

function readHolder(file: string): number | undefined {
  const [pid, startTime] = readIfExists(file).trim().split(/ (.*)/)
  const isSameProcess = startTime !== undefined && startTime !== '' && startTimeOf(Number(pid)) === startTime
  return isSameProcess && Number(pid) !== process.pid ? Number(pid) : undefined
}

/** The start time of a process. The pid alone is not enough: after a reboot another process may have it. */
function startTimeOf(pid: number): string {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`])
        .toString()
        .trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, ticksSinceBoot] = [fields[0], fields[19]]
    if (state === 'Z') return ''
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticksSinceBoot}`
  } catch {
    return ''
  }
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return ''
    throw error
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
