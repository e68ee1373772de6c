// The CSV files of the desk, through the pages that write them: a text of a player stays text, and amounts have two decimals.
import { expect, it, vi } from 'vitest'
import { renderDesk } from '../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../testing/stub-house.ts'

const at = '2026-11-01T10:00:00.000Z'
const id = '00000000-0000-4000-8000-000000000001'
const hostile = "-1+cmd|'/c_calc'!A0"
const kept = `'${hostile}`

const answers: HouseAnswers = {
  listHouseOperators: {
    operators: [{ id: 1001, name: hostile, approvesItself: false, welcomeCredit: 0, blocked: false }],
  },
  listPlayers: {
    players: [
      {
        id,
        username: hostile,
        realName: hostile,
        verified: true,
        standing: 'active',
        operators: [{ operatorId: 1001, status: 'active' }],
        balance: 1225.8,
        createdAt: at,
        lastSeenAt: null,
      },
    ],
    next: null,
  },
  listApplications: {
    applications: [{ operatorId: 1001, username: hostile, note: hostile, createdAt: at }],
    next: null,
  },
  listCredit: {
    grants: [
      {
        grantId: id,
        operatorId: 1001,
        username: hostile,
        amount: 12.5,
        status: 'unused',
        grantedAt: at,
        reversibleUntil: null,
        method: null,
        reference: null,
        reversedAt: null,
        reason: hostile,
      },
    ],
    next: null,
    waiting: [],
  },
  listStaffLog: {
    rows: [
      {
        number: 1,
        id,
        at,
        staff: hostile,
        kind: 'key',
        role: 'clerk',
        operatorId: null,
        address: '192.0.2.7',
        action: 'notify',
        subject: `player:${hostile}`,
        subjectName: null,
        before: null,
        after: null,
        reason: hostile,
        approver: null,
      },
    ],
    next: null,
  },
}

/** The file that a press on CSV writes. */
async function exported(path: string): Promise<string> {
  const blobs: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:csv'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  try {
    const screen = await renderDesk(path)
    await screen.getByRole('button', { name: 'CSV' }).first().click()
    await expect.poll(() => blobs.length).toBe(1)
    return await blobs[0]!.text()
  } finally {
    create.mockRestore()
    click.mockRestore()
  }
}

it.each([
  ['/desk/players', 3],
  ['/desk/applications', 2],
  ['/desk/credit', 2],
  ['/desk/log', 1],
] as const)('T6 the CSV file of %s keeps the texts of players as text', async (path, least) => {
  stubHouse(answers)
  const file = await exported(path)
  expect(file.split(kept).length - 1).toBeGreaterThanOrEqual(least)
  expect(file).not.toMatch(/(^|[,"\n])-1\+cmd/)
})

it('house 22 the CSV file of players has ids and amounts with two decimals', async () => {
  stubHouse(answers)
  const file = await exported('/desk/players')
  expect(file).toContain(`,${id},`)
  expect(file).toContain(',1225.80,')
})

it('house 22 the last line of the CSV file of a report has the totals, as numbers', async () => {
  const row = (day: string, ggr: string) => ({ ...emptyRow, day, stakes: '1284.50', ggr })
  stubHouse({
    reportByDay: {
      from: '2026-11-01',
      to: '2026-11-02',
      isBuilding: false,
      rows: [row('2026-11-02', '-2000.00'), row('2026-11-01', '10.00')],
    },
    showReportCheck: { build: { isFinished: true, books: 3 }, check: null },
  })
  const lines = (await exported('/desk/reports?from=2026-11-01&to=2026-11-02')).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toMatch(/^Total,/)
  expect(lines.at(-1)).toContain(',2569.00,')
  expect(lines.at(-1)).toContain(',-1990.00,')
})

const emptyRow = {
  id: null,
  name: null,
  bets: 10,
  refunds: '0.00',
  payouts: '90.00',
  promotions: '0.00',
  bonusGranted: '0.00',
  bonusForfeited: '0.00',
  bonusCollected: '0.00',
  bonusCost: '0.00',
  creditGranted: '50.00',
  creditReturned: '0.00',
  redeemed: '20.00',
  creditLiability: '500.00',
  bonusLiability: '5.00',
}
