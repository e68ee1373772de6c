// Checks the work that the history of the demo leaves for the staff, at any time of day.
import { expect } from 'vitest'
import type { houseOf } from './casino.ts'

const dayMs = 86_400_000

export async function expectWork(house: ReturnType<typeof houseOf>): Promise<void> {
  const { findings } = (await house('listRisk', { limit: 50 })).data
  const kinds = new Set(findings.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['bonus-abuse', 'linked-accounts', 'loss-chasing', 'unusual-win'])
  expect((await house('listApplications', {})).data.applications).toHaveLength(4)
  const { approvals } = (await house('listApprovals', { limit: 50 })).data
  expect(approvals.map(({ state }) => state).toSorted()).toEqual([
    'approved',
    'declined',
    'pending',
    'pending',
    'pending',
  ])
  const { rows } = (await house('listInbox', { limit: 50 })).data.conversations
  const statuses = ['answered', 'answered', 'answered', 'closed', 'closed', 'open', 'open', 'open']
  expect(rows.map(({ status }) => status).toSorted()).toEqual(statuses)
  expect(rows.filter(({ createdAt }) => Date.parse(createdAt) < Date.now() - dayMs)).not.toEqual([])
  const { redeems } = (await house('listRedeems', { limit: 200 })).data
  const ofHistory = redeems.filter(({ username }) => username !== 'demoplayer')
  expect(new Set(ofHistory.map(({ status }) => status))).toEqual(new Set(['pending', 'completed', 'rejected']))
  const shown = (await house('showPlayer', { username: 'quickcash99' })).data
  expect(shown).toMatchObject({ player: { realName: 'Derek Stone' }, operators: [{ status: 'rejected' }] })
  expect((await house('listNotes', { username: 'lucky.dee' })).data.notes).toHaveLength(1)
  expect((await house('listAnswers', undefined)).data.answers).toHaveLength(2)
  const { grants } = (await house('listGrants', { limit: 100 })).data
  const states = new Set(grants.map(({ state }) => state))
  expect(['collected', 'expired', 'refused', 'wagering'].filter((state) => !states.has(state))).toEqual([])
  const { rows: log } = (await house('listStaffLog', { limit: 200 })).data
  expect(new Set(log.map(({ role }) => role))).toEqual(new Set(['owner', 'manager', 'clerk', 'operator']))
}
