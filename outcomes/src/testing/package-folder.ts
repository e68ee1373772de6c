/** Writes packages for tests: a good one, which a test then damages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'

export type Row = { id: number; weight: number | bigint; payout: number }

/** Returns 95 %: 50 × 0, 40 × 1.00, 9 × 5.00, 1 × 10.00 of 100. */
export const goodRows: Row[] = [
  { id: 1, weight: 50, payout: 0 },
  { id: 2, weight: 40, payout: 100 },
  { id: 7, weight: 9, payout: 500 },
  { id: 4, weight: 1, payout: 1000 },
]

export const lineOf = ({ id, payout }: Row): string =>
  JSON.stringify({ id, payoutMultiplier: payout, events: [{ index: 0, type: 'reveal', board: [[id, payout]] }] })

export const tableText = (rows: readonly Row[]): string =>
  rows.map(({ id, weight, payout }) => `${id},${weight},${payout}\n`).join('')

export const linesText = (rows: readonly Row[]): string => rows.map((row) => `${lineOf(row)}\n`).join('')

export const indexText = (modes: unknown = [goodMode]): string => JSON.stringify({ modes })

export const goodMode = { name: 'base', cost: 1, events: 'books_base.jsonl.zst', weights: 'lookUpTable_base_0.csv' }

export type Files = Record<string, string | Buffer>

export const goodFiles = (): Files => ({
  'math/index.json': indexText(),
  'math/books_base.jsonl.zst': zstdCompressSync(linesText(goodRows)),
  'math/lookUpTable_base_0.csv': tableText(goodRows),
  'front/index.html': '<!doctype html><title>A game</title><script type="module" src="./game.js"></script>',
  'front/game.js': 'export const started = true',
})

/** A folder with these files and an empty `out`. */
export function packageFolder(files: Files) {
  const path = mkdtempSync(join(tmpdir(), 'lucero-package-'))
  for (const [name, content] of Object.entries({ ...files })) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), content)
  }
  mkdirSync(join(path, 'out'), { recursive: true })
  const job = { math: join(path, 'math'), front: join(path, 'front'), out: join(path, 'out') }
  return { path, job, remove: () => rmSync(path, { recursive: true, force: true }) }
}
