// The subject of a request that waits for approval shows it, and has no second button.
import type { HouseData } from '@lucero/contract/house/client'
import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { noLimits } from '@lucero/ui/testing/no-limits.ts'
import { historyOf, operators, redeem } from '../testing/daily-data.ts'
import { renderDesk } from '../testing/render-desk.tsx'
import { stubHouse } from '../testing/stub-house.ts'

const since = '2026-11-17T21:03:00.000Z'
const text = 'Waits for approval since 2026-11-17 21:03 UTC'
const id = '00000000-0000-4000-8000-000000000001'
const button = (name: string) => page.getByRole('button', { name, exact: true })

const bonus: HouseData<'listHouseBonuses'>['bonuses'][number] = {
  id,
  title: 'Week',
  titleTranslations: {},
  kind: 'no-deposit',
  amount: 5,
  playThrough: 3,
  target: 15,
  audience: 'all',
  operatorId: null,
  repeats: false,
  from: since,
  until: since,
  status: 'draft',
  grants: 0,
  waitsSince: since,
}
const waitingFor = (call: string, amount: number | null = null) => ({
  call,
  username: 'ana',
  operatorId: amount === null ? null : 1001,
  amount,
  requester: 'theclerk',
  since,
})
const player: HouseData<'showPlayer'> = {
  player: { id, username: 'ana', realName: null, phone: '+13055550101', verified: true, standing: 'active' },
  operators: [{ operatorId: 1001, status: 'active' }],
  balances: [],
  saferPlay: noLimits,
  isExcluded: false,
  waiting: [waitingFor('confiscate'), waitingFor('grantCredit', 150)],
}

it('issue 36: a redeem that waits for approval cannot be paid a second time, and can be rejected', async () => {
  const waiting = { ...redeem, waitsSince: since }
  stubHouse({
    listHouseOperators: operators,
    listRedeems: { redeems: [waiting], next: null },
    showStatement: historyOf(redeem),
  })
  await renderDesk('/desk/counter?redeem=R123456789', 'clerk')
  await expect.element(page.getByText(text).nth(1)).toBeVisible()
  await expect.element(button('Reject')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Pay/ })).not.toBeInTheDocument()
  await expectAccessible()
})

it('issue 37: a redeem that waits for approval does not push the buttons of the others out of view', async () => {
  stubHouse({
    listHouseOperators: operators,
    listRedeems: { redeems: [{ ...redeem, redeem_id: 'R000000002', waitsSince: since }, redeem], next: null },
    showStatement: historyOf(redeem),
  })
  onTestFinished(() => page.viewport(1024, 800))
  await page.viewport(1280, 800)
  await renderDesk('/desk/counter', 'owner')
  const pay = page.getByRole('row', { name: /R123456789/ }).getByRole('button', { name: /^Pay/ })
  await expect.element(pay).toBeInViewport({ ratio: 1 })
})

it('issue 36: a bonus that waits for approval cannot be published a second time', async () => {
  stubHouse({
    listHouseOperators: operators,
    listHouseBonuses: { bonuses: [bonus], next: null },
    listGrants: { grants: [], next: null },
  })
  await renderDesk(`/desk/bonuses?bonus=${id}`, 'manager')
  await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible()
  await expect.element(button('Publish')).not.toBeInTheDocument()
})

it('issue 36: prizes that wait for approval are not set a second time', async () => {
  stubHouse({
    listHouseOperators: operators,
    listHouseBonuses: { bonuses: [], next: null },
    showRace: { prizes: [], week: null, lastWeek: null, waitsSince: since },
  })
  await renderDesk('/desk/bonuses?tab=race', 'manager')
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(button('Set the prizes')).not.toBeInTheDocument()
})

it('issue 36: a player whose account waits to be closed has no second button for it', async () => {
  stubHouse({ listHouseOperators: operators, showPlayer: player })
  await renderDesk(`/desk/player?id=${id}`, 'manager')
  await expect.element(page.getByText(`Confiscate and close · ${text}`)).toBeVisible()
  await expect.element(button('Confiscate and close')).not.toBeInTheDocument()
  await expect.element(button('Erase personal data')).toBeVisible()
})

it('issue 36: a grant that waits is listed, and the same one cannot be asked for again', async () => {
  const house = stubHouse({
    listHouseOperators: operators,
    listCredit: { grants: [], next: null, waiting: [waitingFor('grantCredit', 150)] },
    search: {
      players: [{ id, username: 'ana', name: null, phone: '+13055550101', standing: 'active' }],
      redeems: [],
      rounds: [],
      transfers: [],
      operators: [],
      bonuses: [],
    },
    showPlayer: player,
    grantCredit: new Refusal('APPROVAL_REQUIRED', { approvalId: id, why: 'limit', since }),
  })
  await renderDesk('/desk/credit', 'clerk')
  await expect.element(page.getByText('Credit that waits for approval')).toBeVisible()
  await expect.element(page.getByText(`theclerk · ${text}`)).toBeVisible()
  await page.getByLabelText('Find a player').fill('ana')
  await page.getByLabelText('Amount', { exact: true }).fill('150')
  await expect.element(page.getByText(`150.00 · ${text}`)).toBeVisible()
  await expect.element(button('Grant 150.00 to ana')).not.toBeInTheDocument()
  await page.getByLabelText('Amount', { exact: true }).fill('151')
  await button('Grant 151.00 to ana').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Grant 151.00 to ana' }).click()
  await expect
    .element(page.getByText('The same request waits for approval since 2026-11-17 21:03 UTC. No second one was made.'))
    .toBeVisible()
  expect(house.times('grantCredit')).toBe(1)
})

it('issue 36: a server of an older version sends no traces, and the buttons are there', async () => {
  const { waiting: _waiting, ...older } = player
  const { waitsSince: _since, ...olderRedeem } = redeem
  stubHouse({
    listHouseOperators: operators,
    showPlayer: older as typeof player,
    listRedeems: { redeems: [olderRedeem as typeof redeem], next: null },
    showStatement: historyOf(redeem),
  })
  await renderDesk(`/desk/player?id=${id}`, 'manager')
  await expect.element(button('Confiscate and close')).toBeVisible()
})
