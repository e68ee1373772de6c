import { addLine, emptyTally, lineText, noHead, receiptText, type BookLine } from '@lucero/contract/player/ledger-proof'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { DataOf } from '@lucero/contract/player/shapes'
import type { StatementLine } from '@lucero/contract/player/statement'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import './statement-page.tsx'

const line = (changes: Partial<StatementLine>): StatementLine => ({
  number: 9,
  part: 1,
  createdAt: '2026-11-15T00:41:07.000Z',
  kind: 'credit',
  operatorId: 1001,
  amount: 100,
  change: 100,
  balance: { main: 1284, games: 37.2, held: 15, bonus: 24.5, total: 1360.7 },
  ...changes,
})
const rows = [
  line({ number: 13, kind: 'redeem-made', amount: 15, change: 0, redeemId: 'R123456789' }),
  line({
    number: 11,
    lastNumber: 12,
    kind: 'bet',
    amount: 2.5,
    change: -2.5,
    game: { id: 'dice', name: 'Dice' },
    roundId: '0198f7a0-1111-7000-8000-000000000001',
    roundUrl: '/games/round/1',
  }),
  line({ number: 10, kind: 'to-game', amount: 20, change: 0, game: { id: 'dice', name: 'Dice' } }),
  line({ createdAt: '2026-11-14T23:59:59.000Z' }),
]
const day = { received: 0, redeemed: 0, returned: 0, bonus: 0, games: -2.5, balance: 1360.7 }
const answer = (changes: Partial<DataOf<'getStatement'>> = {}): DataOf<'getStatement'> => ({
  rows,
  next: 9,
  days: [
    { day: '2026-11-15', ...day },
    { day: '2026-11-14', ...day, received: 100, games: 0 },
  ],
  ...changes,
})

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
})

async function open(answers: Answers = {}, address = '/statement') {
  const server = stubServer({ ...demoPlayer, getStatement: answer(), ...answers })
  await renderApp(address, { token })
  return server
}

const shown = (name: string) => page.getByRole('listitem').filter({ hasText: name })

