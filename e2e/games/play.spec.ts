import { expect, test, type Page } from '@playwright/test'
import { expectBalance, newHolder } from '../wallet/holder.ts'
import { balanceAt, sitDown } from './seat.ts'

const press = (table: Page, name: string | RegExp) => table.getByRole('button', { name, exact: true }).click()
const result = (table: Page) => table.getByText(/You win|comes back|No win this time/)

/** One round of each game, with the stake it proposes. */
const rounds: Record<string, (table: Page) => Promise<void>> = {
  'Night Reels': (table) => press(table, 'Spin'),
  Roulette: async (table) => {
    await press(table, /^Red, pays/)
    await press(table, /^Spin/)
  },
  Blackjack: async (table) => {
    await press(table, /^Deal/)
    await endBy(table, /^Stand/)
  },
  Dice: (table) => press(table, 'Roll'),
  Mines: async (table) => {
    await press(table, 'Play')
    await press(table, 'Row 3, column 3')
    await endBy(table, /^Cash out/)
  },
}

/** Unless luck has ended it before: a blackjack, or a mine. */
async function endBy(table: Page, name: RegExp) {
  const last = table.getByRole('button', { name })
  await expect(async () => {
    if ((await last.count()) > 0 && (await last.isEnabled())) await last.click({ timeout: 1000 })
    await expect(result(table)).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('GAM-1 GAM-3 every game opens in a new tab, takes and pays real credit, and the lobby sees it at once', async ({
  page: lobby,
  baseURL,
}) => {
  test.slow()
  await newHolder(lobby, baseURL!)
  await lobby.goto('/')
  let inGames = 0
  for (const [game, playRound] of Object.entries(rounds)) {
    await test.step(game, async () => {
      const table = await sitDown(lobby, game)
      await playRound(table)
      await expect(result(table)).toBeVisible()
      const left = Number(await balanceAt(table))
      expect(left).toBeGreaterThanOrEqual(0)
      inGames += left
      await table.close()
      await expectBalance(lobby, 'Game Credit', inGames.toFixed(2))
    })
  }
  await expect(lobby.getByRole('region', { name: 'Jump back in' }).getByRole('button').first()).toContainText('Mines')
})
