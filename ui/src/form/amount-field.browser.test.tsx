import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AmountField } from './amount-field.tsx'
import { expectAccessible } from '../testing/expect-accessible.ts'

function Held() {
  const [text, setText] = useState('')
  return (
    <main>
      <AmountField label="Amount" hint="At most 10.00" value={text} onChange={setText} />
    </main>
  )
}

it.each([
  ['12.345', '12.34'],
  ['12,5', '12.5'],
  ['1a2 b', '12'],
  ['1.2.3', '1.23'],
  ['-5', '5'],
  ['1e3', '13'],
])('reads the input %s as %s', async (typed, shown) => {
  await render(<Held />)
  await page.getByLabelText('Amount').click()
  await userEvent.keyboard(typed)
  await expect.element(page.getByLabelText('Amount')).toHaveValue(shown)
})

it('accepts a pasted amount with a thousands separator', async () => {
  await render(<Held />)
  await page.getByLabelText('Amount').fill('1,284.00')
  await expect.element(page.getByLabelText('Amount')).toHaveValue('1284.00')
  await expect.element(page.getByLabelText('Amount')).toHaveAccessibleDescription('At most 10.00')
  await expectAccessible()
})
