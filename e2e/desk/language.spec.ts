// The first page of the desk speaks the language of the browser, until another one is chosen there.
import { expect, test } from '../test.ts'

test.use({ locale: 'es-MX' })

test('house 17 the sign-in is in the language of the browser, and another one can be chosen there', async ({
  page,
}) => {
  await page.goto('/desk')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  await expect(heading('Entrar')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await expect(heading('Sign in')).toBeVisible()
  await page.reload()
  await expect(heading('Sign in')).toBeVisible()
})
