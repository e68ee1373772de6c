/** From the lobby to a game's table, as a player goes: Play, Add Credit, and the new tab. */
import { expect, type Page } from '@playwright/test'

export async function sitDown(lobby: Page, game: string): Promise<Page> {
  // By its label: the home's main button may say the same in words.
  await lobby.getByLabel(`Play ${game}`, { exact: true }).click()
  const modal = lobby.getByRole('dialog', { name: 'Add Credit' })
  await modal.getByRole('textbox', { name: 'Amount to add' }).fill('10')
  const opened = lobby.waitForEvent('popup')
  await modal.getByRole('button', { name: 'Add 10.00 and Play' }).click()
  const table = await opened
  await expect(table.getByRole('heading', { level: 1, name: game })).toBeVisible()
  await expect.poll(() => balanceAt(table)).toBe('10.00')
  return table
}

/** How a round has ended: won, lost, or with a part of the stake back. Ten free spins are shown before it is told. */
export async function expectResult(table: Page): Promise<void> {
  await expect(resultOf(table)).toBeVisible({ timeout: 45_000 })
}

export const resultOf = (table: Page) => table.getByText(/You win|comes back|No win this time/)

/** At 98 in 100 the first roll will do, nearly always. */
export async function winAtDice(table: Page): Promise<void> {
  await table.getByRole('textbox', { name: 'Win chance' }).fill('98')
  await expect(async () => {
    await table.getByRole('button', { name: 'Roll', exact: true }).click()
    await expect(table.getByText('You win')).toBeVisible({ timeout: 5000 })
  }).toPass()
}

/** As the table's own bar shows it, with the bonus credit in it. */
export async function balanceAt(table: Page): Promise<string> {
  const shown = await table.getByRole('banner').getByRole('paragraph').innerText()
  return /[\d.,]+/.exec(shown)?.[0] ?? ''
}
