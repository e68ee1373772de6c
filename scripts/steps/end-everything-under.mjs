import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/**
 * Ends every program whose command line names a path inside `folder`. Browsers and databases form their own process groups.
 *
 * @param {string} folder
 */
export function endEverythingUnder(folder) {
  for (const { pid, commandLine } of processes()) {
    if (commandLine.includes(folder)) kill(pid)
  }
}

function processes() {
  if (!existsSync('/proc/self/cmdline')) return processesByPs()
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => ({ pid: Number(pid), commandLine: commandLineOf(pid) }))
}

/** @param {string} pid */
function commandLineOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function processesByPs() {
  const lines = execFileSync('ps', ['-axo', 'pid=,command=']).toString().split('\n')
  return lines.map((text) => ({ pid: Number.parseInt(text, 10), commandLine: text }))
}

/** @param {number} pid */
function kill(pid) {
  try {
    if (pid !== process.pid) process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
