import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { errorItem } from '@lucero/contract/shared/error-item'
import { Refusal, type RefusalCode } from '@lucero/contract/shared/refusals'
import { ownTabsChannel } from '@lucero/contract/player/own-tabs'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { isSignedInHere } from './signed-in-here.ts'
import TopUp from './top-up.tsx'

beforeEach(() => sessionStorage.clear())

type Request = {
  path: string
  token: string | null
  body: { requestId?: string; items?: { gameId: string; amount: number }[] }
}

/** `fails`: how the next transfers end, in order. */
function servePlayer({ username = 'holder', amount = 60.55, fails = [] as (RefusalCode | 'lost')[] } = {}) {
  document.cookie = 'accessToken=own-token'
  const sent: Request[] = []
  const ok = (data: object) => Response.json({ data, errors: [] })
  const original = window.fetch
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = typeof input === 'string' ? input : ''
    if (!path.startsWith('/api/')) return original(input, init)
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Request['body']) : {}
    sent.push({ path, token: new Headers(init?.headers).get('authorization'), body })
    if (path.endsWith('/get-user')) return ok({ user: { username } })
    if (path.endsWith('/get-wallets')) return ok({ wallets: { operator_id: 7, amount } })
    const fail = fails.shift()
    if (fail === 'lost') throw new TypeError('Failed to fetch')
    return fail
      ? Response.json({ data: null, errors: [errorItem(new Refusal(fail))] }, { status: 409 })
      : ok({ transactions: [] })
  })
  onTestFinished(() => {
    spy.mockRestore()
    document.cookie = 'accessToken=; Max-Age=0'
  })
  return { moves: () => sent.filter(({ path }) => path.endsWith('/transfer-to-game')), sent }
}

const open = () => render(<TopUp game="dice" username="holder" otherwise={<a href="/addCredit">Add Credit</a>} />)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

it('issue 42: credit is added in the dialog of the game, with the session of the player, and the game reads its balance', async () => {
  const server = servePlayer()
  const channel = new BroadcastChannel(ownTabsChannel)
  const message = new Promise((resolve) => channel.addEventListener('message', ({ data }) => resolve(data)))
  await open()
  await expect.element(page.getByText('60.55')).toBeVisible()
  await expectAccessible()
  await press('Add 20')
  await expect.element(page.getByText('20.00 is in this game now.')).toBeVisible()
  expect(await message).toEqual({ kind: 'credit' })
  channel.close()
  expect(server.moves()).toMatchObject([{ token: 'own-token', body: { items: [{ gameId: 'dice', amount: 20 }] } }])
  await expect.element(page.getByText('40.55')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add 50' })).toBeDisabled()
})

it('issue 42: after a lost answer only the same amount can be pressed, and it is the same request', async () => {
  const server = servePlayer({ fails: ['lost'] })
  await open()
  await press('Add 10')
  await expect.element(page.getByText('No answer came. Press the same amount again: it is added once.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add 20' })).toBeDisabled()
  await press('Add 10')
  await expect.element(page.getByText('10.00 is in this game now.')).toBeVisible()
  const [first, second] = server.moves()
  expect(second!.body.requestId).toBe(first!.body.requestId)
  await press('Add 10')
  await expect.poll(() => server.moves().length).toBe(3)
  expect(server.moves()[2]!.body.requestId).not.toBe(first!.body.requestId)
})

it.each<[RefusalCode, string]>([
  ['MOVE_LIMIT_REACHED', 'This is more than the limit that you have set on credit for games.'],
  ['ON_A_BREAK', 'You are on a break. No credit was moved.'],
])('issue 42: a limit of the player applies here too: %s', async (code, text) => {
  servePlayer({ fails: [code] })
  await open()
  await press('Add 10')
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('60.55')).toBeVisible()
})

it('issue 42: another amount is typed, and one above the wallet is not sent', async () => {
  const server = servePlayer()
  await open()
  const field = page.getByRole('textbox', { name: 'Another amount' })
  await field.fill('61')
  await press('Add')
  await expect.element(page.getByText('Your main wallet has less than that.')).toBeVisible()
  expect(server.moves()).toEqual([])
  await field.fill('7.5')
  await press('Add')
  await expect.poll(() => server.moves()[0]?.body.items).toEqual([{ gameId: 'dice', amount: 7.5 }])
})

it.each([
  ['another player is signed in', { username: 'somebody-else' }],
  ['the main wallet is empty', { amount: 0 }],
])('issue 42: if %s, the window of the app is offered instead', async (_case, player) => {
  const server = servePlayer(player)
  await open()
  await expect.element(page.getByRole('link', { name: 'Add Credit' })).toBeVisible()
  expect(server.moves()).toEqual([])
})

it('issue 42: the session is used on the own origin only', () => {
  servePlayer()
  expect([isSignedInHere('/'), isSignedInHere('https://elsewhere.example/')]).toEqual([true, false])
})
