// axe on every page of the desk: both themes and both widths.
import { houseApi } from '../house.ts'
import { isNightly } from '../nightly.ts'
import { faults } from '../shell/faults.ts'
import { expect, test } from '../test.ts'
import { deskPages, openAddress } from './pages.ts'
import { newCustomer, newShop, newStaff } from './staff.ts'

test.skip(({ isMobile }) => isMobile, 'the desk is for desktops and tablets')

const [desktop, tablet] = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
]

/** The rules whose result depends on colours and layout. The elements are the same in both themes. */
const rulesOfLook = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'aria-hidden-focus']

test('issue 27: every page of the desk has no axe findings, light and dark, desktop and tablet', async ({
  page,
  context,
}) => {
  test.skip(!isNightly, 'browser tests check each page for serious findings')
  test.slow()
  await newStaff(context, 'owner')
  await openAddress(page, '/desk', 'Overview')
  const findings: string[] = []
  const check = async (path: string, index: number) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      // Each page is checked in both themes and at both widths, with two analyses instead of four.
      await page.setViewportSize((colorScheme === 'light') === (index % 2 === 0) ? desktop : tablet)
      await page.emulateMedia({ colorScheme })
      findings.push(...(await faults(page, `${path} ${colorScheme}`, colorScheme === 'dark' ? rulesOfLook : undefined)))
    }
  }
  for (const [index, { path, title }] of deskPages.entries()) {
    // Links of the navigation change the page without a reload. It has none to the search.
    const link = page.locator(`nav a[href="${path}"]`).first()
    if (await link.count()) await link.dispatchEvent('click')
    else await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await check(path, index)
  }
  const { username } = await newCustomer((await newShop()).id)
  const { player } = await houseApi('showPlayer', { username })
  await openAddress(page, `/desk/player?id=${player.id}`, username)
  await check('/desk/player', 0)
  expect(findings).toEqual([])
})

test('issue 27: the sign-in page and the overview in Spanish have no axe findings', async ({ page, context }) => {
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const findings = await faults(page, 'sign-in')
  await newStaff(context, 'owner')
  await page.evaluate("localStorage.setItem('desk.language', 'es')")
  await page.goto('/desk')
  await expect(page.getByRole('heading', { level: 1, name: 'Resumen' })).toBeVisible()
  findings.push(...(await faults(page, 'overview in Spanish')))
  expect(findings).toEqual([])
})
