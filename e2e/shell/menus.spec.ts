// Menus and dialogs that are opened while the next page is still on its way.
import { expect, test, type Page } from '../test.ts'
import { signInDemo } from '../api.ts'

/** Holds the code of a page until `arrive` is called, as a slow line does. */
async function holdPage(page: Page, name: string) {
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  return { asked: asked.promise, arrive: () => held.resolve() }
}

test('issue 36: the user menu stays open if it is opened before the chosen page has arrived', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has these entries in its sidebar')
  await signInDemo(page)
  await page.goto('/faq')
  const user = page.getByRole('banner').getByRole('button', { name: 'demoplayer' })
  const menu = page.getByRole('menu')
  const { asked, arrive } = await holdPage(page, 'edit-profile-page')
  await user.click()
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  await asked
  await user.click()
  await expect(menu).toBeVisible()
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByLabel('First name')).toBeEditable()
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Edit Profile' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/changePassword')
})

test('issue 36: a heading takes the focus if nothing was pressed while its page was on its way', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has these entries in its sidebar')
  await signInDemo(page)
  await page.goto('/faq')
  const { asked, arrive } = await holdPage(page, 'edit-profile-page')
  await page.getByRole('banner').getByRole('button', { name: 'demoplayer' }).click()
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  await asked
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeFocused()
})
