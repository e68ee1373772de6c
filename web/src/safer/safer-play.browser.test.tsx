import { Refusal } from '@lucero/contract/shared/refusals'
import { helpLinesFor } from '@lucero/contract/player/help-lines'
import type { SaferPlay } from '@lucero/contract/player/safer'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { addRecentGame } from '../catalogue/launch-game.ts'
import { momentText } from '../lib/exclusion-text.ts'
import { navigation } from '../lib/navigation.ts'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { watchNewTabs } from '../testing/new-tabs.ts'
import { currentPath, renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import { noLimits } from '@lucero/ui/testing/no-limits.ts'
import './safer-play-page.tsx'

const hour = 3_600_000
const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

const nothing = noLimits
const limited: SaferPlay = {
  ...nothing,
  loss: { amount: 20, next: null, usedToday: 12.5 },
  stake: { amount: 2, next: null },
  reminderMinutes: 30,
}
const excludedUntil = (until: string | null): SaferPlay => ({
  ...nothing,
  break: { kind: until === null ? 'exclusion' : 'break', from: later(-hour), until },
})

beforeEach(() => page.viewport(1440, 900))

const panel = (name: string) => page.getByRole('region', { name })
const loss = () => panel('Daily loss limit')
const stake = () => panel('Largest stake in a round')
const alert = () => page.getByRole('alertdialog')
const toasts = () => shownToasts().map(({ text }) => text)

async function openPage(now: SaferPlay, answers: Answers = {}) {
  const server = stubServer({ ...demoPlayer, getSaferPlay: now, ...answers })
  await renderApp('/saferPlay', { token })
  return server
}

describe('limits', () => {
  it('a player without limits sees that, and can set a limit that applies immediately', async () => {
    const server = await openPage(nothing, { setPlayLimits: limited })
    await expect.element(loss().getByText('No limit', { exact: true })).toBeVisible()
    await expect.element(loss().getByRole('progressbar')).not.toBeInTheDocument()
    await expect.element(loss().getByRole('button', { name: 'Remove Limit' })).not.toBeInTheDocument()
    await expect.element(loss().getByRole('textbox')).not.toBeInTheDocument()
    await loss().getByRole('button', { name: 'Set', exact: true }).click()
    await loss().getByRole('button', { name: 'Set Limit' }).click()
    await expect.element(loss().getByText('Enter an amount')).toBeVisible()
    expect(server.times('setPlayLimits')).toBe(0)
    await loss().getByRole('textbox', { name: 'Set a limit' }).fill('20')
    await loss().getByRole('button', { name: 'Set Limit' }).click()
    await expect.poll(toasts).toContain('Your limit is 20.00 now')
    expect(server.bodiesOf('setPlayLimits')).toEqual([{ loss: 20 }])
    await expect.element(loss().getByRole('textbox'), { message: 'the form closes' }).not.toBeInTheDocument()
    await expect.element(loss().getByRole('button', { name: 'Change', exact: true })).toBeVisible()
    await expectAccessible()
  })

  it('shows the losses of today and the rest of the limit, with a bar', async () => {
    await openPage(limited)
    await expect.element(loss().getByText('12.50 of 20.00 lost today')).toBeVisible()
    await expect.element(loss().getByText('7.50 left')).toBeVisible()
    const bar = loss().getByRole('progressbar', { name: '12.50 of 20.00 lost today' })
    expect((bar.element() as HTMLProgressElement).position).toBe(0.625)
    await expect.element(stake().getByText('2.00', { exact: true })).toBeVisible()
    await expect.element(stake().getByRole('progressbar')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('losses above a later limit leave nothing, and fill the bar', async () => {
    await openPage({ ...limited, loss: { amount: 20, next: null, usedToday: 35 } })
    await expect.element(loss().getByText('35.00 of 20.00 lost today')).toBeVisible()
    await expect.element(loss().getByText('0.00 left')).toBeVisible()
    const bar = loss().getByRole('progressbar').element() as HTMLProgressElement
    expect(bar.position).toBe(1)
  })

  it('an increase shows from when it can be confirmed, and can be cancelled', async () => {
    const from = later(24 * hour)
    const raised = { ...limited, stake: { amount: 2, next: { amount: 5, from, confirmable: false } } }
    const server = await openPage(limited, { setPlayLimits: raised })
    await stake().getByRole('button', { name: 'Change', exact: true }).click()
    await stake().getByRole('textbox').fill('5')
    await stake().getByRole('button', { name: 'Set Limit' }).click()
    const waiting = stake().getByText(`From ${momentText(from)} you can confirm a limit of 5.00.`)
    await expect.element(waiting).toBeVisible()
    await expect.element(stake().getByRole('button', { name: 'Confirm 5.00' })).not.toBeInTheDocument()
    server.answers.setPlayLimits = limited
    await stake().getByRole('button', { name: 'Keep 2.00' }).click()
    await expect.element(waiting).not.toBeInTheDocument()
    expect(server.bodiesOf('setPlayLimits')).toEqual([{ stake: 5 }, { stake: 2 }])
  })

  it('RTS 12B: after the delay, an increase or removal is confirmed or discarded', async () => {
    const next = { from: later(-hour), confirmable: true }
    const waiting = {
      ...limited,
      loss: { ...limited.loss, next: { amount: null, ...next } },
      stake: { amount: 2, next: { amount: 5, ...next } },
    }
    const server = await openPage(waiting, { setPlayLimits: { ...waiting, stake: { amount: 5, next: null } } })
    await expect.element(stake().getByText('The limit becomes 5.00 if you confirm it.')).toBeVisible()
    await expect.element(stake().getByText('2.00', { exact: true }), { message: 'the old limit' }).toBeVisible()
    await expectAccessible()
    await stake().getByRole('button', { name: 'Confirm 5.00' }).click()
    await expect.poll(toasts).toContain('Your limit is 5.00 now')
    await expect.element(loss().getByText('The limit goes away if you confirm it.')).toBeVisible()
    server.answers.setPlayLimits = limited
    await loss().getByRole('button', { name: 'Keep 20.00' }).click()
    await expect.element(loss().getByRole('button', { name: 'Confirm no limit' })).not.toBeInTheDocument()
    expect(server.bodiesOf('setPlayLimits')).toEqual([{ stake: 5 }, { loss: 20 }])
  })

  it('a removal waits for the delay, which is shown', async () => {
    const from = later(24 * hour)
    const without = { ...limited, loss: { ...limited.loss, next: { amount: null, from, confirmable: false } } }
    const server = await openPage(limited, { setPlayLimits: without })
    await loss().getByRole('button', { name: 'Change', exact: true }).click()
    await loss().getByRole('button', { name: 'Remove Limit' }).click()
    await expect
      .element(loss().getByText(`From ${momentText(from)} you can confirm that the limit goes away.`))
      .toBeVisible()
    await expect.element(loss().getByRole('button', { name: 'Remove Limit' })).not.toBeInTheDocument()
    await expect.element(loss().getByRole('button', { name: 'Keep 20.00' })).toBeVisible()
    expect(server.bodiesOf('setPlayLimits')).toEqual([{ loss: null }])
  })

  it('a refusal is shown as text, keeps the input, and reloads the state', async () => {
    const server = await openPage(nothing, { setPlayLimits: new Refusal('WALLET_FROZEN') })
    await expect.element(stake().getByText('No limit', { exact: true })).toBeVisible()
    server.answers.getSaferPlay = limited
    await stake().getByRole('button', { name: 'Set', exact: true }).click()
    await stake().getByRole('textbox').fill('3')
    await stake().getByRole('button', { name: 'Set Limit' }).click()
    await expect.poll(toasts).toContain('WALLET FROZEN')
    await expect.element(stake().getByRole('textbox')).toHaveValue('3')
    await expect.element(stake().getByText('2.00', { exact: true })).toBeVisible()
  })
})

describe('issue 29: further limits and self-help', () => {
  const region = (name: string) => page.getByRole('region', { name })

  it('limits by week and month, on moved credit and on time are set', async () => {
    const server = await openPage(nothing, { setPlayLimits: nothing })
    const limits = {
      'Weekly loss limit': { lossWeek: 50 },
      'Monthly loss limit': { lossMonth: 150 },
      'Credit moved to games in a day': { moved: 30 },
      'Time of play in a day': { time: 45 },
    }
    for (const [name, body] of Object.entries(limits)) {
      await region(name).getByRole('button', { name: 'Set', exact: true }).click()
      await region(name)
        .getByRole('textbox')
        .fill(String(Object.values(body)[0]))
      await region(name).getByRole('button', { name: 'Set Limit' }).click()
      await expect.poll(() => server.bodiesOf('setPlayLimits').at(-1)).toEqual(body)
    }
  })

  it('time is shown in minutes, and more than a day is refused before it is sent', async () => {
    const server = await openPage({ ...nothing, time: { minutes: 60, next: null, usedToday: 45 } })
    const time = region('Time of play in a day')
    await expect.element(time.getByText('45 min of 60 min played today')).toBeVisible()
    await expect.element(time.getByText('15 min left')).toBeVisible()
    await time.getByRole('button', { name: 'Change', exact: true }).click()
    await time.getByRole('textbox').fill('1441')
    await time.getByRole('button', { name: 'Set Limit' }).click()
    await expect.element(time.getByText('Enter a number of minutes, 1,440 at most')).toBeVisible()
    expect(server.times('setPlayLimits')).toBe(0)
  })

  it('results are shown as a sum, a chart and a table, by day or by month', async () => {
    await openPage(nothing, {
      getPlayResults: {
        days: [
          { day: '2026-11-16', result: 12.5 },
          { day: '2026-11-17', result: -20 },
        ],
        months: [{ month: '2026-11-01', result: -40 }],
      },
    })
    const results = region('Your results')
    await expect.element(results.getByText('−7.50')).toBeVisible()
    expect(
      results
        .getByRole('row')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Nov 1612.50', 'Nov 17−20.00'])
    await results.getByRole('button', { name: 'By month' }).click()
    await expect.element(results.getByText('Result of the last 12 months')).toBeVisible()
    await expect.element(results.getByText('−40.00').first()).toBeVisible()
    await expectAccessible()
  })

  it('the self-assessment gives a result after nine answers and sends nothing', async () => {
    const server = await openPage(nothing)
    const check = region('Check yourself')
    await check.getByRole('button', { name: 'Start' }).click()
    const answers = check.getByRole('radio', { name: 'Sometimes' })
    await expect.poll(() => answers.elements().length).toBe(9)
    for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) await answers.nth(index).click()
    await expect.element(check.getByText('Answer all nine questions to see the result.')).toBeVisible()
    const before = server.requests.length
    await answers.nth(8).click()
    await expect.element(check.getByText('9 of 27 points')).toBeVisible()
    expect(server.requests.length).toBe(before)
    await expectAccessible()
  })

  it("the help line of the player's country is first, with a link to call it", async () => {
    const line = (country: string, name: string, dialCode: number | null = null) => ({
      country,
      dialCode,
      name,
      phone: country && '800 911 2000',
      url: '',
    })
    await openPage(nothing, {
      getUser: { user: { ...demoPlayer.getUser.user, country: { id: 2, name: 'Mexico' } } },
      getHelpLines: {
        helpLines: [line('Spain', 'Fejar'), line('', 'Gambling Therapy'), line('Mexico', 'Línea de la Vida', 52)],
      },
    })
    const lines = page.getByRole('list', { name: 'Help lines', exact: true }).getByRole('listitem')
    await expect.element(lines.first().getByText('Mexico', { exact: true })).toBeVisible()
    expect(lines.elements().length).toBe(2)
    await expect.element(lines.first().getByRole('link')).toHaveAttribute('href', 'tel:8009112000')
    await expect.element(lines.nth(1).getByRole('link')).not.toBeInTheDocument()
    await page.getByText('Help lines of other countries').click()
    const others = page.getByRole('list', { name: 'Help lines of other countries' })
    await expect.element(others.getByText('Fejar')).toBeVisible()
    await expectAccessible()
  })

  it('a player without a country on the profile gets the help lines of the dial code', async () => {
    const { country } = demoPlayer.getUser.user
    expect(country).toBeNull()
    await openPage(nothing, { getHelpLines: { helpLines: helpLinesFor([1, 52]) } })
    const lines = page.getByRole('list', { name: 'Help lines', exact: true }).getByRole('listitem')
    await expect.element(lines.first().getByText('1-800-697-3738')).toBeVisible()
    const shown = lines.elements().map(({ textContent }) => textContent)
    expect(shown.filter((text) => /Línea de la Vida/.test(text))).toEqual([])
    expect(shown.at(-1)).toMatch(/Gambling Therapy/)
  })
})

describe('a time-out or self-exclusion', () => {
  it.each([
    ['24 hours', '24-hours', 'Take a break of 24 hours?', 'Take the Break'],
    ['30 days', '30-days', 'Take a break of 30 days?', 'Take the Break'],
    ['1 year', '1-year', 'Exclude yourself for 1 year?', 'Exclude Me'],
    ['For good', 'for-good', 'Exclude yourself for good?', 'Exclude Me'],
  ])('of %s is confirmed in a dialog that explains it', async (name, length, title, confirm) => {
    const until = length === 'for-good' ? null : later(24 * hour)
    const server = await openPage(nothing, { takeBreak: excludedUntil(until) })
    await page.getByRole('button', { name, exact: true }).click()
    await expect.element(alert().getByRole('heading', { name: title })).toBeVisible()
    await expect.element(alert().getByText(/It cannot be (shortened or )?undone/)).toBeVisible()
    await expect.element(alert().getByText(/you can collect and redeem it at any time/)).toBeVisible()
    await alert().getByRole('button', { name: 'Not now' }).click()
    await expect.element(alert()).not.toBeInTheDocument()
    expect(server.times('takeBreak')).toBe(0)
    await page.getByRole('button', { name, exact: true }).click()
    await alert().getByRole('button', { name: confirm }).click()
    await expect.element(panel(until ? 'You are on a break' : 'You have excluded yourself')).toBeVisible()
    expect(server.bodiesOf('takeBreak')).toEqual([{ length }])
  })

  it('can only be extended', async () => {
    const until = later(8 * 24 * hour)
    await openPage(excludedUntil(until))
    await expect
      .element(panel('You are on a break').getByText(`You are on a break from play until ${momentText(until)}.`))
      .toBeVisible()
    const lengths = panel('Make it longer').getByRole('button').elements()
    expect(lengths.map(({ textContent }) => textContent)).toEqual(['30 days', '6 months', '1 year', 'For good'])
  })

  it('of a day, just taken, is not offered again', async () => {
    await openPage(excludedUntil(later(24 * hour - 60_000)))
    await expect.element(panel('Make it longer').getByRole('button', { name: '7 days' })).toBeVisible()
    expect(panel('Make it longer').getByRole('button', { name: '24 hours' }).elements()).toEqual([])
  })

  it('for good leaves no choice, and shows who can lift it', async () => {
    await openPage(excludedUntil(null))
    await expect.element(page.getByText('You have excluded yourself from play for good.')).toBeVisible()
    await expect.element(page.getByText(/six months after it began/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'For good' })).not.toBeInTheDocument()
  })
})

it('the reality check interval is set by a press', async () => {
  const server = await openPage(limited, { setReminder: { ...limited, reminderMinutes: null } })
  const choice = (name: string) => panel('Reminder in games').getByRole('button', { name })
  await expect.element(choice('30 min')).toHaveAttribute('aria-pressed', 'true')
  await choice('Off').click()
  await expect.poll(toasts).toContain('Games do not remind you any more')
  await expect.element(choice('Off')).toHaveAttribute('aria-pressed', 'true')
  server.answers.setReminder = { ...limited, reminderMinutes: 15 }
  const answer = server.hold('setReminder')
  await choice('15 min').click()
  await choice('60 min').click()
  answer()
  await expect.poll(toasts).toContain('Games you open from now on remind you every 15 minutes')
  await expect.element(choice('15 min')).toHaveAttribute('aria-pressed', 'true')
  expect(server.bodiesOf('setReminder')).toEqual([{ minutes: null }, { minutes: 15 }])
})

it('after a failed load there is a retry button, and the help stays visible', async () => {
  const server = await openPage(nothing, { getSaferPlay: new Refusal('INTERNAL_ERROR') })
  await expect.element(page.getByText('Your limits did not load')).toBeVisible()
  await expect.element(panel('When play is no fun any more')).toBeVisible()
  await expectAccessible()
  server.answers.getSaferPlay = limited
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(loss()).toBeVisible()
})

it('a visitor must sign in', async () => {
  stubServer({})
  await renderApp('/saferPlay')
  await expect.poll(currentPath).toBe('/')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(toasts()).toContain('Please Sign In')
})

it('the footer and the account pages link here', async () => {
  stubServer({ ...demoPlayer, getSaferPlay: nothing })
  await renderApp('/faq', { token })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Safer Play' }).click()
  await expect.poll(currentPath).toBe('/saferPlay')
  const here = page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: /^Safer Play/ })
  await expect.element(here).toHaveAttribute('aria-current', 'page')
})

describe('during a time-out or self-exclusion, elsewhere', () => {
  const until = later(24 * hour)
  const words = `You are on a break from play until ${momentText(until)}.`
  const game = { id: 'dice', gameId: 'dice', name: 'Dice', category: 'Originals', returnToPlayer: 99, provider: null }
  const getGames = { categoryGames: { count: 1, rows: [game] } }

  it('home shows it, and links to the remaining actions', async () => {
    stubServer({ ...demoPlayer, getGames, getSaferPlay: excludedUntil(until) })
    await renderApp('/', { token })
    const welcome = page.getByRole('region', { name: 'Welcome' })
    await expect.element(welcome.getByText(words, { exact: false })).toBeVisible()
    await expect.element(welcome.getByRole('button', { name: 'Collect' })).toBeVisible()
    await expect.element(welcome.getByRole('button', { name: /Play/ })).not.toBeInTheDocument()
    await welcome.getByRole('link', { name: 'Safer Play' }).click()
    await expect.poll(currentPath).toBe('/saferPlay')
  })

  it('Play shows it instead of Add Credit', async () => {
    const server = stubServer({ ...demoPlayer, getGames, getSaferPlay: excludedUntil(until) })
    await renderApp('/', { token })
    await page.getByRole('button', { name: 'Play Dice' }).click()
    const dialog = page.getByRole('dialog', { name: 'You are on a break' })
    await expect.element(dialog.getByText(words)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: /Play|Add/ })).not.toBeInTheDocument()
    await expectAccessible()
    await dialog.getByRole('link', { name: 'Safer Play' }).click()
    await expect.poll(currentPath).toBe('/saferPlay')
    await expect.element(dialog).not.toBeInTheDocument()
    expect([server.times('transferToGame'), server.times('launchGame')]).toEqual([0, 0])
  })

  it('credit in a game does not launch the game', async () => {
    const gameWallets = [{ id: 'w', gameId: 'dice', amount: 5, casinoGame: { name: 'Dice' } }]
    const getWallets = { wallets: { ...demoPlayer.getWallets.wallets, gameWallets } }
    const server = stubServer({ ...demoPlayer, getGames, getWallets, getSaferPlay: excludedUntil(until) })
    addRecentGame('dice')
    await renderApp('/', { token })
    await expect.element(page.getByRole('region', { name: 'Welcome' }).getByText(words, { exact: false })).toBeVisible()
    await page.getByRole('region', { name: 'Jump back in' }).getByRole('button').click()
    await expect.element(page.getByRole('dialog', { name: 'You are on a break' }).getByText(words)).toBeVisible()
    expect(server.times('launchGame')).toBe(0)
  })

  it('the credit window of a game shows it', async () => {
    stubServer({ ...demoPlayer, getSaferPlay: excludedUntil(null) })
    await renderApp('/addCredit?game=dice', { token })
    await expect.element(page.getByText('You have excluded yourself from play for good.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
  })

  it('a refused launch, before the page knew of it, shows it with a link to Safer Play', async () => {
    const open = vi.spyOn(navigation, 'open').mockReturnValue(undefined)
    const tabs = watchNewTabs()
    const gameWallets = [{ id: 'w', gameId: 'dice', amount: 5, casinoGame: { name: 'Dice' } }]
    stubServer({
      ...demoPlayer,
      getWallets: { wallets: { ...demoPlayer.getWallets.wallets, gameWallets } },
      getSaferPlay: nothing,
      launchGame: new Refusal('ON_A_BREAK', { until }),
    })
    await renderApp('/', { token })
    await page.getByRole('button', { name: 'Continue Dice' }).click()
    await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
    await page.getByRole('alert').getByRole('button', { name: 'Safer Play' }).click()
    expect(open).toHaveBeenCalledExactlyOnceWith('/saferPlay')
    expect(tabs.map(({ closed }) => closed)).toEqual([true])
    open.mockRestore()
  })
})

it.each([320, 390])(
  'player 12: on a phone of %i pixels, name, value and button of a limit are one row',
  async (width) => {
    await page.viewport(width, 844)
    await openPage(limited)
    await expect.element(loss()).toBeVisible()
    for (const row of [loss(), stake()]) {
      const name = row.getByRole('heading').element()
      const [value, control] = [name.nextElementSibling!, row.getByRole('button').first().element()]
      const boxes = [name, value, control].map((part) => part.getBoundingClientRect())
      const middles = boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2))
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2)
      expect(boxes[2]!.right).toBeLessThanOrEqual(width)
    }
  },
)
