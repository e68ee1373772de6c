import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { Table, type Column } from './table.tsx'

type Round = { id: number; game: string }
const rounds: Round[] = [
  { id: 1, game: 'Night Reels' },
  { id: 2, game: 'Roulette' },
]
const columns: Column<Round>[] = [
  { header: 'Game', cell: (round) => round.game },
  { header: 'Round ID', cell: (round) => round.id, align: 'end' },
]
const base = { caption: 'Last Activity', columns, rowKey: (round: Round) => round.id }

afterEach(() => page.viewport(1024, 800))

it('ACT-1 renders a table with a caption, headings and rows', async () => {
  await render(
    <main>
      <Table {...base} rows={rounds} />
    </main>,
  )
  await expect.element(page.getByRole('table', { name: 'Last Activity' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Round ID' })).toBeVisible()
  await expect.element(page.getByRole('row').nth(2)).toHaveTextContent('Roulette2')
  await expectAccessible()
})

it('shows cards on a phone without overflow, and stays a table for screen readers', async () => {
  await page.viewport(360, 740)
  await render(
    <main>
      <Table {...base} rows={[{ id: 1, game: 'A-game-with-a-very-long-name-that-has-no-spaces-at-all-in-it' }]} />
    </main>,
  )
  const cell = page.getByRole('cell').first().element()
  expect(getComputedStyle(cell, '::before').content).toBe('"Game"')
  expect(document.documentElement.scrollWidth).toBe(360)
  await expectAccessible()
})

it('ACT-9 shows an empty state, and an error state with a retry button', async () => {
  const retry = vi.fn()
  const screen = await render(<Table {...base} rows={[]} emptyTitle="No rounds yet" />)
  await expect.element(page.getByText('No rounds yet')).toBeVisible()
  // A table without rows confuses screen readers.
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await screen.rerender(<Table {...base} rows={undefined} error="The list could not be loaded" onRetry={retry} />)
  await expect.element(page.getByRole('alert').getByText('The list could not be loaded')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledOnce()
})
