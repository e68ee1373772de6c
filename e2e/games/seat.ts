/** Opens a game from the lobby: Play, Add Credit, and the new tab. */
import { expect, type Page } from '@playwright/test'

export async function sitDown(lobby: Page, game: string): Promise<Page> {
  // By its label, because the main button of the home screen may have the same text.
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

/** The result of a round: won, lost, or part of the stake returned. Ten free spins may be shown before it. */
export async function expectResult(table: Page): Promise<void> {
  await expect(resultOf(table)).toBeVisible({ timeout: 45_000 })
}

export const resultOf = (table: Page) => table.getByText(/You win|comes back|No win this time/)

/** Rolls until a win. At 98 % the first roll nearly always wins. */
export async function winAtDice(table: Page): Promise<void> {
  await table.getByRole('textbox', { name: 'Win chance' }).fill('98')
  await expect(async () => {
    await table.getByRole('button', { name: 'Roll', exact: true }).click()
    await expect(table.getByText('You win')).toBeVisible({ timeout: 5000 })
  }).toPass()
}

/** The balance in the bar of the game, including bonus credit. */
export async function balanceAt(table: Page): Promise<string> {
  const shown = await table.getByRole('banner').getByRole('paragraph').innerText()
  return /[\d.,]+/.exec(shown)?.[0] ?? ''
}
