import { Refusal } from '@lucero/contract/shared/refusals'
import type { DataOf } from '@lucero/contract/player/shapes'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useUiState } from '../lib/ui-state.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import type { CasinoTransaction } from './queries.ts'

const won: CasinoTransaction = {
  transactionId: 'lucero_win_7f3a',
  createdAt: '2026-11-15T00:41:07.000Z',
  wallet: { operatorId: 1001 },
  casinoGame: { name: 'Dice' },
  casinoBet: { amount: 2.5 },
  actionType: 'casino-win',
  amount: 1204.95,
  afterBalance: 1317.4,
  roundId: '0198f7a0-0000-7000-8000-00000000000a',
  roundUrl: '/games/round/0198f7a0-0000-7000-8000-00000000000a',
}
const lost: CasinoTransaction = {
  ...won,
  transactionId: '',
  actionType: 'casino-loss',
  amount: 0,
  afterBalance: 112.45,
}
const returned: CasinoTransaction = {
  ...won,
  transactionId: 'b_1',
  actionType: 'casino-bet',
  amount: 2.5,
  rolledBack: true,
}
delete returned.roundUrl

const listOf = (rows: CasinoTransaction[], count = rows.length) => ({ casinoTransaction: { rows, count } })
const row = (index: number) => page.getByRole('row').nth(index)
const detail = () => page.getByRole('dialog', { name: 'Transaction Detail Info' })

beforeEach(() => page.viewport(1440, 900))

async function openActivity(
  answers: Answers = { getCasinoTransactions: listOf([won, lost, returned]) },
  address = '/lastActivity',
) {
  const server = stubServer({ ...demoPlayer, ...answers })
  await renderApp(address, { token })
  return server
}

