import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { checkPackage, type CheckResult } from './check.ts'
import {
  goodFiles,
  goodMode,
  goodRows,
  indexText,
  lineOf,
  linesText,
  packageFolder,
  tableText,
  type Files,
  type Row,
} from './testing/package-folder.ts'

const folders: ReturnType<typeof packageFolder>[] = []
afterEach(() => folders.splice(0).forEach((folder) => folder.remove()))

function folderWith(changes: Record<string, string | Buffer | undefined>) {
  const files = Object.entries({ ...goodFiles(), ...changes }).filter(([, content]) => content !== undefined)
  const folder = packageFolder(Object.fromEntries(files) as Files)
  folders.push(folder)
  return folder
}

const check = (changes: Record<string, string | Buffer | undefined>) => checkPackage(folderWith(changes).job)
const shown = (result: CheckResult) => (result.ok ? 'ok' : `${result.code}: ${result.message}`)

const withRows = (rows: readonly Row[], lines: readonly Row[] = rows) => ({
  'math/lookUpTable_base_0.csv': tableText(rows),
  'math/books_base.jsonl.zst': zstdCompressSync(linesText(lines)),
})
const withLines = (text: string | Buffer) => ({ 'math/books_base.jsonl.zst': zstdCompressSync(text) })
const withTable = (text: string) => ({ 'math/lookUpTable_base_0.csv': text })
const withModes = (...modes: unknown[]) => ({ 'math/index.json': indexText(modes) })

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

const twice = (line: string) => `${line}\n${line}\n`
const row = (id: number, weight: number | string, payout: number) => `${id},${weight},${payout}\n`

