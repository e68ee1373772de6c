import { all, declare } from '../ledger/command.ts'
import { decideBreak, decideEndExclusion, decideLimits, decideReminder } from './rules.ts'
import { saferPlay } from './store.ts'

const centsText = (cents: bigint | null | undefined) => (typeof cents === 'bigint' ? String(cents) : cents)

export const setLimits = declare({
  kind: 'set-limits',
  reads: () => [all(saferPlay)],
  body: ({ loss, stake }) => ({ loss: centsText(loss), stake: centsText(stake) }),
  decide: decideLimits,
})

export const takeBreak = declare({
  kind: 'take-break',
  reads: () => [all(saferPlay)],
  body: ({ length, by, reason }) => ({ length, by, reason }),
  decide: decideBreak,
})

export const setReminder = declare({
  kind: 'set-reminder',
  reads: () => [all(saferPlay)],
  body: ({ minutes }) => ({ minutes }),
  decide: decideReminder,
})

export const endExclusion = declare({
  kind: 'end-exclusion',
  reads: () => [all(saferPlay)],
  body: ({ reason }) => ({ reason }),
  decide: decideEndExclusion,
})
