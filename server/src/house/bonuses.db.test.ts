// Bonuses in the house API, and notifications to players: live and in their list.
import { randomUUID } from 'node:crypto'
import type { NotificationEvent } from '@lucero/contract/player/live'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addGame } from '../catalogue/catalogue.ts'
import { processDeadlines } from '../bonus/deadlines.ts'
import { sql } from '@lucero/kit/sql'
import {
  openCasino,
  plainOperator,
  reviewingOperator,
  welcomeOperator,
  type Casino,
  type TestPlayer,
} from '../testing/casino.ts'
import { heard, openSocket } from '../testing/live-socket.ts'
import { refusal } from '../testing/program.ts'

let casino: Casino
beforeAll(async () => {
  casino = await openCasino()
  await addGame(casino.runtime.db, { id: 'night-reels', name: 'Night Reels', category: 'Slots', returnToPlayer: 96.2 })
})
afterAll(() => casino.stop())

const until = '2099-01-01T00:00:00Z'
const draft = {
  title: 'Welcome',
  description: 'Five on the house.',
  kind: 'no-deposit' as const,
  amount: 5,
  playThrough: 3,
  until,
}
type Draft = Parameters<typeof casino.house<'createBonus'>>[1]

const create = (changes: Partial<Draft & object> = {}) =>
  casino.house('createBonus', { requestId: randomUUID(), ...draft, ...changes })

async function published(changes: Partial<Draft & object> = {}) {
  const { bonus } = (await create(changes)).data
  return { id: bonus.id, ...(await casino.house('publishBonus', { bonusId: bonus.id })).data }
}

const shownTo = async (player: TestPlayer) => (await player.call('getBonuses')).data.bonus.map(({ id }) => id)
const messagesTo = async (player: TestPlayer) =>
  (await player.call('getNotifications')).data.notifications.rows.map(({ message }) => message)
const waitingFor = '"Welcome". Its terms are on the Bonuses page.'

