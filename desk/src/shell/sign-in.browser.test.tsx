import { roles } from '@lucero/contract/house/permissions'
import { Refusal } from '@lucero/contract/shared/refusals'
import { QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrowserRouter } from '@lucero/ui/page/router.tsx'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { newQueryClient } from '../lib/house.ts'
import { restoreSession } from '../lib/restore-session.ts'
import { signedOut } from '../lib/session.ts'
import { Desk } from '../routes.tsx'
import { storedLanguage } from '../lib/stored.ts'
import { isolateStorage } from '@lucero/ui/testing/isolate-storage.ts'
import { renderDesk } from '../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../testing/stub-house.ts'

const whoAmI = {
  kind: 'staff' as const,
  name: 'ana',
  role: 'clerk' as const,
  operatorId: null,
  permissions: [...roles.clerk],
  csrfToken: 'csrf-of-ana',
  recoveryCodesLeft: 8,
}
const session = {
  username: 'ana',
  role: 'clerk' as const,
  operatorId: null,
  token: null,
  csrfToken: 'c',
  recoveryCodesLeft: 8,
}

async function open(answers: HouseAnswers) {
  const house = stubHouse(answers)
  signedOut(false)
  const before = location.href
  history.replaceState(null, '', '/desk/nowhere')
  onTestFinished(() => {
    signedOut(false)
    history.replaceState(null, '', before)
  })
  await render(
    <QueryClientProvider client={newQueryClient()}>
      <BrowserRouter>
        <Desk />
      </BrowserRouter>
    </QueryClientProvider>,
  )
  return house
}

async function signIn(code: string) {
  await page.getByLabelText('Username').fill('ana')
  await page.getByLabelText('Password', { exact: true }).fill('a long password')
  if (code) await page.getByLabelText('Code of the authenticator app').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

describe('issue 27: sign-in to the desk', () => {
  it('signs in with a cookie that scripts cannot read, and opens the page of the address', async () => {
    const house = await open({ signInStaff: session, whoAmI })
    await expectAccessible()
    await signIn('123456')
    await expect.element(page.getByText('There is no such page')).toBeVisible()
    expect(house.bodiesOf('signInStaff')).toEqual([
      { username: 'ana', password: 'a long password', code: '123456', as: 'cookie' },
    ])
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('says in words what is wrong', async () => {
    await open({ signInStaff: new Refusal('INVALID_CREDENTIALS') })
    await signIn('123456')
    await expect.element(page.getByText(/^The username, the password or the code is wrong/)).toBeVisible()
  })

  it('a new account sets its password and second factor, and gets recovery codes once', async () => {
    const house = await open({
      signInStaff: new Refusal('ENROLMENT_NEEDED'),
      startEnrolment: { secret: 'ABCDEFGH', uri: 'otpauth://totp/ana?secret=ABCDEFGH' },
      finishEnrolment: { ...session, recoveryCodes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] },
      whoAmI,
    })
    await signIn('')
    await expect.element(page.getByAltText('QR code of the secret')).toBeVisible()
    await page.getByLabelText('New password').fill('a new long password')
    await page.getByLabelText('Code of the authenticator app').fill('654321')
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect.element(page.getByText('AAAAA-BBBBB')).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect.element(page.getByText('There is no such page')).toBeVisible()
    expect(house.bodiesOf('finishEnrolment')).toEqual([
      {
        username: 'ana',
        password: 'a long password',
        newPassword: 'a new long password',
        code: '654321',
        as: 'cookie',
      },
    ])
  })
})

describe('issue 27: changes of staff', () => {
  const member = {
    id: '7d9a4f0e-6f0a-4b8e-9a3f-0d6a3d0a1c11',
    username: 'ben',
    role: 'clerk' as const,
    operatorId: null,
    state: 'active' as const,
    createdAt: '2026-11-01T10:00:00Z',
    createdBy: 'theowner',
    lastUsedAt: null,
  }

  it('ask for password and code again, then repeat the call, with the CSRF token', async () => {
    let isRecent = false
    const house = stubHouse({
      listStaff: { staff: [member] },
      listLimits: { limits: [] },
      disableStaff: () =>
        isRecent ? { staff: { ...member, state: 'disabled' } } : new Refusal('REAUTHENTICATION_REQUIRED'),
      reauthenticateStaff: () => {
        isRecent = true
        return {}
      },
    })
    await renderDesk('/desk/staff')
    await page.getByRole('button', { name: 'Actions for ben' }).click()
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await expect.element(page.getByText('Its sessions and API keys end at once, on all nodes.')).toBeVisible()
    await page.getByRole('button', { name: 'Disable ben' }).click()
    await page.getByLabelText('Password', { exact: true }).fill('a long password')
    await page.getByLabelText('Code of the authenticator app').fill('123456')
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect.element(page.getByText('The account is disabled')).toBeVisible()
    expect(house.bodiesOf('disableStaff')).toEqual([
      { username: 'ben', disabled: true },
      { username: 'ben', disabled: true },
    ])
    expect(house.requests.find(({ call }) => call === 'disableStaff')?.csrfToken).toBe('csrf')
  })

  it('a closed dialog changes nothing, and says so', async () => {
    const house = stubHouse({
      listStaff: { staff: [member] },
      listLimits: { limits: [] },
      resetStaff: new Refusal('REAUTHENTICATION_REQUIRED'),
    })
    await renderDesk('/desk/staff')
    await page.getByRole('button', { name: 'Actions for ben' }).click()
    await page.getByRole('menuitem', { name: 'Reset password and code' }).click()
    await page.getByRole('button', { name: 'Reset ben' }).click()
    await expect.element(page.getByText('Please confirm that it is you')).toBeVisible()
    await page
      .getByRole('dialog', { name: 'Please confirm that it is you' })
      .getByRole('button', { name: 'Close' })
      .click()
    await expect.element(page.getByText('Nothing was changed.')).toBeVisible()
    expect(house.times('resetStaff')).toBe(1)
  })
})

it('house 12: a server that is unreachable at the start is no sign-out; once it answers, the page is there', async () => {
  const house = await open({ getStaffSession: new TypeError('network') })
  await restoreSession()
  await expect.element(page.getByText('We cannot reach the server')).toBeVisible()
  await expect.element(page.getByLabelText('Password', { exact: true })).not.toBeInTheDocument()
  await expectAccessible()
  house.answers.getStaffSession = new Refusal('RETRY_LATER')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => house.times('getStaffSession')).toBe(2)
  await expect.element(page.getByText('We cannot reach the server')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toHaveFocus()
  house.answers.getStaffSession = { staff: whoAmI }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('There is no such page')).toBeVisible()
})

it('house 12: without a session the start shows the sign-in form', async () => {
  await open({ getStaffSession: { staff: null } })
  await restoreSession()
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
})

it.each([
  [['es-MX', 'en-US'], null, 'es'],
  [['de-DE', 'en-US'], null, 'en'],
  [['de-DE'], null, 'en'],
  [['es-MX'], 'en', 'en'],
  [['es-MX'], 'tlh', 'es'],
])('house 17 a browser that reads %j, with the choice %j, gets the desk in %s', (tags, chosen, wanted) => {
  isolateStorage(chosen === null ? {} : { 'desk.language': chosen })
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(storedLanguage()).toBe(wanted)
})

it('house 17 the sign-in offers the other languages by their own names', async () => {
  await open({})
  await expect.element(page.getByRole('button', { name: 'Español' })).toHaveAttribute('lang', 'es')
  await expectAccessible()
})
