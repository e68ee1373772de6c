import { randomInt, randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { readCode } from '../texts.ts'

export type NewPlayer = { username: string; password: string; phone: string }

/** Of no other journey: nothing one player does is seen by another. */
export function somebodyNew(): NewPlayer {
  const username = `p${randomUUID().replaceAll('-', '').slice(0, 15)}`
  return { username, password: 'First!pass1', phone: newNumber() }
}

export const newNumber = () => `305${randomInt(10_000_000).toString().padStart(7, '0')}`

/** Signed up, but the phone not proven yet. */
export async function signUp(request: APIRequestContext, player: NewPlayer): Promise<string> {
  const { data } = await post(request, 'signup', { ...player, phoneCode: 1 })
  return (data as { user: { id: string } }).user.id
}

export async function verifiedPlayer(request: APIRequestContext): Promise<NewPlayer> {
  const player = somebodyNew()
  const userId = await signUp(request, player)
  await post(request, 'verify-account', { userId, code: await readCode(request, `1${player.phone}`) })
  return player
}

/** In this browser, without the form. */
export async function signInAs(page: Page, baseURL: string, { username, password }: NewPlayer): Promise<string> {
  const { data } = await post(page.request, 'login', { username, password })
  const { accessToken } = data as { accessToken: string }
  await page.context().addCookies([{ name: 'accessToken', value: accessToken, url: baseURL }])
  return accessToken
}

/** Whether the server still honours a token. */
export async function isHonoured(request: APIRequestContext, token: string): Promise<boolean> {
  const answer = await request.get('/api/v1/user/get-user', { headers: { Authorization: token } })
  return answer.status() === 200
}

async function post(request: APIRequestContext, call: string, data: object): Promise<{ data: unknown }> {
  const answer = await request.post(`/api/v1/user/${call}`, { data })
  expect(answer.status(), `${call}: ${await answer.text()}`).toBe(200)
  return (await answer.json()) as { data: unknown }
}
