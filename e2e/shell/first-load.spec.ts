import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from '../test.ts'
import { signInDemo } from '../api.ts'
import { isNightly } from '../nightly.ts'

/** Budget of a first load with an empty cache: a few percent above the measured size (docs/performance.md, "Pages"). */
type Budget = { scriptBytes: number; scriptsAndStyles: number }

const visitor: Record<string, Budget> = {
  '/': { scriptBytes: 112_500, scriptsAndStyles: 7 },
  // Includes the dialogs, five files that load after the page is rendered.
  '/games/dice/?mode=demo': { scriptBytes: 140_500, scriptsAndStyles: 19 },
  '/games/night-reels/?mode=demo': { scriptBytes: 149_000, scriptsAndStyles: 22 },
}
const player: Record<string, Budget> = {
  '/': { scriptBytes: 142_500, scriptsAndStyles: 14 },
  '/operators': { scriptBytes: 159_000, scriptsAndStyles: 17 },
  '/lastActivity': { scriptBytes: 161_000, scriptsAndStyles: 17 },
}
/** The race loads after the page, with the biggest wins of the week. */
const withRace: Budget = { scriptBytes: 114_600, scriptsAndStyles: 10 }
const race = { endsAt: '2126-01-07T00:00:00.000Z', prizes: [20], places: [], lastWinners: [] }
const fontBytes = 44_000
/** The smallest page and the largest ones. The others share their scripts, and the nightly run loads them. */
const loadedInEveryRun = new Set(['/', '/games/night-reels/?mode=demo', '/lastActivity'])
const measured = (budgets: Record<string, Budget>) =>
  Object.entries(budgets).filter(([path]) => isNightly || loadedInEveryRun.has(path))

test('no page exceeds its budget of scripts, styles and fonts', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone loads the same')
  if (isNightly) {
    await answerWeek(page, { race })
    await keepsTo(page, '/ with a race', withRace)
    await page.unrouteAll()
  }
  await answerWeek(page, {})
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (const [path, budget] of measured(visitor)) await keepsTo(page, path, budget)
  await signInDemo(page)
  for (const [path, budget] of measured(player)) await keepsTo(page, `${path} signed in`, budget)
})

const firstPages = [
  { who: 'a visitor', path: '/', shows: 'Play Dice' },
  { who: 'a player', path: '/operators', shows: 'Apply to Casa del Sol' },
  { who: 'a player', path: '/lastActivity', shows: /^Details of/ },
  { who: 'a player', path: '/statement', shows: 'Older' },
  { who: 'a player', path: '/redeem', shows: 'Create Redeem' },
]

const onPhone = new Set(['/', '/lastActivity'])

