/**
 * Reports what play of hosted games has shown to the house: sums of the closed rounds, drawn outcomes against their weights, and calls of front
 * ends. The sums are in the database, so they survive a restart and belong to all nodes. Every node reports the versions that it has added to.
 */
import type { PackageFigures } from '@lucero/contract/provider/packages'
import { fitOf } from '@lucero/outcomes/chi-squared'
import { every, type Loop } from '@lucero/kit/every'
import { sql } from '@lucero/kit/sql'
import type { OpenVersion } from '../packages/packages.ts'
import { addClosedRounds, listCells, listSums, type SummedVersion } from '../rounds/hosted-rounds.ts'
import type { Runtime } from '../runtime.ts'
import { p99Of, type CallCounts } from './call-counts.ts'
import { addCalls, listCalls } from './call-store.ts'

const batchSize = 5000
/** So that the sums of a busy minute do not delay the report of others. */
const batchesPerTurn = 20

export function startWatch(runtime: Runtime, counts: CallCounts): Loop {
  const { db, log, packages, settings } = runtime
  /** Versions whose figures have changed since they were reported. */
  const changed = new Map<string, SummedVersion>()
  const noteChange = ({ game, version }: SummedVersion) => changed.set(`${game}/${version}`, { game, version })
  // The program may have ended before it reported its last sums.
  for (const one of packages.list()) if (one.state === 'published' || one.state === 'trial') noteChange(one)

  const storeCalls = async () => {
    const taken = counts.take()
    if (!taken.length) return
    try {
      await addCalls(db, taken)
    } catch (error) {
      counts.giveBack(taken)
      throw error
    }
    taken.forEach(noteChange)
  }

  const addRounds = async () => {
    for (let batch = 0; batch < batchesPerTurn; batch += 1) {
      const { versions, isFull } = await addClosedRounds(db, batchSize)
      versions.forEach(noteChange)
      if (!isFull) return
    }
  }

  /** A version that cannot be reported waits for the next turn, and does not delay the others. */
  const reportAll = async (stopping: AbortSignal) => {
    const failures: unknown[] = []
    const due = [...changed.values()]
    changed.clear()
    for (const one of due) {
      if (stopping.aborted) return
      await report(runtime, one).catch((error: unknown) => {
        failures.push(error)
        noteChange(one)
      })
    }
    if (failures.length) throw failures[0]
  }

  const turn = async (stopping: AbortSignal) => {
    await storeCalls()
    await addRounds()
    await reportAll(stopping)
  }

  const loop = every(settings.packageWatchMs, turn, {
    log,
    event: 'packages.not_reported',
    message: 'figures of hosted games could not be reported',
  })
  return {
    ...loop,
    async stop() {
      await loop.stop()
      await storeCalls().catch(() => undefined)
    },
  }
}

async function report({ db, packages, wallets }: Runtime, one: SummedVersion): Promise<void> {
  const { game, version } = one
  const [[now], sums, cells, calls] = await db.together((tx) => [
    tx.all<{ at: Date }>(sql`select clock_timestamp() as at`),
    listSums(tx, one),
    listCells(tx, one),
    listCalls(tx, one),
  ])
  if (!now || (!sums.length && !calls.length)) return
  const { modes } = await packages.open(game, version)
  const figures = {
    modes: sums.map((sum) => ({
      name: sum.mode,
      rounds: Number(sum.rounds),
      staked: sum.staked,
      paid: sum.paid,
      betSquares: sum.bet_squares,
      maxBet: String(sum.max_bet),
      wrongPayouts: Number(sum.wrong_payouts),
      abandoned: Number(sum.abandoned),
      fit: fitOfMode(modes, sum.mode, cells),
    })),
    calls: callFigures(calls),
  }
  await wallets.real.packages.reportFigures({ game, version, at: now.at.toISOString(), figures })
}

function fitOfMode(modes: OpenVersion['modes'], name: string, cells: Awaited<ReturnType<typeof listCells>>) {
  const outcomes = modes.find((mode) => mode.name === name)?.outcomes
  const drawn = new Map(cells.filter(({ mode }) => mode === name).map((one) => [one.cell, Number(one.drawn)]))
  return fitOf((outcomes?.cellWeights ?? []).map((weight, cell) => ({ weight, drawn: drawn.get(cell) ?? 0 }))) ?? null
}

function callFigures(rows: Awaited<ReturnType<typeof listCalls>>): PackageFigures['calls'] {
  const counts = rows.map(({ calls, ...row }) => ({ ...row, calls: Number(calls) }))
  const results = new Map<string, number>()
  for (const { result, calls } of counts) results.set(result, (results.get(result) ?? 0) + calls)
  return { results: [...results].map(([result, calls]) => ({ result, calls })), p99Ms: p99Of(counts) }
}
