import { afterAll, expect, it } from 'vitest'
import { listDrills, type Drill, type Figures } from './drill.ts'
import { plantedEnv, reportsOmitRounds } from './faults.ts'
import { startMoney } from './money.ts'
import { assertSoundBooks, startStack, type SharedDrill, type Stack } from './stack.ts'

/** The stack of drills on one node. A failed drill leaves it in an unknown state, so the next one starts another. */
let shared: Stack | undefined
const stopShared = async () => {
  await shared?.stop()
  shared = undefined
}
afterAll(stopShared)

const isShared = (drill: Drill): drill is SharedDrill => 'runOn' in drill

async function runShort(drill: Drill): Promise<Figures> {
  if (!isShared(drill)) return drill.run('short')
  shared ??= await startStack()
  try {
    return await drill.runOn(shared, 'short')
  } catch (error) {
    await stopShared()
    throw error
  }
}

/**
 * Only `npm run test:nightly` and `npm run drill` run these. The first two start many nodes. What the others show on a small scale is
 * also shown by backup-commands.db.test.ts, by the tests of the audit and by the tests of lost connections (H4).
 */
const nightlyDrills = new Set(['rolling-upgrade', 'secret-rotation', 'backup-restore', 'tampering', 'silent-lines'])

for (const { name, drill } of (await listDrills()).filter(({ name }) => !nightlyDrills.has(name)))
  it(`drill ${name}: ${drill.what}`, { timeout: 300_000 }, async () => {
    expect(await runShort(drill)).not.toEqual({})
  })

it('issue 26: a drill detects reports that omit settled rounds', { timeout: 120_000 }, async () => {
  shared ??= await startStack()
  const faulty = await shared.startNode(1, plantedEnv('', JSON.stringify(reportsOmitRounds.patches)))
  const load = await startMoney(shared, { players: 2, address: () => faulty.address })
  await load.answered(20)
  await load.stopAndCheck()
  await expect(assertSoundBooks(shared)).rejects.toThrow(reportsOmitRounds.verdict)
  // The reports of this stack are wrong now.
  await stopShared()
})
