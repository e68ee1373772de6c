// Issue 41: the public page about the log.
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DataOf } from '@lucero/contract/player/shapes'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import program from '../../../docs/trust.py?raw'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer } from '../testing/stub-server.ts'

beforeEach(() => page.viewport(1440, 900))

const root = 'ab'.repeat(32)
const trust: DataOf<'getTrust'> = {
  log: {
    vkey: 'house.example/log+12345678+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
    size: 1234,
    root,
    at: '2026-11-19T10:00:31.000Z',
    witnesses: [{ name: 'witness.example', at: '2026-11-19T10:01:00.000Z' }],
  },
  liabilities: Array.from({ length: 48 }, (_, n) => ({
    at: new Date(Date.UTC(2026, 10, 17, 11 + n)).toISOString(),
    total: 120_000 + ((n * 7919) % 9000),
    books: 310 + n,
  })),
  games: [
    { id: 'dice', name: 'Dice', exact: 0.99, rounds: 120_345, observed: 0.9871, low: 0.9702, high: 1.004 },
    { id: 'comet', name: 'Comet Cluster', exact: null, rounds: 40, observed: 0.61, low: 0, high: 1.4 },
  ],
}

it('issue 41: says first what the record proves and what not, then the figures, and fetches nothing of a player', async () => {
  const server = stubServer({ getTrust: trust })
  await renderApp('/trust')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Check Us' })).toBeVisible()
  for (const name of ['What it proves', 'What it does not prove'])
    expect(page.getByRole('heading', { level: 2, name }).element().getBoundingClientRect().bottom).toBeLessThan(900)
  await expect.element(page.getByText('That we have the money.', { exact: false })).toBeVisible()
  const last = trust.liabilities.at(-1)!
  await expect.element(page.getByText(`Credit of ${last.books} players`, { exact: false })).toBeVisible()
  await expect.element(page.getByRole('img', { name: /Between .* the total was between 120,/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Dice 99.00 % 98.71 % 97.02 % – 100.40 % 120,345' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Comet Cluster – 61.00 % 0.00 % – 140.00 % 40' })).toBeVisible()
  await expect.element(page.getByText(root)).toBeVisible()
  await expect.element(page.getByText('witness.example', { exact: false }).first()).toBeVisible()
  const link = page.getByRole('link', { name: 'Download trust.py' }).element() as HTMLAnchorElement
  expect([new URL(link.href).origin, link.download]).toEqual([location.origin, 'trust.py'])
  expect(program).toContain('def check_proof(')
  expect(server.requests.filter(({ authorization }) => authorization)).toEqual([])
  await expectAccessible()
})

it('issue 41: fits a phone', async () => {
  await page.viewport(320, 640)
  stubServer({ getTrust: trust })
  await renderApp('/trust')
  await expect.element(page.getByText(root)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
})

it('issue 41: explains the record before it begins', async () => {
  stubServer({ getTrust: { log: null, liabilities: [], games: [] } })
  await renderApp('/trust')
  await expect.element(page.getByText('The public record has not begun yet')).toBeVisible()
})

it('issue 41: explains what the record proves although it cannot be loaded', async () => {
  stubServer({ getTrust: new Refusal('NOT_FOUND') })
  await renderApp('/trust')
  await expect.element(page.getByText('The public record could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'What it proves' })).toBeVisible()
})
