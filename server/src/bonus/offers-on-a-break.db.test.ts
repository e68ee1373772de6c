// N7: players with a time-out or self-exclusion get no offers.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

const messagesOf = async (player: TestPlayer) =>
  (await player.call('getNotifications')).data.notifications.rows.map(({ message }) => message)
const offersOf = async (player: TestPlayer) => (await player.call('getBonuses')).data.bonus.map(({ id }) => id)

async function excludedPlayer(length: '24-hours' | 'for-good') {
  const player = await casino.player({ operators: [plainOperator] })
  await player.call('takeBreak', { body: { length } })
  return player
}

it.each(['24-hours', 'for-good'] as const)(
  'N7 the house cannot grant a bonus, and the page lists no offer: %s',
  async (length) => {
    const player = await excludedPlayer(length)
    const bonusId = await layBonus(casino.runtime)
    const named = { bonusId, username: player.username }
    expect(refusal(await casino.house('grantBonus', named))).toEqual([403, 'ON_A_BREAK'])
    expect([await offersOf(player), await messagesOf(player)]).toEqual([[], []])
    expect(refusal(await player.call('getBonusDetail', { query: { bonusId } }))).toEqual([404, 'BONUS_NOT_FOUND'])
    expect(refusal(await player.call('getBonusCredit', { query: { bonusId } }))).toEqual([404, 'BONUS_NOT_FOUND'])
  },
)

it('N7 publishing notifies only other players; a bonus that was open before stays visible', async () => {
  const [player, excluded] = [await casino.player({ operators: [plainOperator] }), await excludedPlayer('for-good')]
  const open = await casino.player({ operators: [plainOperator] })
  const mine = await layBonus(casino.runtime)
  await open.call('activateBonus', { body: { bonusId: mine } })
  await open.call('takeBreak', { body: { length: '24-hours' } })
  expect(await offersOf(open)).toEqual([mine])
  const id = crypto.randomUUID()
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const draft = { title: 'Come back', description: 'A gift.', kind: 'no-deposit', amount: 5, playThrough: 1, until }
  await casino.house('createBonus', { requestId: id, ...draft, kind: 'no-deposit', shares: {}, repeats: false })
  const { broadcastId } = (await casino.house('publishBonus', { bonusId: id })).data
  await vi.waitFor(
    async () => expect((await casino.house('getBroadcast', { id: broadcastId! })).data.isFinished).toBe(true),
    { timeout: 10_000 },
  )
  expect((await messagesOf(player)).some((message) => message.includes('Come back'))).toBe(true)
  expect(await messagesOf(excluded)).toEqual([])
  expect((await messagesOf(open)).some((message) => message.includes('Come back'))).toBe(false)
  const forOne = { requestId: crypto.randomUUID(), ...draft, kind: 'no-deposit', shares: {}, repeats: false } as const
  const toExcluded = await casino.house('createBonus', { ...forOne, username: excluded.username })
  expect(refusal(toExcluded)).toEqual([403, 'ON_A_BREAK'])
})
