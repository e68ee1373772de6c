import { expect, test } from '../test.ts'
import { signInDemo } from '../api.ts'
import { watch } from './watch.ts'

test.describe('on a wide screen', () => {
  test.skip(({ isMobile }) => isMobile, 'the phone has a journey of its own')

  test('HDR-1 to HDR-9 every part of the header of a signed-in player', async ({ page, baseURL }) => {
    const wrong = await watch(page, baseURL!)
    await signInDemo(page)
    await page.goto('/privacy')
    const header = page.getByRole('banner')
    await expect(header.getByText(/^[\d,]+\.\d\d$/).first()).toBeVisible()
    await header.getByRole('button', { name: 'My Operator 1001' }).click()
    await page.getByRole('menuitem', { name: 'Transfer to a Friend' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'This feature is not available right now. It may be available in the future.',
    )
    await header.getByRole('button', { name: 'demoplayer' }).click()
    await page.getByRole('menuitem', { name: 'Change Password' }).click()
    await expect(page).toHaveURL('/changePassword')
    await header.getByRole('button', { name: 'Game Credit' }).click()
    await expect(page).toHaveURL('/')
    expect(wrong).toEqual([])
  })

  test('SID-1 SID-3 the side navigation in both languages, after a reload', async ({ page }) => {
    await page.goto('/')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Terms and Conditions' }).click()
    await expect(page).toHaveURL('/t&c')
    await navigation.getByRole('button', { name: 'Español' }).click()
    await page.reload()
    await expect(navigation.getByRole('link', { name: 'Política de Privacidad' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
  })

  test('SID-6 blocks the right-click menu in production', async ({ page }) => {
    await page.goto('/faq')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const rightClick = "new MouseEvent('contextmenu', { bubbles: true, cancelable: true })"
    const letThrough = await page.evaluate<boolean>(`document.body.dispatchEvent(${rightClick})`)
    expect(letThrough).toBe(false)
  })
})

test.describe('on a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'wide screens have no hamburger')

  test('HDR-10 SID-1 HDR-8 the sidebar of a signed-in player', async ({ page, baseURL }) => {
    const wrong = await watch(page, baseURL!)
    await signInDemo(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).tap()
    const sidebar = page.getByRole('dialog')
    await expect(sidebar.getByRole('button', { name: 'Log Out' })).toBeAttached()
    await sidebar.getByRole('button', { name: 'Transfer to a Friend' }).tap()
    const warning = page.getByRole('alertdialog', { name: 'Feature Not Available' })
    await expect(warning).toContainText('It may be available in the future.')
    await warning.getByRole('button', { name: 'Ok' }).tap()
    await sidebar.getByRole('link', { name: 'FAQ' }).tap()
    await expect(page).toHaveURL('/faq')
    await expect(sidebar).toBeHidden()
    expect(wrong).toEqual([])
  })

  test('SID-4 SID-5 the top bar of the sidebar, and the way back to the top', async ({ page }) => {
    await page.goto('/t&c')
    await page.getByRole('button', { name: 'Menu' }).tap()
    await expect(page.getByRole('dialog').getByText('Operator 1001')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).tap()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.evaluate('scrollTo(0, 1200)')
    await page.getByRole('button', { name: 'Back to top' }).tap()
    await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0)
  })
})
