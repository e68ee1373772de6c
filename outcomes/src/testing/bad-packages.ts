/** Packages that the checker rejects, each with its reason. */
import { zstdCompressSync } from 'node:zlib'
import {
  goodFiles,
  goodMode,
  goodRows,
  indexText,
  lineOf,
  linesText,
  tableText,
  type Files,
  type Row,
} from './package-folder.ts'

/** Files that replace those of a good package. Undefined removes one. */
export type Changes = Record<string, string | Buffer | undefined>

export const changedFiles = (changes: Changes): Files =>
  Object.fromEntries(
    Object.entries({ ...goodFiles(), ...changes }).filter(([, content]) => content !== undefined),
  ) as Files

export const withRows = (rows: readonly Row[], lines: readonly Row[] = rows) => ({
  'math/lookUpTable_base_0.csv': tableText(rows),
  'math/books_base.jsonl.zst': zstdCompressSync(linesText(lines)),
})
const withLines = (text: string | Buffer) => ({ 'math/books_base.jsonl.zst': zstdCompressSync(text) })
export const withTable = (text: string) => ({ 'math/lookUpTable_base_0.csv': text })
export const withModes = (...modes: unknown[]) => ({ 'math/index.json': indexText(modes) })

const twice = (line: string) => `${line}\n${line}\n`
const row = (id: number, weight: number | string, payout: number) => `${id},${weight},${payout}\n`

/** Name, changes to a good package, the fault. */
export const badPackages: [string, Changes, string | RegExp][] = [
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