describe('creating', () => {
  it('BON-2 a bonus is listed only after it is published and until it is withdrawn', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const requestId = randomUUID()
    const first = await create({ requestId, maxBet: 2, shares: { dice: 50 } })
    expect(first.data.bonus).toMatchObject({ id: requestId, status: 'draft', target: 15, audience: 'all', grants: 0 })
    expect((await create({ requestId, maxBet: 2, shares: { dice: 50 } })).data).toEqual(first.data)
    expect(refusal(await create({ requestId, title: 'Another' }))).toEqual([409, 'CONFLICT'])
    expect(await shownTo(player)).not.toContain(requestId)
    await casino.house('publishBonus', { bonusId: requestId })
    const offer = (await player.call('getBonuses')).data.bonus.find(({ id }) => id === requestId)
    expect(offer).toMatchObject({
      maxBet: 2,
      games: [{ gameId: 'dice', percent: 50 }],
      target: 15,
      cap: 2500,
      days: 15,
    })
    await player.call('activateBonus', { body: { bonusId: requestId } })
    expect((await casino.house('withdrawBonus', { bonusId: requestId })).data.bonus).toMatchObject({
      status: 'withdrawn',
      grants: 1,
    })
    expect(await shownTo(player)).toContain(requestId)
    expect(await shownTo(await casino.player({ operators: [plainOperator] }))).not.toContain(requestId)
    const { grants } = (await casino.house('listGrants', { username: player.username })).data
    expect(grants).toMatchObject([{ bonusId: requestId, state: 'active', target: 15, username: player.username }])
  })

  it('player fault 13: Spanish texts are kept after activation, and are null if there are none', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const spanish = {
      titleTranslations: { es: 'Bienvenida' },
      descriptionTranslations: { es: 'Cinco de regalo.' },
    }
    const [requestId, plain] = [randomUUID(), randomUUID()]
    expect((await create({ requestId, ...spanish })).data.bonus).toMatchObject({
      titleTranslations: { es: 'Bienvenida' },
    })
    expect((await create({ requestId, ...spanish })).status).toBe(200)
    expect(refusal(await create({ requestId, ...spanish, titleTranslations: { es: 'Otra' } }))).toEqual([
      409,
      'CONFLICT',
    ])
    await create({ requestId: plain })
    for (const bonusId of [requestId, plain]) await casino.house('publishBonus', { bonusId, quietly: true })
    const { bonus } = (await player.call('getBonuses')).data
    expect(bonus.find(({ id }) => id === requestId)).toMatchObject(spanish)
    expect(bonus.find(({ id }) => id === plain)).toMatchObject({ titleTranslations: {}, descriptionTranslations: {} })
    const detail = await player.call('getBonusDetail', { query: { bonusId: requestId } })
    expect(detail.data.bonusDetails).toMatchObject({
      description: draft.description,
      descriptionTranslations: { es: 'Cinco de regalo.' },
    })
    const offered = await player.call('getBonusCredit', { query: { bonusId: requestId } })
    expect(offered.data).toMatchObject({ state: 'offered', titleTranslations: { es: 'Bienvenida' } })
    await player.call('activateBonus', { body: { bonusId: requestId } })
    expect((await player.call('getWagered')).data).toMatchObject({
      title: 'Welcome',
      titleTranslations: { es: 'Bienvenida' },
    })
    await player.call('refuseBonus')
    const { history } = (await player.call('getBonuses')).data
    expect(history).toMatchObject([{ title: 'Welcome', titleTranslations: { es: 'Bienvenida' } }])
    const { rows } = (await player.call('getNotifications')).data.notifications
    const named = rows.filter(({ code }) => code?.startsWith('bonus.'))
    expect(named.map(({ code }) => code)).toEqual(expect.arrayContaining(['bonus.refused', 'bonus.active']))
    for (const { message, fields } of named) {
      expect(message).toContain('"Welcome"')
      expect(fields).toMatchObject({ title: { en: 'Welcome', es: 'Bienvenida' } })
    }
  })

  it.each<[Partial<Draft & object>, string]>([
    [{ titleTranslations: { es: ' ' } }, 'titleTranslations.es'],
    [{ titleTranslations: { qps: 'x' } as object }, 'titleTranslations.qps'],
    [{ amount: 0.49 }, 'amount'],
    [{ amount: 1.001 }, 'amount'],
    [{ amount: undefined }, 'amount'],
    [{ playThrough: 0.5 }, 'playThrough'],
    [{ minDeposit: 5 }, 'minDeposit'],
    [{ kind: 'deposit', minDeposit: 5 }, 'maxDeposit'],
    [{ kind: 'deposit', minDeposit: 5, maxDeposit: 4 }, 'maxDeposit'],
    [{ kind: 'free-spins', amount: undefined }, 'freeSpins'],
    [{ kind: 'free-spins', freeSpins: { count: 1, gameId: 'dice', stake: 1 } }, 'amount'],
    [{ freeSpins: { count: 1, gameId: 'dice', stake: 1 } }, 'freeSpins'],
    [{ kind: 'free-spins', amount: undefined, freeSpins: { count: 1, gameId: 'dice', stake: 1 } }, 'freeSpins'],
    [
      { kind: 'free-spins', amount: undefined, freeSpins: { count: 1, gameId: 'night-reels', stake: 0.3 } },
      'freeSpins',
    ],
    [
      { kind: 'free-spins', amount: undefined, freeSpins: { count: 1, gameId: 'night-reels', stake: 101 } },
      'freeSpins',
    ],
    [{ shares: { dice: 101 } }, 'shares.dice'],
    [{ until: '2020-01-01T00:00:00Z' }, 'until'],
    [{ from: until }, 'until'],
    [{ until: 'tomorrow' }, 'until'],
    [{ operatorId: plainOperator, username: 'ana' }, 'username'],
  ])('refuses %j', async (changes, field) => {
    const answer = await create(changes)
    expect([...refusal(answer), Object.keys(answer.error!.fields)]).toEqual([400, 'INVALID_INPUT', [field]])
  })

  it('refuses unknown games, operators, players and bonuses', async () => {
    expect(refusal(await create({ shares: { chess: 50 } }))).toEqual([404, 'GAME_NOT_FOUND'])
    expect(refusal(await create({ operatorId: 99 }))).toEqual([404, 'OPERATOR_NOT_FOUND'])
    expect(refusal(await create({ username: 'nobody-here' }))).toEqual([404, 'PLAYER_NOT_FOUND'])
    const bonusId = randomUUID()
    for (const call of ['publishBonus', 'withdrawBonus'] as const)
      expect(refusal(await casino.house(call, { bonusId }))).toEqual([404, 'BONUS_NOT_FOUND'])
  })
})

