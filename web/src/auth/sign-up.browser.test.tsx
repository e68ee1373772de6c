import { messages } from '@lucero/contract/shared/fields'
import { Refusal } from '@lucero/contract/shared/refusals'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { navigation as wholePage } from '../lib/navigation.ts'
import { closeAuth, openAuth, useUiState } from '../lib/ui-state.ts'
import { renderApp } from '../testing/render-app.tsx'
import { isolateStorage } from '@lucero/ui/testing/isolate-storage.ts'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { installFakeClock } from '@lucero/ui/testing/fake-clock.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import './auth-modal.tsx'

const userId = '0198f7a0-0000-7000-8000-000000000002'
const sms = 'I agree to receive a verification code via SMS.'
const terms = 'I confirm that I am at least 21 years of age and I accept the Terms & Conditions.'
const field = (label: string) => page.getByLabelText(label, { exact: true })
const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

let reload: ReturnType<typeof vi.spyOn>
let wait: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  wait = vi.spyOn(wholePage, 'wait').mockResolvedValue()
  reload = vi.spyOn(wholePage, 'reload').mockImplementation(() => undefined)
})
afterEach(() => {
  reload.mockRestore()
  wait.mockRestore()
})

async function openSignUp(answers: Answers = {}) {
  // A sign-in stores a device token, which test files that run at the same time would send.
  isolateStorage()
  const server = stubServer(answers)
  await renderApp('/privacy')
  openAuth('profile')
  await expect.element(field('Username')).toBeVisible()
  return server
}

async function toPassword() {
  await field('Username').fill('newplayer')
  await field('Phone number').fill('3055550123')
  await field(sms).click()
  await field(terms).click()
  await press('Set Password')
  await expect.element(field('Confirm Password')).toBeVisible()
}

async function toCode() {
  await toPassword()
  await field('Password').fill('Secret!pass')
  await field('Confirm Password').fill('Secret!pass')
  await press('Join Now Us')
}

describe('step 1', () => {
  it('SUP-1 SUP-2 has fields for username, phone and two consents with their literal texts', async () => {
    await openSignUp()
    for (const label of ['Phone number', sms, terms]) await expect.element(field(label)).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Country: United States +1' })).toBeVisible()
  })

  it('SUP-2 SUP-3 SUP-4 shows an error beside each missing field', async () => {
    await openSignUp()
    await press('Set Password')
    for (const label of ['Phone number', sms, terms]) {
      await expect.element(field(label)).toHaveAccessibleDescription('Required!')
    }
    await expect.element(field('Username')).toHaveAccessibleDescription(/Required!/)
    await expect.element(field('Username')).toHaveFocus()
  })

  it('SUP-3 requires 6 characters', async () => {
    await openSignUp()
    await field('Username').fill('short')
    await press('Set Password')
    await expect.element(field('Username')).toHaveAccessibleDescription(/Username should contain atleast 6 character/)
  })

  it("SUP-3 blocks '@', spaces, and more than 20 characters", async () => {
    await openSignUp()
    await field('Username').click()
    await userEvent.keyboard('a@b c1234567890123456789')
    await expect.element(field('Username')).toHaveValue('abc12345678901234567')
  })

  it('SUP-4 accepts digits only, and rejects fewer than 10; the phone is the first invalid field', async () => {
    await openSignUp()
    await field('Username').fill('newplayer')
    await field('Phone number').click()
    await userEvent.keyboard('30a5-55')
    await expect.element(field('Phone number')).toHaveValue('30555')
    await press('Set Password')
    await expect.element(field('Phone number')).toHaveAccessibleDescription('Invalid phone number')
    await expect.element(field('Phone number')).toHaveFocus()
  })

  it('SUP-4 specification 4: rejects a number with more than ten national digits, and keeps all of them', async () => {
    const server = await openSignUp()
    await field('Username').fill('newplayer')
    await field('Phone number').fill('+55 11 98765-4321')
    await expect.element(field('Phone number')).toHaveValue('11987654321')
    await press('Set Password')
    await expect.element(field('Phone number')).toHaveAccessibleDescription('Invalid phone number')
    expect(server.times('signUp')).toBe(0)
  })
})

