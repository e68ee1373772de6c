// The page around a game of an aggregator: play, reality check, exclusion meanwhile, and a page of the aggregator that does not answer.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { openAggregator, type Aggregator } from '../../server/src/testing/aggregator.ts'
import { ask } from '../../server/src/testing/ask.ts'
import type { Casino } from '../../server/src/testing/casino.ts'
import { api } from '../api.ts'
import { houseApi } from '../house.ts'
import { stackDatabase, stackUrl } from '../stack.ts'
import { expect, test } from '../test.ts'
import { newHolder, type Holder } from '../wallet/holder.ts'

const name = 'Sun and Moon'
const policy = () => `default-src 'none'; script-src 'unsafe-inline'; connect-src 'self'; frame-ancestors ${stackUrl()}`
const front = `<!doctype html><html lang="en"><title>A game</title><h1>A quiet game</h1><button>Bet</button><p></p><script>
  document.querySelector('button').onclick = async () => {
    document.querySelector('p').textContent = await (await fetch('/bet', { method: 'POST' })).text()
  }
</script>`

const house = (async (...sent: Parameters<typeof houseApi>) => ({
  data: await houseApi(...sent),
})) as unknown as Casino['house']

let aggregator: Aggregator
let gameId: string
let site: string
let placeBet: () => Promise<string>

/** The servers of the aggregator. Its page asks them to bet, as a real game does. */
test.beforeAll(async () => {
  const server = createServer((request, response) => {
    if (request.method === 'POST') return void placeBet().then((status) => response.end(status))
    return response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy() }).end(front)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  server.unref()
  const { port } = server.address() as AddressInfo
  site = `http://127.0.0.1:${port}/game`
  aggregator = await openAggregator({ address: stackUrl(), house }, { pageHosts: [`127.0.0.1:${port}`] })
  aggregator.vendor.answers['game/url'] = () => ({ url: site })
  const added = await aggregator.addGame({ name })
  gameId = added.gameId
})

async function openGame(page: Page, { token }: Holder): Promise<string> {
  await api('transferToGame', { body: { items: [{ gameId, amount: 20 }] }, token })
  const { url } = await api('launchGame', { body: { gameId }, token })
  const { user, game_code } = aggregator.vendor.received.findLast(({ call }) => call === 'game/url')!.body
  const session = new URL(url).searchParams.get('session')!
  placeBet = async () => {
    const id = crypto.randomUUID()
    const bet = { user, token: session, game_code, transaction_uuid: id, supplier_transaction_id: id, round: id }
    return (await aggregator.call('transaction/bet', { ...bet, amount: 150_000, currency: 'USD' })).body.status
  }
  await page.goto(url)
  return session
}

const game = (page: Page) => page.getByTitle(name).contentFrame()
const balance = (page: Page) => page.getByLabel('This visit').getByText(/^\d+\.\d\d$/)

test("issue 38: a game of an aggregator is played inside our page, which shows the wallet's balance and the reality check", async ({
  page,
}) => {
  const holder = await newHolder(page)
  await api('setReminder', { body: { minutes: 15 }, token: holder.token })
  const session = await openGame(page, holder)
  await expect(page.getByText('Certified by the supplier')).toBeVisible()
  await expect(balance(page)).toHaveText('20.00')
  await game(page).getByRole('button', { name: 'Bet' }).click()
  await expect(game(page).getByText('RS_OK')).toBeVisible()
  await expect(balance(page)).toHaveText('18.50')
  await ask(
    stackDatabase(),
    `update game_session set created_at = created_at - interval '16 minutes' where id = '${session}'`,
  )
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'A moment to look up' })
  await expect(dialog.getByText(/^You have been playing for 16 minutes/)).toBeVisible()
  await expect(page.locator('iframe')).toBeHidden()
  await dialog.getByRole('button', { name: 'Keep playing' }).click()
  await expect(page.locator('iframe')).toBeVisible()
})

test('issue 38: an exclusion meanwhile takes the game of an aggregator away', async ({ page }) => {
  const holder = await newHolder(page)
  await openGame(page, holder)
  await expect(game(page).getByRole('button', { name: 'Bet' })).toBeVisible()
  await api('takeBreak', { body: { length: '24-hours' }, token: holder.token })
  await expect(page.getByText(/^You are on a break from play until/)).toBeVisible()
  expect(await placeBet()).toBe('RS_ERROR_USER_DISABLED')
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('issue 38: a page of an aggregator that does not answer leaves our bar, which loads the game again', async ({
  page,
}) => {
  const holder = await newHolder(page)
  await page.route(site, (route) => route.abort('connectionrefused'))
  await openGame(page, holder)
  await expect(balance(page)).toHaveText('20.00')
  await expect(game(page).getByRole('button', { name: 'Bet' })).toHaveCount(0)
  await page.unroute(site)
  await page.getByRole('button', { name: 'Load the game again' }).click()
  await expect(game(page).getByRole('button', { name: 'Bet' })).toBeVisible()
})
