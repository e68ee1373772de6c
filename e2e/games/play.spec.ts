import { expect, test, type Page } from '../test.ts'
import { isNightly } from '../nightly.ts'
import { expectBalance, newHolder, type Holder } from '../wallet/holder.ts'
import { balanceAt, expectResult, resultOf, sitDown } from './seat.ts'

const press = (table: Page, name: string | RegExp) => table.getByRole('button', { name, exact: true }).click()

/** One round of each game, with its default stake. */
const rounds: Record<string, (table: Page) => Promise<void>> = {
  'Night Reels': (table) => press(table, 'Spin'),
  Roulette: async (table) => {
    await press(table, /^Red, pays/)
    await press(table, 'Track')
    await press(table, /^Jeu zéro/)
    await press(table, 'Done')
    await press(table, /^Spin/)
  },
  Blackjack: async (table) => {
    await press(table, /^Deal/)
    await endBy(table, /^(Stand|No insurance)/)
  },
  Dice: (table) => press(table, 'Roll'),
  Plinko: (table) => press(table, 'Drop'),
  'Hi-Lo': async (table) => {
    await press(table, 'Deal')
    await press(table, /^(Higher|Same)/)
    await endBy(table, /^Cash out/)
  },
  Keno: async (table) => {
    await press(table, 'Quick pick')
    await press(table, 'Draw')
  },
  'Video Poker': async (table) => {
    await press(table, 'Deal')
    await press(table, 'Draw 5')
  },
  Mines: async (table) => {
    await press(table, 'Play')
    await press(table, 'Row 3, column 3')
    await endBy(table, /^Cash out/)
  },
}

/** Skipped if the round has already ended, by a blackjack or a mine. */
async function endBy(table: Page, name: RegExp) {
  const last = table.getByRole('button', { name })
  await expect(async () => {
    if ((await last.count()) > 0 && (await last.isEnabled())) await last.click({ timeout: 1000 })
    await expect(resultOf(table)).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Total stakes and payouts of the game in cents, from Last Activity. */
async function movedIn(lobby: Page, { token }: Holder, game: string) {
  const answer = await lobby.request.get('/api/v1/casino/transactions?limit=100', { headers: { Authorization: token } })
  const { rows } = (await answer.json()).data.casinoTransaction as { rows: Line[] }
  const sumOf = (action: string) =>
    rows
      .filter((row) => row.casinoGame.name === game && row.actionType === action)
      .reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)
  return { staked: sumOf('casino-bet'), paid: sumOf('casino-win') }
}

type Line = { casinoGame: { name: string }; actionType: string; amount: number }

test('GAM-1 GAM-3 every game opens in a new tab, takes and pays real credit, and the lobby updates immediately', async ({
  page: lobby,
  isMobile,
}) => {
  test.skip(isMobile && !isNightly, 'a phone plays the same games, in the nightly run')
  test.slow()
  const holder = await newHolder(lobby)
  await lobby.goto('/')
  let inGames = 0
  for (const [game, playRound] of Object.entries(rounds)) {
    await test.step(game, async () => {
      const table = await sitDown(lobby, game)
      await playRound(table)
      await expectResult(table)
      const { staked, paid } = await movedIn(lobby, holder, game)
      expect(staked).toBeGreaterThan(0)
      const left = (1000 - staked + paid) / 100
      await expect.poll(async () => Number(await balanceAt(table))).toBe(left)
      await expect(resultOf(table)).toContainText(paid === 0 ? 'No win' : (paid / 100).toFixed(2))
      inGames += left
      await table.close()
      await expectBalance(lobby, 'Game Credit', inGames.toFixed(2))
    })
  }
  await expect(lobby.getByRole('region', { name: 'Jump back in' }).getByRole('button').first()).toContainText('Mines')
})
