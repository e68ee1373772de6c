/** Checks a package and writes its modes in the stored form: `front/` with `index.html`, `math/` with `index.json`, optional `game.json`. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkMode, type ModeReport } from './check-mode.ts'
import { limits, PackageFault, type FaultCode } from './fault.ts'
import { checkFront, type FrontFile } from './front.ts'
import { readIndex } from './index-file.ts'
import { differingReturns, warningsOf, type PackageWarning } from './warnings.ts'

export type PackageReport = {
  modes: ModeReport[]
  front: { bytes: number; files: FrontFile[]; manifest: string } | null
  /** Publishing in spite of these needs a reason and a second person. */
  warnings: PackageWarning[]
  /** Cents: the smallest step of the bet at which every stake and payout of every mode is a whole cent. */
  step: number
}

export type CheckResult =
  | { ok: true; report: PackageReport }
  | { ok: false; code: FaultCode; message: string; mode: string | null }

export type CheckJob = {
  /** The folder with `index.json`. */
  math: string
  /** The folder with `index.html`. Without one only the maths is checked. */
  front?: string | undefined
  /** An empty folder for the stored form. */
  out: string
}

export async function checkPackage({ math, front, out }: CheckJob): Promise<CheckResult> {
  let mode: string | null = null
  try {
    const checkedFront = front === undefined ? null : await checkFront(front)
    const modes: ModeReport[] = []
    for (const [number, entry] of readIndex(await indexText(math)).entries()) {
      mode = entry.name
      modes.push(await checkMode(entry, math, out, `mode-${number}`))
    }
    mode = null
    const warnings = [...modes.flatMap(warningsOf), ...differingReturns(modes), ...(checkedFront?.warnings ?? [])]
    const step = modes.reduce((all, { statistics }) => leastCommonMultiple(all, statistics.exactStep), 1)
    return { ok: true, report: { modes, front: checkedFront && frontOf(checkedFront), warnings, step } }
  } catch (error) {
    if (!(error instanceof PackageFault)) throw error
    return { ok: false, code: error.code, message: error.message, mode }
  }
}

const frontOf = ({ bytes, files, manifest }: { bytes: number; files: FrontFile[]; manifest: string }) => ({
  bytes,
  files,
  manifest,
})

async function indexText(math: string): Promise<string> {
  const path = join(math, 'index.json')
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new PackageFault('PACKAGE_INDEX', 'math/index.json is missing')
  if (found.size > limits.indexBytes)
    throw new PackageFault('PACKAGE_TOO_LARGE', `index.json is larger than ${limits.indexBytes} bytes`)
  return readFile(path, 'utf8')
}

const leastCommonMultiple = (a: number, b: number): number => (a / greatestCommonDivisor(a, b)) * b
const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))
