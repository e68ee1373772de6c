import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { commitmentOf } from '../../../rules/draw.ts'
import { servePages } from '../../../testing/page-server.ts'
import { seatClient } from '../session/games-client.ts'
import { FairnessPanel } from './fairness-panel.tsx'
import { openSeat, type SeatAccess } from '../session/open-seat.ts'
import { useGameSession } from '../session/use-game-session.ts'
import SharedPage from './shared-page.tsx'
import VerifyPage from './verify-page.tsx'

const bet = { stake: 100, direction: 'over', target: 4999 }

beforeEach(() => {
  sessionStorage.clear()
})

async function playOnce() {
  const server = servePages('dice')
  await seatClient('page-token').play({ requestId: '9a1f7f0e-31f4-4e4e-9c2e-2d7c0b7a1c11', bet })
  return server
}

function Panel({ access }: { access: SeatAccess }) {
  return <FairnessPanel session={useGameSession(access)} open onClose={() => undefined} />
}

async function openPanel() {
  const access = (await openSeat('dice', { search: '', pathname: location.pathname })) as SeatAccess
  await render(<Panel access={access} />)
}

const button = (name: string, exact = false) => page.getByRole('button', { name, exact })

function openWithFragment(fragment: string) {
  const before = location.href
  history.replaceState(null, '', fragment)
  onTestFinished(() => history.replaceState(null, '', before))
}

it('shows the commitment; new seeds reveal the old ones, and then rounds can be checked', async () => {
  await playOnce()
  await openPanel()
  await expect.element(page.getByText(commitmentOf('the first secret'))).toBeVisible()
  await expect
    .element(page.getByText('Rounds of the current seeds can be verified after you change seeds.'))
    .toBeVisible()
  await expectAccessible()
  await userEvent.fill(page.getByLabelText('Your seed'), 'lucky-7')
  await button('New seeds').click()
  await expect.element(page.getByText('the first secret')).toBeVisible()
  await expect.element(page.getByText(commitmentOf('the second secret'))).toBeVisible()
  await button('Verify round 0').click()
  await expect.element(page.getByText('Verified: everything fits.')).toBeVisible()
  const ownWay = page.getByRole('link', { name: 'Compute it yourself: every step, and a program' })
  await expect.element(ownWay).toHaveAttribute('href', '/fairness')
  await expectAccessible()
})

it('shows an error if seeds and rounds fail to load, and retries', async () => {
  await playOnce()
  const access = (await openSeat('dice', { search: '', pathname: location.pathname })) as SeatAccess
  let isAway = true
  function AwayPanel() {
    const session = useGameSession(access)
    const rounds = () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : session.fairness.rounds())
    const fairness = { ...session.fairness, rounds }
    return <FairnessPanel session={{ ...session, fairness }} open onClose={() => undefined} />
  }
  await render(<AwayPanel />)
  await expect.element(page.getByText('Your seeds and rounds did not load')).toBeVisible()
  await expectAccessible()
  isAway = false
  await button('Try again').click()
  await expect
    .element(page.getByText('Rounds of the current seeds can be verified after you change seeds.'))
    .toBeVisible()
  await expect.element(page.getByText('Your seeds and rounds did not load')).not.toBeInTheDocument()
})

it('rejects a client seed with a colon', async () => {
  const server = await playOnce()
  await openPanel()
  await userEvent.fill(page.getByLabelText('Your seed'), 'a:b')
  await button('New seeds').click()
  await expect.element(page.getByText('Please use up to 64 letters, digits, - and _.')).toBeVisible()
  expect(server.requests.some(({ path }) => path === '/seeds')).toBe(false)
})

it('issue 36: a visitor of a round whose seeds are in use sees that only its player can reveal them', async () => {
  const server = await playOnce()
  sessionStorage.clear()
  await render(<VerifyPage roundId={server.rounds[0]!.id} />)
  await expect.element(page.getByText(/Only the player can reveal them/)).toBeVisible()
  await expect.element(button('Reveal the seeds')).not.toBeInTheDocument()
  await expectAccessible()
})

it('checks a round by its URL after revealing its seeds, and detects a changed byte', async () => {
  const server = await playOnce()
  // In a tab where the player has had a seat.
  await openSeat('dice', { search: '', pathname: location.pathname })
  await render(<VerifyPage roundId={server.rounds[0]!.id} />)
  await button('Reveal the seeds').click()
  await expect.element(page.getByText('Verified: everything fits.').first()).toBeVisible()
  await expectAccessible()
  await userEvent.fill(page.getByLabelText('Server seed'), 'the first secreT')
  await expect.element(page.getByText('Mismatch: this is not what was promised.')).toBeVisible()
  await expect.element(page.getByText('does not fit').first()).toBeVisible()
  await expectAccessible()
})

