import { afterAll, expect, it } from 'vitest'
import { listDrills, type Drill, type Figures } from './drill.ts'
import { startStack, type SharedDrill, type Stack } from './stack.ts'

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

/** `npm run test:nightly` runs all drills in full, and shows that each detects its planted faults. */
const inEveryRun = new Set(['clock', 'cut-commit', 'kill'])

for (const { name, drill } of (await listDrills()).filter(({ name }) => inEveryRun.has(name)))
  it(`drill ${name}: ${drill.what}`, { timeout: 300_000 }, async () => {
    expect(await runShort(drill)).not.toEqual({})
  })
