import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Amount } from './amount.tsx'
import { Badge } from './badge.tsx'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { formatAmount } from '../text/amounts.ts'
import { ProgressBar } from './progress-bar.tsx'
import { Tag } from './tag.tsx'
import { UtcDate } from './utc-date.tsx'

it('ACT-8 formats dates in UTC, whatever offset the server sends', async () => {
  const { getByText } = await render(<UtcDate value="2026-11-15T02:41:07.500+02:00" />)
  await expect.element(getByText('2026-11-15 00:41:07')).toHaveAttribute('datetime', '2026-11-15T00:41:07.500Z')
})

it.each([
  [1284, false, '1,284.00'],
  [0.5, false, '0.50'],
  [12.4, true, '+12.40'],
  [-1, true, '−1.00'],
  [0, true, '0.00'],
])('ACT-8 writes %d with two decimals', (amount, sign, text) => {
  expect(formatAmount(amount, sign)).toBe(text)
})

it('has enough contrast in every tone, on every surface', async () => {
  const surfaces = ['--ink-950', '--ink-900', '--ink-850', '--ink-800']
  await render(
    <main>
      {surfaces.map((surface) => (
        <div key={surface} style={{ background: `var(${surface})` }}>
          {(['plain', 'gold', 'violet', 'green', 'red'] as const).map((tone) => (
            <Amount key={tone} value={1284} tone={tone} />
          ))}
          {(['neutral', 'gold', 'violet', 'coral', 'green', 'red'] as const).map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
          <span style={{ color: 'var(--faint)' }}>faint</span>
          <span style={{ color: 'var(--muted)' }}>muted</span>
          <Badge label="unread">10+</Badge>
        </div>
      ))}
    </main>,
  )
  await expectAccessible()
})

it('exposes its progress to screen readers', async () => {
  const { getByRole } = await render(
    <main>
      <ProgressBar label="Wagered" value={310} max={500} />
    </main>,
  )
  const bar = getByRole('progressbar', { name: 'Wagered' })
  await expect.element(bar).toHaveAttribute('value', '310')
  await expect.element(bar).toHaveAttribute('max', '500')
  await expectAccessible()
})
