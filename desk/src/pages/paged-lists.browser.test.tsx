// Every list of the desk that can grow without bound is read in pages.
import type { HouseCallName } from '@lucero/contract/house/calls'
import { expect, it } from 'vitest'
import { operators, redeem } from '../testing/daily-data.ts'
import { renderDesk } from '../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../testing/stub-house.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const at = '2026-11-17T10:00:00.000Z'

/** The answer with one row, which contains `name`, and the cursor of the next page. */
type PageOf<N extends HouseCallName> = (name: string, next: string | null) => NonNullable<HouseAnswers[N]>

const bonus = (title: string) => ({
  id: id(title === 'first' ? 1 : 2),
  title,
  titleTranslations: {},
  kind: 'no-deposit' as const,
  amount: 5,
  playThrough: 2,
  target: 10,
  audience: 'invited' as const,
  operatorId: null,
  repeats: false,
  from: at,
  until: at,
  status: 'draft' as const,
  grants: 1,
  waitsSince: null,
})

const pages = {
  listRedeems: (username, next) => ({ redeems: [{ ...redeem, username, redeem_id: username }], next }),
  listCredit: (username, next) => ({
    grants: [
      {
        grantId: id(username === 'first' ? 1 : 2),
        operatorId: 1001,
        username,
        amount: 5,
        status: 'used',
        grantedAt: at,
        reversibleUntil: null,
        method: null,
        reference: null,
        reversedAt: null,
        reason: null,
      },
    ],
    waiting: [],
    next,
  }),
  listApplications: (username, next) => ({
    applications: [{ operatorId: 1001, username, note: null, createdAt: at }],
    next,
  }),
  listApprovals: (requester, next) => ({
    approvals: [
      {
        id: id(requester === 'first' ? 1 : 2),
        call: 'confiscate',
        subject: 'player:ana',
        requestReason: null,
        snapshot: null,
        after: null,
        why: 'it cannot be undone',
        whyCode: 'cannot-be-undone',
        whyFields: {},
        state: 'pending',
        requester,
        role: 'manager',
        operatorId: null,
        createdAt: at,
        expiresAt: at,
        decidedBy: null,
        decidedAt: null,
        reason: null,
      },
    ],
    next,
  }),
  listFrozen: (username, next) => ({
    frozen: [{ playerId: id(username === 'first' ? 1 : 2), username, finding: 'balance differs', foundAt: at }],
    next,
  }),
  listRisk: (username, next) => ({
    findings: [
      {
        id: username === 'first' ? 1 : 2,
        kind: 'loss-chasing',
        players: [username],
        signals: ['rising-stakes'],
        score: 40,
        state: 'open',
        firstSeen: at,
        lastSeen: at,
      },
    ],
    next,
  }),
  listHouseBonuses: (title, next) => ({ bonuses: [bonus(title)], next }),
  listInbox: (username, next) => ({
    conversations: {
      rows: [
        {
          id: username === 'first' ? 'C000000001' : 'C000000002',
          status: 'open',
          topic: 'other',
          reference: null,
          username,
          phone: null,
          createdAt: at,
          updatedAt: at,
        },
      ],
      count: 2,
    },
    next,
  }),
} satisfies { [N in HouseCallName]?: PageOf<N> }

it.each([
  ['listRedeems', '/desk/counter'],
  ['listCredit', '/desk/credit'],
  ['listApplications', '/desk/applications'],
  ['listApprovals', '/desk/approvals'],
  ['listFrozen', '/desk/ledger'],
  ['listRisk', '/desk/risk'],
  ['listHouseBonuses', '/desk/bonuses'],
  ['listInbox', '/desk/inbox'],
] as const)('issue 27: %s shows more rows after the first page', async (call, path) => {
  const answers: HouseAnswers = {
    listHouseOperators: operators,
    showAudit: { run: null, halt: null, frozenBooks: 2 },
    listAnswers: { answers: [] },
  }
  const house = stubHouse({ ...answers, [call]: pages[call]('first', 'cursor') })
  const screen = await renderDesk(path)
  await expect.element(screen.getByText('first', { exact: true }).first()).toBeVisible()
  Object.assign(house.answers, { [call]: pages[call]('second', null) })
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByText('second', { exact: true }).first()).toBeVisible()
  await expect.element(screen.getByText('first', { exact: true }).first()).toBeVisible()
  expect(house.queriesOf(call).map((query) => new URLSearchParams(query).get('after'))).toContain('cursor')
  await expect.poll(() => screen.getByRole('button', { name: 'Show more' }).elements()).toEqual([])
})

it('issue 27: the players of a bonus are read in pages', async () => {
  const grant = (username: string) => ({
    bonusId: id(1),
    title: 'first',
    username,
    operatorId: 1001,
    state: 'active',
    wagered: 1,
    target: 10,
    collected: 0,
    forfeited: 0,
    forfeitReason: null,
    activatedAt: at,
    expiresAt: at,
    endedAt: null,
  })
  const house = stubHouse({
    listHouseBonuses: { bonuses: [bonus('first')], next: null },
    listGrants: { grants: [grant('ana')], next: 'cursor' },
  })
  const screen = await renderDesk(`/desk/bonuses?bonus=${id(1)}`)
  await expect.element(screen.getByText('ana')).toBeVisible()
  house.answers.listGrants = { grants: [grant('berta')], next: null }
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByText('berta')).toBeVisible()
  await expect.element(screen.getByText('ana')).toBeVisible()
})
