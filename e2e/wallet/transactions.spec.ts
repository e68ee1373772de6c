import { api } from '../api.ts'
import { expect, test } from '../test.ts'
import { newHolder } from './holder.ts'

test('ACT-3 ACT-7 ACT-8 ENT-5 transfers are listed, ten at a time, then twenty', async ({ page }) => {
  const holder = await newHolder(page)
  const items = Array.from({ length: 11 }, (_, index) => ({ gameId: 'dice', amount: index + 1 }))
  await api('transferToGame', { body: { items }, token: holder.token })
  await page.goto('/transactions')
  const actions = page.getByText('Transfer to game', { exact: true })
  await expect(actions).toHaveCount(10)
  await expect(page.getByText('1–10 of 11')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('11–11 of 11')).toBeVisible()
  await expect(actions).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('20')
  await expect(actions).toHaveCount(11)
  const named = { name: 'Transactions' }
  const table = page.getByRole('table', named).or(page.getByRole('list', named))
  await expect(table.getByText(holder.username)).toHaveCount(11)
  await expect(table.getByText('completed')).toHaveCount(11)
  await expect(table.getByText('11.00', { exact: true })).toBeVisible()
  await expect(table.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/).first()).toBeVisible()
})
