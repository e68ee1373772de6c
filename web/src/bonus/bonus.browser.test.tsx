import type { Bonus, BonusCredit } from '@lucero/contract/player/bonus'
import { Refusal } from '@lucero/contract/shared/refusals'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { watchNewTabs } from '../testing/new-tabs.ts'
import { currentPath, renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { dictionary } from '@lucero/ui/languages/es/web.po'
import { setLanguage } from '@lucero/ui/text/t.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'
import { noLimits } from '@lucero/ui/testing/no-limits.ts'
import './bonus-page.tsx'

const day = 86_400_000
const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

const gift: Bonus = {
  id: '6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d01',
  title: 'Night gift',
  description: 'Ten on the house.',
  titleTranslations: { es: 'Regalo nocturno' },
  descriptionTranslations: {},
  kind: 'no-deposit',
  minDeposit: 0,
  maxDeposit: 0,
  amount: 10,
  playThrough: 5,
  target: 50,
  days: 15,
  cap: 2500,
  closesUnder: 0.5,
  maxBet: 2,
  games: [
    { gameId: 'dice', name: 'Dice', percent: 50 },
    { gameId: 'mines', name: 'Mines', percent: 0 },
  ],
  freeSpins: null,
  offeredUntil: '2027-01-31T00:00:00.000Z',
  state: 'offered',
  refusal: null,
}
const match: Bonus = {
  ...gift,
  id: '6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02',
  title: 'Welcome match',
  titleTranslations: {},
  kind: 'deposit',
  minDeposit: 11,
  maxDeposit: 222,
  amount: 20,
  playThrough: 10,
  target: 200,
  maxBet: null,
  games: [],
}
const spins: Bonus = {
  ...gift,
  id: '6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d03',
  title: 'Twenty night spins',
  titleTranslations: {},
  kind: 'free-spins',
  amount: 4,
  playThrough: 10,
  target: 40,
  freeSpins: { count: 20, gameId: 'night-reels', name: 'Night Reels', stake: 0.2 },
}
const credit: BonusCredit = {
  bonusId: gift.id,
  title: gift.title,
  titleTranslations: gift.titleTranslations,
  kind: 'no-deposit',
  operatorId: 1001,
  state: 'wagering',
  amount: 10,
  balance: 8.4,
  freeSpinsWon: 0,
  freeSpinsLeft: 0,
  target: 50,
  wagered: 12.8,
  cap: 2500,
  maxBet: 2,
  activatedAt: later(-day),
  startedAt: later(-day),
  expiresAt: later(14 * day + 3_660_000),
  endedAt: null,
  collected: 0,
  forfeited: 0,
  forfeitReason: null,
  forfeitCause: null,
  lastBets: [
    { at: later(-9000), gameId: 'night-reels', name: 'Night Reels', stake: 0.4, counted: 0.4, forfeited: 0 },
    { at: later(-19_000), gameId: 'dice', name: 'Dice', stake: 0.4, counted: 0.2, forfeited: 0 },
  ],
}
const refusedBy = (refusal: Bonus['refusal']) => ({ ...gift, refusal })

beforeEach(() => page.viewport(1440, 900))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const card = (name: string) => page.getByRole('article', { name })
const openOne = () => page.getByRole('region', { name: credit.title })
const alert = () => page.getByRole('alertdialog')

type BonusOnScreen = { bonus?: Bonus[]; history?: BonusCredit[]; open?: BonusCredit | null }

async function openBonuses({ bonus = [], history = [], open = null }: BonusOnScreen, answers: Answers = {}) {
  const server = stubServer({ ...demoPlayer, getBonuses: { bonus, history }, getWagered: open, ...answers })
  await renderApp('/bonus', { token })
  return server
}

const openAs = (changes: Partial<BonusCredit>, answers?: Answers) =>
  openBonuses(
    { bonus: [{ ...gift, state: 'wagering', refusal: 'BONUS_ALREADY_OPEN' }], open: { ...credit, ...changes } },
    answers,
  )

/** The value beside each term of a terms list. */
const termsIn = (element: Element) =>
  Object.fromEntries(
    [...element.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  )

describe('offers', () => {
  it('player fault 13: shows the house’s texts in the player’s language, and falls back to English', async () => {
    setLanguage({ code: 'es', locale: 'es-419', dictionary })
    onTestFinished(() => setLanguage(undefined))
    await openBonuses({
      bonus: [{ ...match, descriptionTranslations: { es: 'Veinte más.' } }],
      open: credit,
      history: [{ ...credit, state: 'refused' }],
    })
    await expect.element(page.getByRole('region', { name: 'Regalo nocturno' })).toBeVisible()
    await expect.element(card('Welcome match').getByText('Veinte más.')).toBeVisible()
    await expect.element(page.getByRole('cell', { name: 'Regalo nocturno' })).toBeVisible()
    await expect.element(page.getByText('Night gift')).not.toBeInTheDocument()
  })

  it('player fault 13: shows the English texts in English, even if translations exist', async () => {
    await openBonuses({ bonus: [{ ...gift, descriptionTranslations: { es: 'Diez de regalo.' } }] })
    await expect.element(card('Night gift').getByText('Ten on the house.')).toBeVisible()
    await expect.element(page.getByText('Diez de regalo.')).not.toBeInTheDocument()
  })

  it('player fault 16: free spins explain their value in one sentence', async () => {
    await openBonuses({ bonus: [spins] })
    const words = 'Win with the spins, play 40.00, and keep what that brings.'
    await expect.element(card(spins.title).getByText(words)).toBeVisible()
  })

  it('player fault 17: the end of an offer has a readable format', async () => {
    await openBonuses({ bonus: [{ ...gift, offeredUntil: '2027-11-17T12:55:16.000Z' }] })
    const end = card('Night gift').getByText('November 17, 2027 at 12:55')
    await expect.element(end).toHaveAttribute('title', '2027-11-17 12:55:16 UTC')
  })

  it.each(['en', 'es'])('player fault 17: fits a phone of 320 pixels (%s)', async (language) => {
    if (language === 'es') setLanguage({ code: 'es', locale: 'es-419', dictionary })
    onTestFinished(() => setLanguage(undefined))
    await page.viewport(320, 640)
    await openBonuses({ bonus: [gift, match, spins], open: credit, history: [{ ...credit, state: 'forfeited' }] })
    await expect.element(card('Welcome match')).toBeVisible()
    const isWide = (one: Element) => one.getBoundingClientRect().right > 320
    // The footer, too.
    const wide = [...document.querySelectorAll('body *')].filter(isWide).map((one) => one.outerHTML.slice(0, 200))
    expect([document.documentElement.scrollWidth, wide]).toEqual([320, []])
  })

  it('BON-1 BON-2 shows all terms before a claim', async () => {
    await openBonuses({ bonus: [gift, match, spins] })
    await expect.element(card('Night gift').getByText('Ten on the house.')).toBeVisible()
    expect(termsIn(card('Night gift').element())).toEqual({
      'You get': '10.00 of bonus credit',
      'To wager': '50.00 5 × the amount',
      'Time to wager': '15 days',
      'What counts': 'every bet in full, butDice: 50 % of itMines: takes no bonus',
      'Largest bet': '2.00',
      'Collect at most': '2,500.00 the rest is forfeited',
      'Closes when': 'less than 0.50 is left with no round in play',
    })
    expect(termsIn(card('Welcome match').element())).toMatchObject({
      'Minimum deposit': '11.00',
      'Maximum deposit': '222.00',
      'What counts': 'every bet, in full',
      'Largest bet': 'No limit',
    })
    expect(termsIn(card('Twenty night spins').element())).toMatchObject({
      'You get': '20 free spins in Night Reels, 0.20 each',
      'What they win': 'credit to play with, removed when the bonus is wagered or ends',
    })
    await expect.element(card('Night gift').getByText('Offered through January 30, 2027')).toBeVisible()
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Bonus Terms' }))
      .toHaveAttribute('href', '/bonust&c')
    await expectAccessible()
  })

  it('BON-1 shows the terms again before it claims, and then the open bonus', async () => {
    const open: BonusCredit = { ...credit, state: 'active', balance: 10, wagered: 0, lastBets: [] }
    const server = await openBonuses({ bonus: [gift] }, { activateBonus: open })
    await button('Claim Night gift').click()
    await expect.element(alert()).toBeVisible()
    expect(termsIn(alert().element())).toMatchObject({ 'To wager': '50.00 5 × the amount', 'Largest bet': '2.00' })
    await expectAccessible()
    server.answers.getWagered = open
    server.answers.getBonuses = { bonus: [{ ...gift, state: 'active' }], history: [] }
    await button('Claim Bonus').click()
    await expect.element(openOne().getByText('Ready to play')).toBeVisible()
    await expect.element(openOne().getByRole('heading', { name: 'Night gift' })).toHaveFocus()
    expect(server.bodiesOf('activateBonus')).toEqual([{ bonusId: gift.id }])
    expect(shownToasts()).toMatchObject([{ tone: 'success', text: 'Night gift is yours to play' }])
    await expect.element(button('Claim Night gift')).not.toBeInTheDocument()
  })

  it('BON-1 claims nothing when the player cancels', async () => {
    const server = await openBonuses({ bonus: [gift] })
    await button('Claim Night gift').click()
    await button('Not now').click()
    await expect.element(alert()).not.toBeInTheDocument()
    expect(server.times('activateBonus')).toBe(0)
  })

  it('BON-4 without an active operator it explains why, with a link to the operators', async () => {
    await openBonuses({ bonus: [refusedBy('NO_ACTIVE_OPERATOR')] })
    await expect.element(card('Night gift').getByText(/You need an active operator/)).toBeVisible()
    const way = card('Night gift').getByRole('link', { name: 'Choose an Operator' })
    await expect.element(way).toHaveAttribute('href', '/operators')
    await expect.element(button('Claim Night gift')).not.toBeInTheDocument()
  })

  it.each([
    ['BON-3', 'BONUS_ALREADY_OPEN', 'One bonus at a time: you can claim it when the one above has ended.'],
    ['BON-3', 'BONUS_ONE_PER_DAY', 'One bonus a day: you can claim it tomorrow, from 00:00 UTC.'],
    ['BON-1', 'BONUS_ALREADY_CLAIMED', 'You have had this bonus. It is given once.'],
  ] as const)('%s shows why it cannot be claimed now: %s', async (_, refusal, words) => {
    await openBonuses({ bonus: [refusedBy(refusal)] })
    await expect.element(card('Night gift').getByText(words)).toBeVisible()
    await expect.element(button('Claim Night gift')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('house 2: a claim whose answer was lost says that it may have happened, and the page shows the state', async () => {
    const open: BonusCredit = { ...credit, state: 'active', balance: 10, wagered: 0, lastBets: [] }
    const server = await openBonuses({ bonus: [gift] }, { activateBonus: new Error('cut') })
    await button('Claim Night gift').click()
    server.answers.getWagered = open
    server.answers.getBonuses = { bonus: [{ ...gift, state: 'active' }], history: [] }
    await button('Claim Bonus').click()
    await expect
      .poll(() => shownToasts().at(-1)?.text)
      .toMatch(/It may have happened\. Press again: it happens once\.$/)
    await expect.element(openOne().getByText('Ready to play')).toBeVisible()
  })

  it('BON-3 shows the refusal of the server and reloads the page', async () => {
    const server = await openBonuses({ bonus: [gift] }, { activateBonus: new Refusal('BONUS_ONE_PER_DAY') })
    await button('Claim Night gift').click()
    server.answers.getBonuses = { bonus: [refusedBy('BONUS_ONE_PER_DAY')], history: [] }
    await button('Claim Bonus').click()
    await expect.poll(shownToasts).toMatchObject([{ tone: 'error', text: 'BONUS ONE PER DAY' }])
    await expect.element(card('Night gift').getByText(/from 00:00 UTC/)).toBeVisible()
    await expect.element(alert()).not.toBeInTheDocument()
  })
})

describe('N7 during a time-out or self-exclusion', () => {
  const saferPlay = {
    ...noLimits,
    break: { kind: 'exclusion', from: later(-day), until: null },
  } as const

  it('shows the reason instead of offers, and keeps the history', async () => {
    await openBonuses(
      { bonus: [gift], history: [{ ...credit, state: 'collected', endedAt: later(-day), collected: 4 }] },
      { getSaferPlay: saferPlay },
    )
    await expect.element(page.getByRole('heading', { name: 'You have excluded yourself' })).toBeVisible()
    await expect.element(page.getByText(/no bonus is offered to you/)).toBeVisible()
    await expect.element(card('Night gift')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'On offer' })).not.toBeInTheDocument()
    await expectAccessible()
  })
})

describe('the open bonus', () => {
  it('BON-1 BON-8 shows balance, progress, time left, and the contribution of the last bets', async () => {
    await openAs({})
    await expect.element(openOne().getByText('Being wagered')).toBeVisible()
    await expect.element(openOne().getByText('37.20 more to wager, and it is yours to collect.')).toBeVisible()
    const bar = openOne().getByRole('progressbar', { name: 'Wagered: 12.80 of 50.00' })
    await expect.element(bar).toHaveAttribute('value', '12.8')
    await expect.element(openOne().getByText('14 days 1 hour')).toBeVisible()
    await expect.element(openOne().getByText('0.40 counted of 0.40 in Night Reels')).toBeVisible()
    await expect.element(openOne().getByText('0.20 counted of 0.40 in Dice')).toBeVisible()
    await expect.element(openOne().getByRole('link', { name: 'Play' })).toBeVisible()
    await expect.element(card('Night gift')).not.toBeInTheDocument()
    await expectAccessible()
  })

  it('BON-5 has neither a refuse nor a collect button during wagering', async () => {
    await openAs({})
    await expect.element(openOne().getByText('Being wagered')).toBeVisible()
    await expect.element(button('Refuse')).not.toBeInTheDocument()
    await expect.element(button('Collect')).not.toBeInTheDocument()
  })

  it('BON-2 waits for a deposit, and shows its operator and amount', async () => {
    const waiting = { ...credit, bonusId: match.id, state: 'awaiting-deposit' as const, balance: 0, lastBets: [] }
    await openBonuses({ bonus: [{ ...match, state: 'awaiting-deposit' }], open: waiting })
    await expect
      .element(page.getByText('It starts when operator 1001 grants you credit of 11.00 to 222.00.'))
      .toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
    await expect.element(button('Refuse')).toBeVisible()
    await expectAccessible()
  })

  it('BON-5 refuses it before any wagering, and first shows the amount that is lost', async () => {
    const active: Partial<BonusCredit> = {
      state: 'active',
      balance: 10,
      wagered: 0,
      lastBets: [],
      activatedAt: later(0),
    }
    const ended: BonusCredit = { ...credit, state: 'refused', endedAt: later(0), forfeited: 10 }
    const server = await openAs(active, { refuseBonus: ended })
    await button('Refuse').click()
    await expect.element(alert().getByText(/You lose 10.00 of bonus credit/)).toBeVisible()
    await expect.element(alert().getByText(/the next can be claimed tomorrow, from 00:00 UTC/)).toBeVisible()
    await expectAccessible()
    server.answers.getWagered = null
    server.answers.getBonuses = { bonus: [refusedBy('BONUS_ONE_PER_DAY')], history: [ended] }
    await button('Refuse Bonus').click()
    await expect.element(page.getByText('You refused it before wagering')).toBeVisible()
    expect(server.times('refuseBonus')).toBe(1)
    await expect.element(openOne()).not.toBeInTheDocument()
  })

  it('BON-5 keeps it when the player cancels the refusal', async () => {
    const server = await openAs({ state: 'active' })
    await button('Refuse').click()
    await button('Keep it').click()
    await expect.element(alert()).not.toBeInTheDocument()
    expect(server.times('refuseBonus')).toBe(0)
  })

  it('BON-9 collects a wagered bonus, and first shows the amount forfeited over the cap', async () => {
    const wagered: Partial<BonusCredit> = {
      state: 'wagered',
      wagered: 50,
      balance: 2510.5,
      freeSpinsWon: 3,
      expiresAt: null,
    }
    const server = await openAs(wagered, { collectBonus: { collected: 2500, forfeited: 10.5 } })
    await button('Collect').click()
    await expect.element(alert()).toBeVisible()
    expect(termsIn(alert().element())).toEqual({
      'To your game credit': '2,500.00',
      'Forfeited: over the cap of 2,500.00': '7.50',
      'Removed: what free spins have won': '3.00',
    })
    await expectAccessible()
    const ended: BonusCredit = { ...credit, state: 'collected', collected: 2500, forfeited: 10.5, endedAt: later(0) }
    server.answers.getWagered = null
    server.answers.getBonuses = { bonus: [], history: [ended] }
    await button('Collect 2,500.00').click()
    await expect.element(page.getByText('Collected 2,500.00, the most it allows; 10.50 was forfeited')).toBeVisible()
    expect(server.times('collectBonus')).toBe(1)
    expect(shownToasts()).toMatchObject([{ text: '2,500.00 is in your game credit, 10.50 was forfeited' }])
  })

  it('BON-7 shows the winnings of free spins and the spins that are left', async () => {
    const freeSpins = { state: 'active', freeSpinsWon: 3.2, freeSpinsLeft: 12, bonusId: spins.id } as const
    await openBonuses({ bonus: [{ ...spins, state: 'active' }], open: { ...credit, ...freeSpins } })
    await expect.element(page.getByText('You have 12 free spins left in Night Reels, 0.20 each.')).toBeVisible()
    await expect.element(page.getByText(/3.20 of it was won by free spins/)).toBeVisible()
  })

  it('BON-7 free spins open their game directly', async () => {
    const tabs = watchNewTabs()
    const open = { ...credit, state: 'active', freeSpinsLeft: 12, bonusId: spins.id } as const
    const server = await openBonuses({ bonus: [{ ...spins, state: 'active' }], open })
    server.answers.launchGame = { url: 'http://games.example/night-reels' }
    await button('Play Night Reels').click()
    await expect.poll(() => tabs[0]?.address).toBe('http://games.example/night-reels')
    expect(server.bodiesOf('launchGame')).toMatchObject([{ gameId: 'night-reels' }])
  })

  it('BON-8 reloads the bonus when its time is up', async () => {
    const server = await openAs({ expiresAt: later(-1000) })
    await expect.element(openOne().getByText('Time is up')).toBeVisible()
    await expect.poll(() => server.times('getWagered')).toBe(2)
  })
})

describe('the page', () => {
  it('BON-1 shows how each bonus ended', async () => {
    const ends: [Partial<BonusCredit>, string][] = [
      [{ state: 'collected', collected: 8.4 }, 'Collected 8.40'],
      [{ state: 'collected', collected: 9.1, forfeited: 3 }, 'Collected 9.10; 3.00 was forfeited'],
      [
        { state: 'collected', collected: 2500, forfeited: 10.5 },
        'Collected 2,500.00, the most it allows; 10.50 was forfeited',
      ],
      [{ state: 'refused', forfeited: 10 }, 'You refused it before wagering'],
      [{ state: 'expired', forfeited: 4.2 }, 'Its time ran out; 4.20 was forfeited'],
      [{ state: 'expired' }, 'Its time ran out; nothing was left on it'],
      [{ state: 'expired', startedAt: null }, 'Its time ran out before its deposit came'],
      [{ state: 'lost', forfeited: 0.3 }, 'Too little was left to go on; 0.30 was forfeited'],
      [
        {
          state: 'forfeited',
          forfeited: 5,
          forfeitReason: 'you left Casa Lucero',
          forfeitCause: { code: 'left-operator', fields: { operator: 'Casa Lucero' } },
        },
        'You left Casa Lucero; 5.00 was forfeited',
      ],
      [
        { state: 'forfeited', startedAt: null, forfeitReason: 'you deactivated your profile' },
        'You deactivated your profile before its deposit came',
      ],
    ]
    const history = ends.map(([end], index) => ({
      ...credit,
      activatedAt: '2026-11-01T10:00:00.000Z',
      endedAt: '2026-11-02T11:30:00.000Z',
      bonusId: `bonus ${index}`,
      ...end,
    }))
    await openBonuses({ history })
    for (const [end, words] of ends) {
      const row = page.getByRole('row').filter({ has: page.getByText(words, { exact: true }) })
      await expect.element(row.getByText(end.state!, { exact: true })).toBeVisible()
      await expect.element(row.getByText('2026-11-02 11:30:00')).toBeVisible()
    }
    await expectAccessible()
  })

  it('BON-1 shows an empty state without offers', async () => {
    await openBonuses({})
    await expect.element(page.getByText('No bonus right now')).toBeVisible()
    await expectAccessible()
  })

  it('ERR-3 shows the refusals of the loaders and retries', async () => {
    const failure = new Refusal('INTERNAL_ERROR')
    const server = await openBonuses({}, { getBonuses: failure, getWagered: failure })
    await expect.element(page.getByText('Your bonuses did not load')).toBeVisible()
    await expect.poll(shownToasts).toMatchObject([{ tone: 'error', text: 'INTERNAL ERROR' }])
    await expectAccessible()
    server.answers.getBonuses = { bonus: [gift], history: [] }
    server.answers.getWagered = null
    await button('Try again').click()
    await expect.element(card('Night gift')).toBeVisible()
  })

  it('ERR-2 navigates to the site root when the session has expired', async () => {
    const ended = new Refusal('ACCESS_TOKEN_EXPIRED')
    await openBonuses({}, { getBonuses: ended, getWagered: ended })
    await expect.poll(currentPath).toBe('/')
    expect(document.cookie).not.toContain('accessToken')
  })

  it('HDR-4 the bonus balance in the header links here', async () => {
    stubServer({ ...demoPlayer, getBonuses: { bonus: [gift], history: [] }, getWagered: null })
    await renderApp('/faq', { token })
    await page.getByRole('banner').getByRole('button', { name: 'Bonus 24.50' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Bonuses' })).toBeVisible()
  })

  it('BON-9 shows the collected amount in one line on a phone', async () => {
    await page.viewport(390, 844)
    await openAs({ state: 'wagered', wagered: 50, balance: 2510.5, expiresAt: null })
    await button('Collect').click()
    const heightOf = (name: string) => button(name).element().querySelector('span')!.getBoundingClientRect().height
    await expect.element(button('Collect 2,500.00')).toBeVisible()
    expect(heightOf('Collect 2,500.00')).toBe(heightOf('Not yet'))
  })

  it('fits a phone', async () => {
    await page.viewport(360, 740)
    await openBonuses({
      bonus: [match, spins],
      open: credit,
      history: [{ ...credit, state: 'lost', endedAt: later(0) }],
    })
    await expect.element(card('Welcome match')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(360)
    await expectAccessible()
  })
})

describe('details', () => {
  const { id: _id, title: _title, offeredUntil: _until, state: _state, refusal: _refusal, ...claimed } = gift

  it('API-25 BON-2 the open bonus shows the terms of its claim, also when it is no longer offered', async () => {
    const server = await openBonuses(
      { open: credit },
      { getBonusDetail: { bonusDetails: { ...claimed, description: 'Twelve on the house.', cap: 77 } } },
    )
    await page.getByText('Its terms').click()
    await expect.element(openOne().getByText('Twelve on the house.')).toBeVisible()
    expect(termsIn(openOne().element())).toMatchObject({ 'Collect at most': '77.00 the rest is forfeited' })
    expect(server.queriesOf('getBonusDetail')).toEqual([`?bonusId=${gift.id}`])
  })

  it('API-25 the page renders before the details, and without them', async () => {
    const server = stubServer({ ...demoPlayer, getBonuses: { bonus: [gift], history: [] }, getWagered: credit })
    server.hold('getBonusDetail')
    await renderApp('/bonus', { token })
    await expect.element(openOne()).toBeVisible()
    expect(server.times('getBonusDetail')).toBe(1)
    expect(shownToasts()).toEqual([])
  })

  it('API-26 BON-1 an ended bonus loads its bets when its dialog opens', async () => {
    const ended: BonusCredit = { ...credit, state: 'collected', endedAt: later(-1000), collected: 5 }
    const server = await openBonuses(
      { history: [ended] },
      { getBonusCredit: ended, getBonusDetail: { bonusDetails: claimed } },
    )
    await expect.element(button('Its bets: Night gift')).toBeVisible()
    expect(server.times('getBonusCredit')).toBe(0)
    await button('Its bets: Night gift').click()
    const dialog = page.getByRole('dialog', { name: 'Night gift' })
    await expect.element(dialog.getByText('0.20 counted of 0.40 in Dice')).toBeVisible()
    await expect.element(dialog.getByText('Ten on the house.')).toBeVisible()
    expect(server.queriesOf('getBonusCredit')).toEqual([`?bonusId=${gift.id}`])
    await expectAccessible()
  })
})
