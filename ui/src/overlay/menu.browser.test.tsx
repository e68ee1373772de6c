import { MemoryRouter } from '../page/router.tsx'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../action/button.tsx'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { Menu } from './menu.tsx'

const logOut = vi.fn()

beforeEach(async () => {
  logOut.mockClear()
  await render(
    <MemoryRouter>
      <main>
        <Menu
          trigger={<Button>demoplayer</Button>}
          items={[
            { label: 'Edit Profile', to: '/editProfile' },
            'separator',
            { label: 'Log Out', tone: 'danger', onSelect: logOut },
          ]}
        />
      </main>
    </MemoryRouter>,
  )
})

it('HDR-9 opens with links and actions', async () => {
  await page.getByRole('button', { name: 'demoplayer' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Edit Profile' })).toHaveAttribute('href', '/editProfile')
  await expectAccessible()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  expect(logOut).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

it('works with the keyboard alone', async () => {
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Edit Profile' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(logOut).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: 'demoplayer' })).toHaveFocus()
})