describe('the statement', () => {
  it('player 6 shows every movement with its book lines and balance after, by day with daily totals', async () => {
    await open()
    const bet = shown('Bet on Dice')
    await expect
      .element(bet)
      .toHaveTextContent(
        '00:41:07#11–12Bet on DiceRound 0198f7a0EstrellaAmount −2.50Balance after 1,360.70Main 1,284.00 · Games 37.20 · Held 15.00 · Bonus 24.50',
      )
    const textOf = (locator: Locator) => locator.element().textContent
    expect(textOf(shown('Added to Dice'))).toMatch(/from your Main Wallet.*Amount 20.00Balance/)
    const dayText = (name: string) => textOf(page.getByRole('region', { name }))
    expect(dayText('Sunday, November 15, 2026')).toContain('Games−2.50Balance1,360.70')
    expect(dayText('Saturday, November 14, 2026')).toContain('Received+100.00Balance1,360.70')
    await expectAccessible()
  })

  it('each line links to its round, redeem or operator', async () => {
    await open()
    const linkOf = (name: string) => page.getByRole('link', { name, exact: true })
    await expect.element(linkOf('Bet on Dice')).toHaveAttribute('href', '/games/round/1')
    await expect.element(linkOf('Redeem R123456789 made')).toHaveAttribute('href', '/redeem?redeem=R123456789')
    await expect.element(linkOf('Credit received')).toHaveAttribute('href', '/myOperators')
  })

  it('filters by kind, operator and day, and pages with a cursor, all in the address', async () => {
    const server = await open({}, '/statement?kind=play&size=50')
    await expect.element(shown('Bet on Dice')).toBeVisible()
    expect(server.queriesOf('getStatement')[0]).toBe('?kind=play&limit=50')
    await page.getByRole('button', { name: 'Older' }).click()
    await expect.poll(() => server.queriesOf('getStatement').at(-1)).toBe('?kind=play&before=9&limit=50')
    await page.getByRole('combobox', { name: 'Show' }).selectOptions('redeem')
    await expect.poll(() => server.queriesOf('getStatement').at(-1)).toBe('?kind=redeem&limit=50')
    await page.getByRole('combobox', { name: 'Operator' }).selectOptions('Estrella')
    await page.getByLabelText('First day').fill('2026-11-01')
    await expect
      .poll(() => server.queriesOf('getStatement').at(-1))
      .toBe('?operatorId=1001&kind=redeem&from=2026-11-01&limit=50')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => server.queriesOf('getStatement').at(-1)).toBe('?limit=50')
  })

  it('ACT-9 shows an error, retries, and shows the empty state', async () => {
    const server = await open({ getStatement: new Refusal('INTERNAL_ERROR') })
    await expect.element(page.getByText('Your statement did not load')).toBeVisible()
    server.answers.getStatement = answer({ rows: [], days: [], next: null })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('No movements yet')).toBeVisible()
    await expect.element(page.getByLabelText('Lines per page')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('shows that no line matches, and where to continue', async () => {
    await open({ getStatement: answer({ rows: [], days: [], next: null }) }, '/statement?kind=bonus')
    await expect.element(page.getByText('No movement of your credit fits these filters.')).toBeVisible()
  })

  it('is downloaded as a file with all pages', async () => {
    const made: Blob[] = []
    const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (made.push(blob as Blob), 'blob:x'))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    onTestFinished(() => [spy, click].forEach((one) => one.mockRestore()))
    const server = await open({ getStatement: answer({ next: null }) })
    await expect.element(shown('Bet on Dice')).toBeVisible()
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await expect.poll(() => made.length).toBe(1)
    expect((await made[0]!.text()).split('\r\n')).toHaveLength(rows.length + 2)
    expect(server.queriesOf('getStatement').at(-1)).toBe('?limit=200')
  })

  it.each([320, 390])('is compact on a screen of %i pixels, with nothing cut off', async (width) => {
    await page.viewport(width, 800)
    await open()
    await expect.element(shown('Bet on Dice')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(width)
    const edgeOf = (label: string) => page.getByLabelText(label).element().getBoundingClientRect()
    const [first, last] = [edgeOf('First day'), edgeOf('Last day')]
    expect(first.right <= last.left || first.bottom <= last.top).toBe(true)
    const heights = page
      .getByRole('listitem')
      .elements()
      .filter((element) => element.closest('ol'))
      .map((element) => element.clientHeight)
    expect(Math.max(...heights)).toBeLessThan(width < 390 ? 96 : 72)
    await expectAccessible()
  })
})

/** A house with its own key and book, as docs/statement.md describes it. */
async function houseWith(lines: BookLine[]) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const base64 = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const key = base64(await crypto.subtle.exportKey('raw', pair.publicKey))
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const page = async (): Promise<DataOf<'getLedger'>> => {
    let head = noHead
    for (const one of lines) {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(lineText(head, one))))
      head = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    }
    const unsigned = {
      player: demoPlayer.getUser.user.id,
      count: lines.length,
      head,
      at: Date.parse('2026-11-16T04:00:00Z'),
    }
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = base64(await crypto.subtle.sign(how, pair.privateKey, utf8(receiptText(unsigned))))
    return { lines, count: lines.length, receipt: { ...unsigned, signature }, key, fault: null }
  }
  return { lines, page }
}

/** Adds up to the demo player's wallet. */
const book = (): BookLine[] => {
  const entry = (
    number: number,
    kind: string,
    from: string,
    to: string,
    cents: number,
    after: [number, number],
  ): BookLine => ({
    number,
    kind,
    at: number * 1000,
    accounts: [from, to],
    changes: [-cents, cents],
    balances: after,
    holds: '',
    round: '',
    seal: String(number).repeat(64).slice(0, 64),
  })
  return [
    entry(1, 'grant-credit', 'operator:1001', 'main:1001', 132_120, [-132_120, 132_120]),
    entry(2, 'transfer-to-game', 'main:1001', 'game:1001:dice', 3720, [128_400, 3720]),
    entry(3, 'activate-bonus', 'promo', 'bonus:1001:g', 2450, [-2450, 2450]),
  ]
}

