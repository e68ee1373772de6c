import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { operators } from '../../testing/daily-data.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

async function fillDraft() {
  await button('New bonus').click()
  await page.getByLabelText('Title in English').fill('Week')
  await page.getByLabelText('Description in English').fill('A gift')
  await page.getByLabelText('Bonus credit').fill('10')
  await page.getByLabelText('Play-through (times)').fill('3')
}

it('house 2: a draft whose answer was lost is the same request after Cancel and once more', async () => {
  const house = stubHouse({
    listHouseOperators: operators,
    listHouseBonuses: { bonuses: [], next: null },
    countAudience: { players: 3, payoutCap: 500 },
    createBonus: new TypeError('network'),
  })
  await renderDesk('/desk/bonuses', 'manager')
  await fillDraft()
  await button('Create the draft').click()
  await expect.element(dialog().getByText(/It may have been created\. Press again: it is created once\./)).toBeVisible()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await fillDraft()
  await button('Create the draft').click()
  await expect.poll(() => house.bodiesOf('createBonus')).toHaveLength(2)
  const [first, second] = house.bodiesOf('createBonus') as { requestId: string }[]
  expect(second?.requestId).toBe(first?.requestId)
})
