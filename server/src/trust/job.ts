/** The background job of the public log, on every node. */
import { every, type Loop } from '@lucero/kit/every'
import { version } from '../runtime/version.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { append, publishedHead } from './log.ts'
import { digestOfProgram } from './program-digest.ts'
import * as store from './store.ts'
import { askWitnesses } from './witnesses.ts'
import { noteRaces } from './race-entries.ts'
import { watchRules } from './rules-entries.ts'
import { walkIfDue } from './walk.ts'

const everyMs = 60_000

export function startPublicLog(runtime: Runtime): Loop {
  let isReleaseNoted = false
  const noteRules = watchRules(runtime)
  return every(
    everyMs,
    async (stopping) => {
      if (!isReleaseNoted) await noteRelease(runtime)
      isReleaseNoted = true
      await noteRules()
      await noteRaces(runtime)
      await walkIfDue(runtime, stopping)
      const head = await publishedHead(runtime)
      if (head) await askWitnesses(runtime, head, stopping)
    },
    {
      log: runtime.log,
      event: 'trust.log_delayed',
      message: 'public log is delayed; it is retried in the next turn',
      startsNow: false,
    },
  )
}

/** Each start of another version is an entry. Nodes of two versions that run side by side add one for each start. */
export async function noteRelease(runtime: Runtime): Promise<void> {
  const digest = await digestOfProgram()
  const last = await store.lastOfType(runtime.db, 'release')
  const latest = last && (JSON.parse(last.body) as { release: string; digest: string })
  if (latest?.release === version && latest.digest === digest) return
  const at = new Date().toISOString()
  await append(runtime, [
    {
      key: `release ${version} ${digest} after ${last?.index ?? 'none'}`,
      entry: { type: 'release', version: 1, at, program: 'lucero', release: version, digest },
    },
  ])
}
