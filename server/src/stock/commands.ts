/** Commands on the books of operators, and `resolve-grant` on the book of a player. */
import { toAmount } from '@lucero/contract/shared/money'
import { declare, one } from '../ledger/command.ts'
import { storedReplies } from '../ledger/history.ts'
import {
  decideClose,
  decideCreditLine,
  decideOpen,
  decideReserve,
  decideResolve,
  decideReturn,
  decideSell,
  decideSettle,
  decideTakeBack,
  type StockOrder,
} from './rules.ts'

const orderBody = ({ cents, reason, reference }: StockOrder) => ({ amount: toAmount(cents), reason, reference })

export const sellStock = declare({ kind: 'sell-stock', reads: () => [], body: orderBody, decide: decideSell })

export const takeBackStock = declare({
  kind: 'take-back-stock',
  reads: () => [],
  body: orderBody,
  decide: decideTakeBack,
})

export const setCreditLine = declare({
  kind: 'set-credit-line',
  reads: () => [],
  body: orderBody,
  decide: decideCreditLine,
})

export const reserveStock = declare({
  kind: 'reserve-stock',
  reads: () => [],
  body: ({ playerId, grantId, cents }) => ({ player: playerId, grant: grantId, cents: String(cents) }),
  decide: decideReserve,
})

export const settleStock = declare({
  kind: 'settle-stock',
  reads: () => [],
  body: ({ playerId, grantId, isSold }) => ({ player: playerId, grant: grantId, sold: isSold }),
  decide: decideSettle,
})

export const returnStock = declare({
  kind: 'return-stock',
  reads: () => [],
  body: ({ playerId, seq, cents }) => ({ player: playerId, seq: String(seq), cents: String(cents) }),
  decide: decideReturn,
})

export const openStock = declare({
  kind: 'open-stock',
  reads: () => [],
  body: ({ period, cents }) => ({ period, cents: String(cents) }),
  decide: decideOpen,
})

export const closeStock = declare({
  kind: 'close-stock',
  reads: () => [],
  body: ({ period }) => ({ period }),
  decide: decideClose,
})

export const resolveGrant = declare({
  kind: 'resolve-grant',
  reads: ({ grantId }) => [one(storedReplies, grantId)],
  body: ({ grantId }) => ({ grant: grantId }),
  decide: decideResolve,
})
