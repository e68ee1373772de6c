// Staff, keys, limits and approvals for tests of the second person, over HTTP.
import { randomUUID } from 'node:crypto'
import type { HouseCallName } from '@lucero/contract/house/calls'
import type { HouseInput } from '@lucero/contract/house/client'
import { sql } from '@lucero/kit/sql'
import { expect } from 'vitest'
import { plainOperator, type Casino, type TestPlayer } from './casino.ts'
import { refusal } from './program.ts'
import { newStaff, type TestStaff } from './staff.ts'

export const ok = [200, undefined] as const
export const grantBody = ({ username }: TestPlayer, amount: number) => ({
  requestId: randomUUID(),
  operatorId: plainOperator,
  username,
  amount,
})

/** An owner and two managers of a casino, and the calls that two persons make. */
export async function openTwoPersons(casino: Casino) {
  const { house } = casino
  const keyOf = async ({ token }: TestStaff, scopes: HouseInput<'createKey'>['scopes'], name = 'script') =>
    (await house('createKey', { name, scopes, days: 1 }, token)).data
  return {
    owner: await newStaff(casino, 'owner'),
    manager: await newStaff(casino, 'manager'),
    other: await newStaff(casino, 'manager'),
    keyOf,
    limit: (holder: string, each: number | null, day: number | null = null) =>
      house('setLimit', { holder, kind: 'credit', each, day }),
    /** Password and code of the sessions were checked six minutes ago. */
    age: ({ id }: TestStaff) =>
      casino.owner.run(
        sql`update staff_session set authenticated_at = now() - interval '6 minutes' where staff_id = ${id}`,
      ),
    mainOf: async (player: TestPlayer) => (await casino.balances(player))[`main:${plainOperator}`] ?? 0,
    /** Makes a call that waits for a second person, and returns the id of the request. */
    async requestOf<N extends HouseCallName>(name: N, body: HouseInput<N>, token: string): Promise<string> {
      const answer = await house(name, body, token)
      expect(refusal(answer)).toEqual([409, 'APPROVAL_REQUIRED'])
      return answer.error!.fields['approvalId']!
    },
    approve: async (approvalId: string, token: string) => refusal(await house('approveRequest', { approvalId }, token)),
    approvalOf: async (id: string) =>
      (await house('listApprovals', { limit: 999 })).data.approvals.find((one) => one.id === id)!,
    usedToday: async ({ username }: TestStaff) =>
      (await house('listLimits')).data.limits.find(
        ({ holder, kind }) => holder === `staff:${username}` && kind === 'credit',
      )?.usedToday,
  }
}
