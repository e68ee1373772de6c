import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { Tabs } from './tabs.tsx'

const tabs = [
  { value: 'home', label: 'Sign In', panel: 'Your username' },
  { value: 'profile', label: 'Join Now', panel: 'A new username' },
] as const

function Account() {
  const [tab, setTab] = useState<'home' | 'profile'>('home')
  return (
    <main>
      <Tabs label="Account" value={tab} onChange={setTab} tabs={tabs} />
    </main>
  )
}

it('HDR-2 shows one panel at a time, selected by press or arrow key', async () => {
  await render(<Account />)
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('Your username')
  await expectAccessible()
  await page.getByRole('tab', { name: 'Join Now' }).click()
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('A new username')
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await expect.element(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
})
