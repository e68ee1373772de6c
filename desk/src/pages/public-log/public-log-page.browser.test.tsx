import type { HouseData } from '@lucero/contract/house/client'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'

const at = '2026-11-19T10:00:00.000Z'
const vkey = 'house.example/log+0a1b2c3d+AWZha2U='
const log: HouseData<'showPublicLog'> = {
  checkpoint: { size: 1234, root: 'ab'.repeat(32), at },
  problem: null,
  witnesses: [
    { name: 'witness.example', url: 'https://witness.example', size: 1234, at },
    { name: 'silent.example', url: 'https://silent.example', size: null, at: null },
  ],
  liabilities: { at, total: 98_765.43, books: 321 },
  walk: { lastAt: at, runningFor: null, wantedAt: null },
  keys: [{ vkey, createdAt: at, retiredAt: null }],
  entries: [{ index: 1233, type: 'seeds', at, text: '{"type":"seeds"}' }],
}
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

it('issue 41: shows the newest checkpoint, witnesses with their age, liabilities and entries', async () => {
  stubHouse({ showPublicLog: log })
  await renderDesk('/desk/public-log')
  await expect.element(page.getByText('98,765.43')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /witness\.example 1,234/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /silent\.example – Never/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /1,233 seeds/ })).toBeVisible()
  await expect.element(page.getByText('The database has lost entries that were published')).not.toBeInTheDocument()
  await expectAccessible()
})

it('issue 41: replaces the key that was shown, and a log that lost entries is an alarm', async () => {
  const house = stubHouse({ showPublicLog: { ...log, problem: 'rolled-back' }, rotateLogKey: { vkey } })
  await renderDesk('/desk/public-log')
  await expect.element(page.getByText('The database has lost entries that were published')).toBeVisible()
  await page.getByRole('button', { name: 'Replace the key', exact: true }).click()
  await expect.element(page.getByRole('dialog').getByText(vkey)).toBeVisible()
  await inDialog('Replace the key').click()
  await expect.element(page.getByText('The key is replaced. Send the new one to every witness')).toBeVisible()
  expect(house.bodiesOf('rotateLogKey')).toEqual([{ vkey }])
})
