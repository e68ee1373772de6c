import { startCuttingProxy, type CuttingProxy } from '../../../server/src/testing/cutting-proxy.ts'
import { thinkMs, type Drill } from '../drill.ts'
import { startMoney } from '@lucero/lab/load/money'
import { assertSoundBooks, withStack } from '../stack.ts'

export const drill: Drill = {
  what: 'the connection to PostgreSQL cut just before or after a COMMIT: every answer is correct, nothing is lost or doubled',
  async run(scale) {
    const cuts = scale === 'short' ? 10 : 300
    let proxy: CuttingProxy | undefined
    const via = async (url: string) => (proxy = await startCuttingProxy(url)).url
    const figures = await withStack({ via }, async (stack) => {
      const load = await startMoney(stack, { thinkMs: thinkMs[scale] })
      for (let n = 1; n <= cuts; n += 1) {
        proxy!.cuts.wanted = n % 2 ? 'before' : 'after'
        while (proxy!.cuts.made < n) await load.answered(1)
        await load.answered(10)
      }
      const checked = await load.stopAndCheck()
      await assertSoundBooks(stack)
      const { refused, lost: unanswered } = load.state
      return { cuts, ...checked, 'answered 503': refused, unanswered }
    })
    await proxy?.stop()
    return figures
  },
}
