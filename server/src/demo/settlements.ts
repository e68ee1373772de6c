/** Contracts and settlements of the demo: a shop of the house, and a partner above another shop, settled for each week of the history that is over. */
import { randomUUID } from 'node:crypto'
import type { Runtime } from '../runtime/runtime.ts'
import { utcDay } from '../runtime/utc-day.ts'
import { moveTo } from '../partners/partners.ts'
import {
  bookSettlement,
  dayAfter,
  isOver,
  loadArrangements,
  nextPeriodOf,
  putContract,
  settlementCommands,
  type ContractRow,
} from '../settlement/settlement.ts'
import { bookOf } from '../stock/stock.ts'
import { demoOwner } from '../staff/actor.ts'

const [shop, partner, shopOfPartner] = [1001, 1002, 1003]
const tops = [shop, partner]

const contract = (operatorId: number, fromDay: string, more: Partial<ContractRow>): ContractRow => ({
  operatorId,
  fromDay,
  period: 'week',
  basis: 'ngr',
  tiers: [{ from: 0n, share: 2500 }],
  bonusCost: 'shared',
  carriesLoss: true,
  ...more,
})

function firstMonday(from: Date): string {
  const day = utcDay(from)
  return dayAfter(day, (8 - from.getUTCDay()) % 7)
}

/** `since`: the first day of the history. */
export async function seedSettlements(runtime: Runtime, since: Date): Promise<void> {
  const fromDay = firstMonday(since)
  await runtime.db.transaction(async (tx) => {
    await moveTo(tx, { operatorId: shopOfPartner, parentId: partner, fromDay }, fromDay)
    const tiers = [
      { from: 0n, share: 2000 },
      { from: 100_000n, share: 3000 },
    ]
    await putContract(tx, contract(shop, fromDay, { tiers, bonusCost: 'upper' }))
    await putContract(tx, contract(partner, fromDay, { tiers: [{ from: 0n, share: 4000 }] }))
    await putContract(tx, contract(shopOfPartner, fromDay, {}))
  })
  const arrangements = await loadArrangements(runtime)
  for (const operatorId of tops)
    for (;;) {
      const period = await nextPeriodOf(runtime, operatorId, arrangements)
      if (!period || !isOver(runtime, period)) break
      const order = { requestId: randomUUID(), operatorId, ...period }
      await bookSettlement(runtime, order, { name: demoOwner.username }, runtime.books.submit)
    }
  await correctFirst(runtime)
}

/** A month whose commission had to be corrected. */
async function correctFirst({ books }: Runtime): Promise<void> {
  const correction = { operatorId: shop, parentId: null, number: 1, cents: 1250n, reason: 'A round was settled late' }
  await books.submit(settlementCommands.correctSettlement.of(bookOf(shop), randomUUID(), correction))
}
