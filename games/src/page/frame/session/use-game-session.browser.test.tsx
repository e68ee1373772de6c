/* oxlint-disable unicorn/require-post-message-target-origin -- a channel has one origin, its own */
import { ownTabsChannel, type TabMessage } from '@lucero/contract/player/own-tabs'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { dismissToast, shownToasts } from '@lucero/ui/overlay/toast.ts'
import { Toaster } from '@lucero/ui/overlay/toaster.tsx'
import { servePages } from '../../../testing/page-server.ts'
import { openSeat, type SeatAccess } from './open-seat.ts'
import { hasOpenLobby } from './own-tabs.ts'
import { useGameSession } from './use-game-session.ts'

const bet = { stake: 100, direction: 'under', target: 9800 }
const address = (search = '') => ({ search, pathname: location.pathname })
const enterSeat = async (search?: string) => (await openSeat('dice', address(search))) as SeatAccess

beforeEach(() => {
  sessionStorage.clear()
  for (const { id } of shownToasts()) dismissToast(id)
})

/** A minimal game page with two buttons: play and reveal. */
function Page({ access }: { access: SeatAccess }) {
  const session = useGameSession(access)
  return (
    <main>
      <button type="button" onClick={() => void session.play(bet)}>
        Play
      </button>
      <button type="button" onClick={() => session.round && session.reveal(session.round)}>
        Show
      </button>
      <p>Balance {session.balance},</p>
      <p>Bonus {session.bonus},</p>
      <p>Counted {session.shown?.counted ?? 'nothing'},</p>
      <p>{session.busy ? 'Busy' : 'Free'}</p>
      <p>{session.notice ?? 'All is well'}</p>
      <p>Ended {session.ended ?? 'not'}</p>
      <p>Recent {session.recent.length}</p>
      <p>{session.isShort ? 'Short of credit' : 'Credit enough'}</p>
      <p>
        Tally {session.tally.rounds} {session.tally.staked} {session.tally.paid}
      </p>
      <Toaster />
    </main>
  )
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const sees = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
}

it('deducts the stake immediately, and adds a win only after the page has shown it', async () => {
  const server = servePages('dice')
  await render(<Page access={await enterSeat()} />)
  await press('Play')
  await sees('Balance 99900,')
  await press('Show')
  await sees(`Balance ${server.balance},`)
  await sees('Recent 1')
  expect(server.requests.find(({ path }) => path === '/play')?.token).toBe('Bearer page-token')
})

it.each([true, false])('issue 28: a bet has a traceparent only if the server traces bets: %s', async (traces) => {
  const server = servePages('dice')
  server.traces = traces
  await render(<Page access={await enterSeat()} />)
  await press('Play')
  await sees('Balance 99900,')
  const { traceparent } = server.requests.find(({ path }) => path === '/play')!
  expect(typeof traceparent === 'string').toBe(traces)
})

it('BON-6 deducts the stake from bonus credit, and adds a bonus win only after the page has shown it', async () => {
  const server = servePages('dice')
  server.bonus = 150
  await render(<Page access={await enterSeat()} />)
  await sees('Bonus 150,')
  await press('Play')
  await sees('Balance 99900,')
  await sees('Bonus 50,')
  await press('Show')
  expect(server.rounds[0]!.payout).toBeGreaterThan(0)
  await sees(`Bonus ${50 + server.rounds[0]!.payout!},`)
  await sees('Counted 100,')
})

it('retries with the same id when a reply is lost, and plays once', async () => {
  const server = servePages('dice')
  server.trouble = 'lost'
  await render(<Page access={await enterSeat()} />)
  await press('Play')
  await sees('Balance 99900,')
  const plays = server.requests.filter(({ path }) => path === '/play')
  expect(plays).toHaveLength(2)
  expect(plays[1]).toEqual(plays[0])
  expect(server.rounds).toHaveLength(1)
})

it('waits for a wallet that does not reply, and shows a notice', async () => {
  const server = servePages('dice')
  server.trouble = 'betting'
  await render(<Page access={await enterSeat()} />)
  await press('Play')
  await sees('The wallet is not answering. Your round is safe and will finish by itself.')
  await sees('All is well')
  await sees('Free')
  expect(server.rounds[0]).toMatchObject({ status: 'closed' })
})

it('shows why the wallet refused', async () => {
  const server = servePages('dice')
  server.trouble = 'refused'
  await render(<Page access={await enterSeat()} />)
  await press('Play')
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is not enough credit for this bet.')
  await sees('Balance 100000,')
  await sees('Recent 0')
})

it("a bet over the player's own limit is refused with a link to Safer Play", async () => {
  const server = servePages('dice', 'real')
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  await render(<Page access={await enterSeat('?token=once')} />)
  server.trouble = 'over-own-limit'
  await press('Play')
  const refusal = page.getByRole('alert')
  const words = 'This bet could go over the loss limit that you have set for a day.'
  await expect.element(refusal.getByText(words)).toBeVisible()
  await refusal.getByRole('button', { name: 'Safer Play' }).click()
  expect(open).toHaveBeenCalledExactlyOnceWith(`${location.origin}/saferPlay`, '_blank', 'noopener')
  await sees('Ended not')
})

it('F7 a refusal shows the amount of the limit that the wallet names', async () => {
  const server = servePages('dice', 'real')
  await render(<Page access={await enterSeat('?token=once')} />)
  server.trouble = 'over-own-limit'
  server.refusalLimit = { limit: 'own', amount: 1250 }
  await press('Play')
  const words = 'This bet could go over the loss limit of 12.50 that you have set for a day.'
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
})

