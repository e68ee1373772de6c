import { delays } from '@lucero/contract/shared/constants'
import { messages } from '@lucero/contract/shared/fields'
import { Refusal } from '@lucero/contract/shared/refusals'
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { navigation } from '../lib/navigation.ts'
import { rememberLogin } from './remembered-login.ts'
import { storeAccessToken } from '../lib/session.ts'
import { resetUi, useUiState } from '../lib/ui-state.ts'
import { currentReturnTo } from '../lib/return-to.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { pressEscapeIn } from '@lucero/ui/testing/press-escape.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'

const { user } = demoPlayer.getUser
const field = (label: string) => page.getByLabelText(label, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const pressIn = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const latestToast = () => shownToasts().at(-1)

let wait: MockInstance<typeof navigation.wait>
let openHome: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  wait = vi.spyOn(navigation, 'wait').mockResolvedValue()
  openHome = vi.spyOn(navigation, 'openHome').mockImplementation(() => undefined)
})
afterEach(() => {
  openHome.mockRestore()
  wait.mockRestore()
  localStorage.clear()
})

async function open(path: string, changes: Answers = {}) {
  const server = stubServer({ ...demoPlayer, ...changes })
  await renderApp(path, { token })
  return server
}

describe('change password', () => {
  async function fillPasswords(current: string, next: string, confirmation = next) {
    await field('Current password').fill(current)
    await field('New password').fill(next)
    await field('Confirm new password').fill(confirmation)
    await pressIn('Change Password')
  }

  it('PRO-5 PWD-1 PWD-2 PWD-4 validates all three fields', async () => {
    const server = await open('/changePassword')
    await fillPasswords('Demo!pass1', 'weak', 'other')
    await expect.element(page.getByText(messages.passwordRule)).toBeVisible()
    await expect.element(field('New password')).toHaveAccessibleDescription(/A small letter \(met\)/)
    await expect.element(field('Confirm new password')).toHaveAccessibleDescription('Password not matched!')
    await expect.element(field('New password')).toHaveAttribute('maxlength', '16')
    expect(page.getByRole('button', { name: 'Show password' }).elements()).toHaveLength(3)
    expect(server.times('changePassword')).toBe(0)
    await expectAccessible()
  })

  it('PRO-5 API-7 changes the password, drops the ended session and updates the remembered login', async () => {
    rememberLogin({ username: 'demoplayer', password: 'Demo!pass1' })
    const server = await open('/changePassword', { changePassword: { passwordUpdated: true, deviceToken: 'kept' } })
    await fillPasswords('Demo!pass1', 'Better!pass')
    await expect.poll(() => openHome.mock.calls.length).toBe(1)
    expect(latestToast()).toMatchObject({ tone: 'success', text: 'Password Updated Successfully' })
    expect(server.requests.find(({ call }) => call === 'changePassword')?.body).toEqual({
      password: 'Demo!pass1',
      newPassword: 'Better!pass',
    })
    expect(document.cookie).not.toContain('accessToken')
    expect(localStorage.getItem('password')).toBe('Better!pass')
  })

  it('PRO-5 ERR-1 shows a wrong password as a toast and focuses the field', async () => {
    await open('/changePassword', { changePassword: new Refusal('WRONG_PASSWORD') })
    await fillPasswords('Wrong!pass1', 'Better!pass')
    await expect.poll(latestToast).toMatchObject({ tone: 'error', text: 'WRONG PASSWORD' })
    await expect.element(field('Current password')).toHaveFocus()
    expect(openHome).not.toHaveBeenCalled()
  })
})

