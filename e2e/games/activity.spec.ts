import { expect, test, type Page } from '../test.ts'
import { expectBalance, newHolder } from '../wallet/holder.ts'
import { balanceAt, expectResult, sitDown } from './seat.ts'

test('GAM-3 ACT-1 ACT-2 CRE-3 a round appears in Last Activity while it is played, can be verified, and the remaining credit is collected', async ({
  page: lobby,
}) => {
  await newHolder(lobby)
  await lobby.goto('/')
  const table = await sitDown(lobby, 'Dice')
  await goToLastActivity(lobby)
  await expect(lobby.getByText('No rounds yet')).toBeVisible()

  await table.getByRole('button', { name: 'Roll', exact: true }).click()
  await expectResult(table)
  const left = await balanceAt(table)
  // Table rows, or the compact rows of a phone.
  const activity = lobby.getByRole('main')
  const lines = activity.getByRole('row').or(activity.getByRole('listitem'))
  const outcome = lines.filter({ hasText: /casino-(win|loss)/ })
  await expect(outcome).toContainText(left)
  await expect(lines.filter({ hasText: 'casino-bet' })).toContainText('9.00')
  await expectBalance(lobby, 'Game Credit', left)

  await outcome.getByRole('button', { name: /^Details/ }).click()
  const detail = lobby.getByRole('dialog', { name: 'Transaction Detail Info' })
  await expect(detail.getByRole('term')).toHaveText(['Round ID', 'Date', 'Operator ID', 'Balance', 'Game'])
  const opened = lobby.waitForEvent('popup')
  await detail.getByRole('link', { name: 'Verify this round' }).click()
  const verifier = await opened
  await expect(verifier.getByText(/Only the player can reveal them/)).toBeVisible()
  await table.getByRole('button', { name: 'Fairness' }).click()
  const changed = table.waitForResponse(/\/games\/api\/seeds$/)
  await table.getByRole('button', { name: 'New seeds' }).click()
  await changed
  await verifier.reload()
  await expect(verifier.getByText('Verified: everything fits.').first()).toBeVisible()

  await detail.getByRole('button', { name: 'Close' }).click()
  await lobby.getByRole('button', { name: `Game Credit ${left}` }).click()
  await lobby.getByRole('dialog', { name: 'Game Credit' }).getByRole('button', { name: 'Collect All' }).click()
  await expectBalance(lobby, 'Main Wallet', (90 + Number(left)).toFixed(2))

  await lobby.goto('/statement')
  const collected = lobby.getByRole('listitem').filter({ hasText: 'Collected from Dice' })
  await expect(collected).toContainText((90 + Number(left)).toFixed(2))
  await lobby.getByRole('button', { name: 'Verify now' }).click()
  await expect(lobby.getByText('Your book is sound')).toBeVisible()
})

/** Navigates by the menus, because a page load would not prove a live update. */
async function goToLastActivity(lobby: Page) {
  await lobby.getByRole('button', { name: /^My Operator/ }).click()
  await lobby.getByRole('menuitem', { name: 'Last Activity' }).click()
  await expect(lobby.getByRole('heading', { level: 1, name: 'Last Activity' })).toBeVisible()
}
