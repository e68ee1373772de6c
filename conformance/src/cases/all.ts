/** All cases, by group. */
import type { Case } from '../case.ts'
import { belonging } from './belonging.ts'
import { concurrency } from './concurrency.ts'
import { endings } from './endings.ts'
import { faults } from './faults.ts'
import { freeSpins } from './free-spins.ts'
import { happy } from './happy.ts'
import { idempotency } from './idempotency.ts'
import { money } from './money.ts'
import { order } from './order.ts'
import { requests } from './requests.ts'
import { signing } from './signing.ts'

const groups: Record<string, Case[]> = {
  happy,
  idempotency,
  order: [...order, ...endings],
  money,
  concurrency,
  security: [...signing, ...requests, ...belonging],
  faults,
  'free-spins': freeSpins,
}

export type GroupedCase = Case & { group: string }

export const allCases: GroupedCase[] = Object.entries(groups).flatMap(([group, cases]) =>
  cases.map((one) => ({ ...one, group })),
)

/** Selects by group or case name. Without names, selects all. */
export function chosenCases(names: string[]): GroupedCase[] {
  const unknown = names.find((name) => !allCases.some((one) => isMeant(one, name)))
  if (unknown !== undefined) throw new Error(`There is no group or case "${unknown}": --list shows them`)
  return allCases.filter((one) => names.length === 0 || names.some((name) => isMeant(one, name)))
}

const isMeant = ({ group, name }: GroupedCase, wanted: string) => [group, name, `${group}/${name}`].includes(wanted)
