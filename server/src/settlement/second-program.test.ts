// Issue 40: docs/settlement.py, which was written from docs/settlement.md alone, gets the same settlements for a generated year.
import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { defined } from '@lucero/kit/defined'
import { expect, it } from 'vitest'
import { fromRoot, treeOn, type ParentRow } from '../partners/partners.ts'
import { addMove, sideOf } from '../reports/classify.ts'
import { noSums, addSums, Totals } from '../reports/sums.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { figuresOf, dayAfter, type ContractRow } from './rules.ts'
import { netOf } from './book-rules.ts'
import { tiersText } from './store.ts'
import { firstDayOf, periodAfter, settleTree } from './tree-rules.ts'

const program = fileURLToPath(new URL('../../../docs/settlement.py', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0

/** A generator with a seed (mulberry32), so that a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const [firstDay, lastDay] = ['2026-01-05', '2026-12-31']
const days = (count: number) => dayAfter(firstDay, count)

/** Two trees, one by weeks and one by months. An operator changes its parent inside of its tree, one its tree, and contracts change. */
const parents: ParentRow[] = [
  { operatorId: 2, parentId: 1, fromDay: firstDay },
  { operatorId: 3, parentId: 2, fromDay: firstDay },
  { operatorId: 4, parentId: 2, fromDay: firstDay },
  { operatorId: 6, parentId: 5, fromDay: firstDay },
  { operatorId: 4, parentId: 1, fromDay: days(70) },
  { operatorId: 3, parentId: 5, fromDay: '2026-06-01' },
  { operatorId: 2, parentId: null, fromDay: '2026-09-01' },
]
const contract = (operatorId: number, fromDay: string, more: Partial<ContractRow>): ContractRow => ({
  operatorId,
  fromDay,
  period: 'week',
  basis: 'ngr',
  tiers: [{ from: 0n, share: 3000 }],
  bonusCost: 'shared',
  carriesLoss: false,
  ...more,
})
const contracts: ContractRow[] = [
  contract(1, firstDay, {
    carriesLoss: true,
    tiers: [
      { from: 0n, share: 4000 },
      { from: 50_000n, share: 4525 },
    ],
  }),
  contract(2, firstDay, { bonusCost: 'operator', carriesLoss: true }),
  contract(3, firstDay, { basis: 'sold', tiers: [{ from: 0n, share: 333 }] }),
  contract(4, firstDay, { bonusCost: 'upper' }),
  contract(5, firstDay, { period: 'month', carriesLoss: true }),
  contract(6, firstDay, {
    tiers: [
      { from: 0n, share: 1111 },
      { from: 9999n, share: 2222 },
    ],
    carriesLoss: true,
  }),
  contract(1, days(105), { period: 'month', tiers: [{ from: 0n, share: 5000 }] }),
]

const rows = { contracts, parents }

type Move = { kind: string; day: string; from: string; to: string; cents: bigint }

function movesOfAYear(seed: number): Move[] {
  const random = randomOf(seed)
  const kinds = [
    (id: number) => ['grant-credit', `operator:${id}`, `main:${id}`],
    (id: number) => ['approve', `operator:${id}`, `main:${id}`],
    (id: number) => ['bet', `main:${id}`, 'bank:dice'],
    (id: number) => ['win', 'bank:dice', `game:${id}:dice`],
    (id: number) => ['activate-bonus', 'promo', `bonus:${id}:g`],
    (id: number) => ['bet', `bonus:${id}:g`, 'bank:dice'],
    (id: number) => ['bet', `free:${id}:g`, 'bank:dice'],
    (id: number) => ['collect-bonus', `bonus:${id}:g`, `main:${id}`],
    (id: number) => ['create-redeem', `main:${id}`, `held:${id}:r`],
    (id: number) => ['confirm-redeem', `held:${id}:r`, `operator:${id}`],
    (id: number) => ['reverse-credit', `main:${id}`, `operator:${id}`],
    (id: number) => ['sell-stock', `supply:${id}`, `stock:${id}`],
  ]
  return Array.from({ length: 6000 }, () => {
    const [kind = '', from = '', to = ''] = defined(kinds[random(kinds.length)])(1 + random(6))
    return { kind, from, to, day: days(random(361)), cents: BigInt(1 + random(20_000)) }
  })
}

/** The program's own result: operator, first and last day, NGR, commission, and what stays. */
function settleYear(moves: readonly Move[]): string[] {
  const totals = new Totals()
  for (const { kind, from, to, day, cents } of moves)
    addMove(totals, { day, kind, from: sideOf(from), to: sideOf(to), cents, operator: undefined, bonus: undefined })
  const ofOperators = Map.groupBy(
    totals.rows().filter(({ kind }) => kind === 'operator'),
    ({ subject }) => Number(subject),
  )
  const sumsIn = (id: number, from: string, to: string) => {
    const sums = noSums()
    for (const row of ofOperators.get(id) ?? []) if (row.day >= from && row.day <= to) addSums(sums, row.sums)
    return figuresOf(sums)
  }
  const losses = new Map<number, bigint>()
  const tops = [1, 5, 2]
  const periods = tops.flatMap((top) => {
    const found = []
    for (let period = periodAfter(rows, top, undefined); period && period.to <= lastDay;) {
      found.push({ top, period })
      period = periodAfter(rows, top, period.to)
    }
    return found
  })
  const lines: { to: string; id: number; text: string }[] = []
  for (const { top, period } of periods.toSorted((one, other) => (one.period.to < other.period.to ? -1 : 1))) {
    const tree = treeOn(parents, period.to)
    const own = new Map(
      fromRoot(tree, top).map((id) => [id, sumsIn(id, firstDayOf(parents, id, top, period), period.to)]),
    )
    for (const one of settleTree({ tree, top, period, contracts, own, losses })) {
      losses.set(one.operatorId, one.carriedOut)
      const { operatorId: id, total, gross } = one
      const text = [id, period.from, period.to, total.ngr, gross, netOf(one)].join(',')
      lines.push({ to: period.to, id, text })
    }
  }
  return lines
    .toSorted((one, other) => (one.to === other.to ? one.id - other.id : one.to < other.to ? -1 : 1))
    .map(({ text }) => text)
}

async function secondProgram(moves: readonly Move[]): Promise<string[]> {
  const folder = temporaryFolder()
  const write = async (name: string, rows: (string | number | boolean | null)[][]) => {
    const path = join(folder.path, name)
    const cell = (value: string | number | boolean | null) => `"${String(value ?? '').replaceAll('"', '""')}"`
    await writeFile(path, rows.map((row) => row.map(cell).join(',')).join('\n'))
    return path
  }
  const files = [
    await write(
      'transfers.csv',
      moves.map(({ kind, day, from, to, cents }) => ['p', kind, day, `${from} ${to}`, `${-cents} ${cents}`, '']),
    ),
    await write(
      'contracts.csv',
      contracts.map((row) => [
        row.operatorId,
        row.fromDay,
        row.period,
        row.basis,
        tiersText(row.tiers),
        row.bonusCost,
        row.carriesLoss,
      ]),
    ),
    await write(
      'parents.csv',
      parents.map(({ operatorId, fromDay, parentId }) => [operatorId, fromDay, parentId]),
    ),
  ]
  const { stdout } = await promisify(execFile)('python3', ['-B', program, ...files, '--to', lastDay])
  await folder.remove()
  return stdout.trim().split('\n')
}

it.skipIf(!hasPython).each([1, 2, 3])(
  'issue 40: a second program gets every settlement of a year, to the cent (seed %s)',
  async (seed) => {
    const moves = movesOfAYear(seed)
    const mine = settleYear(moves)
    expect(mine.length).toBeGreaterThan(100)
    expect(await secondProgram(moves)).toEqual(mine)
    const at = moves.findIndex(({ from, to }) => from === 'main:1' && to === 'bank:dice')
    expect(await secondProgram(moves.with(at, { ...defined(moves[at]), cents: 1_000_000n }))).not.toEqual(mine)
  },
)