it('checks any round by hand, without a request to the server', async () => {
  const server = servePages('dice')
  await render(<VerifyPage roundId="" />)
  await userEvent.fill(page.getByLabelText('Server seed'), 'the first secret')
  await userEvent.fill(page.getByLabelText('Client seed'), 'my-seed')
  await userEvent.fill(page.getByLabelText('Bet'), JSON.stringify(bet))
  await expect.element(page.getByText(/^Rolled \d+\.\d\d/)).toBeVisible()
  await userEvent.fill(page.getByLabelText('Commitment'), commitmentOf('the first secret'))
  await expect.element(page.getByText('Verified: everything fits.')).toBeVisible()
  expect(server.requests).toEqual([])
})

it('issue 29: a link that cannot be read gets a clear message, and the form still works', async () => {
  const server = servePages('dice')
  openWithFragment('#round=e30')
  await render(<VerifyPage roundId="" />)
  await expect.element(page.getByText('This link does not carry a round')).toBeVisible()
  await expect.element(page.getByLabelText('Server seed')).toHaveValue('')
  await expectAccessible()
  expect(server.requests).toEqual([])
})

it('issue 42: a round is shared at once, also with seeds in use, and the player decides what others see', async () => {
  const server = await playOnce()
  const { copied, passed } = spyOnSharing()
  await openPanel()
  await button('Share round 0').click()
  await expect.element(page.getByRole('img', { name: /The picture that others see/ })).toBeInTheDocument()
  await button('Copy link').click()
  await expect.element(page.getByText('Copied').first()).toBeVisible()
  expect(copied.mock.calls).toEqual([[`${location.origin}/r/AbCdEfGh123`]])
  await button('Share', true).click()
  expect(passed).toHaveBeenCalledWith({ url: `${location.origin}/r/AbCdEfGh123` })
  await expect.element(page.getByText(/It can be checked once you reveal the seeds/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('checkbox', { name: 'Let others check the round' }).click()
  await expect.poll(() => server.shared.hasProof).toBe(false)
  await button('Stop sharing').click()
  await expect.poll(() => server.shared.isShared).toBe(false)
  await expect.element(button('Copy link')).not.toBeInTheDocument()
})

it('issue 42: verifying a round shares nothing', async () => {
  const server = await playOnce()
  await openPanel()
  await button('New seeds').click()
  await button('Verify round 0').click()
  await expect.element(button('Share this round')).toBeVisible()
  expect(server.requests.filter(({ path }) => path.endsWith('/share'))).toEqual([])
})

it('issue 42: the page of a shared round has its picture, the game, and the verification below', async () => {
  const server = await playOnce()
  await render(<SharedPage id="AbCdEfGh123" />)
  await expect.element(page.getByRole('heading', { name: 'Dice: 1.98×' })).toBeVisible()
  const picture = page.getByRole('img', { name: 'The board of this round of Dice, with 1.98×' })
  await expect.element(picture).toHaveAttribute('src', '/r/AbCdEfGh123/picture.png')
  await expect
    .element(page.getByRole('link', { name: 'Play this game' }))
    .toHaveAttribute('href', expect.stringContaining('/openGame?game=dice'))
  await expect.element(page.getByText(/Only the player can reveal them/)).toBeVisible()
  await expectAccessible()
  await cleanup()
  await seatClient('page-token').changeSeeds({ clientSeed: 'next' })
  await render(<SharedPage id="AbCdEfGh123" />)
  await expect.element(page.getByText('Verified: everything fits.')).toBeVisible()
  await cleanup()
  server.shared.hasProof = false
  await render(<SharedPage id="AbCdEfGh123" />)
  await expect.element(page.getByText(/The bet stays private/)).toBeVisible()
  await expectAccessible()
})

function spyOnSharing() {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const passed = vi.fn<typeof navigator.share>().mockResolvedValue()
  Object.defineProperty(navigator, 'share', { configurable: true, value: passed })
  onTestFinished(() => {
    copied.mockRestore()
    Reflect.deleteProperty(navigator, 'share')
  })
  return { copied, passed }
}

it('issue 29: the long link of a revealed round verifies without a request', async () => {
  const server = await playOnce()
  await openSeat('dice', { search: '', pathname: location.pathname })
  await render(<VerifyPage roundId={server.rounds[0]!.id} />)
  const { copied, passed } = spyOnSharing()
  await button('Reveal the seeds').click()
  await button('Copy link').click()
  await expect.element(page.getByText('Copied').first()).toBeVisible()
  const [url] = copied.mock.calls[0]!
  await button('Share', true).click()
  expect(passed).toHaveBeenCalledWith({ title: 'Dice: a verified round', url })
  await expectAccessible()
  await cleanup()
  server.requests.length = 0
  openWithFragment(new URL(url).hash)
  await render(<VerifyPage roundId="" />)
  await expect.element(page.getByText('Verified: everything fits.').first()).toBeVisible()
  const shown = page.getByRole('region', { name: 'A shared round' })
  for (const fact of ['Dice', '1.00', /^Rolled \d+\.\d\d/, /×$/])
    await expect.element(shown.getByRole('definition').filter({ hasText: fact })).toBeVisible()
  const record = page.getByRole('link', { name: 'A link can be made up. Compare it with our record of the round' })
  await expect.element(record).toHaveAttribute('href', `/games/verify/${server.rounds[0]!.id}`)
  await expectAccessible()
  expect(server.requests).toEqual([])
})
