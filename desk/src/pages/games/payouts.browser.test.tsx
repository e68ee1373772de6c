import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'

const provider = {
  id: 'acme',
  name: 'Acme Games',
  enabled: true,
  roundUrl: null,
  maxRoundPayout: 10_000,
  maxDayPayout: null,
  paidToday: '-1234.50',
  waitingSecret: null,
}
const win = {
  id: '7d9a4f0e-6f0a-4b8e-9a3f-0d6a3d0a1c01',
  provider: 'acme',
  username: 'ana',
  transaction: 'w-1',
  round: 'round-77',
  gameId: 'comet',
  operatorId: 1001,
  amount: 25_000,
  stake: 5,
  limit: 'round' as const,
  limitAmount: 10_000,
  attempts: 3,
  firstAt: '2026-11-18T10:00:00Z',
  lastAt: '2026-11-18T10:05:00Z',
  paidAt: null,
}
const empty = { games: [] }
const report = { from: '2026-10-19', to: '2026-11-17', isBuilding: false, rows: [] }
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('limits on payouts of a provider', () => {
  it('are shown with what was paid today, and set in a dialog that says what needs a second person', async () => {
    const house = stubHouse({
      listHouseGames: empty,
      listProviders: { providers: [provider] },
      listHeldWins: { wins: [], next: null },
      reportByGame: report,
      limitProvider: { provider },
    })
    await renderDesk('/desk/games')
    await expect.element(page.getByText('10,000.00 per round')).toBeVisible()
    await expect.element(page.getByText('No limit per day')).toBeVisible()
    await expect.element(page.getByText('−1,234.50')).toBeVisible()
    await button('Limits').click()
    await expect.element(page.getByText(/a second person must approve/)).toBeVisible()
    await page.getByLabelText('Payouts of a round above its stakes').fill('25000')
    await page.getByLabelText('Payouts of a day above its stakes').fill('40000')
    await expectAccessible()
    await button('Set the limits of Acme Games').click()
    await expect.element(page.getByText('The limits are set')).toBeVisible()
    expect(house.bodiesOf('limitProvider')).toEqual([
      { providerId: 'acme', maxRoundPayout: 25_000, maxDayPayout: 40_000 },
    ])
  })

  it('a provider of a server of the release before has no limits to show', async () => {
    const { maxRoundPayout: _, maxDayPayout: __, paidToday: ___, ...old } = provider
    stubHouse({
      listHouseGames: empty,
      listProviders: { providers: [old as typeof provider] },
      listHeldWins: { wins: [], next: null },
      reportByGame: report,
    })
    await renderDesk('/desk/games')
    await expect.element(page.getByText('No limit per round')).toBeVisible()
    await expect.element(page.getByText('Acme Games')).toBeVisible()
  })

  it('wins above a limit are listed with their round, their limit, and whether they were paid since', async () => {
    const wins = [win, { ...win, id: `${win.id.slice(0, -1)}2`, username: 'ben', paidAt: '2026-11-18T11:00:00Z' }]
    stubHouse({
      listHouseGames: empty,
      listProviders: { providers: [provider] },
      listHeldWins: { wins, next: null },
      reportByGame: report,
    })
    await renderDesk('/desk/games')
    await expect.element(page.getByText('25,000.00').first()).toBeVisible()
    await expect.element(page.getByText('round-77').first()).toBeVisible()
    await expect.element(page.getByText('Waits')).toBeVisible()
    await expect.element(page.getByText('Paid', { exact: true })).toBeVisible()
    await expect.element(page.getByText('3 attempts').first()).toBeVisible()
    await expectAccessible()
  })
})
