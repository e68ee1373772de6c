// axe on every page of the desk: light and dark, desktop and tablet.
import { expect, test } from '@playwright/test'
import { faults } from '../shell/faults.ts'
import { deskPages, openAddress } from './pages.ts'
import { newStaff } from './staff.ts'

test.skip(({ isMobile }) => isMobile, 'the desk is for desktops and tablets')

const looks = [
  { colorScheme: 'light' as const, viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark' as const, viewport: { width: 1024, height: 768 } },
]

for (const { colorScheme, viewport } of looks)
  test(`issue 27: every page of the desk has no axe findings, ${colorScheme}, ${viewport.width} pixels wide`, async ({
    page,
    context,
  }) => {
    test.slow()
    await newStaff(context, 'owner')
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    const findings: string[] = []
    for (const { path, title } of deskPages) {
      await openAddress(page, path, title)
      findings.push(...(await faults(page, `${path} ${colorScheme}`)))
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
