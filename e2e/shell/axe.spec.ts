// Runs axe, including best practices, on every menu, sidebar and dialog. Pages are in routes.spec.ts; the games have their own tests.
import { expect, test, type Page } from '../test.ts'
import { signInDemo } from '../api.ts'
import { isNightly } from '../nightly.ts'
import { faults } from './faults.ts'

type Overlay = {
  name: string
  path: string
  open: (page: Page) => Promise<void>
  role: 'dialog' | 'alertdialog' | 'menu'
  on?: 'phone' | 'desktop'
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const pressIn = (entry: string) => async (page: Page) => {
  await press('Menu')(page)
  await page.getByRole('dialog').getByRole('button', { name: entry }).click()
}

// The overlays of the header are opened on a small page: axe also reads the page behind them.
const ofVisitors: Overlay[] = [
  { name: 'Sign In', path: '/faq', open: press('Sign In'), role: 'dialog' },
  { name: 'Join Now', path: '/faq', open: press('Join Now'), role: 'dialog' },
  { name: 'the sidebar', path: '/faq', open: press('Menu'), role: 'dialog', on: 'phone' },
]

const ofPlayers: Overlay[] = [
  { name: 'My Operator', path: '/faq', open: press('My Operator'), role: 'menu' },
  { name: 'the user menu', path: '/faq', open: press('demoplayer'), role: 'menu' },
  { name: 'Game Credit', path: '/faq', open: press('Game Credit'), role: 'dialog' },
  { name: 'the sidebar', path: '/faq', open: press('Menu'), role: 'dialog', on: 'phone' },
  { name: 'Feature Not Available', path: '/faq', open: pressIn('Transfer'), role: 'alertdialog', on: 'phone' },
  { name: 'Add Credit', path: '/', open: press('Play Roulette'), role: 'dialog' },
  { name: 'Show Code', path: '/redeem', open: press('Show Code'), role: 'dialog' },
  { name: 'Cancel Redeem', path: '/redeem', open: press('Cancel'), role: 'alertdialog' },
  { name: 'Apply', path: '/operators', open: press('Apply to Casa del Sol'), role: 'dialog' },
  { name: 'Exclude yourself', path: '/saferPlay', open: press('For good'), role: 'alertdialog' },
  { name: 'Leave', path: '/myOperators', open: press(/^Leave/), role: 'alertdialog' },
]

async function faultsOver(page: Page, overlays: Overlay[], isMobile: boolean): Promise<string[]> {
  const findings: string[] = []
  for (const { name, path, open, role } of overlays.filter(({ on }) => !on || (on === 'phone') === isMobile)) {
    await page.goto(path)
    await open(page)
    await expect(page.getByRole(role).first(), name).toBeVisible()
    findings.push(...(await faults(page, name)))
  }
  return findings
}

test('overlays of a visitor have no axe findings', async ({ page, isMobile }) => {
  test.slow()
  expect(await faultsOver(page, ofVisitors, isMobile)).toEqual([])
})

test('overlays of a player have no axe findings', async ({ page, isMobile }) => {
  test.skip(!isNightly, 'browser tests check each of them for serious findings')
  test.slow()
  await signInDemo(page)
  expect(await faultsOver(page, ofPlayers, isMobile)).toEqual([])
})
