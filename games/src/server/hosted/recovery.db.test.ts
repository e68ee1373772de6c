// Rounds of hosted games after a reload, after the death of the process at each point, and after the house has withdrawn the game.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { setPackageState } from '../../../../server/src/testing/packages.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'
import { addHostedGame, frontEnd, sessionIn } from '../../testing/hosted-game.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const game = 'sample'
let house: GamesCasino

beforeAll(async () => {
  const times = { WALLET_TIMEOUT_SECONDS: '1', VOID_BET_AFTER_SECONDS: '30' }
  house = await openGamesCasino({ CONTENT_HOST: 'localhost', PACKAGE_LIST_SECONDS: '0.2', ...times })
  await addHostedGame(house, game)
})
afterEach(() => house.proxy.clearFaults())
afterAll(async () => {
  await house.expectAgreement()
  await house.stop()
})

type Process = Awaited<ReturnType<GamesCasino['startProcess']>>

async function seated(at: Pick<Process, 'enter' | 'wire'>, id = game) {
  const player = await house.player(10_000, id)
  const { body } = await at.enter(await player.launch(), id)
  const sessionID = sessionIn(body.content!.url)
  return { player, front: frontEnd(at, id, sessionID), frontAt: (other: Process) => frontEnd(other, id, sessionID) }
}

/** Kills the process during this call to the wallet, when the wallet has done it and its answer is on the way. */
const killedAt = (call: string, process: Process) =>
  new Promise<void>((resolve) => {
    const onFault = async () => {
      await process.kill()
      resolve()
    }
    house.proxy.add({ of: (request) => request.call === call, lost: 'reply', times: 1, onFault })
  })

it('issue 38: an open round is shown again after a reload and on another process, with the same outcome', async () => {
  const first = await house.startProcess()
  const { player, front, frontAt } = await seated(first)
  const played = (await front.play('sure')).body.round!
  expect((await front.authenticate()).body.round).toEqual(played)
  const reloaded = (await first.enter(await player.launch(), game)).body
  expect((await frontEnd(first, game, sessionIn(reloaded.content!.url)).authenticate()).body.round).toEqual(played)
  await first.kill()
  const second = await house.startProcess()
  expect((await frontAt(second).authenticate()).body.round).toEqual(played)
  expect((await frontAt(second).end()).body.balance.amount).toBe(99_000_000)
  await second.kill()
})

it('issue 38: a process that dies after the wallet took the stake: the round is there, and the stake moved once', async () => {
  const first = await house.startProcess()
  const { front, frontAt } = await seated(first)
  const killed = killedAt('bet', first)
  await expect(front.play('sure')).rejects.toThrow('fetch failed')
  await killed
  const second = await house.startProcess()
  await expect.poll(async () => (await frontAt(second).authenticate()).body.round?.active).toBe(true)
  expect((await frontAt(second).balance()).body.balance.amount).toBe(98_000_000)
  expect((await frontAt(second).end()).body.balance.amount).toBe(99_000_000)
  await second.kill()
})

it('issue 38: a process that dies after the wallet paid: the payout moved once', async () => {
  const first = await house.startProcess()
  const { front, frontAt } = await seated(first)
  await front.play('sure')
  const killed = killedAt('win', first)
  await expect(front.end()).rejects.toThrow('fetch failed')
  await killed
  const second = await house.startProcess()
  expect((await frontAt(second).end()).status).toBe(200)
  await expect.poll(async () => (await frontAt(second).authenticate()).body.round?.active).toBe(false)
  expect((await frontAt(second).balance()).body.balance.amount).toBe(99_000_000)
  await second.kill()
})

it('issue 38: open rounds of a game that the house withdraws are ended and paid, those of a replaced version are not', async () => {
  const node = await house.start()
  await addHostedGame(house, 'withdrawn')
  await addHostedGame(house, 'replaced')
  const [withdrawn, replaced] = [await seated(node, 'withdrawn'), await seated(node, 'replaced')]
  await withdrawn.front.play('sure')
  await replaced.front.play('sure')
  await addHostedGame(house, 'replaced')
  await setPackageState(house.casino.runtime, 'withdrawn', 1, 'retired')
  const balanceOf = async ({ front }: typeof withdrawn) => (await front.balance()).body.balance.amount
  await expect.poll(() => balanceOf(withdrawn), { timeout: 30_000 }).toBe(99_000_000)
  expect((await withdrawn.front.authenticate()).body.round).toMatchObject({ active: false, payout: 1_000_000 })
  expect(await balanceOf(replaced)).toBe(98_000_000)
  expect((await replaced.front.authenticate()).body.round!.active).toBe(true)
  await node.stop()
})
