import { useState } from 'react'
import { BrowserRouter, Link } from '../page/router.tsx'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { AlertDialog } from './alert-dialog.tsx'
import { Button } from '../action/button.tsx'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { SideDrawer } from './side-drawer.tsx'

const start = `${location.pathname}${location.search}`

function Page() {
  const [open, setOpen] = useState<'dialog' | 'drawer'>()
  const [sure, setSure] = useState(false)
  const close = () => setOpen(undefined)
  return (
    <>
      <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
      <Button onClick={() => setOpen('drawer')}>Open drawer</Button>
      <Link to="#next">Next page</Link>
      <Menu trigger={<Button>Open menu</Button>} items={[{ label: 'Away', to: '#away' }]} />
      <SideDrawer open={open === 'drawer'} onClose={close} title="Drawer">
        <Link to="#away">Away</Link>
      </SideDrawer>
      <Dialog open={open === 'dialog'} onClose={close} title="Dialog">
        <Button onClick={() => setSure(true)}>Ask</Button>
      </Dialog>
      <AlertDialog
        open={sure}
        onClose={() => setSure(false)}
        title="Sure?"
        actions={<Button onClick={() => setSure(false)}>Ok</Button>}
      />
    </>
  )
}

const open = (what: string) => page.getByRole('button', { name: `Open ${what}` }).click()
const overlay = (role: 'dialog' | 'menu' | 'alertdialog') => page.getByRole(role)
const isGuarded = () => Boolean((history.state as { isOverlay?: boolean } | null)?.isOverlay)

async function openPage() {
  // One entry before the page, so that an extra step back is visible and does not leave the test.
  history.pushState(null, '', `${start}#before`)
  history.pushState(null, '', `${start}#page`)
  await render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  )
}

afterEach(async () => {
  await cleanup()
  history.replaceState(null, '', start)
})

it.each([
  ['dialog', 'dialog'],
  ['drawer', 'dialog'],
  ['menu', 'menu'],
] as const)('Back closes an open %s and stays on the page', async (what, role) => {
  await openPage()
  await open(what)
  await expect.element(overlay(role)).toBeVisible()
  history.back()
  await expect.element(overlay(role)).not.toBeInTheDocument()
  expect(location.hash).toBe('#page')
  await expect.poll(isGuarded).toBe(false)
  // The next Back leaves the page.
  history.back()
  await expect.poll(() => location.hash).toBe('#before')
})

it('Back closes nested overlays one by one, the last opened first', async () => {
  await openPage()
  await open('dialog')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(overlay('alertdialog')).toBeVisible()
  history.back()
  await expect.element(overlay('alertdialog')).not.toBeInTheDocument()
  await expect.element(overlay('dialog')).toBeVisible()
  await expect.poll(isGuarded).toBe(true)
  history.back()
  await expect.element(overlay('dialog')).not.toBeInTheDocument()
  expect(location.hash).toBe('#page')
})

it('an overlay closed by its button leaves no extra history step', async () => {
  await openPage()
  await open('dialog')
  await expect.element(overlay('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(overlay('dialog')).not.toBeInTheDocument()
  history.back()
  await expect.poll(() => location.hash).toBe('#before')
})

it('a link pressed right after closing navigates and stays; Back returns to the page', async () => {
  await openPage()
  await open('dialog')
  await expect.element(overlay('dialog')).toBeVisible()
  const button = page.getByRole('button', { name: 'Close' }).element() as HTMLElement
  const link = page.getByText('Next page').element() as HTMLElement
  const pops = vi.fn()
  window.addEventListener('popstate', pops)
  button.click()
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  link.click()
  expect(location.hash).toBe('#next')
  history.back()
  await expect.poll(() => location.hash).toBe('#page')
  expect(pops.mock.calls.length).toBe(1)
  window.removeEventListener('popstate', pops)
})

it('a page address changed while an overlay is open survives when Back closes the next overlay', async () => {
  await openPage()
  await open('dialog')
  await page.getByRole('button', { name: 'Close' }).click()
  history.replaceState(history.state, '', `${start}#searched`)
  await open('drawer')
  await expect.element(overlay('dialog')).toBeVisible()
  history.back()
  await expect.element(overlay('dialog')).not.toBeInTheDocument()
  expect(location.hash).toBe('#searched')
  expect(isGuarded()).toBe(false)
})

it('navigating to the current page after closing adds no history step', async () => {
  await openPage()
  await open('dialog')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(overlay('dialog')).not.toBeInTheDocument()
  history.replaceState({ key: 'again' }, '', location.href)
  history.back()
  await expect.poll(() => location.hash).toBe('#before')
})

it('after a link inside an overlay was followed, Back returns to the page with the overlay', async () => {
  await openPage()
  await open('menu')
  await page.getByRole('menuitem', { name: 'Away' }).click()
  await expect.poll(() => location.hash).toBe('#away')
  await expect.element(overlay('menu')).not.toBeInTheDocument()
  await expect.poll(isGuarded).toBe(false)
  history.back()
  await expect.poll(() => location.hash).toBe('#page')
  expect(isGuarded()).toBe(false)
  history.back()
  await expect.poll(() => location.hash).toBe('#before')
})
