import { Refusal } from '@lucero/contract/shared/refusals'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useUiState } from './lib/ui-state.ts'
import { demoPlayer, token } from './testing/demo-player.ts'
import { currentPath, renderApp } from './testing/render-app.tsx'
import { stubServer } from './testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'

beforeEach(() => page.viewport(1440, 900))

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const publicPages = [
  ['/', 'Every round, under a bright star.', 'Lucero'],
  ['/faq', 'Frequently Asked Questions', 'FAQ · Lucero'],
  ['/privacy', 'Privacy Policy', 'Privacy Policy · Lucero'],
  ['/trust', 'Check Us', 'Check Us · Lucero'],
  ['/contact', 'Write to Us', 'Write to Us · Lucero'],
  ['/t%26c', 'Terms and Conditions', 'Terms and Conditions · Lucero'],
] as const
const loginOnly = [
  '/operators',
  '/notifications',
  '/editProfile',
  '/changeNumber',
  '/myOperators',
  '/deactivate',
  '/devices',
  '/changePassword',
  '/lastActivity',
  '/transactions',
  '/statement',
  '/redeem',
  '/cart',
  '/contactus',
  '/bonus',
]
const bonusTermsAddresses = ['/bonust&c', '/bonust%26c', '/bonust &c', '/bonust%20&c', '/bonust%20%26c']

const sessionCalls = ({ times }: ReturnType<typeof stubServer>) => [
  times('getUser'),
  times('getWallets'),
  times('getMyOperators'),
]

// The journey e2e/shell/routes.spec.ts opens the same pages and checks them with axe.
describe('for a visitor', () => {
  it.each(publicPages)('NAV-1 NAV-2 NAV-7 %s is public, and loads no player data', async (path, name, title) => {
    const server = stubServer({})
    await renderApp(path)
    await expect.element(heading(name)).toBeVisible()
    expect(document.title).toBe(title)
    expect(shownToasts()).toEqual([])
    expect(sessionCalls(server)).toEqual([0, 0, 0])
  })

  it.each([...loginOnly, ...bonusTermsAddresses])(
    'NAV-3 NAV-5 %s requires a sign-in and redirects home',
    async (path) => {
      const server = stubServer({})
      await renderApp(path)
      await expect.poll(currentPath).toBe('/')
      expect(shownToasts()).toMatchObject([{ tone: 'error', text: 'Please Sign In' }])
      expect(useUiState.getState()).toMatchObject({ isLogin: true })
      expect(sessionCalls(server)).toEqual([0, 0, 0])
    },
  )

  it.each(['/faq/deeper', '/bonust', '/t', '/index.htm'])('NAV-6 %s is not found', async (path) => {
    stubServer({})
    await renderApp(path)
    await expect.element(heading('No star here')).toBeVisible()
    expect(document.title).toBe('Not Found · Lucero')
  })

  it('NAV-6 a page that is not found links to the home screen', async () => {
    stubServer({})
    await renderApp('/nowhere')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect.poll(currentPath).toBe('/')
  })
})

describe('for a player', () => {
  it('NAV-3 /statement stays open; the journey opens the other routes', async () => {
    stubServer(demoPlayer)
    await renderApp('/statement', { token })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(currentPath()).toBe('/statement')
    expect(document.title).toBe('Statement · Lucero')
    expect(shownToasts()).toEqual([])
  })

  it.each(bonusTermsAddresses)('NAV-4 the bonus terms are shown at %s', async (path) => {
    stubServer(demoPlayer)
    await renderApp(path, { token })
    await expect.element(heading('Bonus Terms and Conditions')).toBeVisible()
  })

  it('NAV-7 loads user, wallet and operators on load and at every route change', async () => {
    const server = stubServer(demoPlayer)
    const times = () => sessionCalls(server)
    await renderApp('/', { token })
    await expect.element(page.getByRole('banner').getByText('1,284.00')).toBeVisible()
    expect(times()).toEqual([1, 1, 1])
    await page.getByRole('link', { name: 'Privacy Policy' }).click()
    await expect.element(heading('Privacy Policy')).toBeVisible()
    await expect.poll(times).toEqual([2, 2, 2])
    await page.getByRole('link', { name: 'Home' }).click()
    await expect.poll(times).toEqual([3, 3, 3])
    expect(server.requests.find(({ call }) => call === 'getWallets')).toMatchObject({ authorization: token })
  })

  it('ERR-2 an expired session loses its cookie, and its screen redirects home', async () => {
    const ended = new Refusal('ACCESS_TOKEN_EXPIRED')
    stubServer({ getUser: ended, getWallets: ended, getMyOperators: ended })
    await renderApp('/bonust&c', { token })
    await expect.poll(currentPath).toBe('/')
    expect(document.cookie).not.toContain('accessToken')
    await expect.element(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    expect(shownToasts()).toMatchObject([{ text: 'Please Sign In' }])
  })

  it('the home screen shows the next step', async () => {
    const wallets = { ...demoPlayer.getWallets.wallets, operator_id: 0, amount: 0 }
    const server = stubServer({ ...demoPlayer, getMyOperators: [], getWallets: { wallets } })
    await renderApp('/', { token })
    await expect.element(heading('Welcome, demoplayer.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Choose an Operator' })).toHaveAttribute('href', '/operators')
    expect(server.times('getUser')).toBe(1)
    await expectAccessible()
  })
})

