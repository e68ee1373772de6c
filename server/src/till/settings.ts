/** House API: the settings of the till. */
import type { HouseBody } from '@lucero/contract/house/calls'
import { toAmount, toCents } from '@lucero/contract/shared/money'
import type { Runtime } from '../runtime/runtime.ts'
import * as store from './store.ts'

export const toHouseSettings = ({ methods, denominations, confirmAbove }: store.Settings) => ({
  methods,
  denominations: denominations.map((cents) => toAmount(BigInt(cents))),
  confirmAbove: toAmount(confirmAbove),
})

export const readTillSettings = async ({ db }: Pick<Runtime, 'db'>) => toHouseSettings(await store.readSettings(db))

export async function changeTill({ db }: Runtime, body: HouseBody<'changeTill'>) {
  const { methods, denominations, confirmAbove } = body
  const sorted =
    denominations && [...new Set(denominations.map((one) => Number(toCents(one))))].toSorted((a, b) => b - a)
  const changed = await store.setSettings(db, {
    ...(methods && { methods }),
    ...(sorted && { denominations: sorted }),
    ...(confirmAbove !== undefined && { confirmAbove: toCents(confirmAbove) }),
  })
  return { settings: toHouseSettings(changed) }
}

export async function changeOperatorTill(
  { db }: Runtime,
  { operatorId, requiresShift }: HouseBody<'changeOperatorTill'>,
) {
  await store.setRequiresShift(db, operatorId, requiresShift)
  return { operatorId, requiresShift }
}

export const requiresShift = async ({ db }: Pick<Runtime, 'db'>, operatorId: number): Promise<boolean> =>
  (await store.requiringOperators(db)).includes(operatorId)