it('insufficient real credit opens the credit dialog instead of a toast', async () => {
  const server = servePages('dice', 'real')
  await render(<Page access={await enterSeat('?token=once')} />)
  server.trouble = 'refused'
  await press('Play')
  await sees('Short of credit')
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement()
  server.balance += 1000
  document.dispatchEvent(new Event('visibilitychange'))
  await sees('Credit enough')
})

it('LIV-2 refreshes after messages of other tabs: moved credit, a round of the same game, but not of another', async () => {
  const server = servePages('dice', 'real')
  await render(<Page access={await enterSeat('?token=once')} />)
  const otherTab = new BroadcastChannel(ownTabsChannel)
  onTestFinished(() => otherTab.close())
  const looks = () => server.requests.filter(({ path }) => path === '/seat').length
  server.balance = 5000
  otherTab.postMessage({ kind: 'credit' } satisfies TabMessage)
  await sees('Balance 5000,')
  server.balance = 5112
  otherTab.postMessage({ kind: 'played', game: 'dice' } satisfies TabMessage)
  await sees('Balance 5112,')
  server.balance = 1
  otherTab.postMessage({ kind: 'played', game: 'mines' } satisfies TabMessage)
  otherTab.postMessage({ kind: 'lobby' } satisfies TabMessage)
  otherTab.postMessage({ kind: 'credit' } satisfies TabMessage)
  await sees('Balance 1,')
  expect(looks()).toBe(3)
})

it('notifies other tabs of a shown round, and counts it once', async () => {
  const server = servePages('dice')
  await render(<Page access={await enterSeat()} />)
  const otherTab = new BroadcastChannel(ownTabsChannel)
  onTestFinished(() => otherTab.close())
  const messages: TabMessage[] = []
  otherTab.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => messages.push(data))
  await press('Play')
  await sees('Balance 99900,')
  await press('Show')
  await press('Show')
  await expect.poll(() => messages[0]).toEqual({ kind: 'played', game: 'dice' })
  await sees(`Tally 1 100 ${server.rounds[0]!.payout}`)
})

it('detects whether the lobby is open in another tab', async () => {
  expect(await hasOpenLobby()).toBe(false)
  const lobby = new BroadcastChannel(ownTabsChannel)
  onTestFinished(() => lobby.close())
  lobby.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'lobby?') lobby.postMessage({ kind: 'lobby' } satisfies TabMessage)
  })
  expect(await hasOpenLobby()).toBe(true)
})

it('ends with the wallet session', async () => {
  const server = servePages('dice', 'real')
  server.trouble = 'ended'
  await render(<Page access={await enterSeat('?token=once')} />)
  await press('Play')
  await sees('Ended SEAT_ENDED')
})

it('L12 a tab that becomes visible after its session has ended shows that', async () => {
  const server = servePages('dice', 'real')
  await render(<Page access={await enterSeat('?token=once')} />)
  await sees('Ended not')
  server.trouble = 'ended'
  document.dispatchEvent(new Event('visibilitychange'))
  await sees('Ended SEAT_ENDED')
})

it('uses a launch token once, removes it from the address, and resumes after a reload', async () => {
  const server = servePages('dice', 'real')
  const before = location.href
  history.replaceState(null, '', '?token=once&lobby_url=/home')
  const access = await enterSeat(location.search)
  expect(location.search).toBe('')
  const lobbyUrl = `${location.origin}/home`
  expect(access.lobbyUrl).toBe(lobbyUrl)
  expect(await enterSeat()).toMatchObject({ pageToken: 'page-token', lobbyUrl })
  expect(server.requests.map(({ path, body }) => [path, body])).toEqual([
    ['/enter', { game: 'dice', token: 'once' }],
    ['/seat', {}],
  ])
  history.replaceState(null, '', before)
})

it('opens a demo seat on request or without a token, and rejects a javascript: lobby', async () => {
  const server = servePages('dice')
  expect((await enterSeat('?mode=demo&lobby_url=javascript:alert(1)')).lobbyUrl).toBe('/')
  expect(server.requests[0]?.body).toEqual({ game: 'dice' })
})

it('after a reload polls a pending round and shows it', async () => {
  const server = servePages('dice')
  server.trouble = 'betting'
  await (await fetch('/games/api/play', { method: 'POST', body: JSON.stringify({ requestId: 'before', bet }) })).json()
  const seat = {
    ...(await enterSeat()),
    seat: { ...(await enterSeat()).seat, round: { ...server.rounds[0]!, status: 'betting' as const } },
  }
  await render(<Page access={seat} />)
  await sees('Recent 1')
  await sees(`Balance ${server.balance},`)
})

it('issue 36: offline, the wallet is not blamed; back online the request is repeated at once, and plays once', async () => {
  const server = servePages('dice')
  await render(<Page access={await enterSeat()} />)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  server.trouble = 'lost'
  // Only the event can end the pause between two tries.
  const wait = vi.spyOn(window, 'setTimeout').mockImplementation(() => 0 as never)
  onTestFinished(() => wait.mockRestore())
  page
    .getByRole('button', { name: 'Play', exact: true })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await vi.waitUntil(
    () =>
      document.body.textContent.includes('You are offline. Your round is safe and continues when you are back online.'),
    { timeout: 40_000 },
  )
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await vi.waitUntil(() => document.body.textContent.includes('Free'), { timeout: 40_000 })
  wait.mockRestore()
  await sees('All is well')
  expect(server.rounds).toHaveLength(1)
})

it('issue 36: while the game does not answer, the wallet is not blamed', async () => {
  const server = servePages('dice')
  await render(<Page access={await enterSeat()} />)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.trouble = 'lost'
  let replies = 0
  Object.defineProperty(server, 'beforeReply', { get: () => (replies++ ? promise : undefined) })
  await press('Play')
  await sees('The game is not answering. Your round is safe and will finish by itself.')
  resolve()
  await sees('All is well')
})
