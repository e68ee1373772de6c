/** Checks a package and writes its modes in the stored form: `front/` with `index.html`, `math/` with `index.json`, optional `game.json`. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkMode, type ModeReport } from './check-mode.ts'
import { limits, PackageFault, type FaultCode } from './fault.ts'
import { checkFront, type FrontFile } from './front.ts'
import { readIndex } from './index-file.ts'

export type PackageReport = {
  modes: ModeReport[]
  front: { bytes: number; files: FrontFile[]; manifest: string } | null
  /** Publishing in spite of these needs a reason and a second person. */
  warnings: string[]
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

const expected = {
  minReturn: 90,
  maxReturn: 98,
  maxWinOdds: 10_000_000,
  hitOdds: 20,
  outcomes: 100_000,
  likelyChance: 0.05,
  returnSpread: 0.5,
}

function warningsOf({ name, statistics }: ModeReport): string[] {
  const { returnPercent, maxPayoutChance, hitRate, outcomes, mostLikelyWin, maxPayout } = statistics
  const rate = Number(returnPercent)
  const found: [boolean, string][] = [
    [rate < expected.minReturn || rate > expected.maxReturn, `returns ${returnPercent} %, outside of 90 to 98 %`],
    [
      maxPayout > 0 && maxPayoutChance * expected.maxWinOdds < 1,
      `pays its largest win less often than once in ${expected.maxWinOdds} bets`,
    ],
    [hitRate * expected.hitOdds < 1, `wins less often than once in ${expected.hitOdds} bets`],
    [outcomes < expected.outcomes, `has ${outcomes} outcomes, fewer than ${expected.outcomes}`],
    [
      mostLikelyWin !== null && mostLikelyWin.chance > expected.likelyChance,
      `draws the winning outcome ${mostLikelyWin?.id} in more than 5 % of the bets`,
    ],
  ]
  return found.flatMap(([isFound, text]) => (isFound ? [`Mode ${name} ${text}.`] : []))
}

/** Modes of one game should return the same. Payouts relative to the cost of the mode, instead of the base bet, are the usual cause. */
function differingReturns(modes: readonly ModeReport[]): string[] {
  const returns = modes.map(({ statistics }) => Number(statistics.returnPercent))
  const [low, high] = [Math.min(...returns), Math.max(...returns)]
  if (high - low <= expected.returnSpread) return []
  const relative = modes.filter(
    ({ cost, statistics }) =>
      cost > 1 && Math.abs(Number(statistics.returnPercent) * cost - high) <= expected.returnSpread * cost,
  )
  const cause = relative.length
    ? ` The payouts of ${relative.map(({ name }) => name).join(', ')} seem to be relative to the cost of the mode; they must be relative to the base bet.`
    : ''
  return [`The modes return ${low} to ${high} %; they should be within ${expected.returnSpread} points.${cause}`]
}

const leastCommonMultiple = (a: number, b: number): number => (a / greatestCommonDivisor(a, b)) * b
const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))
