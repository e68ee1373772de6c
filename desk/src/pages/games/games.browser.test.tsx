import { Refusal } from '@lucero/contract/shared/refusals'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { dictionary } from '@lucero/ui/languages/es/desk.po'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { setLanguage } from '@lucero/ui/text/t.ts'
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
  maxMultiple: null,
  trialPlayers: [],
  tags: [],
  listedAt: null,
})

it('a lobby of 3,000 games is listed 200 at a time, and searched by name, id, category and provider', async () => {
  stubHouse({
    listHouseGames: { games: Array.from({ length: 3000 }, (_, n) => game(n)) },
    listProviders: { providers: [] },
    listHeldWins: { wins: [], next: null },
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

it('house 22: categories of our own games have their words in the language of the desk', async () => {
  setLanguage({ code: 'es', locale: 'es-419', dictionary })
  onTestFinished(() => setLanguage(undefined))
  stubHouse({
    listHouseGames: { games: [game(0), game(1)] },
    listProviders: { providers: [] },
    listHeldWins: { wins: [], next: null },
    reportByGame: { from: '2026-10-19', to: '2026-11-17', isBuilding: false, rows: [] },
  })
  await renderDesk('/desk/games')
  await expect.element(page.getByRole('row', { name: /Game 1 .*Tragamonedas/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Game 0 .*Table games/ })).toBeVisible()
})

it('issue 36: the secret of an approved provider is shown to its requester', async () => {
  const approvalId = '6f1b0e0e-6f35-4a75-9d6e-0a3f5a4b9f01'
  const limits = { maxRoundPayout: null, maxDayPayout: null, paidToday: '0.00' }
  const provider = { id: 'acme', name: 'Acme', enabled: true, roundUrl: null, ...limits }
  const waitingSecret = { approvalId, until: '2026-11-19T09:00:00.000Z' }
  const house = stubHouse({
    listHouseGames: { games: [] },
    listProviders: {
      providers: [
        { ...provider, waitingSecret },
        { ...provider, id: 'other', name: 'Other', waitingSecret: null },
      ],
    },
    listHeldWins: { wins: [], next: null },
    reportByGame: { from: '2026-10-19', to: '2026-11-17', isBuilding: false, rows: [] },
    takeSecret: { providerId: 'acme', secret: 'the-new-secret' },
    rotateSecret: new Refusal('APPROVAL_REQUIRED', { approvalId }),
  })
  await renderDesk('/desk/games', 'manager')
  await page.getByRole('button', { name: 'Get the secret' }).click()
  await expect.element(page.getByText('2026-11-19 09:00 UTC')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Show the secret of Acme' }).click()
  await expect.element(page.getByText('the-new-secret')).toBeVisible()
  expect(house.bodiesOf('takeSecret')).toEqual([{ approvalId }])
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'New secret' }).nth(1).click()
  await page.getByRole('button', { name: 'Create a secret for Other' }).click()
  await expect.element(page.getByText('Sent for approval: a second person must approve it.')).toBeVisible()
})

it('issue 36: a game that is enabled by a manager waits for a second person, which is no failure', async () => {
  stubHouse({
    listHouseGames: { games: [{ ...game(1), enabled: false }] },
    listProviders: { providers: [] },
    reportByGame: { from: '2026-10-19', to: '2026-11-17', isBuilding: false, rows: [] },
    switchGame: new Refusal('APPROVAL_REQUIRED', { approvalId: '6f1b0e0e-6f35-4a75-9d6e-0a3f5a4b9f01' }),
  })
  await renderDesk('/desk/games', 'manager')
  await page.getByText('Game 1', { exact: true }).click()
  await page.getByRole('button', { name: 'Enable Game 1' }).click()
  await expect.element(page.getByText('Sent for approval: a second person must approve it.')).toBeVisible()
})
