/** The log rows of the calls about contracts and settlements, for records.ts. */
import type { HouseBody } from '@lucero/contract/house/calls'
import type { Json } from '../ledger/command.ts'

const subjectOf = (operatorId: number) => `operator:${operatorId}`
const fieldsOf = (reply: Json) => (typeof reply === 'object' ? reply : {}) as { readonly [name: string]: Json }

type OrderBody = { operatorId: number; requestId: string; reason: string }

/** The order, and the balance after it. */
function entry({ body, reply }: { body: OrderBody; reply: Json }) {
  const { operatorId, requestId: _, reason, ...order } = body
  return { subject: subjectOf(operatorId), after: { ...order, ...fieldsOf(reply) }, reason }
}

type ChangeBody = { operatorId: number } & { readonly [name: string]: Json }

const described = ({ body: { operatorId, ...after } }: { body: ChangeBody }) => ({
  subject: subjectOf(operatorId),
  after,
})

export const settlementRecords = {
  movePartner: { in: 'handler', request: described },
  setContract: { in: 'handler', request: described },
  bookSettlement: {
    in: 'ledger',
    entry: ({ body: { operatorId, from, to }, reply }: { body: HouseBody<'bookSettlement'>; reply: Json }) => {
      const { number, net } = fieldsOf(reply)
      return { subject: subjectOf(operatorId), after: { from, to, ...(number !== undefined && { number, net }) } }
    },
  },
  correctSettlement: { in: 'ledger', entry },
  payCommission: { in: 'ledger', entry },
} as const
