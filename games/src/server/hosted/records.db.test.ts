// What anybody may read about hosted games, with a real wallet, and the visit that the page around a game shows.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RoundProof } from '@lucero/outcomes/round-proof'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask } from '../../../../server/src/testing/ask.ts'
import { setPackageState } from '../../../../server/src/testing/packages.ts'
import type { HostedReplay, Visit } from '../../api.ts'
import { fairnessPrograms as programs } from '../../testing/fairness-programs.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'
import { addHostedGame, frontEnd, sessionIn } from '../../testing/hosted-game.ts'

// A check of a package starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const game = 'sample'
const settings = {
  CONTENT_HOST: 'localhost',
  PACKAGE_LIST_SECONDS: '0.2',
  DEMO_TURNS_PER_ADDRESS_PER_MINUTE: '100000',
}
let house: GamesCasino
let node: Awaited<ReturnType<GamesCasino['start']>>

beforeAll(async () => {
  house = await openGamesCasino(settings)
  await addHostedGame(house, game)
  node = await house.start()
  // The node reads the list of versions after its start.
  await vi.waitUntil(async () => (await node.enter(undefined, game)).status === 200, 20_000)
})
afterAll(async () => {
  await house.expectAgreement()
  await house.stop()
})

async function fetched(path: string, token?: string, method = 'GET') {
  const response = await fetch(`${node.url}/games/api${path}`, {
    method,
    headers: { ...(token && { Authorization: `Bearer ${token}` }) },
  })
  const text = await response.text()
  return { status: response.status, text, body: (text.startsWith('{') ? JSON.parse(text) : {}) as unknown }
}

async function seated(token?: string) {
  const { body } = await node.enter(token, game)
  const page = node.pageWith(body.pageToken)
  const visit = async (after?: number) =>
    (await fetched(`/visit${after === undefined ? '' : `?after=${after}`}`, body.pageToken)).body as Visit
  return { page, seat: body, visit, front: frontEnd(node, game, sessionIn(body.content!.url)) }
}
const realPlayer = async () => seated(await (await house.player(10_000, game)).launch())

const proofOf = async (id: string) => (await fetched(`/hosted/rounds/${id}/proof`)).body as RoundProof

describe('issue 38: a proof', () => {
  it('is there while the round is in play, without the server seed and the payment', async () => {
    const { front, page } = await seated()
    await front.play('sure')
    const [round] = (await page.rounds()).body.rounds
    const proof = await proofOf(round!.id)
    expect([proof.serverSeed, proof.paid, proof.row.payout, proof.mode]).toEqual([null, null, 100, 'sure'])
    await front.end()
    expect((await proofOf(round!.id)).paid).toBe(100)
  })

  it('of another game, or of a round that does not exist, is not found', async () => {
    const { status } = await fetched('/hosted/rounds/9a1f7f0e-31f4-4e4e-9c2e-2d7c0b7a1c11/proof')
    expect(status).toBe(404)
    expect((await fetched('/hosted/rounds/x/proof')).status).toBe(404)
  })
})

describe('issue 38: commitment and tables', () => {
  it.for(programs)(
    'can be downloaded, and $file computes root and return from them',
    async ({ mustRun, run }, { skip }) => {
      if (!mustRun) skip('its language is not installed')
      const { seat } = await seated()
      const text = (await fetched(`/hosted/${game}/v/1/commitment`)).text
      expect(text).toBe(seat.content!.commitment.text)
      const folder = mkdtempSync(join(tmpdir(), 'lucero-commitment-'))
      writeFileSync(join(folder, 'commitment.json'), text)
      for (const mode of ['base', 'sure', 'never']) {
        const table = (await fetched(`/hosted/${game}/v/1/table?mode=${mode}`)).text
        expect(run(table, [join(folder, 'commitment.json'), mode])[0]!.wrong).toEqual([])
      }
      rmSync(folder, { recursive: true })
    },
  )

  it('of a version that players have not seen, and of other modes, are not found', async () => {
    await addHostedGame(house, 'unseen', 'uploaded')
    await expect.poll(async () => (await fetched('/hosted/unseen/v/1/commitment')).status).toBe(404)
    expect((await fetched('/hosted/unseen/v/1/table?mode=base')).status).toBe(404)
    expect((await fetched(`/hosted/${game}/v/1/table?mode=other`)).status).toBe(404)
    expect((await fetched(`/hosted/${game}/v/9/commitment`)).status).toBe(404)
  })
})