describe('change phone number', () => {
  const consent = 'I agree to receive a verification code via SMS.'
  const answers = { changePhone: { sentVerificationCode: true as const }, verifyPhone: {} }

  async function toCode() {
    await field('New phone number').fill('3055550199')
    await field('Password').fill('Demo!pass1')
    await field(consent).click()
    await press('Get Code')
    await expect.element(field('OTP')).toHaveFocus()
  }

  it('PRO-6 validates number, password and consent, and focuses the first invalid field', async () => {
    await open('/changeNumber')
    await press('Get Code')
    await expect.element(field('New phone number')).toHaveAccessibleDescription('Enter valid number')
    await expect.element(field('Password')).toHaveAccessibleDescription('Password required!')
    await expect.element(field(consent)).toHaveAccessibleDescription('Required!')
    await expect.element(field('New phone number')).toHaveFocus()
    await expect.element(field('Password')).toHaveAttribute('maxlength', '16')
    await expectAccessible()
  })

  it('PRO-6 API-8 sends the current and the new number', async () => {
    const server = await open('/changeNumber', answers)
    await toCode()
    expect(server.requests.find(({ call }) => call === 'changePhone')?.body).toEqual({
      phone: user.phone,
      phoneCode: 1,
      password: 'Demo!pass1',
      newPhone: '3055550199',
      newPhoneCode: 1,
    })
    await expectAccessible()
  })

  it("PRO-6 an empty code shows the alert 'Enter OTP', a short one its message", async () => {
    await open('/changeNumber', answers)
    await toCode()
    await press('Verify')
    await expect.element(page.getByRole('alertdialog', { name: 'Enter OTP' })).toBeVisible()
    await press('Ok')
    await field('OTP').fill('12')
    await press('Verify')
    await expect.element(field('OTP')).toHaveAccessibleDescription('Enter a valid 4 digit code')
  })

  it('PRO-6 API-9 verifies the number, confirms it and loads the home screen after 700 ms', async () => {
    const server = await open('/changeNumber', answers)
    await toCode()
    await userEvent.keyboard('1234')
    await press('Verify')
    await expect.poll(() => openHome.mock.calls.length).toBe(1)
    expect(latestToast()).toMatchObject({ tone: 'success', text: 'Number updated successfully' })
    expect(wait.mock.calls).toEqual([[delays.phoneRedirectMs]])
    expect(server.requests.find(({ call }) => call === 'verifyPhone')?.body).toEqual({
      newPhone: '3055550199',
      newPhoneCode: 1,
      code: '1234',
    })
  })

  it('ERR-2 a session that expires during the code step restores the number after sign-in', async () => {
    const server = await open('/changeNumber', answers)
    await toCode()
    server.answers.verifyPhone = new Refusal('ACCESS_TOKEN_EXPIRED')
    await userEvent.keyboard('1234')
    await press('Verify')
    await expect.element(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await cleanup()
    resetUi()
    storeAccessToken('a-new-token', user.id)
    stubServer(demoPlayer)
    await renderApp('/changeNumber')
    await expect.element(field('New phone number')).toHaveValue('3055550199')
  })

  it('PRO-6 shows a wrong code as a toast and accepts another', async () => {
    await open('/changeNumber', { ...answers, verifyPhone: new Refusal('INVALID_CODE') })
    await toCode()
    await userEvent.keyboard('1234')
    await press('Verify')
    await expect.poll(latestToast).toMatchObject({ tone: 'error', text: 'INVALID CODE' })
    await expect.element(field('OTP')).toHaveValue('')
    await expect.element(field('OTP')).toHaveFocus()
  })
})

describe('deactivate and activate', () => {
  const question = 'If you deactivate the profile, you may lose all credits and operators.'
  const alert = () => page.getByRole('alertdialog', { name: question })

  async function openDeactivateDialog(changes: Answers = {}) {
    const server = await open('/deactivate', changes)
    await field('Password').fill('Demo!pass1')
    await pressIn('Deactivate Profile')
    await expect.element(alert()).toBeVisible()
    return server
  }

  it('is shown beside the account overview and the links to the other account pages', async () => {
    await page.viewport(1440, 900)
    await open('/deactivate')
    const account = page.getByRole('navigation', { name: 'Your account' })
    await expect
      .element(account.getByRole('link', { name: 'Deactivate Profile', exact: false }))
      .toHaveAttribute('aria-current', 'page')
    const [form, overview] = [field('Password').element(), account.element()].map((part) =>
      part.getBoundingClientRect(),
    )
    expect(overview!.left).toBeGreaterThan(form!.right)
    await account.getByRole('link', { name: 'Change Phone Number', exact: false }).click()
    await expect.element(field('New phone number')).toBeVisible()
  })

  it('PRO-7 requires the password', async () => {
    await open('/deactivate')
    await pressIn('Deactivate Profile')
    await expect.element(field('Password')).toHaveAccessibleDescription('Password required!')
    await expect.element(alert()).not.toBeInTheDocument()
  })

  it('PRO-8 shows the literal confirmation first; Cancel and Escape only close it', async () => {
    const server = await openDeactivateDialog()
    await expect
      .element(page.getByText('Important! All remaing credits under all operators will be lost', { exact: true }))
      .toBeVisible()
    await expectAccessible()
    await press('Cancel')
    await expect.element(alert()).not.toBeInTheDocument()
    await pressIn('Deactivate Profile')
    await pressEscapeIn(alert())
    await expect.element(alert()).not.toBeInTheDocument()
    expect(server.times('toggleProfile')).toBe(0)
    expect(useUiState.getState().deactivateAlertOpen).toBe(false)
  })

  it('PRO-8 PRO-9 API-6 ENT-7 Delete deactivates, closes the dialog, drops the token and reloads the page', async () => {
    const server = await openDeactivateDialog({ toggleProfile: { isActive: false } })
    const toggled: boolean[] = []
    const stop = useUiState.subscribe(({ deactivateToggle }) => toggled.push(deactivateToggle))
    await press('Delete')
    await expect.element(alert()).not.toBeInTheDocument()
    await expect.poll(() => openHome.mock.calls.length).toBe(1)
    stop()
    expect([toggled[0], toggled.at(-1)]).toEqual([true, false])
    expect(latestToast()).toMatchObject({ tone: 'success', text: 'Profle Deactivated' })
    expect(document.cookie).not.toContain('accessToken')
    expect(server.requests.find(({ call }) => call === 'toggleProfile')?.body).toEqual({
      phoneCode: 1,
      phone: user.phone,
      password: 'Demo!pass1',
    })
    // The page stays unchanged until the reload, without a prompt to sign in.
    await page.getByRole('link', { name: /^Edit Profile/ }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
    expect(latestToast()).toMatchObject({ text: 'Profle Deactivated' })
    expect(currentReturnTo()).toBeUndefined()
  })

  it('PRO-8 a wrong password closes the dialog and shows the error', async () => {
    await openDeactivateDialog({ toggleProfile: new Refusal('WRONG_PASSWORD') })
    await press('Delete')
    await expect.poll(latestToast).toMatchObject({ tone: 'error', text: 'WRONG PASSWORD' })
    await expect.element(alert()).not.toBeInTheDocument()
    expect(document.cookie).toContain('accessToken')
  })

  it('PRO-7 PRO-9 activates without confirmation, keeps the token and loads the home screen', async () => {
    await open('/deactivate', { getUser: { user: { ...user, isActive: false } }, toggleProfile: { isActive: true } })
    await expect.element(page.getByRole('heading', { name: 'Activate Profile', exact: true })).toBeVisible()
    await field('Password').fill('Demo!pass1')
    await pressIn('Activate Profile')
    await expect.poll(() => openHome.mock.calls.length).toBe(1)
    expect(latestToast()).toMatchObject({ tone: 'success', text: 'Profle Activated' })
    expect(document.cookie).toContain('accessToken')
  })
})
