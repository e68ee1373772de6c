import { Refusal } from '@lucero/contract/shared/refusals'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { operators } from '../testing/daily-data.ts'
import { renderDesk } from '../testing/render-desk.tsx'
import { stubHouse } from '../testing/stub-house.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const id = (n: number) => `7d9a4f0e-6f0a-4b8e-9a3f-0d6a3d0a1c${String(n).padStart(2, '0')}`

describe('issue 27: limits', () => {
  it('a limit is shown with what was used today, and set for a role', async () => {
    const limit = { holder: 'role:clerk', kind: 'credit' as const, each: 500, day: 5000, usedToday: 120.5 }
    const house = stubHouse({
      listStaff: { staff: [] },
      listLimits: { limits: [limit] },
      setLimit: { limit: { holder: 'role:clerk', kind: 'credit', each: 100, day: null } },
    })
    await renderDesk('/desk/staff')
    await expect.element(page.getByText('120.50')).toBeVisible()
    await page.getByText('Role: Clerk').click()
    await page.getByLabelText('Per transaction').fill('100')
    await page.getByLabelText('Per day (UTC)').fill('')
    await expect.element(page.getByText('100.00 each, None a day')).toBeVisible()
    await expectAccessible()
    await page.getByLabelText('Remove the limit').click()
    await button('Set the limit').click()
    await expect.element(page.getByText('The limit is set')).toBeVisible()
    expect(house.bodiesOf('setLimit')).toEqual([{ holder: 'role:clerk', kind: 'credit', each: 100, day: null }])
  })

  it('an auditor sees accounts and limits, and changes nothing', async () => {
    stubHouse({ listStaff: { staff: [] }, listLimits: { limits: [] } })
    await renderDesk('/desk/staff', 'auditor')
    await expect.element(page.getByText('No limits')).toBeVisible()
    await expect.element(button('New account')).not.toBeInTheDocument()
    await expect.element(button('Set a limit')).not.toBeInTheDocument()
  })
})

describe('issue 27: API keys', () => {
  const key = {
    id: id(1),
    name: 'nightly report',
    username: 'theowner',
    scopes: ['reports.read' as const],
    state: 'active' as const,
    createdAt: '2026-11-01T10:00:00Z',
    expiresAt: '2027-11-01T10:00:00Z',
    lastUsedAt: null,
  }

  it('a new key is shown once; a key is revoked after its name is confirmed', async () => {
    const house = stubHouse({
      listKeys: { keys: [key] },
      createKey: { key, token: 'lk_secret' },
      revokeKey: { key: { ...key, state: 'revoked' } },
    })
    await renderDesk('/desk/keys')
    await button('New key').click()
    await page.getByLabelText('Name').fill('export')
    await page.getByLabelText('reports.read', { exact: true }).click()
    await button('Create with 1 scope').click()
    await expect.element(page.getByText('lk_secret')).toBeVisible()
    await button('I have kept it').click()
    await expect.element(page.getByText('lk_secret')).not.toBeInTheDocument()
    expect(house.bodiesOf('createKey')).toEqual([{ name: 'export', scopes: ['reports.read'], days: 30 }])
    await button('Revoke').click()
    await button('Revoke nightly report').click()
    await expect.element(page.getByText('The key is revoked')).toBeVisible()
    expect(house.bodiesOf('revokeKey')).toEqual([{ keyId: id(1) }])
  })
})

