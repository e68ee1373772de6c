import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { BetBox } from './bet-box.tsx'

function Box({ balance = 100_000, disabled = false }: { balance?: number; disabled?: boolean }) {
  const [cents, setCents] = useState(100)
  return (
    <main>
      <BetBox cents={cents} onChange={setCents} min={10} max={10_000} balance={balance} disabled={disabled} />
      <p data-testid="cents">exactly {cents} cents</p>
    </main>
  )
}

const cents = () => page.getByTestId('cents')
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const field = () => page.getByRole('textbox', { name: 'Bet' })

it('halves, doubles, steps and offers preset amounts, always within the limits', async () => {
  await render(<Box />)
  await press('Double: 2×')
  await expect.element(cents()).toHaveTextContent('exactly 200 cents')
  await press('Half: ½')
  await press('Half: ½')
  await expect.element(cents()).toHaveTextContent('exactly 50 cents')
  await press('Bet more')
  await expect.element(cents()).toHaveTextContent('exactly 100 cents')
  await press('Bet less')
  await expect.element(cents()).toHaveTextContent('exactly 50 cents')
  await press('25')
  await expect.element(page.getByRole('button', { name: '25' })).toHaveAttribute('aria-pressed', 'true')
  await press('Most: Max')
  await expect.element(cents()).toHaveTextContent('exactly 2500 cents')
  await press('Bet 100.00? Press again')
  await expect.element(cents()).toHaveTextContent('exactly 10000 cents')
  await expect.element(page.getByRole('button', { name: 'Bet more' })).toBeDisabled()
  await expectAccessible()
})

it('issue 36: accepts a typed amount with point or comma; what is no amount, or beyond the limits, changes nothing and stays marked', async () => {
  await render(<Box />)
  await userEvent.fill(field(), '12,50')
  await expect.element(cents()).toHaveTextContent('exactly 1250 cents')
  await userEvent.fill(field(), '500')
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(cents()).toHaveTextContent('exactly 1250 cents')
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('500')
  const problem = page.getByRole('alert')
  await expect.element(problem).toHaveTextContent('At most 100.00. The bet is still 12.50.')
  await expectAccessible()
  for (const [text, told] of [
    ['0.01', 'At least 0.10. The bet is still 12.50.'],
    ['1e9', 'Enter an amount such as 1.00. The bet is still 12.50.'],
    ['-5', 'Enter an amount such as 1.00. The bet is still 12.50.'],
    ['0.001', 'Enter an amount such as 1.00. The bet is still 12.50.'],
    ['99999999999999', 'Enter an amount such as 1.00. The bet is still 12.50.'],
    ['١٢', 'Enter an amount such as 1.00. The bet is still 12.50.'],
  ] as const) {
    await userEvent.fill(field(), text)
    await userEvent.tab()
    await expect.element(field()).toHaveValue(text)
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(problem).toHaveTextContent(told)
    await expect.element(cents()).toHaveTextContent('exactly 1250 cents')
  }
  // Another control, an empty field and Escape go back to the bet.
  await press('Double: 2×')
  await expect.element(field()).toHaveValue('25.00')
  await expect.element(problem).not.toBeInTheDocument()
  await userEvent.fill(field(), 'x')
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).toHaveValue('25.00')
  await userEvent.fill(field(), '')
  await userEvent.tab()
  await expect.element(field()).toHaveValue('25.00')
})

it('limits the stake to the balance', async () => {
  await render(<Box balance={730} />)
  await press('Most: Max')
  await press('Bet 7.30? Press again')
  await expect.element(cents()).toHaveTextContent('exactly 730 cents')
  await expect.element(page.getByRole('button', { name: '25' })).toBeDisabled()
})

it('cancels the confirmation of the maximum stake when another button is pressed', async () => {
  await render(<Box />)
  await press('Most: Max')
  await press('Double: 2×')
  await expect.element(page.getByRole('button', { name: 'Most: Max' })).toBeVisible()
  await expect.element(cents()).toHaveTextContent('exactly 200 cents')
})

it('disables all its controls', async () => {
  await render(<Box disabled />)
  await expect.element(field()).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Double: 2×' })).toBeDisabled()
})
