import { expect, type Page } from '@playwright/test'

type Login = { username: string; password: string }

/** Signs in through the modal. */
export async function fillSignIn(page: Page, { username, password }: Login): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign In' })
  await dialog.getByLabel('Username', { exact: true }).fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
}

export async function pressSignIn(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function expectSignedIn(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: username })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
