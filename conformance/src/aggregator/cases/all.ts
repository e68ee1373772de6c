/** All cases of the aggregator's suite, by group. */
import { grouped } from '../../choose.ts'
import type { Case } from '../case.ts'
import { concurrency } from './concurrency.ts'
import { idempotency } from './idempotency.ts'
import { launch } from './launch.ts'
import { lost } from './lost.ts'
import { money } from './money.ts'
import { players } from './players.ts'
import { requests } from './requests.ts'
import { signing } from './signing.ts'

const groups: Record<string, Case[]> = {
  money,
  idempotency,
  'lost answers': lost,
  concurrency,
  requests,
  signatures: signing,
  players,
  launch,
}

export const allCases = grouped(groups)
