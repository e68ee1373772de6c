import type { Redeem } from '@lucero/contract/player/redeem'
import { Refusal } from '@lucero/contract/shared/refusals'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import './redeem-page.tsx'

const wallets = { ...demoPlayer.getWallets.wallets, amount: 84 }
const redeem: Redeem = {
  redeem_code: 'JX1W-ZS43',
  operator_id: 1001,
  redeem_id: 'R123456789',
  amount: 20.5,
  status: 'pending',
  createdAt: '2026-11-15T00:41:07.000Z',
}
/** `R123456789 JX1W-ZS43` at level Q, drawn by another program. */
const qrOfRedeem = [
  '#######.##....#...#######',
  '#.....#.##..##....#.....#',
  '#.###.#.#.###..#..#.###.#',
  '#.###.#.###.##..#.#.###.#',
  '#.###.#.######..#.#.###.#',
  '#.....#..#.#..###.#.....#',
  '#######.#.#.#.#.#.#######',
  '........##..#..#.........',
  '.##.#.##.###....#.#.#####',
  '##........#..#.##.##.##.#',
  '.#.####.#.#.#.###..#.....',
  '##..##..###.###.###..#.#.',
  '##..#.#..#..#.####.#....#',
  '....#......##.##.##.#.##.',
  '#...###...##..#.###.#...#',
  '.##..#.####.#...##..#..#.',
  '#.###.##..#.##.######.##.',
  '........#.##...##...####.',
  '#######.#.#...###.#.#.###',
  '#.....#...#.#.#.#...#####',
  '#.###.#.##...##.#####....',
  '#.###.#..#..#.#...##.###.',
  '#.###.#.#.##.#..#..#.##.#',
  '#.....#.#.#..#..#......##',
  '#######..#...##.#.#.##..#',
]
const listOf = (...rows: Redeem[]) => ({ redeems: { rows, count: rows.length } })
const amount = () => page.getByLabelText('Amount')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = () => page.getByRole('dialog')

beforeEach(() => page.viewport(1440, 900))

async function openRedeem(answers: Answers = {}, path = '/redeem') {
  const server = stubServer({ ...demoPlayer, getWallets: { wallets }, getRedeems: listOf(), ...answers })
  await renderApp(path, { token })
  return server
}

async function create(text: string) {
  await amount().fill(text)
  await press('Create Redeem')
}

it.each([390, 1440])('without an operator the panel is as tall as the form, %i pixels wide', async (width) => {
  await page.viewport(width, 844)
  const panel = () => page.getByRole('heading', { name: 'New redeem' }).element().closest('section')!
  const nobody = { wallets: { ...wallets, operator_id: 0, amount: 0 } }
  const server = stubServer({ ...demoPlayer, getWallets: nobody, getRedeems: listOf() })
  const walletKnown = server.hold('getWallets')
  await renderApp('/redeem', { token })
  await expect.element(page.getByText('No redeems yet')).toBeVisible()
  const before = panel().clientHeight
  walletKnown()
  await expect.element(page.getByText('No active operator')).toBeVisible()
  expect(panel().clientHeight).toBe(before)
})

describe('a redeem in the address', () => {
  const others = Array.from({ length: 10 }, (_, n) => ({ ...redeem, redeem_id: `R00000000${n}`, redeem_code: null }))
  const paid = { ...redeem, status: 'completed' as const, redeem_code: null }
  const current = () => document.querySelector('main [aria-current]')

  it.each([1440, 390])('RED-2 is highlighted in the list, %i pixels wide', async (width) => {
    await page.viewport(width, 844)
    await openRedeem({ getRedeems: listOf(...others.slice(0, 9), paid) }, '/redeem?redeem=R123456789')
    await expect.element(page.getByText('R123456789')).toBeVisible()
    expect(current()?.textContent).toContain('R123456789')
    await expect.poll(() => current()!.getBoundingClientRect().bottom).toBeLessThanOrEqual(844)
    await expectAccessible()
  })

  it('RED-2 is moved to the first page if it is older; an unknown id changes nothing', async () => {
    const list = { redeems: { rows: others, count: 31 } }
    const server = await openRedeem({ getRedeems: list, getRedeem: { redeem: paid } }, '/redeem?redeem=R123456789')
    await expect.element(page.getByText('R123456789')).toBeVisible()
    expect(current()?.textContent).toContain('R123456789')
    expect(page.getByRole('row').elements()).toHaveLength(12)
    expect(server.queriesOf('getRedeem')).toEqual(['?redeem_id=R123456789'])
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(page.getByText('11–20 of 31')).toBeVisible()
    await expect.poll(current).toBe(null)
  })
})

