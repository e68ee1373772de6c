// A package on its way through the house: refused with a reason, uploaded, published by two persons, and retired.
import { randomUUID } from 'node:crypto'
import { zipOf } from '@lucero/outcomes/testing/archives'
import { goodFiles } from '@lucero/outcomes/testing/package-folder'
import { expect, test, type Browser, type Page } from '../test.ts'
import { houseApi } from '../house.ts'
import { openAddress } from './pages.ts'
import { newStaff } from './staff.ts'

test.skip(({ isMobile }) => isMobile, 'the desk is for desktops and tablets')

async function openAs(browser: Browser) {
  const context = await browser.newContext()
  const staff = await newStaff(context, 'manager')
  return { page: await context.newPage(), context, ...staff }
}

const newGame = () => `game-${randomUUID().slice(0, 8)}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

async function upload(page: Page, game: string, files: Record<string, string | Buffer>): Promise<void> {
  await button(page, 'Upload a version').click()
  const buffer = zipOf(Object.entries(files).map(([name, content]) => ({ name, content })))
  await dialog(page)
    .getByLabel('Package')
    .setInputFiles({ name: `${game}.zip`, mimeType: 'application/zip', buffer })
  await dialog(page).getByLabel('Id of the game').fill(game)
  await dialog(page).getByLabel('Who owns the game, and its licence').fill('Acme, by contract of 2026-03-01')
  await dialog(page).getByRole('button', { name: 'Upload' }).click()
}

/** Presses a button of the version, and confirms it with a reason. */
async function change(page: Page, name: string, confirm: string): Promise<void> {
  await button(page, name).click()
  await dialog(page).getByLabel('Reason').fill('Certificate 4711')
  await dialog(page).getByRole('button', { name: confirm }).click()
}

/** One check at a time runs on a machine, and the demo may still import its own games. */
async function openVersion(page: Page, game: string): Promise<void> {
  const versions = page.getByRole('region', { name: 'Hosted games' })
  await versions.getByRole('row').filter({ hasText: game }).getByRole('link').click({ timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1, name: `${game}, version 1` })).toBeVisible()
}

const stateOf = async (game: string) => (await houseApi('findPackage', { game, version: 1 })).package.state

test('issue 38: a refused package says why, a good one is published by two persons and retired', async ({
  browser,
}) => {
  test.slow()
  const game = newGame()
  const [ana, ben] = [await openAs(browser), await openAs(browser)]
  await openAddress(ana.page, '/desk/packages', 'Hosted games')
  await upload(ana.page, game, { ...goodFiles(), 'math/books_base.jsonl.zst': '{"id":1}\n' })
  const refused = ana.page.getByRole('region', { name: 'Uploads' }).getByRole('row').filter({ hasText: game })
  await expect(refused).toContainText('A file of outcomes is not compressed with zstd, or is damaged.', {
    timeout: 60_000,
  })
  await expect(refused).toContainText('plain JSON')

  await upload(ana.page, game, goodFiles())
  await openVersion(ana.page, game)
  await expect(ana.page.getByText('It has 4 outcomes. Usual are at least 100,000.')).toBeVisible()
  await expect(ana.page.getByRole('cell', { name: '95.000000 %' }).first()).toBeVisible()
  await change(ana.page, 'Publish', 'Publish version 1')
  await expect(ana.page.getByText('Sent for approval: a second person must approve it.')).toBeVisible()
  await expect(ana.page.getByRole('link', { name: /Waits for approval since/ })).toBeVisible()
  expect(await stateOf(game)).toBe('uploaded')

  await openAddress(ben.page, '/desk/approvals', 'Approvals')
  const request = ben.page.getByRole('row').filter({ hasText: `Publish version 1 of ${game}` })
  await expect(request).toContainText('Certificate 4711')
  await expect(request.getByRole('link', { name: `Version 1 of ${game}` })).toBeVisible()
  await request.getByRole('button', { name: 'Approve' }).click()
  await dialog(ben.page).getByRole('button', { name: 'Approve, and do it' }).click()
  await expect(
    ana.page.getByText('Published', { exact: true }),
    'by itself, on the page of the other one',
  ).toBeVisible()
  expect(await stateOf(game)).toBe('published')

  await change(ana.page, 'Retire', 'Retire version 1')
  await expect(ana.page.getByText('Retired', { exact: true })).toBeVisible()
  await expect(button(ana.page, 'Retire')).toHaveCount(0)
  await expect(button(ana.page, 'Publish')).toHaveCount(0)
  expect(await stateOf(game)).toBe('retired')
  for (const { context } of [ana, ben]) await context.close()
})

test('issue 38: a right that is taken away meanwhile publishes nothing, at either of the two', async ({ browser }) => {
  test.slow()
  const game = newGame()
  const [ana, ben] = [await openAs(browser), await openAs(browser)]
  await openAddress(ana.page, '/desk/packages', 'Hosted games')
  await upload(ana.page, game, goodFiles())
  await openVersion(ana.page, game)
  await change(ana.page, 'Publish', 'Publish version 1')
  await expect(ana.page.getByRole('link', { name: /Waits for approval since/ })).toBeVisible()

  await openAddress(ben.page, '/desk/approvals', 'Approvals')
  const request = ben.page.getByRole('row').filter({ hasText: `Publish version 1 of ${game}` })
  await request.getByRole('button', { name: 'Approve' }).click()
  await button(ana.page, 'Retire').click()
  await dialog(ana.page).getByLabel('Reason').fill('Wrong sound')
  await houseApi('changeRole', { username: ana.username, role: 'auditor' })

  await dialog(ben.page).getByRole('button', { name: 'Approve, and do it' }).click()
  await expect(dialog(ben.page).getByRole('alert')).toContainText('its requester has other rights now')
  await dialog(ana.page).getByRole('button', { name: 'Retire version 1' }).click()
  await expect(ana.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await stateOf(game)).toBe('uploaded')
  for (const { context } of [ana, ben]) await context.close()
})
