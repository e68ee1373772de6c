import { Refusal } from '@lucero/contract/shared/refusals'
import type { UserTransaction } from '@lucero/contract/player/wallet'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'

const row = (changes: Partial<UserTransaction>): UserTransaction => ({
  id: crypto.randomUUID(),
  createdAt: '2026-11-15T00:41:07.000Z',
  operator_id: 1001,
  user_name: 'demoplayer',
  amount: 12.5,
  status: 'completed',
  ...changes,
})
const pending = row({ status: 'pending', amount: 15, redeem_id: 'R123456789' })
const pageOf = (rows: UserTransaction[], count = rows.length) => ({ transactions: { rows, count } })
const redeem = {
  redeem_code: 'JX1W-ZS43',
  operator_id: 1001,
  redeem_id: 'R123456789',
  amount: 15,
  status: 'pending' as const,
  createdAt: '2026-11-15T00:41:07.000Z',
}
const rowAt = (index: number) => page.getByRole('row').nth(index)

beforeEach(() => page.viewport(1440, 900))

async function openTransactions(answers: Answers) {
  const server = stubServer({ ...demoPlayer, ...answers })
  await renderApp('/transactions', { token })
  return server
}

describe('the table', () => {
  it('ACT-9 shows a loading state', async () => {
    const server = stubServer({ ...demoPlayer, getTransactions: pageOf([pending]) })
    const release = server.hold('getTransactions')
    await renderApp('/transactions', { token })
    const waiting = page.getByRole('main').getByRole('status', { name: 'Loading' })
    await expect.element(waiting).toHaveAttribute('aria-busy', 'true')
    await expectAccessible()
    release()
    await expect.element(rowAt(1).getByText('demoplayer')).toBeVisible()
    await expect.element(waiting).not.toBeInTheDocument()
  })

  it('ACT-3 ACT-8 ENT-5 shows id, UTC date, operator, username, amount, action and status', async () => {
    const done = row({ id: '0198f7a0-1111-7000-8000-000000000001' })
    await openTransactions({ getTransactions: pageOf([done, row({ status: 'rejected' })]) })
    await expect.element(rowAt(1).getByText('demoplayer')).toBeVisible()
    const cells = rowAt(1)
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent)
    expect(cells.slice(0, 7)).toEqual([
      '0198f7a0',
      '2026-11-15 00:41:07',
      '1001',
      'demoplayer',
      '12.50',
      'Transfer to game',
      'completed',
    ])
    await expect.element(page.getByTitle(done.id)).toBeVisible()
    await expect.element(rowAt(2).getByText('rejected')).toBeVisible()
    await expectAccessible()
  })

  it('ACT-4 marks a pending row Done on this screen only', async () => {
    const server = await openTransactions({ getTransactions: pageOf([pending, row({ status: 'cancelled' })]) })
    await expect
      .element(page.getByText(/Mark Done only ticks it off for you, until you leave this page\.$/))
      .toBeVisible()
    await rowAt(1).getByRole('button', { name: 'Mark Done' }).click()
    await expect.element(rowAt(1).getByText('Done', { exact: true })).toBeVisible()
    await expect.element(rowAt(1).getByText('pending')).not.toBeInTheDocument()
    await expect.element(rowAt(2).getByRole('button')).not.toBeInTheDocument()
    expect(server.requests.filter(({ body }) => body !== undefined)).toEqual([])
  })

  it('ACT-7 pages by 10, 20 or 30 and shows the total', async () => {
    const server = await openTransactions({
      getTransactions: pageOf(
        Array.from({ length: 10 }, () => row({})),
        34,
      ),
    })
    await expect.element(page.getByText('1–10 of 34')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(page.getByText('11–20 of 34')).toBeVisible()
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOptions('30')
    await expect.element(page.getByText('1–30 of 34')).toBeVisible()
    await expect.poll(() => server.queriesOf('getTransactions')).toContain('?pageNo=1&limit=30')
    expect(server.queriesOf('getTransactions').slice(0, 2)).toEqual(['?pageNo=1&limit=10', '?pageNo=2&limit=10'])
  })

  it('ACT-3 keeps an ordinary name in one line', async () => {
    await page.viewport(1280, 800)
    await openTransactions({ getTransactions: pageOf([row({ user_name: 'demoplayer' }), pending]) })
    const name = rowAt(1).getByText('demoplayer')
    await expect.element(name).toBeVisible()
    const { height } = name.element().getBoundingClientRect()
    expect(height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(name.element()).fontSize))
  })

  it('ACT-3 fits its panel with the longest name and a large amount', async () => {
    await page.viewport(1280, 800)
    const wide = { user_name: 'W'.repeat(20), amount: 1999999.99 }
    await openTransactions({ getTransactions: pageOf([row(wide), { ...pending, ...wide }]) })
    await expect.element(rowAt(2).getByText('pending')).toBeVisible()
    const table = page.getByRole('table').element()
    expect(table.clientWidth).toBeLessThanOrEqual(table.parentElement!.clientWidth)
  })

  it('ACT-9 shows the empty state', async () => {
    await openTransactions({ getTransactions: pageOf([]) })
    await expect.element(page.getByText('No transactions yet')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'See the Games' })).toHaveAttribute('href', '/')
  })

  it('ACT-9 shows an error when the list fails to load, and retries', async () => {
    const server = await openTransactions({ getTransactions: new Refusal('INTERNAL_ERROR') })
    await expect.element(page.getByText('Your transactions did not load')).toBeVisible()
    expect(shownToasts()).toEqual([])
    server.answers.getTransactions = pageOf([row({})])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(rowAt(1).getByText('demoplayer')).toBeVisible()
  })

  it('ACT-3 shows columns on a laptop of 1280 pixels, with nothing cut off', async () => {
    await page.viewport(1280, 800)
    await openTransactions({ getTransactions: pageOf([pending, row({})]) })
    await expect.element(page.getByRole('table', { name: 'Transactions' })).toBeVisible()
    const table = page.getByRole('table', { name: 'Transactions' }).element()
    expect(getComputedStyle(table).display).toBe('table')
    expect(table.clientWidth).toBeLessThanOrEqual(table.parentElement!.clientWidth)
  })

  it.each([360, 768])('shows short rows on a screen of %i pixels, with nothing cut off', async (width) => {
    await page.viewport(width, 800)
    await openTransactions({ getTransactions: pageOf([pending, row({})]) })
    await expect.element(page.getByRole('button', { name: 'Show Code' })).toBeVisible()
    expect(page.getByRole('list', { name: 'Transactions' }).getByRole('listitem').elements()).toHaveLength(2)
    expect(document.documentElement.scrollWidth).toBe(width)
    await expectAccessible()
  })
})

