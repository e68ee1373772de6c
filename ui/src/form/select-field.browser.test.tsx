import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { SelectField } from './select-field.tsx'

const genders = ['male', 'female', 'other'].map((value) => ({ value, label: value }))

it('starts with its placeholder and accepts a choice', async () => {
  const { getByLabelText } = await render(
    <main>
      <SelectField label="Gender" placeholder="Choose" options={genders} error="Required!" defaultValue="" />
    </main>,
  )
  const select = getByLabelText('Gender')
  await expect.element(select).toHaveDisplayValue('Choose')
  await expect.element(select).toHaveAccessibleDescription('Required!')
  await expectAccessible()
  await select.selectOptions('other')
  await expect.element(select).toHaveValue('other')
})
