import { delays } from '@lucero/contract/shared/constants'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import { call } from '../lib/api.ts'
import { deviceToken, storeDeviceToken } from '../lib/known-browser.ts'
import { navigation } from '../lib/navigation.ts'
import { storeAccessToken } from '../lib/session.ts'
import { keepLastSignIn } from './last-sign-in.ts'
import { clearRememberedLogin, rememberLogin } from './remembered-login.ts'
import type { SignInValues } from './sign-in-form.tsx'

/** SIN-4: signs in and reloads the page. */
export async function signIn({ username, password, rememberMe }: SignInValues): Promise<void> {
  const answer = await call('signIn', { body: { username, password, deviceToken: deviceToken() } })
  storeAccessToken(answer.accessToken, answer.userId)
  storeDeviceToken(answer.deviceToken)
  keepLastSignIn(answer.lastSignIn)
  if (rememberMe) rememberLogin({ username, password })
  else clearRememberedLogin()
  toast.success(t('Login Successful.'))
  await navigation.wait(delays.loginReloadMs)
  navigation.reload()
}