for (const { who, path, shows } of firstPages)
  test(`the HTML of ${path} for ${who} is shown before the app hydrates it`, async ({ page, isMobile }) => {
    test.skip(!isNightly && isMobile && !onPhone.has(path), 'on a phone, two pages show it')
    if (who === 'a player') await signInDemo(page)
    // State of this browser is rendered after hydration.
    await page.addInitScript(() =>
      localStorage.setItem('cart', '{"requestId":"1","lines":[{"gameId":"dice","name":"Dice","amount":10}]}'),
    )
    const looked = Promise.withResolvers<void>()
    await page.route('**/assets/app-*.js', async (route) => {
      await looked.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const asleep = page.locator('[data-first-page][inert]').filter({ visible: true })
    // The HTML contains the layouts of phone and desktop; without styles both are visible.
    await expect(page.locator('[data-first-page]')).toHaveCount(path === '/' ? 4 : 2)
    await expect(asleep).toHaveCount(1)
    // React renders again where the HTML does not match.
    await asleep.evaluate((drawn) => {
      for (const part of drawn.querySelectorAll('header, main > *')) part.setAttribute('data-came-with', 'html')
    })
    await expect(page.getByText('You are offline')).toHaveCount(0)
    looked.resolve()
    await expect(page.getByRole('button', { name: shows }).first()).toBeVisible()
    await expect(asleep).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    for (const part of ['header', 'main > *'])
      await expect(page.locator(part).first()).toHaveAttribute('data-came-with', 'html')
  })

test('player 22: the HTML of the home screen of a player is shown before the app replaces it, and nothing moves', async ({
  page,
}) => {
  await signInDemo(page, 'freshplayer')
  await page.addInitScript(`new PerformanceObserver((list) => {
    const { dataset } = document.documentElement
    for (const { value } of list.getEntries()) dataset.shift = Number(dataset.shift ?? 0) + value
  }).observe({ type: 'layout-shift', buffered: true })`)
  const looked = Promise.withResolvers<void>()
  await page.route('**/assets/app-*.js', async (route) => {
    await looked.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const drawn = page.locator('[data-first-page]').filter({ visible: true })
  await expect(drawn).toHaveCount(1)
  await expect(drawn.getByRole('heading', { level: 1, name: 'Welcome.', includeHidden: true })).toBeVisible()
  await expect(drawn.locator('header').getByText('Join Now')).toHaveCount(0)
  await expect(drawn.getByRole('heading', { level: 2, name: 'Games', includeHidden: true })).toBeVisible()
  looked.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, freshplayer.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play Dice' })).toBeVisible()
  await expect(page.locator('[data-first-page]')).toHaveCount(0)
  expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(0.01)
})

test('scripts of a prerendered page load after its styles and fonts', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone asks in the same order')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const priorities = new Map<string, string>()
  // Requests of the app itself come later anyway.
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    if (initiator.type === 'parser') priorities.set(new URL(request.url).pathname, request.initialPriority)
  })
  for (const { who, path, shows } of firstPages.slice(0, 3)) {
    if (who === 'a player') await signInDemo(page)
    priorities.clear()
    await page.goto(path)
    await expect(page.getByRole('button', { name: shows }).first()).toBeVisible()
    const requested = [...priorities].map(([name, priority]) => `${name.replace(/-[\w-]{8}\./, '.')} ${priority}`)
    const scripts = requested.filter((one) => one.includes('.js '))
    expect(scripts, path).toContain('/assets/react.js Low')
    expect(
      scripts.filter((one) => !one.endsWith(' Low')),
      path,
    ).toEqual(['/assets/first-page.js High'])
    expect(requested, path).toContain('/assets/app.css VeryHigh')
  }
})

/** Part of a browser's global object, which this configuration has no types for. */
type Styles = { getComputedStyle(element: unknown): { color: string } }

test('player 5: the HTML of a page is shown in Spanish, with a query and on a tablet, without wrong words, and nothing moves', async ({
  page,
  isMobile,
}) => {
  test.skip(!isNightly && isMobile, 'it changes the size of the screen itself')
  await signInDemo(page)
  const drawn = page.locator('[data-first-page]').filter({ visible: true })
  const heading = drawn.getByRole('heading', { level: 1, includeHidden: true })
  const colour = () => heading.evaluate((element) => (globalThis as unknown as Styles).getComputedStyle(element).color)
  let goOn = Promise.withResolvers<void>()
  await page.route('**/assets/app-*.js', async (route) => {
    await goOn.promise
    await route.continue()
  })
  await page.addInitScript(`new PerformanceObserver((list) => {
    const { dataset } = document.documentElement
    for (const { value } of list.getEntries()) dataset.shift = Number(dataset.shift ?? 0) + value
  }).observe({ type: 'layout-shift', buffered: true })`)
  const open = async (path: string, isWordless: boolean, title: string) => {
    goOn = Promise.withResolvers()
    await page.goto(path, { waitUntil: 'commit' })
    await expect(drawn).toHaveCount(1)
    if (isWordless) await expect.poll(colour).toBe('rgba(0, 0, 0, 0)')
    else expect(await colour()).not.toBe('rgba(0, 0, 0, 0)')
    goOn.resolve()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('[data-first-page]')).toHaveCount(0)
    expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0), path).toBeLessThan(0.01)
  }
  await open('/lastActivity?view=rounds', true, 'Last Activity')
  await open('/operators?q=casa', true, 'Operators')
  await page.setViewportSize({ width: 800, height: 1000 })
  await open('/lastActivity', false, 'Last Activity')
  await page.evaluate(() => localStorage.setItem('pageLanguage', 'es'))
  await open('/lastActivity', true, 'Última actividad')
  await open('/saferPlay', true, 'Juego responsable')
})

