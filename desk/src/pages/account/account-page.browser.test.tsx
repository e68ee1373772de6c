import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'

const panel = (name: string) => page.getByRole('region', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function prove(name: string, code = '123456') {
  await panel(name).getByLabelText('Current password').fill('a long password')
  await panel(name).getByLabelText('Code of the authenticator app').fill(code)
}

it('house 8: a clerk opens the own account in the menu, and changes the password', async () => {
  const house = stubHouse({ changeStaffPassword: new Refusal('INVALID_CREDENTIALS') })
  await renderDesk('/desk', 'clerk')
  await page.getByRole('button', { name: /Clerk/ }).click()
  await page.getByRole('menuitem', { name: 'My account' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expectAccessible()
  await prove('Change the password')
  await panel('Change the password').getByLabelText('New password').fill('too short')
  await expect.element(button('Change the password')).toBeDisabled()
  await panel('Change the password').getByLabelText('New password').fill('another long password')
  await button('Change the password').click()
  await expect
    .element(panel('Change the password').getByRole('alert'))
    .toMatchTextContent(/the password or the code is wrong/)
  house.answers.changeStaffPassword = {}
  await button('Change the password').click()
  await expect.element(page.getByText('The password is changed. Your other sessions have ended.')).toBeVisible()
  expect(house.bodiesOf('changeStaffPassword').at(-1)).toEqual({
    password: 'a long password',
    newPassword: 'another long password',
    code: '123456',
  })
  await expect.element(panel('Change the password').getByLabelText('Current password')).toHaveValue('')
})

it('house 8: new recovery codes are shown once', async () => {
  const house = stubHouse({ renewRecoveryCodes: { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] } })
  await renderDesk('/desk/account', 'auditor')
  await prove('Recovery codes', 'aaaa-bbbb-cccc')
  await button('Get new recovery codes').click()
  await expect.element(page.getByText('cccc-dddd')).toBeVisible()
  await expectAccessible()
  expect(house.bodiesOf('renewRecoveryCodes')).toEqual([{ password: 'a long password', code: 'aaaa-bbbb-cccc' }])
  await button('I have kept them').click()
  await expect.element(page.getByText('cccc-dddd')).not.toBeInTheDocument()
  await expect.element(button('Get new recovery codes')).toBeDisabled()
})