describe('step 2', () => {
  it('SUP-5 SUP-6 PWD-1 PWD-2 validates the password and its confirmation', async () => {
    const server = await openSignUp()
    await toPassword()
    await expectAccessible()
    await field('Password').fill('password')
    await field('Confirm Password').fill('other')
    await press('Join Now Us')
    await expect.element(page.getByText(messages.passwordRule)).toBeVisible()
    await expect.element(field('Confirm Password')).toHaveAccessibleDescription('Passwords do not match!')
    await expect.element(field('Password')).toHaveAttribute('maxlength', '16')
    expect(server.times('signUp')).toBe(0)
  })

  const met = () =>
    page
      .getByRole('listitem')
      .elements()
      .filter((line) => line.textContent.includes('(met)'))
      .map((line) => line.textContent.replace(' (met)', ''))
  const announced = () =>
    page
      .getByRole('status')
      .elements()
      .map(({ textContent }) => textContent)

  it('PWD-1 ticks each part of the rule as it is met, and announces missing parts only on blur', async () => {
    await openSignUp()
    await toPassword()
    await field('Password').click()
    expect(met()).toEqual([])
    await userEvent.keyboard('a')
    await expect.poll(met).toEqual(['A small letter'])
    await userEvent.keyboard('B!')
    await expect.poll(met).toEqual(['A capital letter', 'A small letter', 'One of ! @ # $ % ^ & *'])
    expect(announced()).not.toContainEqual(expect.stringContaining('missing'))
    await userEvent.tab()
    await expect.poll(announced).toContain('Still missing: 8 characters or more')
    await field('Password').fill('aB!45678')
    await expect.poll(() => met().length).toBe(4)
    await field('Confirm Password').click()
    await expect.poll(announced).not.toContainEqual(expect.stringContaining('missing'))
    await expect.element(field('Password')).toHaveAccessibleDescription(/8 characters or more \(met\)/)
    await expectAccessible()
  })

  it('SUP-1 Back keeps the input', async () => {
    await openSignUp()
    await toPassword()
    await press('Back')
    await expect.element(field('Username')).toHaveValue('newplayer')
    await expect.element(field('Phone number')).toHaveValue('3055550123')
  })

  it('SUP-7 API-1 signs up and continues with the code', async () => {
    const server = await openSignUp({ signUp: { user: { id: userId } } })
    await toCode()
    await expect.element(page.getByRole('heading', { name: 'Verify Your Account' })).toBeVisible()
    expect(shownToasts()).toMatchObject([{ tone: 'success', text: 'Registered Successfully!' }])
    expect(server.requests.find(({ call }) => call === 'signUp')?.body).toEqual({
      username: 'newplayer',
      password: 'Secret!pass',
      phoneCode: 1,
      phone: '3055550123',
    })
  })

  it('SUP-11 shows a failure as a toast and returns to a username that is taken', async () => {
    await openSignUp({ signUp: new Refusal('USERNAME_TAKEN') })
    await toCode()
    await expect.poll(() => shownToasts()).toMatchObject([{ tone: 'error', text: 'USERNAME TAKEN' }])
    await expect.element(field('Username')).toHaveFocus()
    await expect.element(field('Username')).toHaveAccessibleDescription(/This username is taken/)
  })
})

