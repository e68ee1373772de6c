import { expect, type Page } from '@playwright/test'

/** As a player of the demo data, without the forms: those have journeys of their own. */
export async function signIn(page: Page, username = 'demoplayer'): Promise<void> {
  const answer = await page.request.post('/api/v1/user/login', { data: { username, password: 'Demo!pass1' } })
  expect(answer.status()).toBe(200)
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  await page.context().addCookies([{ name: 'accessToken', value: data.accessToken, url: new URL(answer.url()).origin }])
}
