import { MemoryRouter } from '../page/router.tsx'
import { expect, it, vi } from 'vitest'
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

it('keeps its accessible name and ignores presses while loading', async () => {
  const press = vi.fn()
  const { getByRole } = await render(
    <Button loading onClick={press}>
      Collect
    </Button>,
  )
  const button = getByRole('button', { name: 'Collect' })
  await expect.element(button).toBeDisabled()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  expect(press).not.toHaveBeenCalled()
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
