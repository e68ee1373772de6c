import { delays } from '@lucero/contract/shared/constants'
import { Refusal } from '@lucero/contract/shared/refusals'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { navigation } from '../lib/navigation.ts'
import { rememberedLogin } from './remembered-login.ts'
import { openAuth, useUiState } from '../lib/ui-state.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { installFakeClock } from '@lucero/ui/testing/fake-clock.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import './auth-modal.tsx'

const userId = '0198f7a0-0000-7000-8000-000000000001'
const dialog = () => page.getByRole('dialog')
const username = () => page.getByLabelText('Username', { exact: true })
const password = () => page.getByLabelText('Password', { exact: true })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

let wait: MockInstance<typeof navigation.wait>
let reload: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  wait = vi.spyOn(navigation, 'wait').mockResolvedValue()
  reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined)
})
afterEach(() => {
  wait.mockRestore()
  reload.mockRestore()
  localStorage.clear()
})

async function openSignIn(answers: Answers = {}) {
  const server = stubServer(answers)
  await renderApp('/privacy')
  openAuth('home')
  await expect.element(username()).toBeVisible()
  return server
}

async function signIn(name = 'demoplayer', secret = 'Demo!pass1') {
  await username().fill(name)
  await password().fill(secret)
  await press('Sign In')
}

describe('the form', () => {
  it('SIN-1 has fields and links for signing in and for recovery', async () => {
    await openSignIn()
    await expect.element(page.getByLabelText('Remember me')).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Forgot Username' })).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Forgot Password' })).toBeVisible()
    await expect.element(username()).toHaveAttribute('autocomplete', 'username')
    await expect.element(password()).toHaveAttribute('autocomplete', 'current-password')
  })

  it('SIN-1 PWD-4 shows and hides the password', async () => {
    await openSignIn()
    await expect.element(password()).toHaveAttribute('type', 'password')
    await dialog().getByRole('button', { name: 'Show password' }).click()
    await expect.element(password()).toHaveAttribute('type', 'text')
  })

  it('SIN-1 HDR-2 Join Now switches to the sign-up tab in the shared state', async () => {
    await openSignIn()
    await press('Join Now')
    expect(useUiState.getState()).toMatchObject({ isLogin: false, isSignup: true })
    await expect.element(page.getByRole('button', { name: 'Set Password' })).toBeVisible()
  })

  it('SIN-2 shows an error beside each missing field, and focuses the first', async () => {
    const server = await openSignIn()
    await press('Sign In')
    await expect.element(username()).toHaveAccessibleDescription('Username required!')
    await expect.element(password()).toHaveAccessibleDescription('Password required!')
    await expect.element(username()).toHaveFocus()
    expect(server.times('signIn')).toBe(0)
    await expectAccessible()
  })

  it('SIN-3 blocks spaces, and limits the password to 16 characters', async () => {
    await openSignIn()
    await username().click()
    await userEvent.keyboard('de mo pl')
    await expect.element(username()).toHaveValue('demopl')
    await password().click()
    await userEvent.keyboard('12 345678901234567890')
    await expect.element(password()).toHaveValue('1234567890123456')
  })
})

describe('signing in', () => {
  it('SIN-4 stores the token in the cookie, confirms it, and reloads after 400 ms', async () => {
    const server = await openSignIn({
      signIn: { accessToken: 'fresh-token', deviceToken: 'kept', userId, lastSignIn: null },
    })
    await signIn()
    await expect.poll(() => reload.mock.calls.length).toBe(1)
    expect(server.requests).toContainEqual({
      call: 'signIn',
      authorization: null,
      body: { username: 'demoplayer', password: 'Demo!pass1' },
    })
    expect(document.cookie).toContain('accessToken=fresh-token')
    expect(shownToasts()).toMatchObject([{ tone: 'success', text: 'Login Successful.' }])
    expect(wait.mock.calls).toEqual([[delays.loginReloadMs]])
    expect(delays.loginReloadMs).toBe(400)
  })

  it('M3 stores the device token, and sends it at the next sign-in', async () => {
    localStorage.setItem('deviceToken', 'from-last-time')
    const server = await openSignIn({
      signIn: { accessToken: 'fresh-token', deviceToken: 'kept', userId, lastSignIn: null },
    })
    await signIn()
    await expect.poll(() => localStorage.getItem('deviceToken')).toBe('kept')
    expect(server.requests.find(({ call }) => call === 'signIn')?.body).toEqual({
      username: 'demoplayer',
      password: 'Demo!pass1',
      deviceToken: 'from-last-time',
    })
  })

  it('M3 too many wrong passwords: shows the waiting time', async () => {
    await openSignIn({ signIn: new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: '1500' }) })
    await signIn()
    const alert = page.getByRole('alertdialog', { name: 'TOO MANY REQUESTS' })
    await expect.element(alert.getByText('Please try again in 25 minutes.')).toBeVisible()
  })

  it('SIN-4 Enter submits once: the form stays disabled until the page reloads', async () => {
    wait.mockReturnValue(new Promise(() => undefined))
    const server = await openSignIn({
      signIn: { accessToken: 'fresh-token', deviceToken: 'kept', userId, lastSignIn: null },
    })
    await username().fill('demoplayer')
    await password().fill('Demo!pass1')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => shownToasts()).toMatchObject([{ text: 'Login Successful.' }])
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog().getByRole('button', { name: /^Sign In/ })).toBeDisabled()
    expect(server.times('signIn')).toBe(1)
  })

  it('SIN-6 ERR-1 shows a refusal in a dialog whose Ok reloads the page', async () => {
    await openSignIn({ signIn: new Refusal('INVALID_CREDENTIALS') })
    await signIn()
    await expect.element(page.getByRole('alertdialog', { name: 'INVALID CREDENTIALS' })).toBeVisible()
    await expectAccessible()
    expect(reload).not.toHaveBeenCalled()
    await page.getByRole('button', { name: 'Ok', exact: true }).click()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('SIN-6 ERR-1 shows any description of the server, formatted', async () => {
    await openSignIn({ signIn: new Refusal('INTERNAL_ERROR', {}, 'SOME_ODD_THING_HERE') })
    await signIn()
    await expect.element(page.getByRole('alertdialog', { name: 'SOME ODD THING HERE' })).toBeVisible()
  })

  it('a closed account shows where to write', async () => {
    await openSignIn({ signIn: new Refusal('ACCOUNT_CLOSED') })
    await signIn()
    const closed = page.getByRole('alertdialog', { name: 'ACCOUNT CLOSED' })
    await expect.element(closed.getByRole('link', { name: 'Write to Us' })).toHaveAttribute('href', '/contact')
    await expectAccessible()
  })

  it('shows a friendly message when the server is unreachable, and keeps the input', async () => {
    await openSignIn()
    vi.mocked(window.fetch).mockRejectedValue(new TypeError('Failed to fetch'))
    await signIn()
    await expect
      .poll(() => shownToasts())
      .toMatchObject([{ tone: 'error', text: expect.stringContaining('cannot reach') }])
    await expect.element(username()).toHaveValue('demoplayer')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  })
})

