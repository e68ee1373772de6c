/** The log rows of the calls about the stock of operators, for records.ts. */
import type { Json } from '../ledger/command.ts'
import { warningBefore } from './stock.ts'

type StockOrder = { operatorId: number; requestId: string; reason: string; reference?: string | undefined }

/** The order, and the sums after it. */
function entry({ body, reply }: { body: StockOrder; reply: Json }) {
  const { operatorId, requestId: _, reason, ...order } = body
  const sums = (typeof reply === 'object' ? reply : {}) as { readonly [name: string]: Json }
  return { subject: `operator:${operatorId}`, after: { ...order, ...sums }, reason }
}

export const stockRecords = {
  sellStock: { in: 'ledger', entry },
  takeBackStock: { in: 'ledger', entry },
  setCreditLine: { in: 'ledger', entry },
  switchStock: { in: 'handler' },
  warnOfStock: {
    in: 'database',
    before: warningBefore,
    entry: ({ body: { operatorId, below } }: { body: { operatorId: number; below: number | null } }) => ({
      subject: `operator:${operatorId}`,
      after: { below },
    }),
  },
} as const