describe('creating', () => {
  it('RED-1 RED-3 holds an amount for the active operator and offers its code', async () => {
    const server = await openRedeem({ createRedeem: { redeem } })
    await expect.element(page.getByRole('main').getByText('84.00')).toBeVisible()
    server.answers.getRedeems = listOf(redeem)
    await create('20.5')
    await expect.element(page.getByText('20.50 is held for operator 1001.')).toBeVisible()
    expect(server.bodiesOf('createRedeem')).toEqual([{ requestId: expect.any(String), amount: 20.5 }])
    await expect.element(page.getByRole('cell', { name: 'R123456789' })).toBeVisible()
    await expectAccessible()
  })

  it('RED-2 Show Code shows the literal texts', async () => {
    await openRedeem({ createRedeem: { redeem } })
    await create('20.5')
    await page.getByRole('button', { name: 'Show Code' }).first().click()
    const heading = 'Do not share this code to the operator before you receive redeem'
    await expect.element(dialog().getByRole('heading', { name: heading })).toBeVisible()
    await expect.element(dialog().getByText('Redeem was successfully created')).toBeVisible()
    const rows = [...dialog().element().querySelectorAll('dl > div')].map((one) => [
      one.querySelector('dt')?.textContent,
      one.querySelector('dd')?.textContent,
    ])
    expect(rows).toEqual([
      ['Validation Code for Redeem', 'JX1W-ZS43'],
      ['Operator ID', '1001'],
      ['Redeem ID', 'R123456789'],
      ['Redeem Amount', '20.50'],
    ])
    await expect.element(dialog().getByText('You can find the Validation Code at Transaction Page')).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Copy' })).toBeVisible()
    await expectAccessible()
  })

  it('RED-2 the QR code is drawn on request, with redeem id and code as the house types them', async () => {
    await page.viewport(320, 640)
    await openRedeem({ createRedeem: { redeem } })
    await create('20.5')
    await page.getByRole('button', { name: 'Show Code' }).first().click()
    const qr = dialog().getByText('QR code of this redeem')
    await expect.element(dialog().getByRole('button', { name: 'QR code for the counter' })).toBeVisible()
    await expect.element(qr).not.toBeInTheDocument()
    await dialog().getByRole('button', { name: 'QR code for the counter' }).click()
    await expect.element(qr).toBeInTheDocument()
    const svg = qr.element().parentElement!.querySelector('svg')!
    const drawn = [
      ...svg
        .querySelector('[fill="#000"]')!
        .getAttribute('d')!
        .matchAll(/M(\d+) (\d+)h1v1h-1z/g),
    ]
    const rows = Array.from({ length: 25 }, () => Array.from('.'.repeat(25)))
    for (const [, x, y] of drawn) rows[Number(y)]![Number(x)] = '#'
    expect(rows.map((row) => row.join(''))).toEqual(qrOfRedeem)
    expect(svg.getBoundingClientRect().width).toBeGreaterThan(200)
    expect(document.documentElement.scrollWidth).toBe(320)
    await expectAccessible()
    await dialog().getByRole('button', { name: 'Hide QR code' }).click()
    await expect.element(qr).not.toBeInTheDocument()
  })

  it('RED-2 the three remaining steps are beside the code', async () => {
    await openRedeem({ createRedeem: { redeem } })
    await create('20.5')
    await page.getByRole('button', { name: 'Show Code' }).first().click()
    const steps = dialog().getByRole('list', { name: 'What happens next' }).getByRole('listitem')
    await expect
      .element(steps.first())
      .toHaveTextContent('Ask operator 1001 for 20.50. Keep the code to yourself until you have it.')
    expect(steps.elements()).toHaveLength(3)
  })

  it.each([
    ['', 'Enter an amount'],
    ['0', 'Enter an amount'],
    ['0.99', 'Redeem at least 1.00, or all that you have'],
    ['84.01', 'You can redeem 84.00 at most'],
  ])('M2 RED-1 rejects %s', async (text, message) => {
    const server = await openRedeem()
    await create(text)
    await expect.element(amount()).toHaveAccessibleDescription(message)
    expect(server.times('createRedeem')).toBe(0)
  })

  it('retries with the same request id while no response has arrived', async () => {
    const server = await openRedeem({ createRedeem: new Error('cut') })
    await create('20.5')
    await expect.poll(shownToasts).toMatchObject([{ tone: 'error' }])
    server.answers.createRedeem = { redeem }
    await press('Create Redeem')
    await expect.element(page.getByText('20.50 is held for operator 1001.')).toBeVisible()
    const [first, second] = server.bodiesOf('createRedeem')
    expect(second).toEqual(first)
  })

  it('M2 RED-1 accepts less than the minimum if it is the whole balance', async () => {
    const server = await openRedeem({
      getWallets: { wallets: { ...wallets, amount: 0.4 } },
      createRedeem: { redeem: { ...redeem, amount: 0.4 } },
    })
    await create('0.40')
    await expect.element(page.getByText('0.40 is held for operator 1001.')).toBeVisible()
    expect(server.bodiesOf('createRedeem')).toMatchObject([{ amount: 0.4 }])
  })

  it('M2 RED-1 shows an error when too many are pending', async () => {
    await openRedeem({ createRedeem: new Refusal('TOO_MANY_PENDING_REDEEMS') })
    await create('20')
    await expect.poll(shownToasts).toMatchObject([{ tone: 'error', text: 'TOO MANY PENDING REDEEMS' }])
  })

  it('shows the refusal of the server', async () => {
    await openRedeem({ createRedeem: new Refusal('INSUFFICIENT_FUNDS') })
    await create('20')
    await expect.poll(shownToasts).toMatchObject([{ tone: 'error', text: 'INSUFFICIENT FUNDS' }])
  })

  it('RED-1 without an active operator it explains why, with a link to the operators', async () => {
    await openRedeem({ getWallets: { wallets: { ...wallets, operator_id: 0, amount: 0 } } })
    await expect.element(page.getByText('No active operator')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Choose an Operator' })).toHaveAttribute('href', '/operators')
    await expect.element(amount()).not.toBeInTheDocument()
  })
})

describe('the list', () => {
  const settled: Redeem = { ...redeem, redeem_id: 'R000000001', status: 'completed', redeem_code: null }

  it('RED-2 has Show Code and Cancel for pending redeems only', async () => {
    await openRedeem({ getRedeems: listOf(redeem, settled) })
    await expect.element(page.getByRole('row').nth(1).getByRole('button', { name: 'Show Code' })).toBeVisible()
    await expect.element(page.getByRole('row').nth(2).getByText('completed')).toBeVisible()
    await expect.element(page.getByRole('row').nth(2).getByRole('button')).not.toBeInTheDocument()
  })

  it('keeps a redeem when the player cancels the dialog', async () => {
    const server = await openRedeem({ getRedeems: listOf(redeem) })
    await press('Cancel')
    await press('Keep it')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    expect(server.times('cancelRedeem')).toBe(0)
  })

  it('house 2: a cancellation whose answer was lost says that it may have happened, and the list shows the state', async () => {
    const server = await openRedeem({ getRedeems: listOf(redeem), cancelRedeem: new Error('cut') })
    await press('Cancel')
    server.answers.getRedeems = listOf({ ...redeem, redeem_code: null, status: 'cancelled' })
    await press('Cancel Redeem')
    await expect
      .poll(() => shownToasts().at(-1)?.text)
      .toMatch(/It may have happened\. Press again: it happens once\.$/)
    await expect.element(page.getByText('cancelled', { exact: true })).toBeVisible()
  })

  it('shows that it was settled meanwhile, and reloads the list', async () => {
    const server = await openRedeem({
      getRedeems: listOf(redeem),
      cancelRedeem: new Refusal('REDEEM_NOT_PENDING'),
    })
    await press('Cancel')
    server.answers.getRedeems = listOf(settled)
    await press('Cancel Redeem')
    await expect.poll(shownToasts).toMatchObject([{ tone: 'error', text: 'REDEEM NOT PENDING' }])
    await expect.element(page.getByText('completed')).toBeVisible()
  })

  it('ACT-9 shows an empty state or an error', async () => {
    const server = await openRedeem({ getRedeems: new Refusal('INTERNAL_ERROR') })
    await expect.element(page.getByText('Your redeems did not load')).toBeVisible()
    server.answers.getRedeems = listOf()
    await press('Try again')
    await expect.element(page.getByText('No redeems yet')).toBeVisible()
  })

  it.each([360, 320])('fits a phone of %i pixels, with large targets', async (width) => {
    await page.viewport(width, 740)
    await openRedeem({ getRedeems: listOf(redeem, settled) })
    await expect.element(page.getByRole('button', { name: 'Show Code' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(width)
    const quick = page.getByRole('button', { name: /^(\+\d+|All)$/ }).elements()
    expect(quick).toHaveLength(6)
    for (const { clientWidth, clientHeight } of quick) expect(Math.min(clientWidth, clientHeight)).toBeGreaterThan(42)
    await expectAccessible()
  })
})

it('RED-1 quick amounts add up, limited to the balance, and All takes everything', async () => {
  const server = await openRedeem({ createRedeem: { redeem } })
  for (const name of ['+50', '+20', '+5']) await press(name)
  await expect.element(amount()).toHaveValue('75.00')
  await press('+20')
  await expect.element(amount()).toHaveValue('84.00')
  await amount().fill('1')
  await press('All')
  await press('Create Redeem')
  await expect.poll(() => server.bodiesOf('createRedeem')).toMatchObject([{ amount: 84 }])
})
