import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { pressEscapeIn } from '@lucero/ui/testing/press-escape.ts'
import { preferMotion } from '@lucero/ui/testing/prefer-motion.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { installFakeClock } from '@lucero/ui/testing/fake-clock.ts'
import { isolateStorage } from '@lucero/ui/testing/isolate-storage.ts'
import type { RoundView } from '../../../api.ts'
import { GameFrame } from './frame.tsx'
import { PlayButton } from '../bet/play-button.tsx'
import type { AnyGameSession } from '../session/game-session.ts'

const round = (payout: number, id = 'a'): RoundView => ({
  id,
  game: 'dice',
  status: 'closed',
  bet: {},
  actions: [],
  stake: 500,
  payout,
  commitment: '',
  clientSeed: 'me',
  nonce: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
})

const nothing = async () => undefined
const never = () => new Promise<never>(() => undefined)
const session: AnyGameSession = {
  seat: {
    mode: 'demo',
    game: 'dice',
    username: 'Guest',
    currency: 'USD',
    balance: 128_400,
    bonus: 0,
    seeds: { commitment: '', clientSeed: 'me', nonce: 0 },
  },
  balance: 128_400,
  bonus: 0,
  freeSpins: undefined,
  round: undefined,
  busy: false,
  play: nothing,
  playFreeSpin: nothing,
  act: nothing,
  reveal: () => undefined,
  shown: undefined,
  recent: [],
  notice: undefined,
  ended: undefined,
  awayMinutes: undefined,
  lobbyUrl: '/lobby',
  tally: { since: Date.now(), rounds: 12, staked: 1200, paid: 940 },
  trend: { rounds: 12, wins: 5, highest: 300, curve: [0, 200, -100], every: 4 },
  isShort: false,
  setShort: () => undefined,
  isRealityCheckDue: false,
  continuePlaying: () => undefined,
  table: {} as AnyGameSession['table'],
  name: { isShown: never, show: never },
  statistics: never,
  fairness: { seeds: never, change: never, reveal: never, share: never, rounds: never, numbers: never },
}

function Frame({ onPlay = nothing, ...patch }: Partial<AnyGameSession> & { onPlay?: () => unknown }) {
  return (
    <GameFrame
      session={{ ...session, ...patch }}
      title="Dice"
      tint="#a03d78"
      info={<p>Roll it.</p>}
      limits={{ min: 10, max: 10_000 }}
      keys={[['Space', 'Roll']]}
      controls={<PlayButton onPlay={() => void onPlay()}>Roll</PlayButton>}
    >
      <p>The stage</p>
    </GameFrame>
  )
}

it.each([
  [1440, 24],
  [2560, 264],
])('on a screen of %i pixels the controls stand %i from its edge, near what is bet on', async (width, away) => {
  await page.viewport(width, 1000)
  await render(<Frame />)
  const { right } = page.getByRole('region', { name: 'Controls' }).element().getBoundingClientRect()
  expect(Math.round(width - right)).toBe(away)
  const { left } = page.getByRole('main').element().getBoundingClientRect()
  expect(left).toBe(away - 24)
  await page.viewport(1024, 800)
})

it('shows game, play money, balance and the link to the lobby', async () => {
  await render(<Frame />)
  await expect.element(page.getByRole('heading', { name: 'Dice' })).toBeVisible()
  await expect.element(page.getByText('Demo play')).toBeVisible()
  await expect.element(page.getByText('1,284.00')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Lucero, back to the lobby' })).toHaveAttribute('href', '/lobby')
  await expectAccessible()
})

it('on a phone links from play money to real credit, with a touch-sized target', async () => {
  await page.viewport(390, 844)
  await render(<Frame />)
  const link = page.getByRole('link', { name: 'Play for real' })
  await expect.element(link).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Play money 1,284\.00/ })).toBeVisible()
  const { left, width, top, height } = link.element().getBoundingClientRect()
  const leads = [-21, 0, 21].map((down) => document.elementFromPoint(left + width / 2, top + height / 2 + down))
  expect(leads).toEqual([link.element(), link.element(), link.element()])
  await page.viewport(1024, 800)
})

it('shows bonus credit beside the balance, if any', async () => {
  const { rerender } = await render(<Frame bonus={1250} />)
  await expect.element(page.getByText('incl. 12.50 bonus')).toBeVisible()
  await expectAccessible()
  await rerender(<Frame bonus={0} />)
  await expect.element(page.getByText(/bonus/)).not.toBeInTheDocument()
})

