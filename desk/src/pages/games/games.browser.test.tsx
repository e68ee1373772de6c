import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { renderDesk } from '../../testing/render-desk.tsx'
import { stubHouse } from '../../testing/stub-house.ts'

const game = (n: number) => ({
  id: `game-${n}`,
  name: `Game ${n}`,
  category: n % 2 ? 'Slots' : 'Table games',
  returnToPlayer: 96,
  enabled: true,
  provider: n < 2000 ? 'studio' : 'other-studio',
  launchUrl: 'https://studio.example/play',
  maxBet: null,
  picture: null,
  isTrial: false,
  trialPlayers: [],
})

it('a lobby of 3,000 games is listed 200 at a time, and searched by name, id, category and provider', async () => {
  stubHouse({
    listHouseGames: { games: Array.from({ length: 3000 }, (_, n) => game(n)) },
    listProviders: { providers: [] },
    reportByGame: { from: '2026-10-19', to: '2026-11-17', isBuilding: false, rows: [] },
  })
  await renderDesk('/desk/games')
  const countRows = () => document.querySelectorAll('[data-row^=game-]').length
  await expect.poll(countRows).toBe(200)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(countRows).toBe(400)
  const search = page.getByLabelText('Name, id, category or provider')
  await search.fill('game 2999')
  await expect.poll(countRows).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  await expectAccessible()
  await search.fill('OTHER-STUDIO')
  await expect.element(page.getByText('Game 2000', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Game 1', { exact: true })).not.toBeInTheDocument()
})
