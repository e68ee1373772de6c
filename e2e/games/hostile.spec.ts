// A hosted game whose front end is hostile tries what it can. docs/security.md lists it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { goodFiles } from '@lucero/outcomes/testing/package-folder'
import type { BrowserContext, Frame, Page } from '@playwright/test'
import { ask } from '../../server/src/testing/ask.ts'
import { api } from '../api.ts'
import { stackDatabase, stackUrl } from '../stack.ts'
import { expect, test } from '../test.ts'
import { newHolder } from '../wallet/holder.ts'
import { addCredit, enterHosted, hostGame, openHosted } from './hosted-game.ts'
import { openForeignHost, type ForeignAddresses } from './hostile/foreign-host.ts'
import { balanceAt } from './seat.ts'

test.skip(({ isMobile }) => isMobile, 'what a game may do does not depend on the size of the screen')

const front = readFileSync(join(import.meta.dirname, 'hostile/front.html'), 'utf8')

/** The front end for the game, or for a host that protects nobody: it then takes itself for the app and for the other game. */
const frontFor = ({ elsewhere, stun }: ForeignAddresses, app = elsewhere, other = elsewhere) =>
  front
    .replace('{{APP}}', app)
    .replace('{{ELSEWHERE}}', elsewhere)
    .replace('{{STUN}}', stun)
    .replace('{{OTHER}}', other)

/** Answers every page of its scope itself, without a policy. */
const serviceWorker = `addEventListener('fetch', (event) => event.respondWith(new Response('free')))`

/** The test answers no dialog, the machine has no camera, and the foreign host has no font and closes sockets. */
const failuresWithoutProtection = [
  'dialogs, prompt',
  'camera, place, clipboard and notifications, camera',
  'camera, place, clipboard and notifications, notifications',
  'a font from elsewhere, font',
  'a connection to elsewhere, socket',
]
const arrivalsWithoutProtection = (
  'window window-link form script module importScripts sheet import background image svg font video video-poster frame object embed ' +
  'worker-fetch fetch xhr beacon ping socket events prefetch preload stun'
).split(' ')

/** Chromium 156 ends the process of the page instead of refusing it. Nothing is sent. */
const crashing = 'a call by WebRTC from a blank frame'

type Results = Record<string, string>
const titlesIn = (frame: Page | Frame) => frame.evaluate<string[]>('Object.keys(attempts)')
const tryIn = (frame: Page | Frame, title: string) => frame.evaluate<Results>(`run(${JSON.stringify(title)})`)
const worked = (said: Results) => Object.entries(said).filter(([, text]) => text.startsWith('worked'))

/** What the browser did, without being told by the game. */
function watch(page: Page) {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('download', (download) => seen.push(`download of ${download.suggestedFilename()}`))
  page.on('popup', (popup) => seen.push(`window ${popup.url()}`))
  return seen
}

async function expectPageUntouched(page: Page, before: { address: string; balance: string }): Promise<void> {
  expect.soft(page.url()).toBe(before.address)
  expect.soft(await balanceAt(page)).toBe(before.balance)
  const bar = page.getByRole('banner')
  await expect.soft(bar.getByText('10.00')).toBeVisible()
  // The first thing at the place of the button is the button, whatever the game has drawn.
  await bar.getByRole('button', { name: 'Fairness' }).click({ trial: true, timeout: 5000 })
  const [above, below] = [(await bar.boundingBox())!, (await page.locator('iframe').boundingBox())!]
  expect.soft(below.y).toBeGreaterThanOrEqual(above.y + above.height - 1)
}

const cookieNames = async (context: BrowserContext) => (await context.cookies(stackUrl())).map(({ name }) => name)

test('issue 38: a hostile front end reaches neither the app, other games nor the network', async ({ browser }) => {
  test.slow()
  const foreign = await openForeignHost(() => '')
  const careless = await openForeignHost((addresses) => frontFor(addresses))
  const other = await hostGame(goodFiles(), 'other')
  const page = frontFor(foreign, stackUrl(), new URL(stackUrl()).origin.replace('://', `://${other}.`))
  const game = await hostGame({ ...goodFiles(), 'front/index.html': page, 'front/worker.js': serviceWorker }, 'hostile')
  const context = await browser.newContext({ serviceWorkers: 'allow', geolocation: { latitude: 1, longitude: 1 } })
  // Whoever is refused is refused by the frame, and not because nobody asks the player.
  await context.grantPermissions(['camera', 'geolocation', 'clipboard-read'])
  const around = await context.newPage()
  const holder = await newHolder(around)
  await addCredit(holder, game, 10)
  const frame = await openHosted(around, holder, game, 'A hostile game')
  const before = { address: around.url(), balance: await balanceAt(around) }
  expect(before.balance).toBe('10.00')
  const cookies = await cookieNames(context)
  const seen = watch(around)
  const titles = await titlesIn(frame)
  expect(titles.length).toBeGreaterThanOrEqual(28)
  for (const title of titles.filter((one) => one !== crashing))
    await test.step(title, async () => {
      expect.soft(worked(await tryIn(frame, title)), title).toEqual([])
      await expectPageUntouched(around, before)
    })
  expect(seen).toEqual([])
  expect(await cookieNames(context)).toEqual(cookies)
  expect(context.pages()).toHaveLength(1)

  await test.step(crashing, async () => {
    const again = await openHosted(around, holder, game, 'A hostile game')
    await tryIn(again, crashing).catch(() => undefined)
  })

  await test.step('the same page succeeds on a host that protects nobody', async () => {
    const free = await context.newPage()
    const happened = watch(free)
    await free.goto(careless.elsewhere)
    const failed: string[] = []
    for (const title of titles.filter((one) => one !== 'another address of the page')) {
      // The last one leaves the page.
      const said = await tryIn(free, title).catch((): Results => ({}))
      failed.push(...Object.keys(said).flatMap((way) => (said[way]!.startsWith('failed') ? [`${title}, ${way}`] : [])))
    }
    expect(failed).toEqual(failuresWithoutProtection)
    expect(new Set(happened.map((one) => one.split(' ')[0]))).toEqual(new Set(['window', 'download', 'dialog']))
    await expect.poll(() => arrivalsWithoutProtection.filter((one) => !careless.arrived.has(one))).toEqual([])
    await expect.poll(() => careless.arrived.has('location') || careless.arrived.has('refresh')).toBe(true)
  })
  expect([...foreign.arrived], 'what has arrived elsewhere').toEqual([])
  await context.close()
  foreign.close()
  careless.close()
})

