import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'

let house: GamesCasino
let games: Awaited<ReturnType<GamesCasino['start']>>
const pageDir = mkdtempSync(join(tmpdir(), 'lucero-page-'))
beforeAll(async () => {
  writeFileSync(
    join(pageDir, 'index.html'),
    '<!doctype html><html><head><title>Lucero</title></head><body><div id="root"></div></body></html>',
  )
  house = await openGamesCasino({ GAMES_PAGE_DIR: pageDir })
  games = await house.start()
})
afterAll(async () => {
  await house.stop()
  rmSync(pageDir, { recursive: true })
})

const bet = { cents: 100, waits: false }

async function played(cents = 1000) {
  const player = await house.player(cents)
  const page = await games.openPage(await player.launch())
  const { round } = (await page.play(bet)).body
  return { player, page, round }
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(games.url + path, { headers })
const shared = async (id: string) => {
  const response = await get(`/games/api/shared/${id}`)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

it('issue 42: a closed round gets one short address, also when the request is repeated or two come at once', async () => {
  const { page, round } = await played()
  const answers = await Promise.all([page.share(round.id), page.share(round.id), page.share(round.id)])
  expect(new Set(answers.map(({ body }) => body.shared?.id)).size).toBe(1)
  expect(answers[0].body.shared).toEqual({ id: expect.stringMatching(/^[\w-]{11}$/) as string, hasProof: true })
})

it('issue 42: others see game and multiple, never a name, a balance or an amount', async () => {
  const { player, page, round } = await played(54_321)
  const { id } = (await page.share(round.id, { hasProof: false })).body.shared!
  const { body } = await shared(id)
  const multiple = `${(round.payout! / 100).toFixed(2)}×`
  expect(body).toEqual({ game: 'mines', name: 'Mines', multiple })
  const html = await (await get(`/r/${id}`)).text()
  for (const secret of [player.username, round.id, '54321', '543.21']) expect(html).not.toContain(secret)
})

it('issue 42: the round can be checked by others only as long as the player lets them', async () => {
  const { page, round } = await played()
  const { id } = (await page.share(round.id)).body.shared!
  expect((await shared(id)).body['round']).toBe(round.id)
  await page.share(round.id, { hasProof: false })
  expect((await shared(id)).body['round']).toBeUndefined()
  // Opening the dialog again keeps the choice.
  expect((await page.share(round.id)).body.shared).toEqual({ id, hasProof: false })
})

it('issue 42: a round that is not shared any more has neither page nor picture', async () => {
  const { page, round } = await played()
  const { id } = (await page.share(round.id)).body.shared!
  expect((await get(`/r/${id}/picture.png`)).status).toBe(200)
  expect((await page.share(round.id, { isShared: false })).body).toEqual({})
  const statuses = [`/r/${id}`, `/r/${id}/picture.png`, `/games/api/shared/${id}`].map(
    async (path) => (await get(path)).status,
  )
  expect(await Promise.all(statuses)).toEqual([404, 404, 404])
})

it('issue 42: a round of another player, and one in play, cannot be shared', async () => {
  const [one, other] = [await played(), await played()]
  expect((await other.page.share(one.round.id)).body.refusal).toBe('ROUND_NOT_FOUND')
  const { round } = (await one.page.play({ cents: 100, waits: true })).body
  expect((await one.page.share(round.id)).body.refusal).toBe('ROUND_OPEN')
  expect((await games.pageWith('nobody').share(one.round.id)).body.refusal).toBe('SESSION_EXPIRED')
})

it('issue 42: the head of the page has the preview card, without running scripts', async () => {
  const { page, round } = await played()
  const { id } = (await page.share(round.id)).body.shared!
  const response = await get(`/r/${id}`, { 'X-Forwarded-Host': 'play.example.com', 'X-Forwarded-Proto': 'https' })
  const html = await response.text()
  expect(html).toContain(`<meta property="og:image" content="https://play.example.com/r/${id}/picture.png" />`)
  expect(html).toMatch(/<meta property="og:title" content="Mines · [\d.]+× · Lucero" \/>/)
  expect(html).toContain('summary_large_image')
  expect(html).toContain('<div id="root">')
  const evil = await get(`/r/${id}`, { 'X-Forwarded-Host': 'a"><script>alert(1)</script>' })
  expect(await evil.text()).not.toContain('<script>alert')
})

it('issue 42: the picture is a PNG of 1200 × 630 without metadata, the same each time', async () => {
  const { page, round } = await played()
  const { id } = (await page.share(round.id)).body.shared!
  const pictures = await Promise.all(
    [1, 2].map(async () => Buffer.from(await (await get(`/r/${id}/picture.png`)).arrayBuffer())),
  )
  const [one, other] = pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
  expect(one).toBe(other)
  const { format, width, height, exif } = await sharp(pictures[0]).metadata()
  expect([format, width, height, exif]).toEqual(['png', 1200, 630, undefined])
})

it('issue 42: an address that nobody was given shows nothing', async () => {
  for (const id of ['AAAAAAAAAAA', '..%2f..%2fetc', "'or'1'='1", 'short'])
    expect([id, (await get(`/r/${id}`)).status, (await get(`/r/${id}/picture.png`)).status]).toEqual([id, 404, 404])
})

it('issue 42: one address is limited in reading', async () => {
  const readers = await house.start()
  const statuses = await Promise.all(
    Array.from({ length: 320 }, async () => (await fetch(`${readers.url}/r/AAAAAAAAAAA`)).status),
  )
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
})
