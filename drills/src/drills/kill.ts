import { thinkMs } from '../drill.ts'
import { startMoney } from '@lucero/lab/load/money'
import { assertSoundBooks, onOneNode } from '../stack.ts'

export const drill = onOneNode(
  'kill -9 of the server while players move money: nothing acknowledged is lost or doubled',
  async (stack, scale) => {
    const kills = scale === 'short' ? 2 : 60
    const load = await startMoney(stack, { thinkMs: thinkMs[scale] })
    for (let n = 0; n < kills; n += 1) {
      await load.answered(60)
      await stack.nodes[0]!.kill()
      await stack.startNode(0)
    }
    const checked = await load.stopAndCheck()
    await assertSoundBooks(stack)
    return { kills, ...checked }
  },
)
