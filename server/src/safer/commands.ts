import { all, declare } from '../ledger/command.ts'
import { decideLimits, limitNames } from './limits.ts'
import { decideEndExclusion, decideExclusion, decideRealityCheck } from './rules.ts'
import { saferPlay } from './store.ts'

const textOf = (max: bigint | null | undefined) => (typeof max === 'bigint' ? String(max) : max)

export const setLimits = declare({
  kind: 'set-limits',
  reads: () => [all(saferPlay)],
  body: (request) => Object.fromEntries(limitNames.map((name) => [name, textOf(request[name])])),
  decide: decideLimits,
})

export const startExclusion = declare({
  kind: 'take-break',
  reads: () => [all(saferPlay)],
  body: ({ length, by, reason }) => ({ length, by, reason }),
  decide: decideExclusion,
})

export const setRealityCheck = declare({
  kind: 'set-reminder',
  reads: () => [all(saferPlay)],
  body: ({ minutes }) => ({ minutes }),
  decide: decideRealityCheck,
})

export const endExclusion = declare({
  kind: 'end-exclusion',
  reads: () => [all(saferPlay)],
  body: ({ reason }) => ({ reason }),
  decide: decideEndExclusion,
})
