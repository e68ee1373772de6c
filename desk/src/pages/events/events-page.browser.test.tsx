import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'

type Endpoint = HouseData<'listEndpoints'>['endpoints'][number]
type Delivery = HouseData<'listDeliveries'>['deliveries'][number]

const id = '00000000-0000-4000-8000-00000000e001'
const eventId = '00000000-0000-4000-8000-00000000e002'
const at = '2026-11-19T10:00:00.000Z'
const endpoint: Endpoint = {
  id,
  operatorId: null,
  name: 'Accounting',
  address: 'https://accounting.example/lucero',
  kinds: ['redeem.paid'],
  state: 'failing',
  waiting: 3,
  oldestWaitsSince: at,
  parked: 2,
  deliveredAt: null,
  nextAttemptAt: at,
  previousSecretUntil: null,
  createdAt: at,
}
const delivery: Delivery = {
  eventId,
  type: 'redeem.paid',
  timestamp: at,
  state: 'parked',
  attempts: 4,
  nextAttemptAt: null,
  parkedAfter: null,
  settledAt: at,
  status: 500,
  problem: 'status 500',
}
const operators = { listHouseOperators: { operators: [] } }
const own = {
  ...operators,
  listEndpoints: { endpoints: [endpoint] },
  listDeliveries: { deliveries: [delivery], next: null },
}
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name })

it('issue 40: an endpoint is added, and its secret is shown once', async () => {
  const house = stubHouse({
    ...operators,
    listEndpoints: { endpoints: [] },
    addEndpoint: new Refusal('INVALID_INPUT', { address: 'is not a public address' }),
  })
  const screen = await renderDesk('/desk/events')
  await screen.getByRole('button', { name: 'New endpoint' }).click()
  await page.getByLabelText('Name').fill('Till')
  await page.getByLabelText('Address').fill('https://10.0.0.1/')
  await inDialog('Add the endpoint').click()
  await expect.element(page.getByText('The address must be public and begin with https://')).toBeVisible()
  house.answers.addEndpoint = { endpoint, secret: 'whsec_c2VjcmV0' }
  await page.getByLabelText('Address').fill('https://till.example/hook')
  await page.getByLabelText('All kinds of events, also future ones').click()
  await expect.element(inDialog('Add the endpoint')).toBeDisabled()
  await page.getByLabelText('Redeem paid').click()
  await expectAccessible()
  await inDialog('Add the endpoint').click()
  await expect.element(page.getByText('whsec_c2VjcmV0')).toBeVisible()
  expect(house.bodiesOf('addEndpoint').at(-1)).toEqual({
    name: 'Till',
    address: 'https://till.example/hook',
    kinds: ['redeem.paid'],
  })
})

it('issue 40: an endpoint shows its deliveries, sends the parked ones again, and can be tested', async () => {
  const house = stubHouse({
    ...own,
    replayDeliveries: { count: 2 },
    testEndpoint: { eventId, type: 'endpoint.test', status: 404, problem: 'status 404', answer: '', milliseconds: 12 },
    showDelivery: {
      delivery,
      address: endpoint.address,
      body: '{"type":"redeem.paid"}',
      attempts: [{ at, milliseconds: 9, status: 500, problem: 'status 500', answer: 'no disk' }],
    },
  })
  const screen = await renderDesk(`/desk/events?endpoint=${id}`)
  await screen.getByRole('button', { name: 'Send a test event' }).click()
  await expect.element(screen.getByText('Not accepted after 12 ms: Status 404')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Redeem paid' }).click()
  await expect.element(page.getByRole('dialog').getByText('no disk')).toBeVisible()
  await expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await screen.getByRole('button', { name: 'Send the parked ones again' }).click()
  await inDialog('Send them again').click()
  await expect.element(screen.getByText('The events are sent again')).toBeVisible()
  expect(house.bodiesOf('replayDeliveries')).toEqual([{ endpointId: id, parked: true }])
})

it('issue 40: an auditor reads, and changes nothing', async () => {
  stubHouse(own)
  const screen = await renderDesk(`/desk/events?endpoint=${id}`, 'auditor')
  await expect.element(screen.getByRole('button', { name: 'Redeem paid' })).toBeVisible()
  for (const name of ['Change', 'New secret', 'Pause', 'Remove', 'Send a test event', 'Send a period again'])
    expect(screen.getByRole('button', { name, exact: true }).elements()).toEqual([])
})
