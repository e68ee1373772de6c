/** Actions of the demo's staff in the month: credit, redeems, applications, messages, limits and requests that wait. */
import { defined } from '@lucero/kit/defined'
import { sql } from '@lucero/kit/sql'
import type { HouseBody, HouseCallName, HouseQuery } from '@lucero/contract/house/calls'
import { roles } from '@lucero/contract/house/permissions'
import { Refusal } from '@lucero/contract/shared/refusals'
import { writeToHouse } from '../../contact/contact.ts'
import { houseRoutes } from '../../house/routes.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { deterministicUuid } from '../../ledger/command.ts'
import { dateNotifications } from '../../notifications/notifications.ts'
import type { Actor } from '../../staff/actor.ts'
import { dateApprovals } from '../../staff/approvals/approvals.ts'
import { findByKey } from '../../staff/store.ts'
import type { Letter } from './cast.ts'
import { pick, type Random } from './plan.ts'

export type StaffName = 'demoowner' | 'demomanager' | 'democlerk' | 'formerclerk' | `demooperator${'' | '2' | '3'}`

export type House = Awaited<ReturnType<typeof openHouse>>

/** Calls of the house API by staff of the demo, with the rows that they write to the audit log. */
export async function openHouse(runtime: Runtime, names: readonly string[]) {
  const actors = new Map<string, Actor>()
  for (const name of names) {
    const { id, username, role, operatorId } = defined(await findByKey(runtime.db, name))
    const can: Actor['can'] = (permission) => roles[role].includes(permission)
    actors.set(name, { kind: 'staff', id, staffId: id, name: username, role, operatorId, can, address: '192.0.2.10' })
  }
  const methodOf = openMethods()
  const send = (staff: StaffName, name: HouseCallName, sent: { body: unknown; query: unknown }): Promise<unknown> => {
    const handle = houseRoutes[name] as (runtime: Runtime, request: typeof sent & { actor: Actor }) => unknown
    return Promise.resolve(handle(runtime, { ...sent, actor: defined(actors.get(staff)) }))
  }
  const call = <N extends HouseCallName>(staff: StaffName, name: N, body: HouseBody<N>): Promise<unknown> => {
    const isPayment = name === 'grantCredit' || name === 'confirmRedeem'
    return send(staff, name, { body: isPayment ? { ...(body as object), method: methodOf() } : body, query: undefined })
  }
  const { start } = await runtime.db.one<{ start: Date }>(sql`select now() as start`)
  return {
    call,
    read: <N extends HouseCallName>(staff: StaffName, name: N, query: HouseQuery<N>) =>
      send(staff, name, { body: undefined, query }),
    /** The database dates notifications and requests. This gives the new ones the time of the history. */
    async dateNewRows(): Promise<void> {
      const at = runtime.clock.now()
      await dateNotifications(runtime.db, start, at)
      await dateApprovals(runtime.db, start, at)
    },
    /** A call that is stored as a request for a second person. Returns the id of the request. */
    async request<N extends HouseCallName>(staff: StaffName, name: N, body: HouseBody<N>): Promise<string> {
      try {
        await call(staff, name, body)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'APPROVAL_REQUIRED') return String(error.fields['approvalId'])
        throw error
      }
      throw new Error(`${name} needs no second person`)
    },
  }
}

const cashiers: Record<number, StaffName> = { 1001: 'demooperator', 1002: 'demooperator2', 1003: 'demooperator3' }

/** Most credit is granted at the counter of the operator, some by a clerk of the house, and a little by the owner. */
export const granterFor = (random: Random, operatorId: number): StaffName =>
  pick(random, [...Array<StaffName>(7).fill(defined(cashiers[operatorId])), 'democlerk', 'democlerk', 'demoowner'])

export const counterFor = (random: Random, operatorId: number): StaffName =>
  pick(random, [...Array<StaffName>(3).fill(defined(cashiers[operatorId])), 'democlerk'])

/** A player writes to the house. The reply comes some hours later. */
export async function writeLetter(runtime: Runtime, playerId: string, letter: Letter): Promise<string> {
  const requestId = deterministicUuid('demo history', 'letter', letter.username)
  const { topic, message } = letter
  const { conversation } = await writeToHouse(runtime, playerId, { requestId, topic, message })
  return conversation.id
}

export async function replyTo(
  house: House,
  conversationId: string,
  { reply, isClosed, username }: Letter,
): Promise<void> {
  const requestId = deterministicUuid('demo history', 'reply', username)
  await house.call('democlerk', 'replyInbox', { conversationId, message: defined(reply), sender: 'house', requestId })
  if (isClosed) await house.call('democlerk', 'closeInbox', { conversationId })
}

/** Most payments are cash. The method depends on the order of the calls only, so the rest of the history stays the same. */
function openMethods() {
  let count = 0
  const cycle = ['cash', 'cash', 'card', 'cash', 'transfer', 'cash', 'cash', 'card']
  return (): string => defined(cycle[count++ % cycle.length])
}
