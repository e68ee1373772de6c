import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { checkPackage, type CheckResult } from './check.ts'
import { badPackages, changedFiles, withModes, withRows, withTable, type Changes } from './testing/bad-packages.ts'
import { goodMode, linesText, packageFolder, tableText } from './testing/package-folder.ts'

const folders: ReturnType<typeof packageFolder>[] = []
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()))

function folderWith(changes: Changes) {
  const folder = packageFolder(changedFiles(changes))
  folders.push(folder)
  return folder
}

const check = (changes: Changes) => checkPackage(folderWith(changes).job)
const shown = (result: CheckResult) => (result.ok ? 'ok' : `${result.code}: ${result.message}`)

it('issue 38: a good package passes, with exact statistics', async () => {
  const result = await check({})
  if (!result.ok) throw new Error(result.message)
  const [mode] = result.report.modes
  expect(mode!.statistics).toMatchObject({
    outcomes: 4,
    weight: '100',
    value: '9500',
    returnPercent: '95.000000',
    returnFraction: { numerator: '19', denominator: '20' },
    hitRate: 0.5,
    noWin: 0.5,
    maxPayout: 1000,
    maxPayoutChance: 0.01,
    distinctPayouts: 4,
    mostLikely: { id: 1, payout: 0, chance: 0.5 },
    mostLikelyWin: { id: 2, payout: 100, chance: 0.4 },
    exactStep: 1,
  })
  expect(mode!.statistics.standardDeviation).toBeCloseTo(Math.sqrt(0.4 + 0.09 * 25 + 0.01 * 100 - 0.95 ** 2), 12)
  expect(result.report.front!.files.map(({ path }) => path)).toEqual(['game.js', 'index.html'])
  expect(result.report.warnings).toEqual([
    {
      code: 'FEW_OUTCOMES',
      mode: 'base',
      values: { outcomes: 4, min: 100_000 },
      text: 'Mode base has 4 outcomes, fewer than 100000.',
    },
    {
      code: 'LIKELY_WIN',
      mode: 'base',
      values: { id: 2, percent: 5 },
      text: 'Mode base draws the winning outcome 2 in more than 5 % of the bets.',
    },
  ])
})

it('issue 38: rounding payouts down to cents lowers the return of a small bet, and the step says where it is exact', async () => {
  const rows = [
    { id: 1, weight: 1, payout: 55 },
    { id: 2, weight: 1, payout: 130 },
  ]
  const result = await check(withRows(rows))
  if (!result.ok) throw new Error(result.message)
  expect(result.report.step).toBe(20)
  expect(result.report.modes[0]!.returnAtBet).toMatchObject({
    '0.01': '50.000000',
    '0.10': '90.000000',
    '0.20': '92.500000',
  })
})

it('issue 38: a cost of 1.25 needs stakes in steps of 0.04, and bets between them have no return', async () => {
  const result = await check(withModes({ ...goodMode, cost: 1.25 }))
  if (!result.ok) throw new Error(result.message)
  expect(result.report.step).toBe(4)
  expect(Object.keys(result.report.modes[0]!.returnAtBet)).toEqual(['0.20', '1.00', '10.00'])
  expect(result.report.modes[0]!.statistics.returnPercent).toBe('76.000000')
})

it.each(badPackages)('issue 38: a package with %s is rejected with its reason', async (_name, changes, reason) => {
  expect(shown(await check(changes))).toMatch(reason)
})

it('issue 38: a link in the front end is rejected', async () => {
  const { job, path } = folderWith({})
  symlinkSync('/etc/hostname', join(path, 'front/link.txt'))
  expect(shown(await checkPackage(job))).toBe('PACKAGE_PATH: front/link.txt is a link or a device')
})

it('issue 38: a failed check names the mode', async () => {
  const result = await check(withTable(''))
  expect(result).toMatchObject({ ok: false, mode: 'base' })
})

it('issue 38: modes that return different rates are a warning that names the likely cause', async () => {
  const bonusRows = [{ id: 1, weight: 1, payout: 95 }]
  const bonus = { name: 'bonus', cost: 100, events: 'bonus.jsonl.zst', weights: 'bonus.csv' }
  const result = await check({
    ...withModes(goodMode, bonus),
    'math/bonus.jsonl.zst': zstdCompressSync(linesText(bonusRows)),
    'math/bonus.csv': tableText(bonusRows),
  })
  if (!result.ok) throw new Error(result.message)
  expect(result.report.warnings.at(-1)).toEqual({
    code: 'MODES_DIFFER_BY_COST',
    mode: null,
    values: { low: 0.95, high: 95, points: 0.5, modes: 'bonus' },
    text:
      'The modes return 0.95 to 95 %; they should be within 0.5 points. ' +
      'The payouts of bonus seem to be relative to the cost of the mode; they must be relative to the base bet.',
  })
})

it('issue 38: a script from another origin is a warning, because the browser will block it', async () => {
  const result = await check({
    'front/index.html': '<script src="https://cdn.example/pixi.js"></script><img src="./a.png">',
  })
  if (!result.ok) throw new Error(result.message)
  expect(result.report.warnings.filter(({ code }) => code === 'FOREIGN_ORIGIN')).toEqual([
    {
      code: 'FOREIGN_ORIGIN',
      mode: null,
      values: { address: 'https://cdn.example/pixi.js' },
      text: 'index.html loads https://cdn.example/pixi.js from another origin; the browser blocks it.',
    },
  ])
})

it('issue 38: without a front end only the maths is checked', async () => {
  const { job } = folderWith({ 'front/index.html': undefined })
  const result = await checkPackage({ ...job, front: undefined })
  expect(result).toMatchObject({ ok: true, report: { front: null } })
  expect(readdirSync(job.out).sort()).toEqual(['mode-0.blocks', 'mode-0.table'])
  expect(existsSync(join(job.out, 'mode-1.table'))).toBe(false)
})
