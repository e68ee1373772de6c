/** Whether the machine has enough CPU for its load, each second. */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { maxPressure } from './windows.ts'

/** `waiting`: percent of the last ten seconds in which some process waited for a CPU. Undefined where the kernel does not count it. */
export type PressureSample = { atSeconds: number; load: number; waiting: number | undefined }

export function watchPressure(clock: () => number) {
  const samples: PressureSample[] = []
  const sample = () => void samples.push({ atSeconds: clock(), load: loadavg()[0]!, waiting: waitingNow() })
  sample()
  const timer = setInterval(sample, 1000)
  return {
    samples,
    isStarved: () => (waitingNow() ?? 0) > maxPressure,
    stop: () => clearInterval(timer),
  }
}

function waitingNow(): number | undefined {
  try {
    return Number(/^some avg10=([\d.]+)/.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
