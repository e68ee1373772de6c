import { MemoryRouter } from '../page/router.tsx'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button, ButtonLink } from './button.tsx'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { IconButton } from './icon-button.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const

it('has enough contrast in every variant, also when disabled', async () => {
  await render(
    <main>
      {variants.map((variant) => (
        <p key={variant}>
          <Button variant={variant}>Verify</Button>
          <Button variant={variant} disabled>
            Verify
          </Button>
        </p>
      ))}
      <IconButton label="Menu" icon={<svg />} />
    </main>,
  )
  await expectAccessible()
})

it('house 13: keeps its name and the focus, and ignores presses and Enter while loading', async () => {
  const [press, submit] = [vi.fn(), vi.fn((event: React.FormEvent) => event.preventDefault())]
  const { getByRole } = await render(
    <form onSubmit={submit}>
      <input aria-label="Amount" />
      <Button type="submit" loading onClick={press}>
        Collect
      </Button>
    </form>,
  )
  const button = getByRole('button', { name: 'Collect' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await getByRole('textbox').click()
  await userEvent.keyboard('{Enter}')
  expect([press.mock.calls, submit.mock.calls]).toEqual([[], []])
})

it('does not submit a form by default', async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault())
  const { getByRole } = await render(
    <form onSubmit={submit}>
      <Button>Cancel</Button>
      <Button type="submit">Save</Button>
    </form>,
  )
  await getByRole('button', { name: 'Cancel' }).click()
  expect(submit).not.toHaveBeenCalled()
  await getByRole('button', { name: 'Save' }).click()
  expect(submit).toHaveBeenCalledOnce()
})

it('renders a link when it has an address', async () => {
  const { getByRole } = await render(
    <MemoryRouter>
      <ButtonLink to="/redeem">Redeem</ButtonLink>
    </MemoryRouter>,
  )
  await expect.element(getByRole('link', { name: 'Redeem' })).toHaveAttribute('href', '/redeem')
})
