// axe on every page of the desk: light and dark, desktop and tablet.
import { faults } from '../shell/faults.ts'
import { expect, test } from '../test.ts'
import { deskPages, openAddress } from './pages.ts'
import { newStaff } from './staff.ts'

test.skip(({ isMobile }) => isMobile, 'the desk is for desktops and tablets')

const desktop = { width: 1280, height: 800 }
const tablet = { width: 1024, height: 768 }
/** The rules whose result depends on colours and layout. The elements are the same in both looks. */
const rulesOfLook = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'aria-hidden-focus']

test('issue 27: every page of the desk has no axe findings, light on a desktop and dark on a tablet', async ({
  page,
  context,
}) => {
  test.slow()
  await newStaff(context, 'owner')
  const findings: string[] = []
  for (const { path, title } of deskPages) {
    await page.setViewportSize(desktop)
    await page.emulateMedia({ colorScheme: 'light' })
    await openAddress(page, path, title)
    findings.push(...(await faults(page, `${path} light`)))
    await page.setViewportSize(tablet)
    await page.emulateMedia({ colorScheme: 'dark' })
    findings.push(...(await faults(page, `${path} dark`, rulesOfLook)))
  }
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
