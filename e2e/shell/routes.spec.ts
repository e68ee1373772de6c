import { expect, test } from '../test.ts'
import { signInDemo } from '../api.ts'
import { isNightly } from '../nightly.ts'
import { faults } from './faults.ts'
import { watch } from './watch.ts'

const publicPages = [
  { path: '/', heading: 'Every round, under a bright star.' },
  { path: '/faq', heading: 'Frequently Asked Questions' },
  { path: '/privacy', heading: 'Privacy Policy' },
  { path: '/trust', heading: 'Check Us' },
  { path: '/contact', heading: 'Write to Us' },
  { path: '/t&c', heading: 'Terms and Conditions' },
  { path: '/t%26c', heading: 'Terms and Conditions' },
  { path: '/no/such/page', heading: 'No star here' },
]
/** On a phone, the elements of a page are nearly the same. The nightly run checks every rule there, too. */
const rulesOn = (isMobile: boolean) =>
  isMobile && !isNightly ? ['target-size', 'scrollable-region-focusable', 'aria-hidden-focus'] : undefined
const loginOnly = [
  '/',
  '/operators',
  '/notifications',
  '/editProfile',
  '/changeNumber',
  '/myOperators',
  '/deactivate',
  '/devices',
  '/changePassword',
  '/lastActivity',
  '/transactions',
  '/redeem',
  '/cart',
  '/saferPlay',
  '/contactus',
  '/bonus',
  '/bonust&c',
]
const bonusTerms = ['/bonust%26c', '/bonust &c', '/bonust%20%26c']

for (const { path, heading } of publicPages) {
  test(`NAV-1 NAV-2 NAV-6 ${path} is open to everybody, without third-party requests or policy violations`, async ({
    page,
    baseURL,
    isMobile,
  }) => {
    test.slow()
    const wrong = await watch(page, baseURL!)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await faults(page, path, rulesOn(isMobile))).toEqual([])
    expect(wrong).toEqual([])
  })
}

// Three tests, so that none of them runs alone at the end while a core is idle.
for (const paths of [loginOnly.slice(0, 6), loginOnly.slice(6, 12), loginOnly.slice(12)])
  test(`NAV-3 every route from ${paths[0]} to ${paths.at(-1)} opens for a player, without policy violations, overflow or axe findings`, async ({
    page,
    baseURL,
    isMobile,
  }) => {
    test.slow()
    const wrong = await watch(page, baseURL!)
    await signInDemo(page)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expect(page).toHaveURL(path)
      expect(await faults(page, path, rulesOn(isMobile))).toEqual([])
      expect(wrong).toEqual([])
    }
  })

test.describe('login-only addresses', () => {
  test.skip(({ isMobile }) => isMobile, 'the guard is the same on every screen')

  test('NAV-5 a visitor gets the sign-in toast and is redirected to the home screen', async ({ page }) => {
    for (const path of ['/transactions', '/bonust &c']) {
      await page.goto(path)
      await expect(page.getByRole('alert')).toHaveText('Please Sign In')
      await expect(page).toHaveURL('/')
    }
  })

  test('NAV-4 the bonus terms open under every spelling of their address', async ({ page }) => {
    await signInDemo(page)
    for (const path of bonusTerms) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Bonus Terms and Conditions' })).toBeVisible()
    }
  })

  test('ERR-2 a token unknown to the server is deleted', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'accessToken', value: 'made-up', url: baseURL! }])
    await page.goto('/bonust&c')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Join Now' }).first()).toBeVisible()
    expect(await context.cookies()).toEqual([])
  })
})
