import type { Drill } from '../drill.ts'
import { startMoney } from '../money.ts'
import { assertSoundBooks, withStack } from '../stack.ts'

export const drill: Drill = {
  what: 'kill -9 of the server while players move money: nothing acknowledged is lost or doubled',
  run: (scale) =>
    withStack({}, async (stack) => {
      const kills = scale === 'short' ? 5 : 60
      const load = await startMoney(stack)
      for (let n = 0; n < kills; n += 1) {
        await load.answered(60)
        await stack.nodes[0]!.kill()
        await stack.startNode(0)
      }
      const checked = await load.stopAndCheck()
      await assertSoundBooks(stack)
      return { kills, ...checked }
    }),
}