const roundsOf = async (game: string) =>
  Number(
    (
      await ask(
        stackDatabase(),
        `select count(*) from lucero_games.round where game = '${game}' and status <> 'refused'`,
      )
    )[0]![0],
  )

test('issue 38: a hostile front end bets for nobody else, above no limit, and in no pause', async ({ browser }) => {
  test.slow()
  const nowhere = { elsewhere: 'http://127.0.0.1:9', stun: 'stun:127.0.0.1:9' }
  const files = { ...goodFiles(), 'front/index.html': frontFor(nowhere) }
  const [game, other] = [await hostGame(files, 'hostile'), await hostGame(files, 'other')]
  const context = await browser.newContext()
  const around = await context.newPage()
  const victim = await newHolder(around)
  await addCredit(victim, game, 10)
  await addCredit(victim, other, 10)
  const [seat, seatThere] = [await enterHosted(victim, game), await enterHosted(victim, other)]
  const holder = await newHolder(around)
  await addCredit(holder, game, 10)
  const frame = await openHosted(around, holder, game, 'A hostile game')
  type Answer = { status: number; error?: string; balance: { amount: number }; round: { active: boolean } | null }
  const call = (path: string, body: object = {}) =>
    frame.evaluate<Answer>(`call(${JSON.stringify(path)}, ${JSON.stringify(body)})`)
  const play = (amount: number, more: object = {}) => call('/wallet/play', { mode: 'base', amount, ...more })
  const expectNothing = async (bet: () => Promise<Answer>, status: number, error: string) => {
    const rounds = await roundsOf(game)
    expect(await bet()).toMatchObject({ status, error })
    expect(await roundsOf(game)).toBe(rounds)
  }

  await test.step('a session of another game', () =>
    expectNothing(() => play(1_000_000, { sessionID: seatThere.sessionID }), 401, 'ERR_IS'))
  await test.step('a token of a page', () =>
    expectNothing(() => play(1_000_000, { sessionID: seat.pageToken }), 401, 'ERR_IS'))
  await test.step('a session that has ended', async () => {
    await api('signOut', { token: victim.token })
    await expectNothing(() => play(1_000_000, { sessionID: seat.sessionID }), 401, 'ERR_ATE')
  })
  await test.step('another player in the request', async () => {
    const { status, round } = await play(1_000_000, {
      player: victim.username,
      userId: victim.username,
      seat: seat.sessionID,
    })
    expect(status).toBe(200)
    if (round!.active) await call('/wallet/end-round')
    const staked = await ask(
      stackDatabase(),
      `select username from lucero_games.round r join player p on p.id::text = r.player::text where game = '${game}' and r.status <> 'refused'`,
    )
    expect(staked).toEqual([[holder.username]])
  })
  await test.step('more than the game allows', () => expectNothing(() => play(100_100_000), 400, 'ERR_VAL'))
  await test.step('more than the player allows', async () => {
    await api('setPlayLimits', { body: { stake: 2 }, token: holder.token })
    await expectNothing(() => play(3_000_000), 400, 'ERR_GLE')
  })
  await test.step('during a reality check', async () => {
    await makeReminderDue(game)
    await expectNothing(() => play(1_000_000), 400, 'ERR_GLE')
  })
  await test.step('after an exclusion', async () => {
    await api('takeBreak', { body: { length: '24-hours' }, token: holder.token })
    const rounds = await roundsOf(game)
    expect((await play(1_000_000)).status).toBeGreaterThanOrEqual(400)
    expect(await roundsOf(game)).toBe(rounds)
  })
  await context.close()
})

const makeReminderDue = (game: string) =>
  ask(
    stackDatabase(),
    `update lucero_games.seat set reminder_minutes = 15, reminded_at = now() - interval '16 minutes' where game = '${game}'`,
  )
