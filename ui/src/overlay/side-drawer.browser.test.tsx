import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { pressEscapeIn } from '../testing/press-escape.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { preferMotion } from '../testing/prefer-motion.ts'
import { SideDrawer } from './side-drawer.tsx'
import { toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

function Shell() {
  const [open, setOpen] = useState(false)
  const [warning, setWarning] = useState(false)
  const [collected, setCollected] = useState(false)
  return (
    <main>
      <button type="button" onClick={() => setOpen(true)}>
        Menu
      </button>
      <SideDrawer open={open} onClose={() => setOpen(false)} title="Navigation">
        <a href="/bonus">Bonuses</a>
        <button type="button" onClick={() => setWarning(true)}>
          Transfer
        </button>
        {!collected && (
          <button type="button" onClick={() => setCollected(true)}>
            Collect
          </button>
        )}
      </SideDrawer>
      <AlertDialog open={warning} onClose={() => setWarning(false)} title="Not available" actions={null} />
      <Toaster />
    </main>
  )
}

const drawer = () => page.getByRole('dialog', { name: 'Navigation' })

async function openDrawer() {
  await render(<Shell />)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect.element(drawer()).toBeVisible()
}

it('HDR-10 slides in over half a second', async () => {
  await preferMotion()
  await openDrawer()
  const { transitionDuration, transitionProperty } = getComputedStyle(drawer().element())
  expect([transitionProperty, transitionDuration]).toEqual(['translate', '0.5s'])
  await pressEscapeIn(drawer())
  await expect.element(drawer()).not.toBeInTheDocument()
})

it('is accessible', async () => {
  await openDrawer()
  await expectAccessible()
})

it('does not animate with reduced motion', async () => {
  await openDrawer()
  expect(getComputedStyle(drawer().element()).transitionDuration).toBe('0s')
})

it('hides the rest of the page, keeps the focus inside, closes on Escape and restores the focus', async () => {
  await openDrawer()
  await expect.element(drawer()).toHaveFocus()
  for (const _ of [1, 2]) await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Bonuses' })).toHaveFocus()
  const menu = page.getByText('Menu', { exact: true })
  expect(menu.element().closest('[aria-hidden=true]')).not.toBeNull()
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    await userEvent.tab()
    await expect.poll(() => drawer().element().contains(document.activeElement)).toBe(true)
  }
  await pressEscapeIn(drawer())
  await expect.element(drawer()).not.toBeInTheDocument()
  expect(menu.element().closest('[aria-hidden=true]')).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Menu' })).toHaveFocus()
})

it('closes with its button and by a press outside', async () => {
  await openDrawer()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(drawer()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect.element(drawer()).toBeVisible()
  await userEvent.click(document.body, { position: { x: 900, y: 400 }, force: true })
  await expect.element(drawer()).not.toBeInTheDocument()
})

it('keeps toasts reachable', async () => {
  await openDrawer()
  toast.warning('This feature is not available right now.')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement()
  await expect.element(drawer()).toBeVisible()
})

it('keeps the focus when the focused button is removed', async () => {
  await openDrawer()
  await page.getByRole('button', { name: 'Collect' }).click()
  await expect.poll(() => drawer().element().contains(document.activeElement)).toBe(true)
})

it('Escape in a dialog above the drawer closes only that dialog', async () => {
  await openDrawer()
  await page.getByRole('button', { name: 'Transfer' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Not available' })
  await pressEscapeIn(alert)
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(drawer()).toBeVisible()
  await pressEscapeIn(drawer())
  await expect.element(drawer()).not.toBeInTheDocument()
})

it('closes on browser Back', async () => {
  await openDrawer()
  history.back()
  await expect.element(drawer()).not.toBeInTheDocument()
})