const asks = [
  { who: 'a visitor', path: '/', address: '/casino/recent-winings' },
  { who: 'a player', path: '/', address: '/casino/all-games?pageNo=1&limit=100' },
  { who: 'a player', path: '/operators', address: '/operators' },
  { who: 'a player', path: '/lastActivity', address: '/casino/transactions?pageNo=1&limit=10' },
  { who: 'a player', path: '/transactions', address: '/user/get-transactions?pageNo=1&limit=10' },
  { who: 'a player', path: '/notifications', address: '/notifications?pageNo=1&limit=10' },
  { who: 'a player', path: '/redeem', address: '/redeem?pageNo=1&limit=10' },
  { who: 'a player', path: '/statement', address: '/user/statement?limit=25' },
  { who: 'a player', path: '/saferPlay', address: '/user/safer-play' },
  { who: 'a player', path: '/devices', address: '/user/sessions' },
]

test('the data of a page is requested before the app loads, and only once', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone asks the same')
  let goOn = Promise.withResolvers<void>()
  await page.route('**/assets/app-*.js', async (route) => {
    await goOn.promise
    await route.continue()
  })
  for (const { who, path, address } of asks) {
    // A player whose wallet does not change, because changed data is fetched again.
    if (who === 'a player') await signInDemo(page, 'freshplayer')
    const requested: string[] = []
    const note = (request: { url(): string }) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/v1/')) requested.push(pathname.slice('/api/v1'.length) + search)
    }
    goOn = Promise.withResolvers()
    page.on('request', note)
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => requested, `${path} of ${who}`).toContain(address)
    goOn.resolve()
    await expect(page.locator('[data-first-page]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    expect(requested, `${path} of ${who}`).toEqual([...new Set(requested)])
  }
})

test('a player’s home screen renders once, with the prefetched data', async ({ page, isMobile }) => {
  test.skip(!isNightly && isMobile, 'a phone renders the same')
  await signInDemo(page)
  // The HTML contains the visitor's home screen, which waits for the games.
  await page.addInitScript(`new MutationObserver(() => {
    for (const awaited of document.querySelectorAll('output'))
      if (awaited.textContent === 'Loading the games' && !awaited.closest('[data-first-page]'))
        document.documentElement.dataset.waited = 'yes'
  }).observe(document, { childList: true, subtree: true })`)
  await answersFirst(page, ['all-games', 'get-user', 'get-wallets'], async () => {
    expect(await page.locator('html').getAttribute('data-waited')).toBeNull()
  })
})

test('a visitor’s home screen is hydrated with its games, and is inert until they have loaded', async ({
  page,
  isMobile,
}) => {
  test.skip(!isNightly && isMobile, 'a phone hydrates the same')
  await page.addInitScript(`new MutationObserver(() => {
    const { dataset } = document.documentElement
    const hasGames = [...document.querySelectorAll('[data-play]')].some((play) => !play.closest('[inert]'))
    if (document.querySelector('#main') && !document.querySelector('[data-first-page]')) dataset.games ??= hasGames ? 'there' : 'missing'
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-first-page'] })`)
  await answersFirst(page, ['all-games', 'recent-winings'], async () => {
    expect(await page.locator('html').getAttribute('data-games')).toBe('there')
  })
})

