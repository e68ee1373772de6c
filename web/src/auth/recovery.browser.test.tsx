import { messages } from '@lucero/contract/shared/fields'
import { Refusal } from '@lucero/contract/shared/refusals'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showUi, useUiState } from '../lib/ui-state.ts'
import { renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { installFakeClock } from '@lucero/ui/testing/fake-clock.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import './forgot-password-modal.tsx'
import './forgot-username-modal.tsx'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

describe('forgot username', () => {
  const consent = 'I agree to receive Username by text message.'

  async function openForgotUsername(answers: Answers = {}) {
    const server = stubServer(answers)
    await renderApp('/privacy')
    showUi({ forgotUsernameOpen: true })
    await expect.element(field('Phone number')).toBeVisible()
    return server
  }

  it('FUN-1 has fields for the phone and the consent', async () => {
    await openForgotUsername()
    await expect.element(field(consent)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Get Username' })).toBeVisible()
    await expectAccessible()
  })

  it('FUN-2 shows validation errors, and clears each one when its field is edited', async () => {
    const server = await openForgotUsername()
    await press('Get Username')
    await expect.element(field('Phone number')).toHaveAccessibleDescription('Required!')
    await expect.element(field(consent)).toHaveAccessibleDescription('Required!')
    await expect.element(field('Phone number')).toHaveFocus()
    await userEvent.keyboard('305')
    await expect.element(field('Phone number')).toHaveAccessibleDescription('')
    await expect.element(field(consent)).toHaveAccessibleDescription('Required!')
    await field(consent).click()
    await expect.element(field(consent)).toHaveAccessibleDescription('')
    await press('Get Username')
    await expect.element(field('Phone number')).toHaveAccessibleDescription('Invalid Phone number')
    expect(server.times('forgotUsername')).toBe(0)
  })

  it('FUN-3 API-31 sends dial code and last 10 digits, confirms it and closes', async () => {
    const server = await openForgotUsername({ forgotUsername: {} })
    await field('Phone number').fill('13055550123')
    await field(consent).click()
    await press('Get Username')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.requests.find(({ call }) => call === 'forgotUsername')?.body).toEqual({
      phoneCode: 1,
      phone: '3055550123',
    })
    expect(shownToasts()).toMatchObject([{ tone: 'success', text: 'Username Sent' }])
  })

  it('ERR-1 shows a refusal as a toast', async () => {
    await openForgotUsername({ forgotUsername: new Refusal('TOO_MANY_REQUESTS') })
    await field('Phone number').fill('3055550123')
    await field(consent).click()
    await press('Get Username')
    await expect.poll(() => shownToasts()).toMatchObject([{ tone: 'error', text: 'TOO MANY REQUESTS' }])
  })
})

describe('forgot password', () => {
  const consent = 'I agree to receive a Verification Code by text message.'
  const answers = {
    forgotPassword: {},
    verifyResetCode: { accessToken: 'temporary' },
    resetPassword: { deviceToken: 'kept' },
  }

  async function openForgotPassword(changes: Answers = {}) {
    const server = stubServer({ ...answers, ...changes })
    await renderApp('/privacy')
    showUi({ forgotPasswordOpen: true })
    await expect.element(heading('Forgot Password ?')).toBeVisible()
    return server
  }
  async function toCode() {
    await field('Phone number').fill('3055550123')
    await field(consent).click()
    await press('Get Code')
    await expect.element(field('Verification code')).toHaveFocus()
  }
  async function toPassword() {
    await toCode()
    await userEvent.keyboard('1234')
    await press('Verify')
    await expect.element(heading('Set New Password ?')).toBeVisible()
  }

  it('FPW-1 has fields for the phone, with the United States first, and the consent', async () => {
    await openForgotPassword()
    await expect.element(page.getByRole('combobox', { name: 'Country: United States +1' })).toBeVisible()
    await press('Get Code')
    await expect.element(field('Phone number')).toHaveAccessibleDescription('Required!')
    await expect.element(field(consent)).toHaveAccessibleDescription('Required!')
    await expectAccessible()
  })

  it('FPW-1 FPW-7 API-28 requests a code for dial code and number together', async () => {
    const server = await openForgotPassword()
    await toCode()
    expect(server.requests.find(({ call }) => call === 'forgotPassword')?.body).toEqual({
      phone: '13055550123',
      channel: 'sms',
    })
    expect(shownToasts()).toMatchObject([{ text: 'OTP sent' }])
  })

  it('FPW-2 shows the time remaining, and its own messages for a missing or short code', async () => {
    installFakeClock('Date')
    await openForgotPassword()
    await toCode()
    await expect.element(page.getByRole('timer')).toHaveTextContent('Time Remaining: 00:59')
    await expect.element(page.getByRole('button', { name: 'Send again' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'request a voice call' })).toBeVisible()
    await press('Verify')
    await expect.element(field('Verification code')).toHaveAccessibleDescription('Required!')
    await userEvent.keyboard('12')
    await expect.element(field('Verification code')).toHaveAccessibleDescription('Invalid OTP!')
    await expectAccessible()
  })

  it('FPW-5 FPW-7 Send again works at zero, restarts at 59 seconds and resends', async () => {
    installFakeClock('Date')
    const server = await openForgotPassword()
    await toCode()
    vi.setSystemTime(Date.now() + 59_000)
    await expect.element(page.getByRole('timer')).toHaveTextContent('Time Remaining: 00:00')
    await press('Send again')
    await expect.element(page.getByRole('timer')).toHaveTextContent('Time Remaining: 00:59')
    await expect.poll(() => server.times('forgotPassword')).toBe(2)
    await expect.poll(() => shownToasts().at(-1)).toMatchObject({ text: 'OTP Sent' })
  })

  it('FPW-3 PWD-1 PWD-2 validates the new password; 20 characters can be typed', async () => {
    const server = await openForgotPassword()
    await toPassword()
    await expect.element(field('New Password')).toHaveAttribute('maxlength', '20')
    await field('New Password').fill('Seventeen!chars17')
    await field('Confirm New Password').fill('Seventeen!chars17')
    await press('Update')
    await expect.element(page.getByText(messages.passwordLong)).toBeVisible()
    expect(server.times('resetPassword')).toBe(0)
    await field('New Password').fill('password')
    await field('Confirm New Password').fill('different')
    await press('Update')
    await expect.element(page.getByText(messages.passwordRule)).toBeVisible()
    await expect.element(field('New Password')).toHaveAccessibleDescription(/A small letter \(met\)/)
    await expect.element(field('Confirm New Password')).toHaveAccessibleDescription('Passwords do not match!')
    await expectAccessible()
  })

  it('FPW-4 FPW-6 FPW-7 API-29 API-30 changes the password with the temporary token and closes', async () => {
    const server = await openForgotPassword()
    await toPassword()
    await field('New Password').fill('Better!pass')
    await field('Confirm New Password').fill('Better!pass')
    await press('Update')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(server.requests).toContainEqual({
      call: 'resetPassword',
      authorization: 'temporary',
      body: { password: 'Better!pass' },
    })
    expect(shownToasts().map(({ text }) => text)).toEqual(['OTP sent', 'OTP Verified', 'Password updated'])
  })

  it('FPW-6 closing the modal resets everything', async () => {
    await openForgotPassword()
    await toCode()
    await press('Close')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(useUiState.getState().forgotPasswordOpen).toBe(false)
    showUi({ forgotPasswordOpen: true })
    await expect.element(field('Phone number')).toHaveValue('')
    await expect.element(field(consent)).not.toBeChecked()
  })

  it('FPW-2 shows a wrong code as a toast and accepts another', async () => {
    await openForgotPassword({ verifyResetCode: new Refusal('INVALID_CODE') })
    await toCode()
    await userEvent.keyboard('1234')
    await press('Verify')
    await expect.poll(() => shownToasts().at(-1)).toMatchObject({ tone: 'error', text: 'INVALID CODE' })
    await expect.element(field('Verification code')).toHaveFocus()
  })
})
