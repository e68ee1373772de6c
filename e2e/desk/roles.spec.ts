// Each role opens every address, and sends the calls that it may not send with the cookie of its own session.
import { houseBase, houseCalls } from '@lucero/contract/house/calls'
import { roles, type Permission, type Role } from '@lucero/contract/house/permissions'
import { roleNames, shopRoles } from '@lucero/contract/shared/role-names'
import { refusalFrom } from '@lucero/contract/shared/refusals'
import { expect, test, type Page } from '../test.ts'
import { houseApi } from '../house.ts'
import { watch } from '../shell/watch.ts'
import { stackUrl } from '../stack.ts'
import { deskPages, type DeskPage } from './pages.ts'
import { newCustomer, newShop, newStaff } from './staff.ts'

test.skip(({ isMobile }) => isMobile, 'the desk is for desktops and tablets')

type Request = { method: string; path: string; headers?: Record<string, string> }
type Answer = [path: string, status: number, code: string | undefined]

/** Calls from inside of the page, so that the browser adds the cookie. */
const callFromPage = async (page: Page, requests: Request[]): Promise<Answer[]> => {
  const answers = await page.evaluate<[string, number, string][]>(`(async () => {
    const answers = []
    for (const { method, path, headers } of ${JSON.stringify(requests)}) {
      const body = method === 'POST' ? '{}' : undefined
      const sent = { method, body, headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) } }
      const response = await fetch('${houseBase}' + path, sent)
      const { errors } = await response.json()
      answers.push([path, response.status, errors?.[0]?.description ?? ''])
    }
    return answers
  })()`)
  return answers.map(([path, status, description]) => [path, status, refusalFrom(description)])
}

const foreignCalls = (role: Role) =>
  Object.values(houseCalls).filter(
    ({ permission }) =>
      permission !== 'anyone' && permission !== 'signed-in' && !roles[role].includes(permission satisfies Permission),
  )

/** Changes the page without a load, as the back button does. */
const followAddress = (page: Page, path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)

for (const role of roleNames)
  test(`issue 27: ${role}: an address shows its page or says that the role does not include it, and foreign calls are refused`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow()
    const shop = shopRoles.includes(role) ? await newShop() : undefined
    const { csrfToken } = await newStaff(context, role, shop?.id)
    const wrong = await watch(page, baseURL!)
    const mayOpen = ({ permission }: DeskPage) => !permission || roles[role].includes(permission)
    const overview = page.getByRole('heading', { level: 1, name: 'Overview', exact: true })
    const firstForeign = deskPages.find((one) => !mayOpen(one))
    for (const desk of deskPages) {
      const { path, title } = desk
      const isOwn = mayOpen(desk)
      // A load takes more CPU time than a change of the page, so only the first page and the first foreign one are loaded.
      if (path === '/desk' || desk === firstForeign) await page.goto(path)
      else {
        if (!isOwn) {
          await followAddress(page, '/desk')
          await expect(overview, `${role}, before ${path}`).toBeVisible()
        }
        await followAddress(page, path)
      }
      const shown = isOwn
        ? page.getByRole('heading', { level: 1, name: title, exact: true })
        : page.getByText('Your role does not include this page')
      await expect(shown, `${role} at ${path}`).toBeVisible()
      const link = page.getByRole('navigation').getByRole('link', { name: title })
      if (path !== '/desk/search') await expect(link, `${role}, the link to ${path}`).toHaveCount(isOwn ? 1 : 0)
    }
    if (role === 'owner') {
      const { username } = await newCustomer((await newShop()).id)
      const { player } = await houseApi('showPlayer', { username })
      await page.goto(`/desk/player?id=${player.id}`)
      await expect(page.getByRole('heading', { level: 1, name: username, exact: true })).toBeVisible()
    }
    expect(wrong, 'no violation of the Content-Security-Policy, no error in the console').toEqual([])

    const calls = foreignCalls(role)
    const headers = { 'x-csrf-token': csrfToken }
    const answers = await callFromPage(
      page,
      calls.map(({ method, path }) => ({ method, path, headers })),
    )
    expect(answers).toEqual(calls.map(({ path }) => [path, 403, 'FORBIDDEN']))
  })

test('issue 27: staff of one operator cannot read a player of another one, and a session cannot be forged', async ({
  page,
  context,
}) => {
  const [own, other] = [await newShop(), await newShop()]
  const [ana, ben] = [await newCustomer(own.id), await newCustomer(other.id)]
  const idOf = async (username: string) => (await houseApi('showPlayer', { username })).player.id
  const [ownId, otherId] = [await idOf(ana.username), await idOf(ben.username)]
  const { csrfToken } = await newStaff(context, 'operator', own.id)

  await page.goto(`/desk/player?id=${otherId}`)
  await expect(page.getByText('There is no such player.')).toBeVisible()
  await page.goto(`/desk/player?id=${ownId}`)
  await expect(page.getByRole('heading', { level: 1, name: ana.username })).toBeVisible()
  const show = '/players/show'
  const get = { method: 'GET' }
  const post = { method: 'POST', path: '/players/notes' }
  const token = { 'x-csrf-token': csrfToken }
  expect(
    await callFromPage(page, [
      { ...get, path: `${show}?id=${otherId}` },
      { ...get, path: `${show}?username=${ben.username}` },
      { ...get, path: `/players/timeline?username=${ben.username}` },
      // Without the CSRF token; with it, the body is read.
      post,
      { ...post, headers: token },
      // The token of a player, in the header.
      { ...get, path: '/overview', headers: { Authorization: `Bearer ${ana.token}` } },
    ]),
  ).toEqual([
    [`${show}?id=${otherId}`, 404, 'PLAYER_NOT_FOUND'],
    [`${show}?username=${ben.username}`, 404, 'PLAYER_NOT_FOUND'],
    [`/players/timeline?username=${ben.username}`, 404, 'PLAYER_NOT_FOUND'],
    ['/players/notes', 403, 'CROSS_SITE_REQUEST'],
    ['/players/notes', 400, 'INVALID_INPUT'],
    ['/overview', 401, 'ACCESS_TOKEN_EXPIRED'],
  ])
  const overview = `${stackUrl()}${houseBase}/overview`
  const evil = await context.request.get(overview, { headers: { Origin: 'https://evil.example' } })
  expect(evil.status(), 'from another origin').toBe(403)

  const old = await context.cookies()
  await page.getByRole('button', { name: /operator-/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await context.addCookies(old)
  expect((await context.request.get(overview)).status(), 'the old cookie').toBe(401)
  await context.clearCookies()
  await context.addCookies([{ name: 'accessToken', value: ana.token, url: stackUrl() }])
  expect((await context.request.get(overview)).status(), 'the cookie of a player').toBe(401)
})

test('issue 27: nothing about a player stays in the address or in the storage of the browser', async ({
  page,
  context,
}) => {
  const shop = await newShop()
  const { username, phone } = await newCustomer(shop.id)
  await newStaff(context, 'clerk')
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto('/desk')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await page.keyboard.type(phone)
  await expect(page.getByText(username).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  const stored = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state])',
  )
  expect(addresses.at(-1)).toMatch(/\/desk\/player\?id=[0-9a-f-]{36}$/)
  for (const text of [stored, ...addresses]) {
    expect(text).not.toContain(username)
    expect(text).not.toContain(phone)
  }
  expect(await page.evaluate('indexedDB.databases().then(({ length }) => length)')).toBe(0)
})
