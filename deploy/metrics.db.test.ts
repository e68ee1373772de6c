// Issue 28: compares the alert rules and the dashboard with /metrics of a started program.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProgram, type TestProgram } from '../server/src/testing/program.ts'
import { allExpressions, selectorsIn, unknownIn } from './testing/monitoring.ts'

let program: TestProgram
let metrics: string
beforeAll(async () => {
  program = await startProgram({}, { gamesAt: () => undefined })
  const player = await program.newPlayer()
  await player.signIn()
  metrics = await (await fetch(`${program.houseAddress}/metrics`)).text()
})
afterAll(() => program.stop())

it('issue 28: the program exposes every metric and label of the alert rules and the dashboard', () => {
  expect(unknownIn(allExpressions().flatMap(selectorsIn), metrics)).toEqual([])
})

it('issue 28: the dashboard or a rule uses every metric of the program', () => {
  const used = new Set(
    allExpressions()
      .flatMap(selectorsIn)
      .map(({ metric }) => metric.replace(/_(bucket|sum|count)$/, '')),
  )
  const exposed = [...metrics.matchAll(/^# TYPE (lucero_\w+)/gm)].map(([, name]) => name!)
  expect(exposed.length).toBeGreaterThan(30)
  expect(exposed.filter((name) => !used.has(name))).toEqual([])
})

it('issue 28: docs/operations.md lists every metric of the program', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `(lucero_\w+)`/gm)].map(([, name]) => name!)
  const exposed = [...metrics.matchAll(/^# TYPE (lucero_\w+)/gm)].map(([, name]) => name!)
  expect(listed.toSorted()).toEqual(exposed.toSorted())
})

it('issue 28: a node reports its readiness, its version and the database', () => {
  expect(metrics).toMatch(/^lucero_database_up 1$/m)
  expect(metrics).toMatch(/^lucero_database_size_bytes [1-9]\d+$/m)
  expect(metrics).toMatch(/^lucero_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect(metrics).toMatch(/^lucero_ready 0$/m)
  expect(metrics).toMatch(/^lucero_events_connected [01]$/m)
  expect(metrics).toMatch(/^lucero_queue_length\{queue="texts"\} 0$/m)
})