it('the home screen shows an error when the wallet fails to load, and retries', async () => {
  const server = stubServer({ ...demoPlayer, getWallets: new Refusal('INTERNAL_ERROR') })
  await renderApp('/', { token })
  const welcome = page.getByRole('region', { name: 'Welcome' })
  await expect.element(welcome.getByText('We could not load this right now.')).toBeVisible()
  Object.assign(server.answers, demoPlayer)
  await welcome.getByRole('button', { name: 'Try again' }).click()
  await expect.element(welcome.getByText('We could not load this right now.')).not.toBeInTheDocument()
})

it.each([768, 1024, 1440])('a long name does not overlap the star at %i px', async (width) => {
  await page.viewport(width, 900)
  const user = { ...demoPlayer.getUser.user, username: 'W'.repeat(20) }
  stubServer({ ...demoPlayer, getUser: { user } })
  await renderApp('/', { token })
  await expect.element(heading(`Welcome, ${user.username}.`)).toBeVisible()
  const title = page.getByRole('heading', { level: 1 }).element()
  const star = page.getByRole('region', { name: 'Welcome' }).element().querySelector('svg[viewBox="0 0 200 200"]')!
  const [text, light] = [title, star].map((part) => part.getBoundingClientRect())
  expect(getComputedStyle(title)).toMatchObject({ overflowX: 'clip', textOverflow: 'ellipsis' })
  expect(text!.right <= light!.left || text!.top >= light!.bottom).toBe(true)
})

describe.each([390, 1280])('the welcome of a player, %i px wide', (width) => {
  const stage = () => page.getByRole('region', { name: 'Welcome', exact: true })
  const noWallet = { wallets: { ...demoPlayer.getWallets.wallets, operator_id: 0, amount: 0 } }
  const newcomer = { getMyOperators: [], getWallets: noWallet, getWelcome: { welcomeCredit: 2500 } }

  it.each([
    { who: 'a short name', username: 'demoplayer' },
    { who: 'a long name', username: 'alejandra_fernandez1' },
    { who: 'a name of the widest letters', username: 'W'.repeat(20) },
  ])('has the same height before and after loading, for $who', async ({ username }) => {
    await page.viewport(width, 844)
    const user = { ...demoPlayer.getUser.user, username }
    const server = stubServer({ ...demoPlayer, getUser: { user }, ...newcomer })
    const [userKnown, walletKnown] = [server.hold('getUser'), server.hold('getWallets')]
    await renderApp('/', { token })
    await expect.element(heading('Welcome.')).toBeVisible()
    const before = stage().element().clientHeight
    userKnown()
    walletKnown()
    await expect.element(heading(`Welcome, ${username}.`)).toBeVisible()
    await expect.element(stage().getByText(/have 2,500.00 to play with/)).toBeVisible()
    expect(stage().element().clientHeight).toBe(before)
  })

  it('shows a long name in full', async () => {
    await page.viewport(width, 844)
    const user = { ...demoPlayer.getUser.user, username: 'alejandra_fernandez1' }
    stubServer({ ...demoPlayer, getUser: { user } })
    await renderApp('/', { token })
    await expect.element(heading(`Welcome, ${user.username}.`)).toBeVisible()
    const title = page.getByRole('heading', { level: 1 }).element()
    expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth)
  })
})

it('Privacy lists the data that games get, and the data that stays in the browser', async () => {
  stubServer({})
  await renderApp('/privacy')
  await expect.element(page.getByText(/Games get your username, to greet you by/)).toBeVisible()
  await expect
    .element(page.getByText(/^Favourite games, games played lately and the cart are kept in this browser/))
    .toBeVisible()
})

/** Resolves when the page has received the scroll event. */
async function scrollTo(top: number) {
  const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }))
  window.scrollTo(0, top)
  await scrolled
}

describe('navigation', () => {
  it('focuses the heading and scrolls to the top', async () => {
    stubServer({})
    await renderApp('/t&c')
    await expect.element(heading('Terms and Conditions')).toBeVisible()
    window.scrollTo(0, 900)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Privacy Policy' }).click()
    await expect.element(heading('Privacy Policy')).toHaveFocus()
    expect(window.scrollY).toBe(0)
  })

  it('SID-5 the scroll-to-top button appears after 300 px of scroll', async () => {
    stubServer({})
    await renderApp('/t&c')
    await expect.element(heading('Terms and Conditions')).toBeVisible()
    const toTop = page.getByRole('button', { name: 'Back to top' })
    await scrollTo(300)
    await expect.element(toTop).not.toBeInTheDocument()
    await scrollTo(301)
    await expect.element(toTop).toBeVisible()
    await toTop.click()
    await expect.poll(() => window.scrollY).toBe(0)
    await expect.element(toTop).not.toBeInTheDocument()
  })

  it('SID-5 on a phone the button is visible after 300 px of scroll', async () => {
    stubServer({})
    await page.viewport(390, 844)
    await renderApp('/t&c')
    await expect.element(heading('Terms and Conditions')).toBeVisible()
    const toTop = page.getByRole('button', { name: 'Back to top' })
    await scrollTo(300)
    await expect.element(toTop).not.toBeInTheDocument()
    await scrollTo(310)
    await expect.poll(() => toTop.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844)
  })

  it('has a skip link', async () => {
    stubServer({})
    await renderApp('/faq')
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main')
    await expect.element(page.getByRole('main')).toHaveAttribute('id', 'main')
  })
})
