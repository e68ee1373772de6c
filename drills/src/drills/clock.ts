import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { thinkMs } from '../drill.ts'
import { plantedEnv } from '../faults.ts'
import { startMoney } from '@lucero/lab/load/money'
import { assertSoundBooks, onOneNode } from '../stack.ts'
import { until } from '@lucero/lab/until'

const minutes = 60
const hours = 3600

export const drill = onOneNode(
  "one node's clock is wrong: it is not ready and reports why, the other continues, and it is ready again once its clock is right",
  async (stack, scale) => {
    const file = join(stack.folder, 'clock')
    const setClock = (seconds: number) => writeFileSync(file, String(seconds))
    const preload = pathToFileURL(join(import.meta.dirname, '../shifted-clock.mjs')).href
    const more = { ...plantedEnv(`--import ${preload}`), DRILL_CLOCK: file }
    const load = await startMoney(stack, { players: scale === 'short' ? 2 : 8, thinkMs: thinkMs[scale] })

    // The clock is wrong from the start.
    setClock(6 * minutes)
    const node = await stack.startNode(1, more)
    const reasons = [await untilReadyz(node.address, 503, 'ahead of')]
    setClock(0)
    await untilReadyz(node.address, 200, 'ready')
    const offs = [-6 * minutes, 2 * hours, -2 * hours, 48 * hours].slice(0, scale === 'short' ? 1 : undefined)
    for (const seconds of offs) {
      setClock(seconds)
      reasons.push(await untilReadyz(node.address, 503, seconds > 0 ? 'ahead of' : 'behind'))
      await load.answered(20)
      setClock(0)
      await untilReadyz(node.address, 200, 'ready')
    }
    setClock(20)
    await untilMeasured(node.address, /^lucero_clock_off_seconds (19|20)/m)
    assert.equal((await readyz(node.address)).status, 200, '20 s are tolerated')
    assert.equal((await readyz(stack.nodes[0]!.address)).status, 200)
    await node.kill()
    stack.nodes.pop()
    const checked = await load.stopAndCheck()
    await assertSoundBooks(stack)
    return {
      'wrong clocks': reasons.length,
      'not ready': reasons.length,
      'ready again': reasons.length,
      reason: reasons[0]!,
      ...checked,
    }
  },
)

const readyz = async (address: string) => {
  const response = await fetch(`${address}/readyz`)
  return { status: response.status, text: (await response.text()).trim() }
}

/** A node measures its clock on each /readyz request. */
async function untilMeasured(address: string, says: RegExp): Promise<void> {
  await until(`/metrics says ${says}`, async () => {
    await readyz(address)
    return says.test(await (await fetch(`${address}/metrics`)).text())
  })
}

async function untilReadyz(address: string, status: number, says: string): Promise<string> {
  let answer = await readyz(address)
  await until(`/readyz answers ${status}: ${says}`, async () => {
    answer = await readyz(address)
    return answer.status === status && answer.text.includes(says)
  })
  return answer.text
}