describe('step 3', () => {
  const signedIn = { accessToken: 'opaque-token', userId, deviceToken: 'a-device', lastSignIn: null }
  const answers = { signUp: { user: { id: userId } }, verifyAccount: {}, resendCode: {}, signIn: signedIn }

  it('SUP-8 SUP-9 starts at 1:59 with Send again and the voice call disabled', async () => {
    installFakeClock('Date')
    await openSignUp(answers)
    await toCode()
    await expect.element(page.getByText('1:59', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send again' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'request a voice call' })).toBeDisabled()
    await expectAccessible()
  })

  it.each([
    ['Send again', 'sms'],
    ['request a voice call', 'voice'],
  ])('SUP-8 SUP-9 CON-1 at zero, %s requests a new code and starts at 0:59', async (name, channel) => {
    installFakeClock('Date')
    const server = await openSignUp(answers)
    await toCode()
    await expect.element(page.getByText('1:59', { exact: true })).toBeVisible()
    vi.setSystemTime(Date.now() + 119_000)
    await expect.element(page.getByText('0:00', { exact: true })).toBeVisible()
    await press(name)
    await expect.element(page.getByText('0:59', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send again' })).toBeDisabled()
    expect(server.requests.find(({ call }) => call === 'resendCode')?.body).toEqual({ userId, channel })
    await expect.poll(() => shownToasts().at(-1)).toMatchObject({ text: 'OTP Sent' })
  })

  it('PWD-3 accepts digits only and shows errors of the code', async () => {
    const server = await openSignUp(answers)
    await toCode()
    await press('Verify')
    const code = field('Verification code')
    await expect.element(code).toHaveAccessibleDescription('Enter Verification Code')
    await userEvent.keyboard('1a2')
    await expect.element(code).toHaveValue('12')
    await expect.element(code).toHaveAccessibleDescription('Enter a valid 4 digit code')
    expect(server.times('verifyAccount')).toBe(0)
  })

  it("SUP-10 API-2 ENT-7 SIN-4 issue 29: the last digit verifies; Ok of 'Account Verified' signs in and reloads", async () => {
    const server = await openSignUp(answers)
    await toCode()
    await field('Verification code').click()
    await userEvent.keyboard('123')
    expect(server.times('verifyAccount')).toBe(0)
    // Enter is pressed during the request. After it, Enter would press Ok.
    const reply = server.hold('verifyAccount')
    await userEvent.keyboard('4{Enter}')
    reply()
    await expect.element(page.getByRole('alertdialog', { name: 'Account Verified' })).toBeVisible()
    expect(useUiState.getState().signupPopupOpen).toBe(true)
    expect(server.bodiesOf('verifyAccount')).toEqual([{ code: '1234', userId }])
    await expect.element(page.getByRole('button', { name: 'Ok', exact: true })).toHaveFocus()
    expect(server.times('signIn')).toBe(0)
    await page.getByRole('button', { name: 'Ok', exact: true }).click()
    await expect.poll(() => reload).toHaveBeenCalledOnce()
    expect(server.bodiesOf('signIn')).toMatchObject([{ username: 'newplayer', password: 'Secret!pass' }])
    expect(document.cookie).toContain('accessToken=opaque-token')
    expect(shownToasts().at(-1)).toMatchObject({ tone: 'success', text: 'Login Successful.' })
  })

  it('SUP-10 if signing in fails, Sign In is open and filled in after the reload, and the login is deleted everywhere else', async () => {
    await openSignUp({ ...answers, signIn: new Refusal('RETRY_LATER') })
    await toCode()
    await expect.element(page.getByText(/\+1 ••• ••• 0123/)).toBeVisible()
    await field('Verification code').fill('1234')
    await page.getByRole('button', { name: 'Ok', exact: true }).click()
    await expect.poll(() => reload).toHaveBeenCalledOnce()
    await cleanup()
    closeAuth()
    await renderApp('/')
    await expect.element(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'You are in' })).toBeVisible()
    await expect.element(field('Username')).toHaveValue('newplayer')
    await expect.element(field('Password')).toHaveValue('Secret!pass')
    const stored = [sessionStorage, localStorage].flatMap((storage) => Object.values(storage))
    expect(stored.filter((text) => String(text).includes('Secret!pass'))).toEqual([])
    await expectAccessible()
  })

  it('VER-2 ERR-1 shows a wrong code as a toast and accepts another', async () => {
    await openSignUp({ ...answers, verifyAccount: new Refusal('INVALID_CODE') })
    await toCode()
    await field('Verification code').fill('1234')
    await expect.poll(() => shownToasts().at(-1)).toMatchObject({ tone: 'error', text: 'INVALID CODE' })
    await expect.element(field('Verification code')).toHaveValue('')
    await expect.element(field('Verification code')).toHaveFocus()
  })
})
