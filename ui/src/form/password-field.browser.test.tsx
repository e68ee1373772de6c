import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { PasswordField } from './password-field.tsx'

it('PWD-4 shows and hides the password', async () => {
  const { getByLabelText, getByRole } = await render(
    <main>
      <PasswordField label="New Password" autoComplete="new-password" defaultValue="Demo!pass1" />
    </main>,
  )
  const input = getByLabelText('New Password')
  const toggle = getByRole('button', { name: 'Show password' })
  await expect.element(input).toHaveAttribute('type', 'password')
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expect.element(input).toHaveAttribute('type', 'text')
  await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect.element(input).toHaveValue('Demo!pass1')
  await toggle.click()
  await expect.element(input).toHaveAttribute('type', 'password')
  await expect.element(input).toHaveAttribute('autocomplete', 'new-password')
  await expectAccessible()
})