const verify = () => page.getByRole('button', { name: 'Verify now' })

describe('Verify my ledger', () => {
  it('recomputes the book and explains what that proves; a second run shows that nothing has changed', async () => {
    const tally = emptyTally()
    expect(book().map((one) => addLine(tally, one))).toEqual([undefined, undefined, undefined])
    const house = await houseWith(book())
    await open({ getLedger: await house.page() })
    await verify().click()
    await expect.element(page.getByText('Your book is sound')).toBeVisible()
    await expect.element(page.getByText(/^All 3 lines of your book are there/)).toBeVisible()
    await expect.element(page.getByText(/Main Wallet 1,284.00, game credit 37.20, bonus 24.50/)).toBeVisible()
    await expect.element(page.getByText(/^This browser has looked for the first time/)).toBeVisible()
    await expect.element(page.getByText(/^That a game was fair/)).toBeVisible()
    await expectAccessible()
    await verify().click()
    await expect.element(page.getByText(/^The first 3 lines are the same as on 2026-11-16 04:00 UTC/)).toBeVisible()
  })

  it.each<[string, (lines: BookLine[]) => unknown, string]>([
    ['an amount changed', (lines) => (lines[1]!.changes = [-3700, 3700]), 'Line 2 does not fit'],
    ['a line taken out', (lines) => lines.splice(1, 1), 'Line 2 is missing'],
    ['lines in another order', (lines) => lines.push(...lines.splice(0, 2)), 'Line 1 is missing'],
  ])('reports %s, with the line', async (_what, change, heading) => {
    const house = await houseWith(book())
    change(house.lines)
    await open({ getLedger: await house.page() })
    await verify().click()
    await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectAccessible()
  })

  it('reports changed and missing lines since the last verification, although the chain is valid', async () => {
    const house = await houseWith(book())
    const server = await open({ getLedger: await house.page() })
    await verify().click()
    await expect.element(page.getByText('Your book is sound')).toBeVisible()
    house.lines[1]!.kind = 'collect'
    server.answers.getLedger = await house.page()
    await verify().click()
    await expect
      .element(page.getByRole('heading', { name: 'Line 2 was changed since you last verified' }))
      .toBeVisible()
    house.lines[1]!.kind = 'transfer-to-game'
    house.lines.pop()
    server.answers.getLedger = await house.page()
    await verify().click()
    await expect.element(page.getByRole('heading', { name: 'Lines are missing from line 3 on' })).toBeVisible()
    await page.getByRole('button', { name: 'Show the lines there' }).click()
    await expect.poll(() => server.queriesOf('getStatement').at(-1)).toBe('?before=4&limit=25')
  })

  it('reports a signature of another book, and a wallet that differs', async () => {
    const house = await houseWith(book())
    const honest = await house.page()
    const server = await open({ getLedger: { ...honest, receipt: { ...honest.receipt!, at: 1 } } })
    await verify().click()
    await expect.element(page.getByText('The house did not sign this book')).toBeVisible()
    server.answers.getLedger = honest
    server.answers.getWallets = { wallets: { ...demoPlayer.getWallets.wallets, amount: 1285 } }
    await verify().click()
    await expect.element(page.getByText('Your wallet shows something else')).toBeVisible()
    await expect.element(page.getByText(/comes to Main Wallet 1,284.00, game credit/)).toBeVisible()
  })

  it('shows a failed load, and can be retried', async () => {
    await open({ getLedger: new Refusal('INTERNAL_ERROR') })
    await verify().click()
    await expect.element(page.getByText(/Internal error/i)).toBeVisible()
    await expect.element(verify()).toBeEnabled()
  })
})