describe('an unverified player', () => {
  const unverified = new Refusal('USER_NOT_VERIFIED', { user_id: userId })

  it('SIN-5 VER-1 Get OTP sends a code and opens the code step', async () => {
    installFakeClock('Date')
    const server = await openSignIn({ signIn: unverified, resendCode: {}, verifyAccount: {} })
    await signIn()
    await expect.element(page.getByRole('alertdialog', { name: 'USER NOT VERIFIED' })).toBeVisible()
    await page.getByRole('button', { name: 'Get OTP' }).click()
    await expect.element(page.getByRole('heading', { name: 'Verify Your Account' })).toBeVisible()
    await expect.element(page.getByLabelText('Verification code')).toHaveFocus()
    await expect.element(page.getByRole('timer')).toHaveTextContent('New code in 0:59')
    await expect.element(page.getByText(/If a code came within the last minute, it is that one\.$/)).toBeVisible()
    expect(server.requests.find(({ call }) => call === 'resendCode')?.body).toEqual({ userId })
    expect(shownToasts()).toMatchObject([{ text: 'OTP sent' }])
  })

  it('SIN-5 keeps the alert open when the code cannot be sent', async () => {
    await openSignIn({ signIn: unverified, resendCode: new Refusal('TOO_MANY_REQUESTS') })
    await signIn()
    await page.getByRole('button', { name: 'Get OTP' }).click()
    await expect.poll(() => shownToasts()).toMatchObject([{ tone: 'error', text: 'TOO MANY REQUESTS' }])
    await expect.element(page.getByRole('button', { name: 'Get OTP' })).toBeEnabled()
  })
})

describe('remember me', () => {
  it('SIN-7 stores the login and fills the form with it', async () => {
    await openSignIn({ signIn: { accessToken: 'fresh-token', deviceToken: 'kept', userId, lastSignIn: null } })
    await page.getByLabelText('Remember me').click()
    await signIn()
    await expect.poll(rememberedLogin).toEqual({ username: 'demoplayer', password: 'Demo!pass1' })
    expect(localStorage.getItem('rememberMe')).toBe('true')
  })

  it('SIN-7 fills the form with the stored login, and deletes it when unchecked', async () => {
    for (const [key, value] of [
      ['username', 'demoplayer'],
      ['password', 'Demo!pass1'],
      ['rememberMe', 'true'],
    ] as const) {
      localStorage.setItem(key, value)
    }
    await openSignIn()
    await expect.element(username()).toHaveValue('demoplayer')
    await expect.element(password()).toHaveValue('Demo!pass1')
    await expect.element(page.getByLabelText('Remember me')).toBeChecked()
    await page.getByLabelText('Remember me').click()
    for (const key of ['username', 'password', 'rememberMe']) expect(localStorage.getItem(key)).toBeNull()
  })

  it('SIN-7 stores nothing when unchecked', async () => {
    await openSignIn({ signIn: { accessToken: 'fresh-token', deviceToken: 'kept', userId, lastSignIn: null } })
    await signIn()
    await expect.poll(() => reload.mock.calls.length).toBe(1)
    expect(localStorage.getItem('password')).toBeNull()
  })
})