/** Retries once, because on a busy machine the prefetched answer may arrive after the page's timeout. */
async function answersFirst(page: Page, names: string[], check: () => Promise<void>): Promise<void> {
  let answered: Promise<unknown> = Promise.resolve()
  await page.route('**/assets/app-*.js', async (route) => {
    await answered
    await route.continue()
  })
  await expect(async () => {
    answered = Promise.all(names.map((name) => page.waitForResponse(new RegExp(`/${name}\\b`))))
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Play Dice' })).toBeVisible()
    await check()
  }).toPass()
}

test('React runs before the app has loaded', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone does the same')
  // React notifies the developer tools when it runs.
  await page.addInitScript(`window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => { document.documentElement.dataset.react = 'runs' },
  }`)
  await page.route(/assets\/(app|games)-/, (route) =>
    route.request().url().endsWith('.js') ? route.abort() : route.continue(),
  )
  for (const path of ['/', '/games/dice/?mode=demo']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-react', 'runs')
  }
})

test('a player’s home screen is shown while the games load', async ({ page, isMobile }) => {
  test.skip(!isNightly && isMobile, 'a phone shows the same')
  await signInDemo(page)
  const goOn = Promise.withResolvers<void>()
  await page.route('**/casino/all-games?*', async (route) => {
    await goOn.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('demoplayer')
  await expect(page.getByText('Loading the games')).toBeAttached()
  goOn.resolve()
  await expect(page.getByRole('button', { name: 'Play Dice' })).toBeVisible()
})

test('the second page of a list does not request the first', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone asks the same')
  await signInDemo(page)
  const requested: string[] = []
  page.on('request', (request) => void requested.push(request.url().split('/api/v1').at(-1)!))
  await page.goto('/lastActivity?page=2')
  await expect.poll(() => requested).toContain('/casino/transactions?pageNo=2&limit=10')
  expect(requested).toContain('/user/get-user')
  expect(requested).not.toContain('/casino/transactions?pageNo=1&limit=10')
})

/** Other journeys may have set a race. */
const answerWeek = (page: Page, week: { race?: typeof race }) =>
  page.route('**/casino/recent-winings*', async (route) => {
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as { data: { recentWinings: unknown } }
    await route.fulfill({ response, json: { ...rest, data: { recentWinings: data.recentWinings, ...week } } })
  })

async function keepsTo(page: Page, name: string, budget: Budget): Promise<void> {
  const { scriptBytes, scriptsAndStyles, fonts } = await load(page, name.split(' ')[0] ?? '')
  // A value far below the budget means that the requests were not counted.
  expect.soft(scriptBytes, `${name}: gzipped bytes of scripts, for certain`).toBeGreaterThan(60_000)
  expect.soft(scriptBytes, `${name}: gzipped bytes of scripts`).toBeLessThanOrEqual(budget.scriptBytes)
  expect.soft(scriptsAndStyles, `${name}: number of scripts and styles`).toBeLessThanOrEqual(budget.scriptsAndStyles)
  expect.soft(fonts, `${name}: bytes of typefaces`).toBeLessThanOrEqual(fontBytes)
}

async function load(page: Page, path: string) {
  const requested = { script: new Set<string>(), stylesheet: new Set<string>(), font: new Set<string>() }
  const note = (request: { resourceType(): string; url(): string }) => {
    requested[request.resourceType() as keyof typeof requested]?.add(request.url())
  }
  page.on('request', note)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return {
    scriptBytes: await bytesOf(page, requested.script, (body) => gzipSync(body, { level: 9 }).length),
    scriptsAndStyles: requested.script.size + requested.stylesheet.size,
    fonts: await bytesOf(page, requested.font, (body) => body.length),
  }
}

async function bytesOf(page: Page, addresses: Iterable<string>, size: (body: Buffer) => number): Promise<number> {
  let bytes = 0
  for (const address of addresses) bytes += size(await (await page.request.get(address)).body())
  return bytes
}
