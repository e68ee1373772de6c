/** The player API of the program under test, for the preparation of tests. */
import type { CallName } from '@lucero/contract/player/calls'
import { callPlayerApi, type PlayerParts } from '@lucero/contract/player/client'
import { dataIn } from '@lucero/contract/shared/send'
import type { DataOf } from '@lucero/contract/player/shapes'
import type { Page } from '@playwright/test'
import { stackUrl } from './stack.ts'

export const api = async <N extends CallName>(name: N, parts: PlayerParts<N> = {}): Promise<DataOf<N>> =>
  dataIn(await callPlayerApi(stackUrl(), name, parts))

type Login = { username: string; password: string }

/** As a browser does, so that a further sign-in is not reported to the player as one from a new browser. */
const deviceTokens = new Map<string, string>()

/** Signs in this browser without the forms, which have their own tests. */
export async function signInAs(page: Page, { username, password }: Login): Promise<string> {
  const known = deviceTokens.get(username)
  const body = { username, password, ...(known && { deviceToken: known }) }
  const { accessToken, deviceToken } = await api('signIn', { body })
  deviceTokens.set(username, deviceToken)
  await page.context().addCookies([{ name: 'accessToken', value: accessToken, url: stackUrl() }])
  return accessToken
}

/** Signs in as a player of the demo data. */
export const signInDemo = (page: Page, username = 'demoplayer') => signInAs(page, { username, password: 'Demo!pass1' })
