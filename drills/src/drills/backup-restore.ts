import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from '@lucero/kit/sql'
import { archiveAll, copyOf, openArchive, takeBaseBackup, toMoment, type Archive } from '../backup.ts'
import { thinkMs, type Drill } from '../drill.ts'
import { askAgain, startMoney, type DrillPlayer, type MoneyLoad } from '@lucero/lab/load/money'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'
import type { TemporaryFolder } from '../../../server/src/testing/temporary-folder.ts'

/** State of the database at a time without requests in flight. */
type Moment = { at: string; transfers: number; books: string }

export const drill: Drill = {
  what: 'point-in-time restore from a base backup under load and the WAL archive: contains everything acknowledged before the target time, and nothing after',
  async run(scale) {
    const [moments, movements, players] = scale === 'short' ? [1, 40, 4] : [5, 600, 16]
    const archive = openArchive()
    try {
      return await withStack({ postgres: archive.settings }, async (stack) => {
        const load = await startMoney(stack, { players, thinkMs: thinkMs[scale] })
        await load.answered(movements)
        const backup = await takeBaseBackup(stack)
        const taken: Moment[] = []
        for (let n = 0; n < moments; n += 1) {
          await load.answered(movements)
          taken.push(await recordMoment(stack, load))
        }
        await load.answered(movements)
        const checked = await load.stopAndCheck()
        await archiveAll(stack)
        for (const moment of taken) await restoreTo(moment, backup, archive, load.players[0]!)
        await backup.remove()
        const { acknowledged } = checked
        const transfers = taken.map((moment) => moment.transfers).join(', ')
        return { moments, acknowledged, 'transfers at each moment': transfers, lost: 0, 'after the target time': 0 }
      })
    } finally {
      await archive.remove()
    }
  },
}

/** Pauses the load and records the state, which must match the acknowledged changes exactly. */
async function recordMoment({ owner }: Stack, load: MoneyLoad): Promise<Moment> {
  await load.pause()
  const { at } = await owner.one<{ at: string }>(sql`select clock_timestamp()::text as at`)
  const state = await stateOf(owner)
  assert.equal(state.transfers, load.state.transfers, 'the database contains exactly the acknowledged transfers')
  load.resume()
  return { at, ...state }
}

async function stateOf(owner: Stack['owner']): Promise<Omit<Moment, 'at'>> {
  return owner.one(sql`
    select (select count(*)::int from transfer join player on id = player_id
              where kind = 'transfer-to-game' and username like 'drill%') as transfers,
           (select md5(string_agg(player_id || ' ' || seq || ' ' || encode(hash, 'hex'), ',' order by player_id, seq)) from transfer) as books`)
}

/** Starts the program on the restored backup: the state matches the target time, the audit is clean, and money moves. */
async function restoreTo(
  { at, ...expected }: Moment,
  backup: TemporaryFolder,
  archive: Archive,
  { token }: DrillPlayer,
) {
  const copy = copyOf(backup)
  try {
    await withStack(toMoment(copy, archive, at), async (stack) => {
      assert.deepEqual(await stateOf(stack.owner), expected)
      await assertSoundBooks(stack)
      const body = { requestId: randomUUID(), items: [{ gameId: 'dice', amount: 0.02 }] }
      assert.equal((await askAgain(stack.nodes[0]!.address, token, 'transferToGame', body)).status, 200)
    })
  } finally {
    await copy.remove()
  }
}
