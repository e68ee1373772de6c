import { all, declare } from '../ledger/command.ts'
import { decideEndExclusion, decideExclusion, decideLimits, decideRealityCheck } from './rules.ts'
import { saferPlay } from './store.ts'

const centsText = (cents: bigint | null | undefined) => (typeof cents === 'bigint' ? String(cents) : cents)

export const setLimits = declare({
  kind: 'set-limits',
  reads: () => [all(saferPlay)],
  body: ({ loss, stake }) => ({ loss: centsText(loss), stake: centsText(stake) }),
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
