// Lists of the house API that can grow without bound are read in pages.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { openListRows } from '../testing/list-rows.ts'
import { refusal } from '../testing/program.ts'

let casino: Casino
let rows: Awaited<ReturnType<typeof openListRows>>
let username: string
let bonusId: string

beforeAll(async () => {
  casino = await openCasino()
  rows = await openListRows(casino)
  ;({
    bonusId,
    player: { username },
  } = rows)
})
afterAll(() => casino.stop())

type PageQuery = { limit: number; after?: string }
type PagedList = {
  add: (at: Date) => Promise<string>
  read: (query: PageQuery) => Promise<{ keys: string[]; next: string | null }>
  isOldestFirst?: true
}

const lists: Record<string, PagedList> = {
  'redeems that wait': {
    add: (at) => rows.addRedeem(at),
    read: async (query) => {
      const { redeems, next } = (await casino.house('listRedeems', { status: 'pending', ...query })).data
      return { keys: redeems.map(({ redeem_id }) => redeem_id), next }
    },
  },
  'redeems of an operator': {
    add: (at) => rows.addRedeem(at),
    read: async (query) => {
      const { redeems, next } = (await casino.house('listRedeems', { operatorId: plainOperator, ...query })).data
      return { keys: redeems.map(({ redeem_id }) => redeem_id), next }
    },
  },
  credit: {
    add: (at) => rows.addCredit(at),
    read: async (query) => {
      const { grants, next } = (await casino.house('listCredit', query)).data
      return { keys: grants.map(({ grantId }) => grantId), next }
    },
  },
  bonuses: {
    add: (at) => rows.addBonus(at),
    read: async (query) => {
      const { bonuses, next } = (await casino.house('listHouseBonuses', { status: 'draft', ...query })).data
      return { keys: bonuses.map(({ id }) => id).filter((id) => id !== bonusId), next }
    },
  },
  'bonus grants': {
    add: (at) => rows.addGrant(at),
    read: async (query) => {
      const { grants, next } = (await casino.house('listGrants', { bonusId, ...query })).data
      return { keys: grants.map((grant) => grant.username), next }
    },
  },
  applications: {
    add: (at) => rows.addApplication(at),
    isOldestFirst: true,
    read: async (query) => {
      const { applications, next } = (await casino.house('listApplications', query)).data
      return { keys: applications.map((one) => one.username), next }
    },
  },
  approvals: {
    add: (at) => rows.addApproval(at),
    read: async (query) => {
      const { approvals, next } = (await casino.house('listApprovals', { state: 'pending', ...query })).data
      return { keys: approvals.map(({ id }) => id), next }
    },
  },
  'frozen books': {
    add: (at) => rows.addFrozen(at),
    read: async (query) => {
      const { frozen, next } = (await casino.house('listFrozen', query)).data
      return { keys: frozen.map((one) => one.playerId), next }
    },
  },
  'risk findings': {
    add: (at) => rows.addFinding(at),
    read: async (query) => {
      const { findings, next } = (await casino.house('listRisk', { open: 'true', ...query })).data
      return { keys: findings.map(({ id }) => String(id)), next }
    },
  },
  'conversations that wait': {
    add: (at) => rows.addConversation(at),
    isOldestFirst: true,
    read: async (query) => {
      const { conversations, next } = (await casino.house('listInbox', { status: 'open', ...query })).data
      return { keys: conversations.rows.map(({ id }) => id), next }
    },
  },
  'all conversations': {
    add: (at) => rows.addConversation(at),
    read: async (query) => {
      const { conversations, next } = (await casino.house('listInbox', query)).data
      return { keys: conversations.rows.map(({ id }) => id), next }
    },
  },
  notes: {
    add: (at) => rows.addNote(at),
    read: async (query) => {
      const { notes, next } = (await casino.house('listNotes', { username, ...query })).data
      return { keys: notes.map(({ note }) => note), next }
    },
  },
}

describe.each(Object.entries(lists))('issue 27: %s', (_name, { add, read, isOldestFirst }) => {
  it('appear once each over several pages, also when a row is added between two pages', async () => {
    const before = (await read({ limit: 200 })).keys
    const added: string[] = []
    // Three rows of the same time: the id decides their order.
    for (const day of [1, 2, 2, 2, 3]) added.push(await add(new Date(`2026-03-0${day}T10:00:00Z`)))
    const first = await read({ limit: 2 })
    expect(first.keys).toHaveLength(2)
    const late = await add(new Date('2026-03-04T10:00:00Z'))
    const keys = [...first.keys]
    let { next } = first
    for (let pages = 0; next !== null && pages < 40; pages += 1) {
      const page = await read({ limit: 2, after: next })
      keys.push(...page.keys)
      next = page.next
    }
    // The new row is behind the cursor of a list that starts with the oldest row, and before the cursor of the others.
    expect(keys.toSorted()).toEqual([...before, ...added, ...(isOldestFirst ? [late] : [])].toSorted())
    const whole = await read({ limit: 200 })
    expect([whole.keys.length, whole.next]).toEqual([before.length + 6, null])
    expect(whole.keys.filter((key) => key !== late)).toEqual(keys.filter((key) => key !== late))
  })
})

it('issue 27: a cursor of another list, or a text that is none, is refused', async () => {
  const { next } = (await casino.house('listRedeems', { limit: 1 })).data
  const cursors = ['abc', Buffer.from('["credit","2026-02-30T00:00:00.000000Z","x"]').toString('base64url'), next!]
  for (const after of cursors)
    expect(refusal(await casino.house('listCredit', { after }))).toEqual([400, 'INVALID_INPUT'])
  const text = Buffer.from('["risk","2026-02-03T00:00:00.000000Z","x"]').toString('base64url')
  expect(refusal(await casino.house('listRisk', { after: text }))).toEqual([400, 'INVALID_INPUT'])
  const { next: open } = (await casino.house('listInbox', { status: 'open', limit: 1 })).data
  expect(refusal(await casino.house('listInbox', { after: open! }))).toEqual([400, 'INVALID_INPUT'])
})

it('issue 27: a bonus is found by its id, and bonuses by their status', async () => {
  const found = (await casino.house('listHouseBonuses', { bonusId })).data.bonuses
  expect(found.map(({ id, status }) => [id, status])).toEqual([[bonusId, 'draft']])
  expect((await casino.house('listHouseBonuses', { status: 'published' })).data.bonuses).toEqual([])
  await casino.house('publishBonus', { bonusId, quietly: true })
  const published = (await casino.house('listHouseBonuses', { status: 'published' })).data.bonuses
  expect(published.map(({ id }) => id)).toEqual([bonusId])
})
