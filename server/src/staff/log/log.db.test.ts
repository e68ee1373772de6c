// The writer and the verification of the audit log, on two nodes of one database.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { startProgram, type TestProgram } from '../../testing/program.ts'
import { setupActor } from '../actor.ts'
import { auditStaffLog } from './audit.ts'
import { changeLogged, writeStaffLog } from './log.ts'

let nodeA: TestProgram
let nodeB: TestProgram
beforeAll(async () => {
  nodeA = await startProgram()
  nodeB = await startProgram({}, { databaseUrl: nodeA.databaseUrl })
})
afterAll(async () => {
  await nodeB.stop()
  await nodeA.stop()
})

const actor = setupActor('192.0.2.7')
const write = ({ runtime }: TestProgram, n: number) =>
  changeLogged(runtime, actor, async () => {
    const entry = { action: 'test', subject: `operator:${n}`, before: { n }, after: { n: n + 1 }, reason: 'ñandú "x"' }
    return { result: n, entry }
  })
const count = async () => (await nodeA.owner.one<{ n: number }>(sql`select count(*)::int as n from staff_log`)).n

describe('issue 26: the audit log', () => {
  it('concurrent writers on two nodes form one chain, sealed to its end', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => write(n % 2 ? nodeA : nodeB, n)))
    expect(await count()).toBe(60)
    expect(await auditStaffLog(nodeB.runtime)).toEqual([])
    const head = await nodeA.owner.one(sql`select seq, sealed_seq as sealed from staff_log_head`)
    expect(head).toEqual({ seq: 60n, sealed: 60n })
  })

  it('a change that fails leaves no row, and its row fails with it', async () => {
    const before = await count()
    await expect(
      nodeA.runtime.db.transaction(async (tx) => {
        await writeStaffLog(nodeA.runtime, tx, actor, { action: 'test', subject: 'operator:1' })
        throw new Error('the change failed')
      }),
    ).rejects.toThrow('the change failed')
    expect([await count(), await auditStaffLog(nodeA.runtime)]).toEqual([before, []])
  })

  it.each(['update staff_log set reason = null', 'delete from staff_log', 'truncate staff_log'])(
    'the role of the program may not run: %s',
    async (statement) => {
      await expect(nodeA.runtime.db.run(sql([statement] as unknown as TemplateStringsArray))).rejects.toThrow(
        /permission denied/,
      )
    },
  )
})
