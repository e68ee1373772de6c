import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { checkPackage } from './check.ts'
import { openMode, type StoredMode } from './stored-mode.ts'
import { followPath } from './sum-tree.ts'
import { goodFiles, lineOf, linesText, packageFolder, tableText, type Row } from './testing/package-folder.ts'

const folders: ReturnType<typeof packageFolder>[] = []
afterAll(() => folders.forEach((folder) => folder.remove()))

/** Ids are scattered, many payouts are equal, some weights are 0. */
const manyRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ id: (n * 7919) % 1_000_003, weight: n % 5, payout: (n * 31) % 190 }))

async function stored(rows: Row[], lines = linesText(rows)): Promise<{ mode: StoredMode; root: string }> {
  const folder = packageFolder({
    ...goodFiles(),
    'math/books_base.jsonl.zst': zstdCompressSync(lines),
    'math/lookUpTable_base_0.csv': tableText(rows),
  })
  folders.push(folder)
  const result = await checkPackage(folder.job)
  if (!result.ok) throw new Error(result.message)
  const [{ files, root }] = result.report.modes as [(typeof result.report.modes)[0]]
  const mode = await openMode(join(folder.job.out, files.table), join(folder.job.out, files.blocks))
  return { mode, root }
}

const sha = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** The tree of docs/fairness.md, level by level and without chunks, as a second implementation. */
function plainRoot(rows: Row[]): string {
  const number = (value: bigint, bytes: number) => Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex')
  const order = [...rows].sort((a, b) => a.payout - b.payout || a.id - b.id)
  let level = order.map((row) => {
    const [weight, payout] = [BigInt(row.weight), BigInt(row.payout)]
    const line = sha(Buffer.from(lineOf(row)))
    const hash = sha(Buffer.of(0), number(BigInt(row.id), 8), number(weight, 8), number(payout, 8), line)
    return { hash, weight, value: weight * payout }
  })
  while (level.length > 1) {
    const above: typeof level = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at]!, level[at + 1]]
      const bytes = (node: typeof left) => [node.hash, number(node.weight, 16), number(node.value, 16)]
      above.push(
        right
          ? {
              hash: sha(Buffer.of(1), ...bytes(left), ...bytes(right)),
              weight: left.weight + right.weight,
              value: left.value + right.value,
            }
          : left,
      )
    }
    level = above
  }
  return level[0]!.hash.toString('hex')
}

it.each([1, 2, 3, 1023, 1024, 1025, 5000])('issue 38: the root of %i rows is that of the plain tree', async (count) => {
  const rows = manyRows(count).map((row, n) => (n === 0 ? { ...row, weight: 1 } : row))
  const { mode, root } = await stored(rows)
  expect(root).toBe(plainRoot(rows))
  expect(mode.root.hash.toString('hex')).toBe(root)
  await mode.close()
})

it('issue 38: every number below W finds its row, and its proof leads to the root with the range of the number', async () => {
  const rows = manyRows(3000)
  const { mode, root } = await stored(rows)
  for (let number = 0n; number < mode.total; number += 137n) {
    const outcome = mode.at(number)
    const { leaf, path } = await mode.proof(outcome.row)
    const proven = followPath(leaf, path)
    expect(proven.root.hash.toString('hex')).toBe(root)
    expect(proven.root.weight).toBe(mode.total)
    expect(proven.from <= number && number < proven.to).toBe(true)
    const line = await mode.line(outcome.row)
    expect(sha(line).equals(leaf.lineHash)).toBe(true)
    expect(line.toString()).toBe(lineOf(rows.find(({ id }) => id === outcome.id)!))
  }
  await mode.close()
})

it('issue 38: a proof fails for another line, weight, payout, id or position', async () => {
  const { mode, root } = await stored(manyRows(2000))
  const { leaf, path } = await mode.proof(1500)
  const rootOf = (change: Partial<typeof leaf>) => followPath({ ...leaf, ...change }, path).root.hash.toString('hex')
  expect(rootOf({})).toBe(root)
  expect(rootOf({ id: leaf.id + 1 })).not.toBe(root)
  expect(rootOf({ weight: leaf.weight + 1n })).not.toBe(root)
  expect(rootOf({ payout: leaf.payout + 1 })).not.toBe(root)
  expect(rootOf({ lineHash: sha(Buffer.from('another')) })).not.toBe(root)
  const moved = path.map((sibling, n) => (n === 0 ? { ...sibling, isLeft: !sibling.isLeft } : sibling))
  expect(followPath(leaf, moved).root.hash.toString('hex')).not.toBe(root)
  const heavier = path.map((sibling, n) => (n === 1 ? { ...sibling, weight: sibling.weight + 1n } : sibling))
  expect(followPath(leaf, heavier).root.hash.toString('hex')).not.toBe(root)
  await mode.close()
})

it('issue 38: the events of an outcome are the bytes of the file, with their own spaces and escapes', async () => {
  const events = '[ {"type" : "a\\u00e9\\"]", "n":[1.50, {"events":[0]}]} , 2e1 ]'
  const line = `{"payoutMultiplier":0 , "note":"\\"events\\":[9]", "events" : ${events} ,"id":5}`
  const { mode } = await stored([{ id: 5, weight: 1, payout: 0 }], `${line}\n`)
  expect((await mode.events(0)).toString()).toBe(events)
  expect(mode.withId(5)).toMatchObject({ row: 0, id: 5, payout: 0 })
  expect(mode.withId(6)).toBeUndefined()
  await mode.close()
})

it('issue 38: the downloaded table has every row with the hash of its line, in the order of the tree', async () => {
  const rows = manyRows(1500)
  const { mode } = await stored(rows)
  const chunks: string[] = []
  for await (const chunk of mode.tableLines()) chunks.push(chunk)
  const expected = [...rows]
    .sort((a, b) => a.payout - b.payout || a.id - b.id)
    .map((row) => `${row.id},${row.weight},${row.payout},${sha(Buffer.from(lineOf(row))).toString('hex')}`)
  expect(chunks.join('').trimEnd().split('\n')).toEqual(expected)
  await mode.close()
})

it('reads long lines, and lines beyond a block', async () => {
  const long = { id: 9, payoutMultiplier: 0, events: ['x'.repeat(1_000_000)] }
  const rows = [...manyRows(200).slice(1), { id: 9, weight: 1, payout: 0 }]
  const { mode } = await stored(rows, `${linesText(rows.slice(0, -1))}${JSON.stringify(long)}\n`)
  expect((await mode.events(mode.withId(9)!.row)).length).toBe(1_000_004)
  await mode.close()
})