describe('the table', () => {
  it('ACT-1 ACT-8 ENT-4 shows id, UTC date, operator, game, bet, action, amount and balance after', async () => {
    await openActivity()
    await expect
      .element(row(1))
      .toHaveTextContent('lucerowin7f3a2026-11-15 00:41:071001Dice2.50casino-win1,204.951,317.40Details')
    const headings = page
      .getByRole('columnheader')
      .elements()
      .map((heading) => heading.textContent)
    expect(headings.slice(0, -1)).toEqual([
      'Transaction ID',
      'Date (UTC)',
      'Operator ID',
      'Game',
      'Bet Amount',
      'Action',
      'Amount',
      'Balance After',
    ])
    await expectAccessible()
  })

  it('ACT-1 shows 0 for a transaction without an id, and marks a bet that was returned', async () => {
    await openActivity()
    await expect.element(row(2)).toHaveTextContent('02026-11-15 00:41:071001Dice2.50casino-loss0.00112.45Details')
    await expect.element(row(3).getByText('Returned', { exact: true })).toBeVisible()
  })

  it('ACT-7 pages by 10 and shows the total', async () => {
    const rows = Array.from({ length: 10 }, (_, index) => ({ ...won, transactionId: `t${index}` }))
    const server = await openActivity({ getCasinoTransactions: listOf(rows, 12) })
    await expect.element(page.getByText('1–10 of 12')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(page.getByText('11–12 of 12')).toBeVisible()
    await expect.poll(() => server.queriesOf('getCasinoTransactions')).toContain('?pageNo=2&limit=10')
  })

  it('ACT-7 opens at the page and size that the address names', async () => {
    const server = await openActivity({ getCasinoTransactions: listOf([won], 41) }, '/lastActivity?page=3&size=20')
    await expect.element(page.getByText('41–41 of 41')).toBeVisible()
    expect(server.queriesOf('getCasinoTransactions')).toEqual(['?pageNo=3&limit=20'])
  })

  it('ACT-9 shows an error, retries, and shows the empty state', async () => {
    const server = await openActivity({ getCasinoTransactions: new Refusal('INTERNAL_ERROR') })
    await expect.element(page.getByText('Your last activity did not load')).toBeVisible()
    expect(shownToasts()).toEqual([])
    server.answers.getCasinoTransactions = listOf([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('No rounds yet')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'See the Games' })).toHaveAttribute('href', '/')
  })

  it('ACT-1 ten rows on a phone are not longer than two screens', async () => {
    await page.viewport(390, 844)
    const rows = Array.from({ length: 10 }, (_, index) => ({ ...won, transactionId: `lucero_win_${index}` }))
    await openActivity({ getCasinoTransactions: listOf(rows) })
    const list = page.getByRole('list', { name: 'Last Activity' })
    await expect.element(list.getByRole('listitem').nth(9)).toBeVisible()
    expect(list.element().clientHeight).toBeLessThan(1300)
    expect(list.getByRole('listitem').nth(0).element().textContent).toBe(
      'Dice casino-win1,204.952026-11-15 00:41:07Bet 2.50 · after it 1,317.401001 · lucerowin0Details',
    )
  })

  it('ACT-1 shows columns on a laptop of 1280 pixels, with nothing cut off', async () => {
    await page.viewport(1280, 800)
    await openActivity({ getCasinoTransactions: listOf([{ ...won, transactionId: 'long'.repeat(30) }]) })
    await expect.element(page.getByRole('table', { name: 'Last Activity' })).toBeVisible()
    const table = page.getByRole('table', { name: 'Last Activity' }).element()
    expect(getComputedStyle(table).display).toBe('table')
    expect(table.clientWidth).toBeLessThanOrEqual(table.parentElement!.clientWidth)
  })

  it.each([360, 768])('ACT-1 shows short rows on a screen of %i pixels, with nothing cut off', async (width) => {
    await page.viewport(width, 800)
    await openActivity({ getCasinoTransactions: listOf([{ ...won, transactionId: 'long'.repeat(30) }]) })
    await expect.element(page.getByText('1,204.95')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(width)
    await expectAccessible()
  })
})

describe('the detail', () => {
  it('ACT-2 has Round ID, Date, Operator ID, Balance and Game', async () => {
    await openActivity()
    await row(1).getByRole('button').click()
    await expect.element(detail()).toBeVisible()
    const terms = detail().getByRole('term').elements()
    const facts = detail().getByRole('definition').elements()
    expect(terms.map((term, index) => [term.textContent, facts[index]!.textContent])).toEqual([
      ['Round ID', won.roundId],
      ['Date', '2026-11-15 00:41:07'],
      ['Operator ID', '1001'],
      ['Balance', '1,317.40'],
      ['Game', 'Dice'],
    ])
    await expectAccessible()
    await detail().getByRole('button', { name: 'Close' }).click()
    await expect.element(detail()).not.toBeInTheDocument()
    expect(useUiState.getState().moreDetailsOpen).toBe(false)
  })

  it('ACT-2 links to the verifier of its round, if there is one', async () => {
    await openActivity()
    await row(1).getByRole('button').click()
    const verify = detail().getByRole('link', { name: 'Verify this round' })
    await expect.element(verify).toHaveAttribute('href', won.roundUrl)
    await expect.element(verify).toHaveAttribute('target', '_blank')
    await detail().getByRole('button', { name: 'Close' }).click()
    await row(3).getByRole('button').click()
    await expect.element(detail().getByText('Returned')).toBeVisible()
    await expect.element(verify).not.toBeInTheDocument()
  })

  it.each<[Partial<CasinoTransaction>, string]>([
    [{}, 'You bet 2.50 on Dice and were paid 1,204.95: 1,202.45 more than you bet.'],
    [{ amount: 1 }, 'You bet 2.50 on Dice and were paid 1.00: 1.50 less than you bet.'],
    [{ amount: 2.5 }, 'You bet 2.50 on Dice and got it back.'],
    [{ actionType: 'casino-loss', amount: 0 }, 'You bet 2.50 on Dice and were paid nothing.'],
    [{ actionType: 'casino-bet', amount: 2.5 }, 'You bet 2.50 on Dice.'],
    [{ actionType: 'casino-bet', rolledBack: true }, 'You bet 2.50 on Dice, and it was returned to you.'],
  ])('ACT-2 describes stake and payout of %o in words', async (changes, words) => {
    await openActivity({ getCasinoTransactions: listOf([{ ...won, ...changes }]) })
    await row(1).getByRole('button').click()
    await expect.element(detail().getByText(words, { exact: true })).toBeVisible()
  })

  it.each([360, 320])('ACT-2 fits a phone of %i pixels, its date too', async (width) => {
    await page.viewport(width, 740)
    await openActivity()
    await page.getByRole('button', { name: 'Details of lucerowin7f3a' }).click()
    await expect.element(detail().getByText(won.roundId)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(width)
    const facts = detail().getByRole('definition').elements()
    expect(facts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
    await expectAccessible()
  })
})

describe('by round', () => {
  const round = (changes: Partial<DataOf<'getRounds'>['rows'][number]>) => ({
    roundId: crypto.randomUUID(),
    createdAt: '2026-11-15T00:41:07.000Z',
    operatorId: 1001,
    casinoGame: { name: 'Dice' },
    bet: 2.5,
    paid: 4,
    state: 'closed' as const,
    roundUrl: '/games/round/7',
    ...changes,
  })
  const rows = [
    round({ casinoGame: { name: 'Blackjack' }, state: 'open', paid: 0 }),
    round({}),
    round({ createdAt: '2026-11-14T10:00:00.000Z', paid: 0 }),
  ]

  it.each([1440, 320])('shows one line per round with stake and payout, by day, %i pixels wide', async (width) => {
    await page.viewport(width, 800)
    await openActivity({ getRounds: { rows, next: 40 } }, '/lastActivity?view=rounds')
    const day = page.getByRole('region', { name: 'Sunday, November 15, 2026' })
    await expect.element(day.getByRole('listitem').nth(1)).toHaveTextContent('00:41:07DiceBet 2.50Paid 4.00+1.50')
    await expect
      .element(day.getByRole('listitem').nth(0))
      .toHaveTextContent('00:41:07BlackjackIn playBet 2.50Paid 0.00–')
    expect(day.element().textContent).toContain('2 rounds: bet5.00Paid4.00Result−1.00')
    // The next page may have more rounds of the last day shown.
    const cut = page.getByRole('region', { name: 'Saturday, November 14, 2026' })
    expect(cut.element().textContent).toContain('Of the 1 round shown: bet2.50')
    const whole = page.getByRole('link', { name: 'The whole day' })
    await expect.element(whole).toHaveAttribute('href', '/statement?from=2026-11-14&to=2026-11-14')
    await expect.element(page.getByRole('link', { name: 'Blackjack' })).toHaveAttribute('href', '/games/round/7')
    expect(document.documentElement.scrollWidth).toBe(width)
    await expectAccessible()
  })

  it('opens from the table, and pages with a cursor', async () => {
    const server = await openActivity({ getCasinoTransactions: listOf([won]), getRounds: { rows, next: 40 } })
    await page.getByRole('link', { name: 'By round' }).click()
    await page.getByRole('button', { name: 'Older' }).click()
    await expect.poll(() => server.queriesOf('getRounds')).toEqual(['', '?before=40'])
    await page.getByRole('button', { name: 'Newest' }).click()
    await page.getByRole('link', { name: 'Every line' }).click()
    await expect.element(row(1)).toBeVisible()
  })

  it('ACT-9 shows an error, retries, and shows the empty state', async () => {
    const server = await openActivity({ getRounds: new Refusal('INTERNAL_ERROR') }, '/lastActivity?view=rounds')
    await expect.element(page.getByText('Your rounds did not load')).toBeVisible()
    server.answers.getRounds = { rows: [], next: null }
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('No rounds yet')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'See the Games' })).toHaveAttribute('href', '/')
  })
})