it('announces the outcome, also to screen readers, and lists the last outcomes', async () => {
  const { rerender } = await render(<Frame shown={round(1250)} recent={[round(1250), round(0, 'b')]} />)
  const result = page.getByRole('paragraph').filter({ hasText: 'You win 12.50' })
  await expect.element(result).toHaveAttribute('aria-live', 'polite')
  const chips = page.getByRole('list', { name: 'Recent rounds' }).getByRole('listitem')
  await expect.element(chips.nth(0)).toHaveTextContent('2.50×, won')
  await expect.element(chips.nth(1)).toMatchTextContent(/^No win$/)
  await expectAccessible()
  await rerender(<Frame shown={round(0)} />)
  await expect.element(page.getByText('No win this time')).toBeVisible()
  await rerender(<Frame shown={round(500)} />)
  await expect.element(page.getByText('Your 5.00 comes back')).toBeVisible()
  await rerender(<Frame shown={round(200)} />)
  await expect.element(page.getByText('2.00 of 5.00 comes back')).toBeVisible()
  await rerender(<Frame shown={{ ...round(200), freeSpin: { left: 3, won: 200 } }} />)
  await expect.element(page.getByText(/^You win 2\.00$/)).toBeVisible()
  await rerender(<Frame shown={round(0)} notice="The wallet is not answering." />)
  await expect.element(page.getByText('The wallet is not answering.')).toBeVisible()
})