describe('publishing', () => {
  const finished = (id: string) =>
    vi.waitFor(async () => expect((await casino.house('getBroadcast', { id })).data.isFinished).toBe(true), {
      timeout: 20_000,
      interval: 50,
    })

  it("notifies an operator's players once", async () => {
    const [theirs, other] = [
      await casino.player({ operators: [welcomeOperator] }),
      await casino.player({ operators: [plainOperator] }),
    ]
    const { id, broadcastId } = await published({ operatorId: welcomeOperator })
    await finished(broadcastId!)
    expect((await casino.house('publishBonus', { bonusId: id })).data.broadcastId).toBeNull()
    expect([await messagesTo(theirs), await messagesTo(other)]).toEqual([
      [`A bonus is waiting for you: ${waitingFor}`],
      [],
    ])
    expect([(await shownTo(theirs)).includes(id), (await shownTo(other)).includes(id)]).toEqual([true, false])
  })

  it('a bonus for one player is listed only for that player until it is granted to another', async () => {
    const [one, other] = [
      await casino.player({ operators: [plainOperator] }),
      await casino.player({ operators: [plainOperator] }),
    ]
    const { id, broadcastId } = await published({ username: one.username })
    expect(broadcastId).toBeNull()
    expect([(await shownTo(one)).includes(id), (await shownTo(other)).includes(id)]).toEqual([true, false])
    const grant = () => casino.house('grantBonus', { bonusId: id, username: other.username })
    expect([(await grant()).data, (await grant()).data]).toEqual([{ isNew: true }, { isNew: false }])
    for (const player of [one, other])
      expect(await messagesTo(player)).toEqual([`A bonus is waiting for you: ${waitingFor}`])
    expect((await other.call('activateBonus', { body: { bonusId: id } })).status).toBe(200)
    await casino.house('withdrawBonus', { bonusId: id })
    expect(refusal(await grant())).toEqual([404, 'BONUS_NOT_FOUND'])
  })

  it('a bonus that starts later is announced at its start, unless it is withdrawn before', async () => {
    const { id, broadcastId } = await published({ from: '2098-01-01T00:00:00Z' })
    expect((await casino.house('getBroadcast', { id: broadcastId! })).data).toMatchObject({
      told: 0,
      isFinished: false,
    })
    expect(await shownTo(await casino.player({ operators: [plainOperator] }))).not.toContain(id)
    await casino.house('withdrawBonus', { bonusId: id })
    expect((await casino.house('getBroadcast', { id: broadcastId! })).data).toMatchObject({
      notified: 0,
      told: 0,
      isFinished: true,
    })
  })
})

describe('notifications', () => {
  const redeemed = async (player: TestPlayer) =>
    (await player.call('createRedeem', { body: { amount: 5 } })).data.redeem
  const activated = async (player: TestPlayer) => {
    const { bonus } = (await create()).data
    await casino.house('publishBonus', { bonusId: bonus.id, quietly: true })
    await player.call('activateBonus', { body: { bonusId: bonus.id } })
  }
  const expiring = async (player: TestPlayer, seconds: number) => {
    await casino.owner.run(sql`
      update bonus_grant set expires_at = now() + make_interval(secs => ${seconds}) where player_id = ${player.id}`)
    await processDeadlines(casino.runtime)
  }

  it.each<[string, (player: TestPlayer) => Promise<() => Promise<unknown>>, RegExp]>([
    [
      'credit received',
      async ({ username }) =>
        () =>
          casino.grant(username, 1),
      /has given you 1\.00 of credit/,
    ],
    [
      'a redeem paid',
      async (player) => {
        const { redeem_id, redeem_code } = await redeemed(player)
        return () => casino.house('confirmRedeem', { redeem_id, code: redeem_code! })
      },
      /has been paid/,
    ],
    [
      'a redeem rejected',
      async (player) => {
        const { redeem_id } = await redeemed(player)
        return () => casino.house('rejectRedeem', { redeem_id })
      },
      /was rejected; the credit is back/,
    ],
    [
      'an application approved',
      async (player) => {
        await player.call('applyToOperator', { body: { operatorId: reviewingOperator } })
        return () => casino.house('approveApplication', { operatorId: reviewingOperator, username: player.username })
      },
      /has accepted your application/,
    ],
    [
      'a bonus granted',
      async ({ username }) => {
        const { id } = await published({ username: (await casino.player()).username })
        return () => casino.house('grantBonus', { bonusId: id, username })
      },
      /A bonus is waiting for you/,
    ],
    ['a bonus begun', async (player) => () => activated(player), /is active: 5\.00 of bonus credit is yours/],
    [
      'a bonus about to expire',
      async (player) => {
        await activated(player)
        return () => expiring(player, 3600)
      },
      /ends at .* 15\.00 is left to wager/,
    ],
    [
      'a bonus ended',
      async (player) => {
        await activated(player)
        return () => expiring(player, 0)
      },
      /its 15 days are over/,
    ],
  ])('%s: sends a live event and is in the list', async (_, prepare, message) => {
    const player = await casino.player({ operators: [plainOperator], credit: 100 })
    const happen = await prepare(player)
    const arrived = heard<NotificationEvent>(await openSocket(casino, player.token), 'notification')
    await happen()
    expect((await arrived).notificationUnreadCount).toBeGreaterThan(0)
    expect((await messagesTo(player)).filter((text) => message.test(text))).toHaveLength(1)
  })
})

it('issue 36: counts the players that a bonus would be for', async () => {
  const { data } = await casino.house('countAudience', {})
  await casino.player({ operators: [plainOperator] })
  expect((await casino.house('countAudience', {})).data).toEqual({ players: data.players + 1, payoutCap: 2500 })
  const of = async (operatorId: number) => (await casino.house('countAudience', { operatorId })).data
  expect((await of(plainOperator)).players).toBeGreaterThan(0)
  expect(refusal(await casino.house('countAudience', { operatorId: 999999 }))).toEqual([404, 'OPERATOR_NOT_FOUND'])
})
