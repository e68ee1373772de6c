import { delays } from '@lucero/contract/shared/constants'
import { Refusal } from '@lucero/contract/shared/refusals'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayer, token } from '../testing/demo-player.ts'
import { currentPath, renderApp } from '../testing/render-app.tsx'
import { stubServer, type Answers } from '../testing/stub-server.ts'
import { expectAccessible } from '@lucero/ui/testing/expect-accessible.ts'
import { shownToasts } from '@lucero/ui/overlay/toast.ts'

const { user } = demoPlayer.getUser
const profile = {
  ...user,
  firstName: 'Ana',
  lastName: 'Reyes',
  dateOfBirth: '2/29/2000',
  gender: 'female' as const,
  country: { id: 2, name: 'Puerto Rico' },
}
const countries = {
  countries: {
    rows: [
      { id: 1, name: 'United States' },
      { id: 2, name: 'Puerto Rico' },
    ],
    count: 249,
  },
}
const field = (label: string) => page.getByLabelText(label, { exact: true })
const press = () => page.getByRole('button', { name: 'Update Profile' }).click()
const optionsOf = (label: string) =>
  [...(field(label).element() as HTMLSelectElement).options].map(({ value }) => value)

afterEach(() => vi.restoreAllMocks())

async function openEditProfile(changes: Answers = {}) {
  const server = stubServer({ ...demoPlayer, getCountries: countries, ...changes })
  await renderApp('/editProfile', { token })
  return server
}

it.each([1280, 390])('ACT-9 the placeholder is as large as the form, %i pixels wide', async (width) => {
  await page.viewport(width, 844)
  const server = stubServer({ ...demoPlayer, getUser: { user: profile }, getCountries: countries })
  const release = server.hold('getUser')
  await renderApp('/editProfile', { token })
  const panels = () =>
    [...document.querySelectorAll('main section')].map((panel) => panel.getBoundingClientRect().height)
  await expect.element(page.getByRole('region', { name: 'Your account' })).toBeVisible()
  const before = panels()
  release()
  await expect.element(page.getByRole('link', { name: /^Devices/ })).toBeVisible()
  await expect.element(field('Gender')).toBeVisible()
  const after = panels()
  expect(before).toHaveLength(2)
  for (const [panel, height] of after.entries()) expect(Math.abs(height - before[panel]!)).toBeLessThan(40)
})

describe('the form', () => {
  it('PRO-1 requires every field and focuses the first', async () => {
    const server = await openEditProfile()
    await press()
    for (const label of ['First name', 'Last name', 'Country', 'Month', 'Day', 'Year', 'Gender']) {
      await expect.element(field(label)).toHaveAccessibleDescription('Required!')
    }
    await expect.element(field('First name')).toHaveFocus()
    expect(server.times('updateProfile')).toBe(0)
    await expectAccessible()
  })

  it.each([
    ['First name', 'Al', 'First name should contain at least 3 character'],
    ['First name', 'A'.repeat(21), "First name can't be more than 20 character"],
    ['Last name', 'Al', 'Last name should contain at least 3 character'],
    ['Last name', 'A'.repeat(21), "Last name can't be more than 20 character"],
    ['Last name', 'R2D2', 'Only letters are allowed'],
  ])('PRO-1 %s %s: %s', async (label, value, message) => {
    await openEditProfile()
    await field(label).fill(value)
    await press()
    await expect.element(field(label)).toHaveAccessibleDescription(message)
  })

  it('PRO-1 is filled with the profile', async () => {
    await openEditProfile({ getUser: { user: profile } })
    await expect.element(field('First name')).toHaveValue('Ana')
    await expect.element(field('Country')).toHaveValue('2')
    await expect.element(field('Month')).toHaveValue('2')
    await expect.element(field('Day')).toHaveValue('29')
    await expect.element(field('Gender')).toHaveValue('female')
    expect(optionsOf('Gender')).toEqual(['', 'male', 'female', 'other'])
  })

  it('PRO-2 offers this year and the hundred before it', async () => {
    await openEditProfile()
    await expect.element(field('Year')).toBeVisible()
    const years = optionsOf('Year').slice(1).map(Number)
    const thisYear = new Date().getFullYear()
    expect([Math.max(...years), Math.min(...years), years.length]).toEqual([thisYear, thisYear - 100, 101])
  })

  it('PRO-2 the days follow the length of the month; a day that no longer exists is cleared', async () => {
    await openEditProfile({ getUser: { user: profile } })
    await expect.element(field('Day')).toHaveValue('29')
    expect(optionsOf('Day')).toHaveLength(30)
    await field('Month').selectOptions('4')
    await expect.element(field('Day')).toHaveValue('29')
    await expect.poll(() => optionsOf('Day')).toHaveLength(31)
    await field('Month').selectOptions('2')
    await field('Year').selectOptions('2001')
    await expect.element(field('Day')).toHaveValue('')
    await expect.poll(() => optionsOf('Day')).toHaveLength(29)
  })

  it('PRO-3 API-17 requests the first ten countries', async () => {
    await openEditProfile()
    await expect.element(field('Country')).toBeVisible()
    const addresses = vi.mocked(window.fetch).mock.calls.map(([address]) => new Request(address).url)
    expect(addresses.some((address) => address.endsWith('/region/country?pageNo=1&limit=10'))).toBe(true)
  })

  it('ACT-9 has a retry button when it fails to load', async () => {
    await openEditProfile({ getUser: new Refusal('INTERNAL_ERROR') })
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})

/** Timers with this delay fire at once. Returns the spy. */
function skipDelay(milliseconds: number) {
  const start = window.setTimeout.bind(window)
  const startSoon = (run: TimerHandler, delay?: number) => start(run, delay === milliseconds ? 0 : delay)
  return vi.spyOn(window, 'setTimeout').mockImplementation(startSoon as typeof setTimeout)
}

describe('updating', () => {
  it('PRO-3 PRO-4 API-10 sends the date as month/day/year, confirms it and navigates home after 1000 ms', async () => {
    const timers = skipDelay(delays.profileRedirectMs)
    const server = await openEditProfile({ getUser: { user: profile }, updateProfile: { user: profile } })
    await field('First name').fill('Anabel')
    await press()
    await expect.poll(() => shownToasts()).toMatchObject([{ tone: 'success', text: 'Profile Updated' }])
    expect(server.requests.find(({ call }) => call === 'updateProfile')?.body).toEqual({
      firstName: 'Anabel',
      lastName: 'Reyes',
      dateOfBirth: '2/29/2000',
      gender: 'female',
      country: 2,
    })
    await expect.poll(currentPath).toBe('/')
    expect(timers).toHaveBeenCalledWith(expect.any(Function), delays.profileRedirectMs)
    expect(server.times('updateProfile')).toBe(1)
  })

  it('PRO-4 shows a failure and navigates home after 3 s', async () => {
    const timers = skipDelay(delays.profileFailureRedirectMs)
    await openEditProfile({ getUser: { user: profile }, updateProfile: new Refusal('RETRY_LATER') })
    await press()
    await expect.poll(() => shownToasts()).toMatchObject([{ tone: 'error', text: 'RETRY LATER' }])
    expect(timers).toHaveBeenCalledWith(expect.any(Function), delays.profileFailureRedirectMs)
    await expect.poll(currentPath).toBe('/')
  })
})
