import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CodeInput } from './code-input.tsx'
import { expectAccessible } from '../testing/expect-accessible.ts'

function Code({ onComplete }: { onComplete?: (code: string) => void }) {
  const [code, setCode] = useState('')
  return (
    <main>
      <CodeInput label="Verification code" value={code} onChange={setCode} {...(onComplete && { onComplete })} />
    </main>
  )
}

it('PWD-3 accepts four digits and nothing else', async () => {
  const complete = vi.fn()
  await render(<Code onComplete={complete} />)
  const input = page.getByLabelText('Verification code')
  await input.click()
  await userEvent.keyboard('4a2 1')
  await expect.element(input).toHaveValue('421')
  expect(complete).not.toHaveBeenCalled()
  await userEvent.keyboard('39')
  await expect.element(input).toHaveValue('4213')
  expect(complete).toHaveBeenCalledExactlyOnceWith('4213')
  await userEvent.keyboard('{Backspace}')
  await expect.element(input).toHaveValue('421')
  await expectAccessible()
})

it('finds the code in a pasted message', async () => {
  await render(<Code />)
  const input = page.getByLabelText('Verification code')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', 'Your code is 42 13.')
  input.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(input).toHaveValue('4213')
})

it('enables the one-time-code suggestion of phones', async () => {
  await render(<Code />)
  const input = page.getByLabelText('Verification code')
  await expect.element(input).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(input).toHaveAttribute('inputmode', 'numeric')
})