describe('a pending redeem', () => {
  it('RED-2 Show Code shows its code', async () => {
    const server = await openTransactions({
      getTransactions: pageOf([pending]),
      getRedeem: { redeem },
    })
    await page.getByRole('button', { name: 'Show Code' }).click()
    await expect.element(page.getByRole('dialog').getByText('JX1W-ZS43')).toBeVisible()
    expect(server.queriesOf('getRedeem')).toEqual(['?redeem_id=R123456789'])
    expect(server.times('getRedeems')).toBe(0)
  })

  it('RED-2 a settled redeem links to its page', async () => {
    await openTransactions({ getTransactions: pageOf([{ ...pending, status: 'completed' }, row({})]) })
    const link = page.getByRole('link', { name: 'See redeem' })
    await expect.element(link).toHaveAttribute('href', '/redeem?redeem=R123456789')
    expect(link.elements()).toHaveLength(1)
  })

  it('RED-2 shows an error if the redeem does not exist', async () => {
    await openTransactions({
      getTransactions: pageOf([pending]),
      getRedeem: new Refusal('REDEEM_NOT_FOUND'),
    })
    await page.getByRole('button', { name: 'Show Code' }).click()
    await expect.poll(shownToasts).toMatchObject([{ tone: 'error', text: 'REDEEM NOT FOUND' }])
  })

  it('is cancelled after a confirmation', async () => {
    const server = await openTransactions({
      getTransactions: pageOf([pending]),
      cancelRedeem: { redeem: { ...redeem, status: 'cancelled', redeem_code: null } },
    })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('alertdialog', { name: 'Cancel this redeem?' })).toBeVisible()
    server.answers.getTransactions = pageOf([{ ...pending, status: 'cancelled' }])
    await page.getByRole('button', { name: 'Cancel Redeem' }).click()
    await expect.element(rowAt(1).getByText('cancelled')).toBeVisible()
    expect(server.bodiesOf('cancelRedeem')).toEqual([{ redeem_id: 'R123456789' }])
  })
})
