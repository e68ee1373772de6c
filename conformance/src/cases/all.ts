/** All cases, by group. */
import type { Case } from '../case.ts'
import { grouped, type CaseInGroup } from '../choose.ts'
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

export type GroupedCase = CaseInGroup<Case>

export const allCases: GroupedCase[] = grouped(groups)
