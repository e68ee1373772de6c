import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { TextField } from './text-field.tsx'

it('links hint and error to the input', async () => {
  const { getByLabelText } = await render(
    <main>
      <TextField label="Username" hint="6 to 20 characters" error="Username required!" />
    </main>,
  )
  const input = getByLabelText('Username')
  await expect.element(input).toHaveAccessibleDescription('6 to 20 characters Username required!')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
})

it('SIN-3 drops blocked characters, typed or pasted, and keeps the caret position', async () => {
  const { getByLabelText } = await render(<TextField label="Username" block={/\s/} />)
  const input = getByLabelText('Username')
  await input.fill('a b  c')
  await expect.element(input).toHaveValue('abc')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft} x')
  await expect.element(input).toHaveValue('axbc')
})

it('PWD-2 enforces its maximum length', async () => {
  const { getByLabelText } = await render(<TextField label="Code" maxLength={5} />)
  await getByLabelText('Code').click()
  await userEvent.keyboard('1234567')
  await expect.element(getByLabelText('Code')).toHaveValue('12345')
})

it('works with react-hook-form: values, blocked characters, and focus on the first error', async () => {
  const save = vi.fn()
  const Form = () => {
    const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } })
    return (
      <form onSubmit={(event) => void handleSubmit((values) => save(values.name))(event)}>
        <TextField
          label="Name"
          block={/@/}
          error={formState.errors.name?.message}
          {...register('name', { required: 'Required!' })}
        />
        <button type="submit">Save</button>
      </form>
    )
  }
  const { getByLabelText, getByRole } = await render(<Form />)
  await getByRole('button', { name: 'Save' }).click()
  await expect.element(getByLabelText('Name')).toHaveFocus()
  await expect.element(getByLabelText('Name')).toHaveAccessibleDescription('Required!')
  await userEvent.keyboard('lu@cero')
  await getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => save).toHaveBeenCalledWith('lucero')
})
