// The page around a hosted game: the link of a round, and the reality check.
import { goodFiles } from '@lucero/outcomes/testing/package-folder'
import type { Frame } from '@playwright/test'
import { ask } from '../../server/src/testing/ask.ts'
import { api } from '../api.ts'
import { stackDatabase } from '../stack.ts'
import { expect, test } from '../test.ts'
import { newHolder } from '../wallet/holder.ts'
import { addCredit, hostGame, openHosted } from './hosted-game.ts'

/** A front end without a picture: the test makes its calls. */
const front = `<!doctype html><html lang="en"><title>A game</title><h1>A quiet game</h1><script>
  const query = new URLSearchParams(location.search)
  const session = query.get('sessionID')
  const call = async (path, body) => {
    const answer = await fetch(path, { method: 'POST', body: JSON.stringify({ sessionID: session, ...body }) })
    return answer.json()
  }
  if (query.get('replay') === 'true') {
    const path = ['game', 'version', 'mode', 'event'].map((name) => query.get(name)).join('/')
    fetch('/bet/replay/' + path).then((answer) => answer.json()).then(({ payoutMultiplier, state }) => {
      document.querySelector('h1').textContent = 'Again: ' + payoutMultiplier + ' times, ' + state.length + ' event'
    })
  }
</script>`

type Answer = { error?: string; round: { active: boolean; payoutMultiplier: number } | null }
const call = (frame: Frame, path: string, body: object = {}) =>
  frame.evaluate<Answer>(`call(${JSON.stringify(path)}, ${JSON.stringify(body)})`)

async function playRound(frame: Frame): Promise<Answer> {
  const played = await call(frame, '/wallet/play', { mode: 'base', amount: 1_000_000 })
  if (played.round?.active) await call(frame, '/wallet/end-round')
  return played
}

test('issue 38: a stranger verifies a round of a hosted game by its link, and sees it again', async ({
  browser,
  page,
}) => {
  test.slow()
  const game = await hostGame({ ...goodFiles(), 'front/index.html': front })
  const holder = await newHolder(page)
  await addCredit(holder, game, 10)
  const frame = await openHosted(page, holder, game, 'A quiet game')
  const { round } = await playRound(frame)
  await page.getByRole('button', { name: 'Fairness' }).click()
  await page.getByRole('button', { name: 'Share round 0' }).click()
  await page.getByRole('button', { name: 'Reveal the seeds' }).click()
  await expect(page.getByText('Verified: everything fits.')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(link).toMatch(/^http:\/\/[^/]+\/r\/[\w-]{11}$/)

  const somewhere = await browser.newContext()
  const stranger = await somewhere.newPage()
  await stranger.goto(link)
  await expect(stranger.getByText('Verified: everything fits.')).toBeVisible()
  await expect(stranger.getByText(/^A base bet of 1\.00 at /)).toContainText(`${round!.payoutMultiplier.toFixed(2)}×`)
  expect(await stranger.content()).not.toContain(holder.username)
  const download = stranger.waitForEvent('download')
  await stranger.getByRole('link', { name: 'The table of this mode' }).click()
  expect((await download).suggestedFilename()).toBe(`${game}-1-base.csv`)
  const opened = stranger.waitForEvent('popup')
  await stranger.getByRole('link', { name: 'Show the round again' }).click()
  const again = await opened
  await expect(
    again.locator('iframe').contentFrame().getByText(`Again: ${round!.payoutMultiplier} times, 1 event`),
  ).toBeVisible()
  await expect(again.getByText(/^A round again: bet 1\.00, paid /)).toBeVisible()
  await somewhere.close()
})

test('issue 38: a reality check leaves the full screen of the game and covers it, and no round begins until the player continues', async ({
  page,
}) => {
  test.slow()
  const game = await hostGame({ ...goodFiles(), 'front/index.html': front })
  const holder = await newHolder(page)
  await api('setReminder', { body: { minutes: 15 }, token: holder.token })
  await addCredit(holder, game, 10)
  const frame = await openHosted(page, holder, game, 'A quiet game')
  await frame.evaluate('document.documentElement.requestFullscreen()')
  await expect.poll(() => page.evaluate('document.fullscreenElement?.tagName')).toBe('IFRAME')
  expect((await playRound(frame)).error).toBeUndefined()
  await ask(
    stackDatabase(),
    `update lucero_games.seat set reminded_at = now() - interval '16 minutes' where game = '${game}'`,
  )
  const dialog = page.getByRole('dialog', { name: 'A moment to look up' })
  await expect(dialog).toBeVisible()
  await expect.poll(() => page.evaluate('document.fullscreenElement === null')).toBe(true)
  expect((await playRound(frame)).error).toBe('ERR_GLE')
  await dialog.getByRole('button', { name: 'Keep playing' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await playRound(frame)).error).toBeUndefined()
})
