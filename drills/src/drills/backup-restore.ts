import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from '@lucero/kit/sql'
import { archiveAll, copyOf, openArchive, takeBaseBackup, toMoment, type Archive } from '../backup.ts'
import type { Drill } from '../drill.ts'
import { askAgain, startMoney, type DrillPlayer, type MoneyLoad } from '../money.ts'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'
import type { TemporaryFolder } from '../../../server/src/testing/temporary-folder.ts'

/** What stood in the database at a moment when nothing was under way. */
type Moment = { at: string; transfers: number; books: string }

export const drill: Drill = {
  what: 'a base backup under load, and the WAL archived: restored to moments between movements, all acknowledged before is there, nothing after',
  async run(scale) {
    const [moments, movements, players] = scale === 'short' ? [1, 40, 4] : [5, 600, 16]
    const archive = openArchive()
    try {
      return await withStack({ postgres: archive.settings }, async (stack) => {
        const load = await startMoney(stack, { players })
        await load.answered(movements)
        const backup = await takeBaseBackup(stack)
        const taken: Moment[] = []
        for (let n = 0; n < moments; n += 1) {
          await load.answered(movements)
          taken.push(await rememberMoment(stack, load))
        }
        await load.answered(movements)
        const kept = await load.stopAndCheck()
        await archiveAll(stack)
        for (const moment of taken) await restoreTo(moment, backup, archive, load.players[0]!)
        await backup.remove()
        const { acknowledged } = kept
        const transfers = taken.map((moment) => moment.transfers).join(', ')
        return { moments, acknowledged, 'transfers at each moment': transfers, lost: 0, 'of later times': 0 }
      })
    } finally {
      await archive.remove()
    }
  },
}

/** Players pause: what they were told until now is exactly what is there. */
async function rememberMoment({ owner }: Stack, load: MoneyLoad): Promise<Moment> {
  await load.pause()
  const { at } = await owner.one<{ at: string }>(sql`select clock_timestamp()::text as at`)
  const state = await stateOf(owner)
  assert.equal(state.transfers, load.state.transfers, 'all that was acknowledged is there, and nothing else')
  load.resume()
  return { at, ...state }
}

async function stateOf(owner: Stack['owner']): Promise<Omit<Moment, 'at'>> {
  return owner.one(sql`
    select (select count(*)::int from transfer join player on id = player_id
              where kind = 'transfer-to-game' and username like 'drill%') as transfers,
           (select md5(string_agg(player_id || ' ' || seq || ' ' || encode(hash, 'hex'), ',' order by player_id, seq)) from transfer) as books`)
}

/** The program on what was restored: the state is that of the moment, the audit is clean, and money moves on. */
async function restoreTo({ at, ...then }: Moment, backup: TemporaryFolder, archive: Archive, { token }: DrillPlayer) {
  const copy = copyOf(backup)
  try {
    await withStack(toMoment(copy, archive, at), async (stack) => {
      assert.deepEqual(await stateOf(stack.owner), then)
      await assertSoundBooks(stack)
      const body = { requestId: randomUUID(), items: [{ gameId: 'dice', amount: 0.02 }] }
      assert.equal((await askAgain(stack.nodes[0]!.address, token, 'transferToGame', body)).status, 200)
    })
  } finally {
    await copy.remove()
  }
}
