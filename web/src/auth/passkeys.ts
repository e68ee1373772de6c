/** The calls around the passkeys of a player. The part that talks to the device is loaded when it is needed. */
import type { DataOf } from '@lucero/contract/player/shapes'
import { delays } from '@lucero/contract/shared/constants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceName } from '@lucero/ui/page/passkey-support.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { deviceToken, storeDeviceToken } from '../lib/known-browser.ts'
import { navigation } from '../lib/navigation.ts'
import { storeAccessToken } from '../lib/session.ts'
import { promptForLimits } from '../safer/limits-prompt-state.ts'
import { keepLastSignIn } from './last-sign-in.ts'

export const loadDevice = () => import('@lucero/ui/page/passkey.ts')

/** What to tell. A browser does not reveal whether the person changed their mind or has no passkey. */
export async function passkeyErrorText(error: unknown): Promise<string> {
  const { isCancelled, isKnownDevice } = await loadDevice()
  if (isCancelled(error)) return t('No passkey was used. You can try again.')
  if (isKnownDevice(error)) return t('This device already has a passkey of your account.')
  return errorText(error)
}

type SignedIn = DataOf<'signIn'>

async function enter({ accessToken, userId, deviceToken: token, lastSignIn }: SignedIn): Promise<void> {
  storeAccessToken(accessToken, userId)
  storeDeviceToken(token)
  keepLastSignIn(lastSignIn)
  toast.success(t('Login Successful.'))
  await navigation.wait(delays.loginReloadMs)
  navigation.reload()
}

/** Signs in with a passkey and reloads the page, as with a password. */
export async function signInWithPasskey(): Promise<void> {
  const [{ getPasskey }, start] = await Promise.all([loadDevice(), call('startPasskeySignIn', { body: {} })])
  const proof = await getPasskey(start)
  await enter(await call('signInWithPasskey', { body: { ...proof, deviceToken: deviceToken() } }))
}

type NewPlayer = { username: string; phone: { phoneCode: number; phone: string } }

/** Returns what the code of the text message completes. */
export async function signUpWithPasskey({ username, phone: { phoneCode, phone } }: NewPlayer) {
  const who = { username, phoneCode, phone }
  const [{ createPasskey }, start] = await Promise.all([loadDevice(), call('startPasskeySignUp', { body: who })])
  const made = await createPasskey(start)
  const { user, signUpToken } = await call('signUpWithPasskey', {
    body: { ...who, ...made, name: deviceName(t('Passkey')) },
  })
  const finish = async (code: string) => {
    const body = { userId: user.id, code, signUpToken, deviceToken: deviceToken() }
    const signedIn = await call('finishPasskeySignUp', { body })
    promptForLimits(user.id)
    await enter(signedIn)
  }
  return { userId: user.id, finish }
}

/** For five minutes, calls of this session that need the password need none. */
async function confirmWithPasskey(): Promise<void> {
  const [{ getPasskey }, start] = await Promise.all([loadDevice(), call('startPasskeyConfirmation', { body: {} })])
  await call('confirmWithPasskey', { body: await getPasskey(start) })
}

/** With an empty password, a passkey has just confirmed the session. */
export async function addPasskey(password: string): Promise<void> {
  const [{ createPasskey }, start] = await Promise.all([loadDevice(), call('startPasskey', { body: { password } })])
  await call('addPasskey', { body: { ...(await createPasskey(start)), name: deviceName(t('Passkey')) } })
}

const passkeysKey = ['auth', 'passkeys'] as const

export const usePasskeys = () =>
  useQuery({ queryKey: passkeysKey, queryFn: ({ signal }) => call('getPasskeys', { signal }) })

/** A change of the own passkeys, which reads the list again. */
export function usePasskeyChange<Input>(change: (input: Input) => Promise<unknown>, done: () => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast.success(done()),
    onSettled: () => client.invalidateQueries({ queryKey: passkeysKey }),
  })
}

/**
 * How this player confirms a sensitive change: with the password, or with a passkey if the account has none. `prove` returns what to send as password: nothing after a passkey.
 */
export function useConfirmation() {
  const { data } = usePasskeys()
  const isByPasskey = data?.hasPassword === false
  const prove = async (password: string): Promise<string> => {
    if (!isByPasskey) return password
    await confirmWithPasskey()
    return ''
  }
  return { isByPasskey, prove }
}