describe('issue 27: the audit log', () => {
  const row = (number: number) => ({
    number,
    id: id(number),
    at: '2026-11-17T10:00:00Z',
    staff: 'ana',
    kind: 'staff' as const,
    role: 'clerk',
    operatorId: null,
    address: '192.0.2.7',
    action: 'grantCredit',
    subject: `player:p${number}`,
    subjectName: null as string | null,
    before: null,
    after: '{"amount":"50.00"}',
    reason: null,
    approver: 'boss',
  })

  it('lists rows by filters of the address, pages, and opens one with j and Enter', async () => {
    const house = stubHouse({
      listStaff: { staff: [] },
      listStaffLog: () => ({ rows: [row(9), row(8)], next: house.times('listStaffLog') > 1 ? null : 8 }),
    })
    await renderDesk('/desk/log?staff=ana&from=2026-11-01&to=2026-11-17')
    await expect.element(page.getByRole('button', { name: 'p9' })).toBeVisible()
    expect(house.queriesOf('listStaffLog')[0]).toBe(
      '?staff=ana&from=2026-11-01T00%3A00%3A00Z&to=2026-11-18T00%3A00%3A00.000Z&limit=50',
    )
    await userEvent.keyboard('j')
    await userEvent.keyboard('j')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Entry 8' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'Amount 50.00' })).toBeVisible()
    await expectAccessible()
  })

  it('house 22 filters by action, player and day; a username is not in the address, and days are written as on every page', async () => {
    const house = stubHouse({ listStaff: { staff: [] }, listStaffLog: { rows: [row(9)], next: null } })
    await renderDesk('/desk/log')
    const last = () => new URLSearchParams(house.queriesOf('listStaffLog').at(-1))
    await page.getByLabelText('Action').selectOptions('Redeem paid')
    await expect.poll(() => last().get('action')).toBe('confirmRedeem')
    await page.getByLabelText('Player', { exact: true }).fill('berta')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => last().get('player')).toBe('berta')
    expect(location.href).not.toContain('berta')
    const from = page.getByLabelText('From', { exact: true })
    await from.fill('2026-02-30')
    await expect.element(from).toHaveAttribute('aria-invalid', 'true')
    await from.fill('2026-11-03')
    await expect.poll(() => last().get('from')).toBe('2026-11-03T00:00:00Z')
    await expect.element(from).toHaveValue('2026-11-03')
    await expectAccessible()
  })

  it('house 22 a text that a player read is shown by its length, and other values by their words', async () => {
    const before = JSON.stringify({ status: 'unused' })
    const after = JSON.stringify({
      status: 'reversed',
      message: { length: 42, hash: 'ab' },
      operatorId: 1001,
      newField: { a: 1 },
    })
    stubHouse({
      listStaff: { staff: [] },
      listStaffLog: { rows: [{ ...row(9), before, after }], next: null },
      listHouseOperators: operators,
    })
    await renderDesk('/desk/log')
    await expect.element(page.getByRole('button', { name: 'p9' })).toBeVisible()
    await userEvent.keyboard('j')
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog')
    for (const name of [
      'Status Unused Reversed',
      'Message – a text of 42 characters',
      'Operator – Northside',
      'newField – a 1',
    ])
      await expect.element(dialog.getByRole('row', { name })).toBeVisible()
  })

  it('subjects have names instead of ids, and links to their pages', async () => {
    const subjects: [string, string | null, string, string | null][] = [
      [`player:${id(1)}`, 'berta', 'Player berta', `/desk/player?id=${id(1)}`],
      [`staff:${id(2)}`, 'carlos', 'Staff member carlos', '/desk/staff'],
      [`bonus:${id(3)}`, 'Friday', 'Bonus Friday', `/desk/bonuses?bonus=${id(3)}`],
      [`approval:${id(4)}`, null, 'Request 7d9a4f0e', '/desk/approvals'],
      ['redeem:R123456789', null, 'Redeem R123456789', '/desk/counter?redeem=R123456789'],
      ['players', null, 'List of players', '/desk/players'],
      ['operator:1001', null, 'Operator Northside', null],
      ['comet:7', null, 'comet:7', null],
    ]
    const rows = subjects.map(([subject, subjectName], index) => ({ ...row(index + 1), subject, subjectName }))
    stubHouse({ listStaff: { staff: [] }, listStaffLog: { rows, next: null }, listHouseOperators: operators })
    await renderDesk('/desk/log')
    for (const [, , text, to] of subjects) {
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
      const links = page.getByRole('link', { name: text, exact: true }).elements()
      expect([text, ...links.map((link) => link.getAttribute('href'))]).toEqual(to === null ? [text] : [text, to])
    }
  })

  it('an error offers another try', async () => {
    const house = stubHouse({ listStaff: { staff: [] }, listStaffLog: new Refusal('FORBIDDEN') })
    await renderDesk('/desk/log')
    await expect.element(page.getByText('Your role does not allow this.')).toBeVisible()
    house.answers.listStaffLog = { rows: [], next: null }
    await button('Try again').click()
    await expect.element(page.getByText('No entry matches the filters')).toBeVisible()
  })
})

