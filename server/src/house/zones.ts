/** House API: time zones of the house and of operators. */
import type { HouseBody, HouseQuery } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import { changeZone, readStatus } from '../calendar/calendar.ts'
import { listOperators } from '../operators/operators.ts'
import { startShop } from '../reports/reports.ts'
import type { Runtime } from '../runtime/runtime.ts'

async function assertOperator({ db }: Runtime, operatorId: number | undefined): Promise<void> {
  if (operatorId !== undefined && !(await listOperators(db)).some(({ id }) => id === operatorId))
    throw new Refusal('OPERATOR_NOT_FOUND')
}

export async function showTimeZone(runtime: Runtime, { operatorId }: HouseQuery<'showTimeZone'>) {
  await assertOperator(runtime, operatorId)
  return readStatus(runtime, operatorId)
}

/** The reports of an operator in its own days begin with a copy of its sums in days of the house. */
export async function setTimeZone(runtime: Runtime, body: HouseBody<'setTimeZone'>) {
  const { db, clock, events } = runtime
  await assertOperator(runtime, body.operatorId)
  const status = await db.transaction((tx) => changeZone(tx, clock.now(), body, (id) => startShop(tx, id)))
  events.publish({ kind: 'operators-changed' })
  return status
}
