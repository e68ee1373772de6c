import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '../../../server/src/testing/ask.ts'
import { openGamesCasino, type GamesCasino } from '../testing/games-casino.ts'

let house: GamesCasino
beforeAll(async () => void (house = await openGamesCasino()))
afterAll(() => house.stop())

it.each(['53100', '53200', '58030'])(
  'L1 %s: a round that cannot be written is refused with 503 RETRY_LATER and Retry-After, and reads go on',
  async (code) => {
    const games = await house.start()
    const page = await games.openPage()
    const { databaseUrl } = house.casino
    await ask(
      databaseUrl,
      `create function fail() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '${code}'; end $$;
      create trigger fails before insert on lucero_games.round execute function fail()`,
    )
    const response = await fetch(`${games.url}/games/api/play`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${page.token}` },
      body: JSON.stringify({ requestId: crypto.randomUUID(), bet: { cents: 5, waits: false } }),
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await response.json()).toMatchObject({ refusal: 'RETRY_LATER' })
    expect((await page.seat()).status).toBe(200)
    await ask(databaseUrl, 'drop function fail() cascade')
    expect((await page.play({ cents: 5, waits: false })).status).toBe(200)
  },
)
