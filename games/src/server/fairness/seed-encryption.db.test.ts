// Rotation of GAMES_SECRET while two nodes of the games play.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'

let house: GamesCasino
beforeAll(async () => void (house = await openGamesCasino({ GAMES_SECRET: first })))
afterAll(() => house.stop())

const first = 'the first secret of the seeds, long enough'
const second = 'the second secret of the seeds, long enough'
const plain = { cents: 100, waits: false }
const wrong = /^GAMES_SECRET: [^.]+ another secret[^.]+$/

it('both secrets play the same seeds during a rotation of GAMES_SECRET, and the old one does not start afterwards', async () => {
  const old = await house.start()
  const player = await house.player()
  const page = await old.openPage(await player.launch())
  const before = (await page.seeds()).body
  expect((await page.play(plain)).status).toBe(200)
  await expect(house.start({ GAMES_SECRET: second })).rejects.toThrow(wrong)
  const both = await house.start({ GAMES_SECRET: second, GAMES_SECRET_PREVIOUS: first })
  const atBoth = await both.openPage(await player.launch())
  expect((await atBoth.play(plain)).status).toBe(200)
  const restarted = await house.start()
  const atRestarted = await restarted.openPage(await player.launch())
  expect((await atRestarted.play(plain)).status).toBe(200)
  const after = await house.start({ GAMES_SECRET: second })
  await expect(house.start()).rejects.toThrow(wrong)
  const atAfter = await after.openPage(await player.launch())
  expect((await atAfter.seeds()).body.revealed.commitment).toBe(before.seeds.commitment)
  expect((await atAfter.play(plain)).status).toBe(200)
  await house.expectAgreement()
})