it('the balance opens the result of this visit, and the link from play money to real credit', async () => {
  await render(<Frame />)
  await page.getByRole('button', { name: /^Play money/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your credit in this game' })
  for (const text of ['12', '12.00', '9.40', '−2.60', '0 min', '5 of 12', '3.00'])
    await expect.element(dialog.getByText(text, { exact: true }).first()).toBeVisible()
  const graph = dialog.getByRole('figure', { name: 'Result over 12 rounds: highest +2.00, lowest −2.60, now −2.60' })
  await expect.element(graph).toBeVisible()
  const link = dialog.getByRole('link', { name: 'Play for real' })
  await expect.element(link).toHaveAttribute('href', `${location.origin}/addCredit?game=dice`)
  await expectAccessible()
})

it('issue 29, statistics: today, 7 days, 30 days and all, with figures, a graph and a table of the days', async () => {
  const day = (name: string, staked: number, paid: number) => {
    const sums = { rounds: 4, staked, paid }
    return { day: name, ...sums, highest: paid, multiple: paid / 100 }
  }
  const days = [day('2026-10-01', 400, 900), day('2026-11-15', 400, 250), day('2026-11-18', 400, 120)]
  const statistics = vi.fn(async () => ({ today: '2026-11-18', days, countedRounds: 50_000 }))
  await render(<Frame statistics={statistics} />)
  await page.getByRole('button', { name: /^Play money/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your credit in this game' })
  const choice = (name: string) => dialog.getByRole('button', { name, exact: true })
  await expect.element(choice('This visit')).toHaveAttribute('aria-pressed', 'true')
  expect(statistics).not.toHaveBeenCalled()
  await choice('Today').click()
  for (const text of ['4', '4.00', '−2.80', '1.20×', 'By UTC day. Only your last 50000 rounds count.'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  await choice('7 days').click()
  const graph = (name: string) => dialog.getByRole('figure', { name })
  await expect.element(graph('Result over 4 days: highest 0.00, lowest −4.30, now −4.30')).toBeVisible()
  await choice('All').click()
  await expect.element(graph('Result over 49 days: highest +5.00, lowest 0.00, now +0.70')).toBeVisible()
  await dialog.getByText('Show as a table').click()
  await expect.element(dialog.getByRole('row', { name: 'Oct 1, 2026 4 4.00 +5.00' })).toBeVisible()
  await expectAccessible()
  expect(statistics).toHaveBeenCalledOnce()
})

it('issue 29, statistics: a failed load is shown with a retry', async () => {
  const statistics = vi.fn<AnyGameSession['statistics']>().mockRejectedValueOnce(new Error('away'))
  statistics.mockResolvedValueOnce({ today: '2026-11-18', days: [] })
  await render(<Frame statistics={statistics} />)
  await page.getByRole('button', { name: /^Play money/ }).click()
  await page.getByRole('button', { name: '30 days' }).click()
  await expect.element(page.getByText('Your statistics did not load')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No rounds in this time.')).toBeVisible()
})

it('offers credit if the balance is too low for a bet, in a separate window of the app', async () => {
  const setShort = vi.fn()
  const real = { ...session.seat, mode: 'real' as const }
  await render(<Frame seat={real} isShort setShort={setShort} />)
  const dialog = page.getByRole('dialog', { name: 'There is not enough credit for this bet' })
  const link = dialog.getByRole('link', { name: 'Add Credit' })
  await expect.element(link).toHaveAttribute('href', `${location.origin}/addCredit?game=dice`)
  const open = vi.spyOn(window, 'open').mockReturnValue(window)
  await link.click()
  expect(open).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('/addCredit?game=dice'),
    'lucero-credit',
    expect.any(String),
  )
  open.mockRestore()
  await expectAccessible()
  await pressEscapeIn(dialog)
  expect(setShort).toHaveBeenCalledExactlyOnceWith(false)
})

it('shows what a bet counted toward a bonus, if it used bonus credit', async () => {
  const { rerender } = await render(<Frame shown={{ ...round(0), counted: 40 }} />)
  await expect.element(page.getByText('This bet counted 0.40 toward your bonus')).toBeVisible()
  await expectAccessible()
  await rerender(<Frame shown={{ ...round(1250), counted: 0 }} />)
  await expect.element(page.getByText('This bet counted 0.00 toward your bonus')).toBeVisible()
  await rerender(<Frame shown={round(1250)} />)
  await expect.element(page.getByText(/counted/)).not.toBeInTheDocument()
})

it('shows rules, RTP, limits and keys', async () => {
  await render(<Frame />)
  await page.getByRole('button', { name: 'How to play' }).click()
  const dialog = page.getByRole('dialog', { name: 'How to play Dice' })
  for (const text of ['99 %', '0.10', '100.00', 'Roll it.', 'Space'])
    await expect.element(dialog.getByText(text)).toBeVisible()
  await expectAccessible()
})

it('sound is off until switched on, and the choice is stored', async () => {
  const stored = isolateStorage()
  await render(<Frame />)
  const sound = page.getByRole('button', { name: 'Sound' })
  await expect.element(sound).toHaveAttribute('aria-pressed', 'false')
  await sound.click()
  await expect.element(sound).toHaveAttribute('aria-pressed', 'true')
  expect(stored.get('lucero-games-sound')).toBe('on')
  await sound.click()
  await expect.poll(() => stored.get('lucero-games-sound')).toBe('off')
})

it.each([
  [
    'SESSION_EXPIRED',
    undefined,
    'You are signed out here: your sign-in has ended, or you ended it on another device.',
    true,
  ],
  ['SEAT_ENDED', 31, 'You were away for 31 minutes, so the table was closed.', true],
  [
    'PLAYER_BLOCKED',
    31,
    'Your account cannot play at the moment. If you have taken a break, Safer Play says until when.',
    false,
  ],
] as const)(
  'issue 36: a table closed by %s (away: %s) tells why, and opens again in place if it can',
  async (ended, awayMinutes, text, opens) => {
    await render(<Frame ended={ended} awayMinutes={awayMinutes} seat={{ ...session.seat, mode: 'real' }} />)
    await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    const again = page.getByRole('link', { name: 'Open again' })
    const addresses = again.elements().map((link) => new URL((link as HTMLAnchorElement).href))
    expect(addresses.map(({ pathname, search }) => pathname + search)).toEqual(opens ? ['/openGame?game=dice'] : [])
    await expectAccessible()
  },
)

it('replaces the controls by a message when the table is closed', async () => {
  await render(<Frame ended="SESSION_EXPIRED" />)
  await expect.element(page.getByRole('alert').filter({ hasText: 'This table is closed' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Roll' })).not.toBeInTheDocument()
  await expectAccessible()
})

it('Space and Enter play, except while a dialog is open or another button has the focus', async () => {
  const onPlay = vi.fn()
  await render(<Frame onPlay={onPlay} />)
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Enter}')
  expect(onPlay).toHaveBeenCalledTimes(2)
  await page.getByRole('button', { name: 'How to play' }).click()
  // The dialog takes the focus shortly after it appears. Only then can a key close it.
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).toBeTruthy()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onPlay).toHaveBeenCalledTimes(2)
})

it.each(['How to play', 'Fairness'])('Space plays after %s was opened and closed by keys', async (name) => {
  const onPlay = vi.fn()
  await render(<Frame onPlay={onPlay} />)
  const opener = page.getByRole('button', { name })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await pressEscapeIn(page.getByRole('dialog'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Controls' })).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(onPlay).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

const hit = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

it.each([320, 340, 360, 375, 390, 400])(
  'player fault 7: the sound switch is in the bar of a phone of %i pixels, demo or not',
  async (width) => {
    await page.viewport(width, 700)
    const real = { ...session.seat, mode: 'real' as const }
    for (const props of [{}, { seat: real, balance: 123_456_789, bonus: 1250 }]) {
      const { unmount } = await render(<Frame {...props} />)
      const sound = page.getByRole('banner').getByRole('button', { name: 'Sound' })
      await expect.element(sound).toBeVisible()
      const buttons = [...document.querySelectorAll('header button')]
      expect(buttons.filter((one) => !hit(one) || one.clientWidth < 44)).toEqual([])
      const ends = buttons.map((one) => Math.ceil(one.getBoundingClientRect().right))
      expect(Math.max(...ends)).toBeLessThanOrEqual(width)
      expect(document.documentElement.scrollWidth).toBe(width)
      await unmount()
    }
    await page.viewport(1024, 800)
  },
)

it('player fault 7: the first spin offers sound once, unless the player has already chosen', async () => {
  const stored = isolateStorage()
  const invitation = page.getByText('This game has sound and music.')
  const { rerender, unmount } = await render(<Frame />)
  await expect.element(invitation).not.toBeInTheDocument()
  await rerender(<Frame busy />)
  await expect.element(invitation).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Turn sound on' }).click()
  await expect.element(invitation).not.toBeInTheDocument()
  expect([stored.get('lucero-games-sound'), stored.get('lucero-games-music')]).toEqual(['on', 'on'])
  await unmount()
  stored.delete('lucero-games-sound')
  await render(<Frame busy />)
  await expect.element(page.getByRole('button', { name: 'Roll' })).toBeVisible()
  await expect.element(invitation).not.toBeInTheDocument()
})

it('player fault 7: a player who has switched sound off gets no offer', async () => {
  isolateStorage({ 'lucero-games-sound': 'off' })
  await render(<Frame busy />)
  await expect.element(page.getByRole('button', { name: 'Roll' })).toBeVisible()
  await expect.element(page.getByText('This game has sound and music.')).not.toBeInTheDocument()
})

it('player fault 9: with too little credit the focus starts on Add Credit, not on Close', async () => {
  await render(<Frame seat={{ ...session.seat, mode: 'real' }} isShort />)
  await expect.element(page.getByRole('dialog').getByRole('link', { name: 'Add Credit' })).toHaveFocus()
})

it('player fault 18: controls are larger on a screen of 2560 pixels', async () => {
  await page.viewport(1440, 1000)
  const { rerender } = await render(<Frame />)
  const height = () => page.getByRole('button', { name: 'Roll' }).element().getBoundingClientRect().height
  const width = () => page.getByRole('region', { name: 'Controls' }).element().getBoundingClientRect().width
  const before = [height(), width()] as const
  await page.viewport(2560, 1300)
  await rerender(<Frame />)
  expect(height()).toBeGreaterThan(before[0] * 1.25)
  expect(width()).toBeGreaterThan(before[1] * 1.25)
  await page.viewport(1024, 800)
})

it('issue 29: ? shows the keys of the game and those of every game, and the button in the bar does the same', async () => {
  await render(<Frame />)
  await userEvent.keyboard('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  for (const text of ['Space', 'Roll', 'Full screen', 'Show the keys'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  await expectAccessible()
  await pressEscapeIn(page.getByRole('dialog'))
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Keys', exact: true }).click()
  await expect.element(dialog).toBeVisible()
})

it('issue 29: full screen by button and by the key F, where the browser has it', async () => {
  const enabled = vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true)
  const ask = vi.spyOn(document.documentElement, 'requestFullscreen').mockResolvedValue()
  const { unmount } = await render(<Frame />)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await userEvent.keyboard('f')
  expect(ask).toHaveBeenCalledTimes(2)
  await unmount()
  enabled.mockReturnValue(false)
  await render(<Frame />)
  await expect.element(page.getByRole('button', { name: 'Keys', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Full screen' })).not.toBeInTheDocument()
  enabled.mockRestore()
  ask.mockRestore()
})

it('issue 29: sound, volume and instant mode are in How to play on every screen; I and M switch them', async () => {
  const stored = isolateStorage({ 'lucero-games-sound': 'off' })
  await page.viewport(390, 844)
  await render(<Frame />)
  await userEvent.keyboard('i')
  await userEvent.keyboard('m')
  expect(stored.get('lucero-games-instant')).toBe('on')
  expect(stored.get('lucero-games-sound')).toBe('on')
  await page.getByRole('button', { name: 'How to play' }).click()
  await expect.element(page.getByRole('slider', { name: 'Volume', exact: true })).toBeVisible()
  const instant = page.getByRole('checkbox', { name: /^Instant/ })
  await expect.element(instant).toBeChecked()
  await instant.click()
  await expect.poll(() => stored.get('lucero-games-instant')).toBe('off')
  await page.viewport(1024, 800)
})

const celebration = () => document.querySelector<HTMLElement>('[data-tier]')
const celebrated = () => [celebration()?.dataset['tier'], celebration()?.querySelectorAll('svg').length]

it('issue 29, win tiers: each tier has its own celebration, and a loss or a returned stake has none', async () => {
  await preferMotion()
  // A small win is shown for one second, and its part of the page loads after the first win.
  installFakeClock('setTimeout', 'clearTimeout')
  isolateStorage()
  const { rerender } = await render(<Frame />)
  for (const [payout, tier, stars] of [
    [600, 'small', 6],
    [1000, 'nice', 20],
    [5000, 'big', 40],
    [25_000, 'huge', 64],
  ] as const) {
    await rerender(<Frame shown={round(payout, tier)} />)
    await expect.poll(celebrated).toEqual([tier, stars])
    expect(celebration()!.textContent).toMatch(tier === 'big' || tier === 'huge' ? /win.*×$/ : /^$/)
  }
  // The next bet ends it.
  await rerender(<Frame busy />)
  expect(celebration()).toBeNull()
  for (const payout of [0, 499, 500]) {
    await rerender(<Frame shown={round(payout, `lost ${payout}`)} />)
    expect(celebration()).toBeNull()
  }
})

it('issue 29, win tiers: a celebration ends by itself', async () => {
  installFakeClock('setTimeout', 'clearTimeout')
  await render(<Frame shown={round(5000)} />)
  await expect.poll(() => celebrated()[0]).toBe('big')
  vi.advanceTimersByTime(3100)
  expect(celebrated()[0]).toBe('big')
  vi.advanceTimersByTime(200)
  await expect.poll(celebration).toBeNull()
})

it.each(['reduced motion', 'instant mode'])(
  'issue 29, win tiers: with %s nothing moves and a big win is a still banner',
  async (mode) => {
    isolateStorage({ 'lucero-games-instant': mode === 'instant mode' ? 'on' : 'off' })
    if (mode === 'instant mode') await preferMotion()
    installFakeClock('setTimeout', 'clearTimeout')
    const { rerender } = await render(<Frame shown={round(1000, 'nice')} />)
    await expect.poll(celebrated).toEqual(['nice', 0])
    await rerender(<Frame shown={round(25_000, 'huge')} />)
    expect(celebration()!.textContent).toBe('Huge win250.0050.00×')
    expect(celebration()!.getAnimations({ subtree: true })).toEqual([])
    // axe uses timers. Those of the celebration stay fake, and do not end it.
    vi.useRealTimers()
    await expectAccessible()
  },
)

it('issue 29, win tiers: a big win is announced once, in the result line', async () => {
  installFakeClock('setTimeout', 'clearTimeout')
  const { rerender } = await render(<Frame shown={round(5000)} />)
  const announced = () =>
    [...document.querySelectorAll('[aria-live], output, [role=status], [role=alert]')]
      .map((one) => one.textContent)
      .filter((text) => /win/i.test(text))
  expect(announced()).toEqual(['Big win. You win 50.0010.00×'])
  await expect.poll(() => celebration()?.closest('[aria-hidden=true]')).toBeTruthy()
  await rerender(<Frame shown={round(1000, 'nice')} />)
  expect(announced()).toEqual(['You win 10.002.00×'])
})
