import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { operators } from '../../testing/daily-data.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'

const ofClerks = { holder: 'role:clerk', kind: 'credit' as const, each: 200, day: 1500, usedToday: 0 }
const ana = {
  id: '00000000-0000-4000-8000-000000000001',
  username: 'Ana',
  role: 'clerk' as const,
  operatorId: null,
  state: 'active' as const,
  createdAt: '2026-11-01T00:00:00.000Z',
  createdBy: 'boss',
  lastUsedAt: null,
}
const stubLimits = () =>
  stubHouse({
    listStaff: { staff: [ana] },
    listHouseOperators: operators,
    listLimits: { limits: [ofClerks] },
    setLimit: { limit: { holder: 'role:clerk', kind: 'credit', each: 200, day: 1000 } },
  })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const perTransaction = () => dialog().getByLabelText('Per transaction')
const perDay = () => dialog().getByLabelText('Per day (UTC)')
const setIt = () => dialog().getByRole('button', { name: 'Set the limit' })

it('issue 36: the dialog opens with the present limit, shows before and after, and one change keeps the other', async () => {
  const house = stubLimits()
  await renderDesk('/desk/staff', 'owner')
  await button('Set a limit').click()
  await expect.element(perTransaction()).toHaveValue('200')
  await expect.element(perDay()).toHaveValue('1500')
  await expect.element(setIt()).toBeDisabled()
  await perDay().fill('1000')
  await expect.element(dialog().getByText('200.00 each, 1,500.00 a day')).toBeVisible()
  await expect.element(dialog().getByText('200.00 each, 1,000.00 a day')).toBeVisible()
  await expectAccessible()
  await setIt().click()
  await expect
    .poll(() => house.bodiesOf('setLimit'))
    .toEqual([{ holder: 'role:clerk', kind: 'credit', each: 200, day: 1000 }])
})

it('issue 36: another holder or kind shows its own present limit; an account without one starts with that of its role', async () => {
  stubLimits()
  await renderDesk('/desk/staff', 'owner')
  await button('Set a limit').click()
  await dialog().getByLabelText('Of what').selectOptions('redeem')
  await expect.element(perTransaction()).toHaveValue('')
  await expect.element(dialog().getByText('None each, None a day').first()).toBeVisible()
  await dialog().getByLabelText('Of what').selectOptions('credit')
  await dialog().getByLabelText('For', { exact: true }).selectOptions('staff:Ana')
  await expect.element(perTransaction()).toHaveValue('200')
  await expect.element(dialog().getByText('200.00 each, 1,500.00 a day (of the role)')).toBeVisible()
  await expect.element(setIt()).toBeEnabled()
})

it('issue 36: a limit is removed only after a question', async () => {
  const house = stubLimits()
  await renderDesk('/desk/staff', 'owner')
  await button('Set a limit').click()
  await perTransaction().fill('')
  await expect
    .element(dialog().getByText('Without it, one transaction can use the whole amount of a day.'))
    .toBeVisible()
  await expect.element(setIt()).toBeDisabled()
  await dialog().getByLabelText('Remove the limit').click()
  await setIt().click()
  await expect
    .poll(() => house.bodiesOf('setLimit'))
    .toEqual([{ holder: 'role:clerk', kind: 'credit', each: null, day: 1500 }])
})
