/** The child process of checker.ts: reads a job from standard input, checks, writes the result to standard output. */
import { text } from 'node:stream/consumers'
import { checkPackage, type CheckJob, type CheckResult } from './check.ts'
import { PackageFault } from './fault.ts'
import { unpack } from './unpack.ts'

type Job = CheckJob & { archive?: string; unpackTo?: string }

async function result(job: Job): Promise<CheckResult> {
  try {
    if (job.archive !== undefined && job.unpackTo !== undefined) await unpack(job.archive, job.unpackTo)
    return await checkPackage(job)
  } catch (error) {
    if (!(error instanceof PackageFault)) throw error
    return { ok: false, code: error.code, message: error.message, mode: null }
  }
}

process.stdout.write(JSON.stringify(await result(JSON.parse(await text(process.stdin)) as Job)))
