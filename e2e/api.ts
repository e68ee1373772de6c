/** The player API of the program that the journeys run on, for what a journey needs but is not about. */
import type { CallName } from '@lucero/contract/calls'
import { callPlayerApi, dataIn, type PlayerParts } from '@lucero/contract/client'
import type { DataOf } from '@lucero/contract/shapes'
import type { Page } from '@playwright/test'
import { stackUrl } from './stack.ts'

export const api = async <N extends CallName>(name: N, parts: PlayerParts<N> = {}): Promise<DataOf<N>> =>
  dataIn(await callPlayerApi(stackUrl(), name, parts))

type Login = { username: string; password: string }

/** In this browser, without the forms: those have journeys of their own. */
export async function signInAs(page: Page, { username, password }: Login): Promise<string> {
  const { accessToken } = await api('signIn', { body: { username, password } })
  await page.context().addCookies([{ name: 'accessToken', value: accessToken, url: stackUrl() }])
  return accessToken
}

/** As a player of the demo data. */
export const signInDemo = (page: Page, username = 'demoplayer') => signInAs(page, { username, password: 'Demo!pass1' })
