/** Runs the checker of packages, and measures its process. */
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { processorOf, processorOfServers } from '@lucero/lab/nodes/processor'
import { descendantsOf } from '@lucero/lab/nodes/processes'
import type { CheckJob, PackageReport } from '../../../outcomes/src/check.ts'
import { runChecker } from '../../../outcomes/src/checker.ts'
import { timed } from '../figures.ts'

type CheckFigures = { report: PackageReport; seconds: number; cpuSeconds: number; peakBytes: number }

const lookMs = 50

export async function measureCheck(job: CheckJob): Promise<CheckFigures> {
  const before = await childrenMs()
  const watch = watchPeak()
  const { result, tookMs } = await timed(() => runChecker({ job }))
  const peakBytes = await watch.stop()
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`)
  return {
    report: result.report,
    seconds: tookMs / 1000,
    cpuSeconds: ((await childrenMs()) - before) / 1000,
    peakBytes,
  }
}

/** CPU time of the children of this process, running or ended. */
const childrenMs = async () => (await processorOfServers([process.pid])) - (await processorOf([process.pid]))

/** The largest resident memory of the checker. The kernel keeps the peak, so a look now and then is enough. */
function watchPeak() {
  let [peakBytes, isWatching] = [0, true]
  const watching = (async () => {
    let pid: number | undefined
    for (; isWatching; await delay(lookMs)) {
      pid ??= descendantsOf(process.pid).find(({ command }) => command.includes('check-process.ts'))?.pid
      const status = pid === undefined ? '' : await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      peakBytes = Math.max(peakBytes, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024)
    }
  })()
  return {
    async stop(): Promise<number> {
      isWatching = false
      await watching
      return peakBytes
    },
  }
}
