import { declare } from '../ledger/command.ts'
import { decideBook, decideCorrect, decideCorrectPartner, decidePay, type Payment } from './book-rules.ts'

/** The body is the period alone: a repetition returns the first reply, whatever was computed the second time. */
export const bookSettlement = declare({
  kind: 'book-settlement',
  reads: () => [],
  body: ({ settlement: { operatorId, period } }) => ({ operatorId, ...period }),
  decide: decideBook,
})

export const correctSettlement = declare({
  kind: 'correct-settlement',
  reads: () => [],
  body: ({ number, cents, reason }) => ({ number, cents: String(cents), reason }),
  decide: decideCorrect,
})

export const correctPartner = declare({
  kind: 'correct-partner',
  reads: () => [],
  body: ({ partnerId, number, cents, reason }) => ({ partnerId, number, cents: String(cents), reason }),
  decide: decideCorrectPartner,
})

const paymentBody = ({ kind, cents, reason, reference }: Payment) => ({ kind, cents: String(cents), reason, reference })

export const payCommission = declare({ kind: 'pay-commission', reads: () => [], body: paymentBody, decide: decidePay })

export const commissionToStock = declare({
  kind: 'commission-to-stock',
  reads: () => [],
  body: paymentBody,
  decide: decidePay,
})