/** Name, changes to a good package, the fault. */
const bad: [string, Record<string, string | Buffer | undefined>, string | RegExp][] = [
  ['no index.json', { 'math/index.json': undefined }, 'PACKAGE_INDEX: math/index.json is missing'],
  ['an index that is not JSON', { 'math/index.json': '{modes' }, /^PACKAGE_INDEX: index.json is not JSON/],
  ['an index that is a list', { 'math/index.json': '[]' }, 'PACKAGE_INDEX: index.json must be an object'],
  ['no modes', withModes(), 'PACKAGE_INDEX: index.json has no list "modes"'],
  ['33 modes', withModes(...Array.from({ length: 33 }, () => goodMode)), /^PACKAGE_TOO_LARGE: .*33 modes/],
  ['two names that differ in case', withModes(goodMode, { ...goodMode, name: 'BASE' }), /^PACKAGE_INDEX: .*base twice/],
  ['a name of 65 characters', withModes({ ...goodMode, name: 'm'.repeat(65) }), /^PACKAGE_INDEX: .*1 to 64/],
  [
    'a file that two modes share',
    withModes(goodMode, { ...goodMode, name: 'bonus' }),
    /^PACKAGE_INDEX: .*file .* twice/,
  ],
  ['a cost of 0', withModes({ ...goodMode, cost: 0 }), /^PACKAGE_INDEX: .*above 0/],
  ['a cost with five decimals', withModes({ ...goodMode, cost: 1.000_01 }), /^PACKAGE_INDEX: .*four decimals/],
  ['a file above the folder', withModes({ ...goodMode, events: '../secret' }), /^PACKAGE_PATH: .*beside index.json/],
  ['a file that is missing', { 'math/books_base.jsonl.zst': undefined }, /^PACKAGE_INDEX: .*missing/],
  ['plain JSON lines', { 'math/books_base.jsonl.zst': linesText(goodRows) }, /^PACKAGE_ZSTD: .*plain JSON/],
  [
    'a truncated frame',
    { 'math/books_base.jsonl.zst': zstdCompressSync(linesText(goodRows)).subarray(0, -3) },
    /^PACKAGE_ZSTD: .*truncated/,
  ],
  [
    'bytes after the last frame',
    { 'math/books_base.jsonl.zst': Buffer.concat([zstdCompressSync(linesText(goodRows)), Buffer.from('junk')]) },
    /^PACKAGE_ZSTD: .*after the last frame/,
  ],
  ['a zip bomb', withLines('\0'.repeat(32 * 1024 * 1024)), /^PACKAGE_TOO_LARGE: /],
  ['a line above 4 MiB', withLines(randomText(5 * 1024 * 1024)), /^PACKAGE_TOO_LARGE: line 1 is longer/],
  [
    'a line that is not UTF-8',
    withLines(Buffer.from([0x7b, 0xff, 0x7d, 0x0a])),
    'PACKAGE_LINE: line 1: it is not UTF-8',
  ],
  ['a line that is not JSON', withLines('{"id":1,}\n'), /^PACKAGE_LINE: line 1: it is not JSON/],
  ['a line that is a list', withLines('[1]\n'), 'PACKAGE_LINE: line 1: it is not a JSON object'],
  ['an empty line', withLines(`\n${linesText(goodRows)}`), /^PACKAGE_LINE: line 1/],
  ['a line without id', withLines('{"payoutMultiplier":0,"events":[1]}\n'), /^PACKAGE_LINE: line 1: "id"/],
  ['a payout with decimals', withLines('{"id":1,"payoutMultiplier":1.5,"events":[1]}'), /hundredths of the base bet/],
  ['no events', withLines('{"id":1,"payoutMultiplier":0,"events":[]}'), /^PACKAGE_LINE: line 1: "events"/],
  ['events twice', withLines('{"id":1,"events":[1],"payoutMultiplier":0,"events":[2]}'), /"events" stands in it twice/],
  ['an id twice', withLines(twice(lineOf(goodRows[0]!))), /^PACKAGE_LINE: line 2: the id 1 stands in the file twice/],
  ['an outcome without a row', withRows(goodRows.slice(1), goodRows), /^PACKAGE_MISMATCH: .*outcome 1 \(line 1\)/],
  ['a row without an outcome', withRows(goodRows, goodRows.slice(1)), /^PACKAGE_MISMATCH: .*row 1 of the table/],
  [
    'payouts in another unit',
    withRows(
      goodRows,
      goodRows.map((one) => ({ ...one, payout: one.payout * 100 })),
    ),
    /^PACKAGE_MISMATCH: .*Every differing payout is 100 times/,
  ],
  [
    'a table with a header',
    withTable(`id,weight,payout\n${tableText(goodRows)}`),
    /^PACKAGE_TABLE: line 1 is a header/,
  ],
  ['a table with decimals', withTable('1,1,1.5\n'), /^PACKAGE_TABLE: line 1: numbers must be whole/],
  ['a table with four columns', withTable('1,1,1,1\n'), /^PACKAGE_TABLE: line 1: a row is/],
  ['a negative weight', withTable('1,-1,0\n'), /^PACKAGE_TABLE: line 1/],
  ['an empty table', withTable(''), 'PACKAGE_TABLE: the table has no rows'],
  ['weights that are all 0', withTable(row(1, 0, 0)), 'PACKAGE_TABLE: all weights are 0'],
  ['a weight of 2⁶⁴', withTable(row(1, '18446744073709551616', 0)), /^PACKAGE_TABLE: line 1: the weight/],
  ['weights that sum to 2⁶⁴', withTable(row(1, '18446744073709551615', 0) + row(2, 1, 0)), /^PACKAGE_TABLE: the sum/],
  ['an id of 2³²', withTable(row(4_294_967_296, 1, 0)), /^PACKAGE_TABLE: line 1: the id/],
  ['an id twice in the table', withTable(row(1, 1, 0) + row(1, 1, 5)), /^PACKAGE_TABLE: the id 1 stands/],
  [
    'a return of 65,528 %',
    withRows([{ id: 1, weight: 1, payout: 65_528 }]),
    /^PACKAGE_RTP: mode base returns 65528\.000000 %.*1000 times too large/,
  ],
  [
    'a return just above 100 %',
    withRows([
      { id: 1, weight: 99, payout: 100 },
      { id: 2, weight: 1, payout: 101 },
    ]),
    /^PACKAGE_RTP/,
  ],
  ['no index.html', { 'front/index.html': undefined }, 'PACKAGE_PATH: front/index.html is missing'],
  ['a file of an unknown type', { 'front/run.sh': 'rm' }, 'PACKAGE_PATH: front/run.sh has an unknown type'],
  ['a file above 64 MB', { 'front/big.png': Buffer.alloc(64 * 1024 * 1024 + 1) }, /^PACKAGE_TOO_LARGE: front\/big.png/],
]

function randomText(length: number): string {
  let state = 1
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  return Array.from({ length: length / 4 }, () => (next() % 1_679_616).toString(36).padStart(4, '0')).join('')
}

it.each(bad)('issue 38: a package with %s is rejected with its reason', async (_name, changes, reason) => {
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
