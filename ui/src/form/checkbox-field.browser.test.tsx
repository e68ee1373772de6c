import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { CheckboxField } from './checkbox-field.tsx'
import { expectAccessible } from '../testing/expect-accessible.ts'

const consent = 'I agree to receive a verification code via SMS.'

it('SUP-2 is checked by pressing its label, and shows its error', async () => {
  const { getByRole, getByText } = await render(
    <main>
      <CheckboxField label={consent} error="Required!" />
    </main>,
  )
  const box = getByRole('checkbox', { name: consent })
  await expect.element(box).toHaveAccessibleDescription('Required!')
  await expectAccessible()
  await getByText(consent).click()
  await expect.element(box).toBeChecked()
})