describe('issue 27: the ledger', () => {
  const run = {
    id: 3,
    state: 'finished' as const,
    startedAt: '2026-11-17T09:00:00Z',
    finishedAt: '2026-11-17T09:01:00Z',
    books: 1200,
    entries: 88000,
    totalBooks: 1200,
    released: 0,
    findingCount: 1,
    findings: ['the book of ana: balance differs'],
  }

  it('shows audit and frozen books; a release needs a reason and the accepted balances, and waits for a second person', async () => {
    const house = stubHouse({
      showAudit: { run, halt: null, frozenBooks: 1 },
      listFrozen: {
        frozen: [{ playerId: id(5), username: 'ana', finding: 'balance differs', foundAt: '2026-11-17T09:01:00Z' }],
        next: null,
      },
      showBook: {
        playerId: id(5),
        frozen: { finding: 'balance differs', foundAt: '2026-11-17T09:01:00Z' },
        finding: null,
        transfers: { stored: 4, found: 4 },
        sealFits: true,
        accounts: [{ account: 'main', stored: '10.00', recomputed: '9.00' }],
        releases: [],
      },
      releaseBook: new Refusal('APPROVAL_REQUIRED', { approvalId: id(6), why: 'release' }),
    })
    await renderDesk('/desk/ledger', 'manager')
    await expect.element(page.getByText('the book of ana: balance differs')).toBeVisible()
    await page.getByText('balance differs', { exact: true }).click()
    await button('Release the book').click()
    await expect.element(button('Release the book of ana')).toBeDisabled()
    await page.getByLabelText('Which balances count').selectOptions('recomputed')
    await page.getByLabelText('Reason').fill('checked with the provider')
    await button('Release the book of ana').click()
    await expect.element(page.getByText('Sent for approval: a second person must approve it.')).toBeVisible()
    expect(house.bodiesOf('releaseBook')).toEqual([
      { username: 'ana', reason: 'checked with the provider', accept: 'recomputed' },
    ])
  })

  it('a halt says what it stops', async () => {
    const house = stubHouse({
      showAudit: { run: null, halt: null, frozenBooks: 0 },
      listFrozen: { frozen: [], next: null },
      haltMoney: {},
    })
    await renderDesk('/desk/ledger')
    await button('Halt all money').click()
    await expect.element(page.getByText('Bets, wins, credit, redeems and bonuses of all players')).toBeVisible()
    await page.getByLabelText('Reason').fill('doubt')
    await page.getByRole('dialog').getByRole('button', { name: 'Halt all money' }).click()
    await expect.element(page.getByText('All money is halted')).toBeVisible()
    expect(house.bodiesOf('haltMoney')).toEqual([{ reason: 'doubt' }])
  })
})

describe('issue 27: games and bonuses', () => {
  const game = {
    id: 'dice',
    name: 'Dice',
    category: 'Originals',
    returnToPlayer: 99,
    enabled: true,
    provider: 'lucero',
    launchUrl: '/games/dice/',
    maxBet: 100,
    picture: null,
    isTrial: false,
    maxMultiple: null,
    trialPlayers: [],
    tags: [],
    listedAt: null,
  }
  const sums = {
    stakes: '100.00',
    refunds: '0.00',
    payouts: '80.00',
    promotions: '0.00',
    ggr: '20.00',
    bonusGranted: '0.00',
    bonusForfeited: '0.00',
    bonusCollected: '0.00',
    bonusCost: '0.00',
    creditGranted: '0.00',
    creditReturned: '0.00',
    redeemed: '0.00',
    creditLiability: null,
    bonusLiability: null,
  }
  const rtp = { theoretical: 99, rounds: 20_000, observed: 80, low: 79, high: 81, isOutside: true }

  it('a game shows its observed RTP with the alert; its maximum bet is changed', async () => {
    const house = stubHouse({
      listHouseGames: { games: [game] },
      listProviders: { providers: [] },
      listHeldWins: { wins: [], next: null },
      reportByGame: {
        from: '2026-10-19',
        to: '2026-11-17',
        isBuilding: false,
        rows: [{ day: null, id: 'dice', name: 'Dice', bets: 20_000, ...sums, rtp }],
      },
      changeGame: { game },
    })
    await renderDesk('/desk/games')
    await expect.element(page.getByText('Outside of the interval')).toBeVisible()
    await expectAccessible()
    await page.getByText('Dice', { exact: true }).click()
    await page.getByLabelText('Maximum bet').fill('50')
    await button('Save').click()
    await expect.element(page.getByText('Saved')).toBeVisible()
    expect(house.bodiesOf('changeGame')).toEqual([{ gameId: 'dice', maxBet: 50 }])
  })

  it('a bonus for everybody is published by two people', async () => {
    const bonus = {
      id: id(7),
      title: 'Week',
      titleTranslations: {},
      kind: 'no-deposit' as const,
      amount: 10,
      playThrough: 3,
      target: 30,
      audience: 'all' as const,
      operatorId: null,
      repeats: false,
      from: '2026-11-01T00:00:00Z',
      until: '2026-12-01T00:00:00Z',
      status: 'draft' as const,
      grants: 0,
      waitsSince: null,
    }
    const house = stubHouse({
      listHouseBonuses: { bonuses: [bonus], next: null },
      listGrants: { grants: [], next: null },
      publishBonus: new Refusal('APPROVAL_REQUIRED', { approvalId: id(8), why: 'everybody' }),
    })
    await renderDesk('/desk/bonuses')
    await page.getByText('Week', { exact: true }).click()
    await button('Publish').click()
    await expect.element(page.getByText('A second person must approve a bonus for everybody.')).toBeVisible()
    await button('Publish Week').click()
    await expect.element(page.getByText('Sent for approval: a second person must approve it.')).toBeVisible()
    expect(house.bodiesOf('publishBonus')).toEqual([{ bonusId: id(7), quietly: false }])
  })
})
