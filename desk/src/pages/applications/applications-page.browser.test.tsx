import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { operators } from '../../testing/daily-data.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse, type HouseAnswers } from '../../testing/stub-house.ts'

const application = {
  operatorId: 1001,
  username: 'ana',
  note: 'I am Rosa’s cousin',
  createdAt: '2026-11-17T09:00:00.000Z',
}

const stubApplications = (answers: HouseAnswers = {}) =>
  stubHouse({
    listHouseOperators: operators,
    listApplications: { applications: [application], next: null },
    approveApplication: {},
    rejectApplication: {},
    ...answers,
  })
const spanish = 'No pudimos confirmar quién eres. Pasa por nuestra caja y vuelve a solicitarlo.'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

it('issue 27: approves with two presses, and says the welcome credit first', async () => {
  const house = stubApplications()
  await renderDesk('/desk/applications?operator=1001', 'clerk')
  await expect.element(page.getByText('I am Rosa’s cousin')).toBeVisible()
  await expectAccessible()
  expect(house.queriesOf('listApplications')).toContain('?limit=100&operatorId=1001')
  await button('Approve ana').click()
  await dialog().getByRole('button', { name: 'Approve ana, and grant 25.00' }).click()
  await expect.poll(() => house.bodiesOf('approveApplication')).toEqual([{ operatorId: 1001, username: 'ana' }])
})

it('issue 27: rejects with a canned reason in every language with two presses', async () => {
  const house = stubApplications()
  await renderDesk('/desk/applications', 'clerk')
  await button('Reject ana').click()
  await expect.element(page.getByLabelText(/The same in Español/)).toHaveValue(spanish)
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Reject ana' }).click()
  const reason = 'We could not confirm who you are. Please visit our counter and apply again.'
  const body = {
    operatorId: 1001,
    username: 'ana',
    reason,
    reasonTranslations: { es: spanish, pt: expect.any(String) as string },
  }
  await expect.poll(() => house.bodiesOf('rejectApplication')).toEqual([body])
})

it('issue 27: a reason in own words drops the translation of the canned one', async () => {
  const house = stubApplications()
  await renderDesk('/desk/applications', 'clerk')
  await button('Reject ana').click()
  await expect.element(page.getByLabelText(/The same in Español/)).toHaveValue(spanish)
  await page.getByLabelText(/Reason in English/).fill('Come by on Monday.')
  await dialog().getByRole('button', { name: 'Reject ana' }).click()
  await expect
    .poll(() => house.bodiesOf('rejectApplication'))
    .toMatchObject([{ reason: 'Come by on Monday.', reasonTranslations: {} }])
})

it('issue 27: on a phone each application is a card, with its buttons on the screen', async () => {
  stubApplications()
  await page.viewport(390, 800)
  onTestFinished(() => page.viewport(1024, 800))
  await renderDesk('/desk/applications', 'clerk')
  for (const name of ['Approve ana', 'Reject ana']) {
    await expect.element(button(name)).toBeVisible()
    expect(button(name).element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expectAccessible()
})

it('issue 27: shows an error with a retry, then an empty queue; an auditor decides nothing', async () => {
  const house = stubApplications({ listApplications: new Refusal('FORBIDDEN') })
  await renderDesk('/desk/applications', 'auditor')
  await expect.element(button('Try again')).toBeVisible()
  house.answers.listApplications = { applications: [application], next: null }
  await button('Try again').click()
  await expect.element(button('ana')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Approve|Reject/ })).not.toBeInTheDocument()
})

it('house 1: an open dialog turns to say that another person has decided, and decides nothing any more', async () => {
  const house = stubApplications()
  const { hint } = await renderDesk('/desk/applications', 'clerk')
  for (const name of ['Approve ana', 'Reject ana']) {
    await button(name).click()
    await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toBeVisible()
    house.answers.listApplications = { applications: [], next: null }
    await hint('applications')
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Another person has decided this application. The page of the player shows the decision.')
    await expect.element(dialog().getByRole('button', { name })).not.toBeInTheDocument()
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    house.answers.listApplications = { applications: [application], next: null }
    await hint('applications')
  }
  expect([house.times('approveApplication'), house.times('rejectApplication')]).toEqual([0, 0])
})

it('house 1: the second person who approves learns who decided, and gets no receipt', async () => {
  const fields = { decidedBy: 'otherclerk', decidedAt: '2026-11-17T10:05:00.000Z' }
  stubApplications({ approveApplication: new Refusal('APPLICATION_NOT_FOUND', fields) })
  await renderDesk('/desk/applications', 'clerk')
  await button('Approve ana').click()
  await dialog().getByRole('button', { name: 'Approve ana, and grant 25.00' }).click()
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent(
      'otherclerk has decided this application at 2026-11-17 10:05:00 UTC. Your press changed nothing.',
    )
  await expect.element(page.getByText('Copy receipt')).not.toBeInTheDocument()
})
