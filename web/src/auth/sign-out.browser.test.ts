import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it, vi } from 'vitest'
import { navigation } from '../lib/navigation.ts'
import { storeAccessToken } from '../lib/session.ts'
import { stubServer } from '../testing/stub-server.ts'
import { signOut } from './sign-out.ts'

it('PRO-10 a failing call is ignored: the cookie is deleted, and the home screen is loaded', async () => {
  const openHome = vi.spyOn(navigation, 'openHome').mockImplementation(() => undefined)
  const server = stubServer({ signOut: new Refusal('INTERNAL_ERROR') })
  storeAccessToken('a-token')
  await signOut()
  expect(server.requests).toMatchObject([{ call: 'signOut', authorization: 'a-token' }])
  expect(document.cookie).not.toContain('accessToken')
  expect(openHome).toHaveBeenCalledOnce()
  openHome.mockRestore()
})
