import assert from 'node:assert/strict'
import { startCuttingProxy, type CuttingProxy } from '../../../server/src/testing/cutting-proxy.ts'
import { thinkMs, type Drill } from '../drill.ts'
import { startMoney } from '@lucero/lab/load/money'
import { ask } from '@lucero/lab/load/recorded'
import { spreadOf } from '../spread.ts'
import { assertSoundBooks, withStack } from '../stack.ts'
import { until } from '@lucero/lab/until'

export const drill: Drill = {
  what: 'every open connection to PostgreSQL stops responding, new ones work: all requests are answered, and recovery needs no restart',
  async run(scale) {
    const silences = scale === 'short' ? 1 : 12
    let line: CuttingProxy | undefined
    const via = async (url: string) => (line = await startCuttingProxy(url)).url
    // The drill tests the limits of the pool, not those of admission.
    const settings = { ADMISSION_READS: '40', ADMISSION_WAIT_MS: '2000' }
    const figures = await withStack({ via, settings }, async (stack) => {
      const { address } = stack.nodes[0]!
      const load = await startMoney(stack, { thinkMs: thinkMs[scale] })
      // One per player, because the requests in flight per player are limited.
      const readMany = () =>
        Promise.all(load.players.map(async ({ token }) => (await ask(address, token, 'getUser')).status))
      const backAfter: number[] = []
      let refusedReads = 0
      for (let n = 0; n < silences; n += 1) {
        await Promise.all([load.answered(50), readMany()])
        line!.silence()
        const start = performance.now()
        const statuses = await readMany()
        assert(statuses.every((status) => status === 200 || status === 503))
        refusedReads += statuses.filter((status) => status === 503).length
        await load.answered(32)
        backAfter.push(performance.now() - start)
        await until('every read is answered', async () => (await readMany()).every((status) => status === 200))
        line!.unanswered()
        assert.equal((await fetch(`${address}/readyz`)).status, 200)
      }
      const checked = await load.stopAndCheck()
      const { refused, lost: unanswered } = load.state
      assert.equal(unanswered, 0)
      await assertSoundBooks(stack)
      const money = { 'money answered 503': refused, unanswered, 'money recovered after': spreadOf(backAfter) }
      return { silences, ...checked, ...money, 'reads refused': `${refusedReads} of ${silences * load.players.length}` }
    })
    await line?.cut()
    return figures
  },
}
