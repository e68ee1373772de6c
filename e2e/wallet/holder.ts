/** A player of this journey alone, signed in and with an operator: 1001, whose welcome credit is 100.00, or another. */
import { expect, type Page } from '@playwright/test'
import { signInAs, verifiedPlayer, type NewPlayer } from '../players/new-player.ts'

export type Holder = NewPlayer & { token: string }

export async function newHolder(page: Page, baseURL: string, operatorId = 1001): Promise<Holder> {
  const player = await verifiedPlayer(page.request)
  const token = await signInAs(page, baseURL, player)
  const holder = { ...player, token }
  await send(page, holder, '/operators/apply', { operatorId })
  return holder
}

/** For what a journey needs but is not about. */
export async function send<Data>(page: Page, { token }: Holder, path: string, data: object): Promise<Data> {
  const answer = await page.request.post(`/api/v1${path}`, { data, headers: { Authorization: token } })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { data: Data }).data
}

export async function expectBalance(
  page: Page,
  name: 'Main Wallet' | 'Game Credit' | 'My Operator',
  figure: string,
): Promise<void> {
  await expect(page.getByText(`${name} ${figure}`, { exact: true })).toBeVisible()
}