describe('issue 38: a replay', () => {
  it('is the address of the front end with the outcome, and the front end gets the same events without a session', async () => {
    const { front, page } = await seated()
    const played = await front.play('sure', 2_000_000)
    const [round] = (await page.rounds()).body.rounds
    const body = (await fetched(`/hosted/rounds/${round!.id}/replay`)).body as HostedReplay
    expect(body).toMatchObject({ game, version: 1, mode: 'sure', stake: 400 })
    const query = Object.fromEntries(new URL(body.url).searchParams)
    expect(query).toMatchObject({ replay: 'true', game, version: '1', mode: 'sure', event: '0', amount: '2000000' })
    expect(query).not.toHaveProperty('sessionID')
    const shown = await node.wire(game, `/bet/replay/${game}/1/${query['mode']}/${query['event']}`, undefined)
    expect(shown.body.state).toEqual(played.body.round!.state)
    await front.end()
  })
})

describe('issue 38: a visit', () => {
  it('counts each closed round once, from where the page has counted', async () => {
    const player = await realPlayer()
    const first = await player.visit()
    expect(first).toMatchObject({ rounds: 0, staked: 0, paid: 0, isInPlay: false, balance: 10_000 })
    await player.front.play('never', 2_000_000)
    await player.front.play('sure')
    const between = await player.visit(first.last)
    expect(between).toMatchObject({ rounds: 1, staked: 200, paid: 0, isInPlay: true, balance: 9600 })
    await player.front.end()
    const after = await player.visit(between.last)
    expect(after).toMatchObject({ rounds: 1, staked: 200, paid: 100, isInPlay: false, balance: 9700 })
    expect(await player.visit(after.last)).toMatchObject({ rounds: 0, staked: 0, paid: 0, last: after.last })
    // A page that is opened again begins to count now.
    expect(await player.visit()).toMatchObject({ rounds: 0, last: after.last })
  })

  it('has the reality check of the player, which only the page can confirm', async () => {
    const someone = await house.player(10_000, game)
    const token = await someone.launch()
    const response = await fetch(`${node.url}/games/api/enter`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ game, token, reminderMinutes: 5 }),
    })
    const { pageToken, content } = (await response.json()) as { pageToken: string; content: { url: string } }
    const visit = async () => ((await fetched('/visit', pageToken)).body as Visit).reminderSeconds!
    expect(await visit()).toBeGreaterThan(290)
    const front = frontEnd(node, game, sessionIn(content.url))
    const past = `update lucero_games.seat set reminded_at = now() - interval '6 minutes' where player = '${someone.id}'`
    await ask(house.casino.databaseUrl, past)
    expect(await visit()).toBeLessThanOrEqual(0)
    expect((await front.play('never')).body.error).toBe('ERR_GLE')
    // The front end has a session of its own, which is not the one of the page.
    expect(((await fetched('/continue', front.sessionID, 'POST')).body as { refusal: string }).refusal).toBe(
      'SESSION_EXPIRED',
    )
    expect((await front.play('never')).body.error).toBe('ERR_GLE')
    expect((await fetched('/continue', pageToken, 'POST')).status).toBe(200)
    expect((await front.play('never')).status).toBe(200)
  })

  it('says that the version is retired', async () => {
    await addHostedGame(house, 'gone')
    const someone = await house.player(10_000, 'gone')
    const { body } = await node.enter(await someone.launch(), 'gone')
    expect(((await fetched('/visit', body.pageToken)).body as Visit).isRetired).toBeUndefined()
    await setPackageState(house.casino.runtime, 'gone', 1, 'retired')
    await expect.poll(async () => ((await fetched('/visit', body.pageToken)).body as Visit).isRetired).toBe(true)
  })

  it('has the reason why the newest stake was refused', async () => {
    const player = await realPlayer()
    const first = await player.visit()
    await player.front.play('sure', 100_000_000)
    expect(await player.visit(first.last)).toMatchObject({ rounds: 0, staked: 0, refusal: 'INSUFFICIENT_FUNDS' })
  })
})
