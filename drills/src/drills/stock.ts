import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { demoHouseToken, type HouseCallName } from '@lucero/contract/house/calls'
import { callHouseApi, type HouseInput } from '@lucero/contract/house/client'
import { sql } from '@lucero/kit/sql'
import { untilAnswered } from '@lucero/lab/clients/careful'
import { ask } from '@lucero/lab/load/recorded'
import { newPlayer, type DrillPlayer } from '@lucero/lab/load/money'
import { until } from '@lucero/lab/until'
import { bookOf } from '../../../server/src/stock/stock.ts'
import type { Drill, Figures } from '../drill.ts'
import { assertSoundBooks, withStack, type Stack } from '../stack.ts'

const operatorId = 1001
const [book, players, sold] = [bookOf(operatorId), 12, 1_000_000]

export const drill: Drill = {
  what: 'kill -9 of one of two nodes while shops grant and pay from stock: nothing is lost or doubled, and the books of both sides agree',
  run: (scale) => withStack({ nodes: 2 }, (stack) => killBetweenBooks(stack, scale === 'short' ? 3 : 300)),
}

async function killBetweenBooks(stack: Stack, kills: number): Promise<Figures> {
  const people = await Promise.all(Array.from({ length: players }, () => newPlayer(stack)))
  await startStock(stack)
  const load = startShops(stack, people)
  let leftOpen = 0
  for (let n = 0; n < kills; n += 1) {
    await load.answered(10)
    await stack.nodes[n % 2]!.kill()
    if ((await openMovements(stack)) > 0) leftOpen += 1
    await stack.startNode(n % 2)
  }
  const { granted, reversed, paid } = await load.stop()
  await until('every movement between two books ends', async () => (await openMovements(stack)) === 0)
  const free = await stack.owner.one<{ cents: bigint }>(sql`
    select coalesce(sum(balance), 0)::bigint as cents from account where player_id = ${book} and name = ${`stock:${operatorId}`}`)
  const expected = BigInt(sold * 100 - granted + reversed + paid)
  assert.equal(free.cents, expected, 'the stock is what was sold to the shop, without grants, with what came back')
  await assertSoundBooks(stack)
  return { kills, 'kills that left a movement open': leftOpen, granted, reversed, paid, lost: 0, doubled: 0 }
}

/** The product waits a minute before a switch takes effect. Here nobody uses the operator until every node knows it. */
async function startStock(stack: Stack): Promise<void> {
  await stack.owner.run(sql`
    insert into operator_stock (operator_id, period, from_at)
    values (${operatorId}, 1, date_trunc('milliseconds', clock_timestamp()))`)
  await delay(3000)
  const order = { requestId: randomUUID(), operatorId, amount: sold, reason: 'the drill' }
  await houseCall(stack, 0, 'sellStock', order)
}

/** Grants in progress, and credit on its way back. */
async function openMovements({ owner }: Stack): Promise<number> {
  const { open } = await owner.one<{ open: number }>(sql`
    select ((select count(*) from account where player_id = ${book} and name like 'reserved:%')
      + (select count(*) from stock_return))::int as open`)
  return open
}

/** Sends the same request to one node after the other until it is answered. */
async function houseCall<N extends HouseCallName>(stack: Stack, first: number, name: N, body: HouseInput<N>) {
  for (let n = first; ; n += 1) {
    const { address } = stack.nodes[n % stack.nodes.length]!
    const answer = await callHouseApi(address, name, body, { token: demoHouseToken }).catch(() => undefined)
    if (answer?.status === 200) return answer
    const isPassing = answer === undefined || answer.status === 503 || answer.status === 429
    assert.ok(isPassing, `${name} was answered ${answer?.status} ${answer?.error?.description}`)
    await delay(20)
  }
}

/** Each player gets 1.00 again and again. Some grants are reversed, and some credit is redeemed and paid. Amounts in cents. */
function startShops(stack: Stack, people: DrillPlayer[]) {
  const sums = { granted: 0, reversed: 0, paid: 0 }
  let [isWorking, answers] = [true, 0]
  const work = people.map(async ({ username, token }, index) => {
    for (let n = index; isWorking; n += 1) {
      const grant = { requestId: randomUUID(), operatorId, username, amount: 1 }
      const { data } = await houseCall(stack, n, 'grantCredit', grant)
      sums.granted += 100
      answers += 1
      if (n % 3 === 0) {
        const grantId = (data as { grantId: string }).grantId
        await houseCall(stack, n, 'reverseCredit', { requestId: randomUUID(), grantId, reason: 'the drill' })
        sums.reversed += 100
      } else if (n % 3 === 1) {
        const order = { requestId: randomUUID(), amount: 1 }
        let at = n
        const send = () => ask(stack.nodes[(at += 1) % 2]!.address, token, 'createRedeem', order)
        const { data: made } = await untilAnswered(send, { pauseMs: 20, lost: () => undefined })
        const { redeem } = made as { redeem: { redeem_id: string; redeem_code: string } }
        const payment = { requestId: randomUUID(), redeem_id: redeem.redeem_id, code: redeem.redeem_code }
        await houseCall(stack, n, 'confirmRedeem', payment)
        sums.paid += 100
      }
    }
  })
  const all = Promise.all(work)
  all.catch(() => undefined)
  return {
    async answered(more: number): Promise<void> {
      const enough = answers + more
      while (answers < enough) await Promise.race([delay(5), all])
    },
    async stop() {
      isWorking = false
      await all
      return sums
    },
  }
}
