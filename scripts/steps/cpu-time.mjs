// CPU time of the programs that this process started and that have ended, with everything that they waited for. Linux only.
import { readFileSync } from 'node:fs'

/** Of the kernel's interface: it is the same on every machine. */
const TICKS_PER_SECOND = 100

/** In seconds since the start of this process, or undefined where it cannot be read. */
function endedPrograms() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The name of the program, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}

let counted = endedPrograms() ?? 0

/** Seconds since the last call. Called right after a program has ended, they are those of this program. Undefined where they cannot be read. */
export function newlyEndedSeconds() {
  const now = endedPrograms()
  if (now === undefined) return undefined
  const seconds = now - counted
  counted = now
  return seconds
}
