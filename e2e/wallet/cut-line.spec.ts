// The line is cut after the server did it: each form of the player that moves credit does it once.
import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { api } from '../api.ts'
import { expectBalance, newHolder } from './holder.ts'

const doubt = /It may have happened\. Press again: it happens once\./

/** The server does it, and the answer is lost. */
async function cutAnswersOf(page: Page, path: string): Promise<void> {
  await page.context().route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
}

test('house 2: a redeem whose answer was lost is created once, also after a reload', async ({ page }) => {
  const { token } = await newHolder(page)
  await page.goto('/redeem')
  const create = async () => {
    await page.getByLabel('Amount', { exact: true }).fill('20')
    await page.getByRole('button', { name: 'Create Redeem' }).click()
  }
  await cutAnswersOf(page, '**/redeem')
  await create()
  await expect(page.getByText(doubt)).toBeVisible()
  await page.context().unrouteAll()
  await page.goto('/redeem')
  await create()
  await expect(page.getByRole('button', { name: 'Redeem more' })).toBeVisible()
  expect((await api('getRedeems', { token })).redeems.count).toBe(1)
  await expectBalance(page, 'Main Wallet', '80.00')
})

test('house 2: credit for a game whose answer was lost moves once, although the dialog was closed', async ({
  page,
}) => {
  await newHolder(page)
  await page.goto('/')
  const modal = page.getByRole('dialog', { name: 'Add Credit' })
  const add = async () => {
    await page.getByRole('button', { name: 'Play Dice' }).click()
    await expect(modal.getByText('Already in this game')).toBeVisible()
    const reset = modal.getByRole('button', { name: 'Reset', exact: true })
    // No amount is suggested while the game has credit.
    if (await reset.isEnabled()) await reset.click()
    await modal.getByRole('button', { name: '+20', exact: true }).click()
    await modal.getByRole('button', { name: 'Add 20.00 and Play', exact: true }).click()
  }
  await cutAnswersOf(page, '**/transfer-to-game')
  await add()
  await expect(page.getByText(doubt)).toBeVisible()
  await modal.getByRole('button', { name: 'Close' }).click()
  await page.context().unrouteAll()
  await page.reload()
  await add()
  await expect(page.getByText('20.00 added to Dice')).toBeVisible()
  await expectBalance(page, 'Main Wallet', '80.00')
  await expectBalance(page, 'Game Credit', '20.00')
})
