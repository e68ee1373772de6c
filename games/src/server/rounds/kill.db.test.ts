// Kills the games process at every point of a round. A new process must continue it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RoundStatus } from '../../api.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'
import type { Fault } from '../../testing/unreliable-proxy.ts'

type Process = Awaited<ReturnType<GamesCasino['startProcess']>>
type Player = Awaited<ReturnType<GamesCasino['player']>>
type Page = Awaited<ReturnType<Process['openPage']>>

let house: GamesCasino
let games: Process
let isRunning = false
beforeAll(async () => {
  house = await openGamesCasino({ WALLET_TIMEOUT_SECONDS: '1', VOID_BET_AFTER_SECONDS: '0.5' })
})
// The process that continues the round of a test also serves the next test.
beforeEach(async () => {
  if (!isRunning) await startGames()
})
afterEach(() => house.proxy.clearFaults())
afterAll(() => house.stop())

async function startGames(): Promise<void> {
  games = await house.startProcess()
  isRunning = true
}

async function killGames(): Promise<void> {
  isRunning = false
  await games.kill()
}

/** A launch token is single use. If the wallet was too slow, launch again. */
const openPage = (player: Player) => vi.waitFor(async () => games.openPage(await player.launch()), { timeout: 20_000 })

const waiting = { cents: 100, waits: true }
const lost = () => undefined

/** Kills the process during this wallet call, before the request arrives or before the reply does. */
function killAt(call: string, what: 'request' | 'reply'): Promise<void> {
  return new Promise((resolve) => {
    const onFault = async () => {
      await killGames()
      resolve()
    }
    house.proxy.add({ of: (request) => request.call === call, lost: what, times: 1, onFault } satisfies Fault)
  })
}

async function statusNow(): Promise<RoundStatus> {
  const rounds = await house.rounds()
  return rounds.at(-1)!.status
}

async function goOn(page: Page): Promise<Page> {
  await startGames()
  return games.pageWith(page.token)
}

const settled = (page: Page, status: RoundStatus) =>
  vi.waitFor(
    async () => {
      const { round, balance } = (await page.seat()).body
      expect(round!.status).toBe(status)
      return { round: round!, balance }
    },
    { timeout: 20_000 },
  )

/** Free spins take the path of stakes, whose requests and replies are both tested below. */
const ofSpins = process.env['NIGHTLY'] ? (['request', 'reply'] as const) : (['reply'] as const)

describe('BON-7 a free spin, killed', () => {
  const seatPlayer = async () => {
    const player = await house.player(1000)
    await house.giveSpins(player)
    const page = await openPage(player)
    expect((await page.seat()).body.freeSpins).toEqual({ left: 3, cents: 20, won: 0 })
    return page
  }
  /** One spin is used, its win is bonus credit, and no stake was taken. */
  const expectOneSpun = async (page: Page) => {
    const { round } = await settled(page, 'closed')
    const won = round.payout!
    expect(round).toMatchObject({ stake: 20, freeSpin: { left: 2, won } })
    expect((await page.seat()).body).toMatchObject({
      balance: 1000 + won,
      bonus: won,
      freeSpins: { left: 2, cents: 20, won },
    })
    await house.expectAgreement()
  }

  it.each(ofSpins)('at the %s of the spin', async (what) => {
    const page = await seatPlayer()
    const killed = killAt('bet', what)
    void page.spin().catch(lost)
    await killed
    expect(await statusNow()).toBe('betting')
    await expectOneSpun(await goOn(page))
  })

  it.each(ofSpins)('at the %s of its win', async (what) => {
    const page = await seatPlayer()
    const killed = killAt('win', what)
    void page.spin().catch(lost)
    await killed
    expect(await statusNow()).toBe('settling')
    await expectOneSpun(await goOn(page))
  })

  it.each(ofSpins)('at the %s of a rollback: the spin is returned', async (what) => {
    const page = await seatPlayer()
    house.proxy.add({ of: ({ call }) => call === 'bet', lost: 'reply' })
    const killed = killAt('rollback', what)
    void page.spin().catch(lost)
    await killed
    expect(await statusNow()).toBe('voiding')
    const again = await goOn(page)
    await settled(again, 'void')
    expect((await again.seat()).body).toMatchObject({ balance: 1000, bonus: 0, freeSpins: { left: 3, won: 0 } })
    await house.expectAgreement()
  })
})

describe('killed', () => {
  it.each(['request', 'reply'] as const)('at the %s of a first stake', async (what) => {
    const player = await house.player(1000)
    const page = await openPage(player)
    const killed = killAt('bet', what)
    void page.play(waiting).catch(lost)
    await killed
    expect(await statusNow()).toBe('betting')
    const again = await goOn(page)
    const { round } = await settled(again, 'open')
    await again.act(round.id, 0, 'stop')
    await house.expectAgreement()
  })

  it.each(['request', 'reply'] as const)('at the %s of a further stake', async (what) => {
    const player = await house.player(1000)
    const page = await openPage(player)
    const { id } = (await page.play(waiting)).body.round
    const killed = killAt('bet', what)
    void page.act(id, 0, 'raise').catch(lost)
    await killed
    expect(await statusNow()).toBe('betting')
    const again = await goOn(page)
    expect((await settled(again, 'open')).round).toMatchObject({ actions: ['raise'], stake: 200 })
    await again.act(id, 1, 'stop')
    await house.expectAgreement()
  })

  it.each(['request', 'reply'] as const)('at the %s of a win', async (what) => {
    const player = await house.player(1000)
    const page = await openPage(player)
    const { id } = (await page.play(waiting)).body.round
    const killed = killAt('win', what)
    void page.act(id, 0, 'stop').catch(lost)
    await killed
    expect(await statusNow()).toBe('settling')
    const { round, balance } = await settled(await goOn(page), 'closed')
    expect(balance).toBe(900 + round.payout!)
    await house.expectAgreement()
  })

  it.each(['request', 'reply'] as const)('at the %s of a rollback', async (what) => {
    const player = await house.player(1000)
    const page = await openPage(player)
    house.proxy.add({ of: ({ call }) => call === 'bet', lost: 'reply' })
    const killed = killAt('rollback', what)
    void page.play(waiting).catch(lost)
    await killed
    expect(await statusNow()).toBe('voiding')
    expect((await settled(await goOn(page), 'void')).balance).toBe(1000)
    await house.expectAgreement()
  })

  it('while the round waits for the player', async () => {
    const player = await house.player(1000)
    const page = await openPage(player)
    const { round } = (await page.play(waiting)).body
    await page.act(round.id, 0, 'look')
    await killGames()
    const again = await goOn(page)
    expect((await again.seat()).body.round).toMatchObject({ id: round.id, status: 'open', view: { looked: true } })
    expect((await again.act(round.id, 1, 'stop')).body.round.status).toBe('closed')
    await house.expectAgreement()
  })
})
