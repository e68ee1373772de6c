// Issue 40, partners: an agent, its partner and the partner's shop, and another shop. Whoever is above sees and acts below, never sideways, over HTTP.
import { randomUUID } from 'node:crypto'
import { deskNamespace, deskSocketPath } from '@lucero/contract/house/live'
import { staffCookie } from '@lucero/contract/house/staff'
import type { HouseCallName } from '@lucero/contract/house/calls'
import type { HouseInput } from '@lucero/contract/house/client'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCasino, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal, startProgram, type TestProgram } from '../testing/program.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'

const ids = { agent: 5001, partner: 5002, shop: 5003, other: 5004 }
type Place = keyof typeof ids
const places = Object.keys(ids) as Place[]
/** Written out, so that the test knows the tree by itself. */
const sees: Record<Place, Place[]> = {
  agent: ['agent', 'partner', 'shop'],
  partner: ['partner', 'shop'],
  shop: ['shop'],
  other: ['other'],
}

let casino: Casino
let second: TestProgram
const staff = {} as Record<Place, TestStaff>
const players = {} as Record<Place, TestPlayer>
const redeems = {} as Record<Place, { redeem_id: string; code: string }>
const grants = {} as Record<Place, string>
beforeAll(async () => {
  casino = await openCasino()
  second = await startProgram({}, { databaseUrl: casino.databaseUrl })
  for (const place of places) {
    await casino.house('createOperator', { id: ids[place], name: `The ${place} house`, approvesItself: true })
    staff[place] = await newStaff(casino, 'operator', ids[place])
    players[place] = await casino.player({ operators: [ids[place]], credit: 50 })
    const { redeem } = (await players[place].call('createRedeem', { body: { requestId: randomUUID(), amount: 5 } }))
      .data
    redeems[place] = { redeem_id: redeem.redeem_id, code: redeem.redeem_code! }
    const username = players[place].username
    grants[place] = (await casino.house('listCredit', { username })).data.grants[0]!.grantId
    await casino.house('suspendPlayer', {
      requestId: randomUUID(),
      username,
      scope: 'redeems',
      until: null,
      reason: 'x',
    })
    await casino.house('liftSuspension', { requestId: randomUUID(), username, reason: 'x' })
    await casino.house('addNote', { username, note: `of ${place}` }, staff[place].token)
  }
  await casino.house('movePartner', { operatorId: ids.partner, parentId: ids.agent })
  await casino.house('movePartner', { operatorId: ids.shop, parentId: ids.partner })
  const tiers = [{ from: 0, percent: 30 }]
  const terms = { basis: 'ngr', tiers, bonusCost: 'shared', carriesLoss: false } as const
  for (const place of places) await casino.house('setContract', { operatorId: ids[place], ...terms })
})
afterAll(async () => {
  await second.stop()
  await casino.stop()
})

/** What a list shows of a place: its username, number or redeem. */
const marksOf = (place: Place) => [players[place].username, String(ids[place]), redeems[place].redeem_id]

/** Lists, counts, searches and reports, with an input that names no operator. */
const lists: [HouseCallName, object | undefined][] = [
  ['listHouseOperators', undefined],
  ['listPlayers', {}],
  ['listPlayers', { sort: 'username' }],
  ['findPlayers', { text: 'player' }],
  ['search', { text: 'player', limit: 50 }],
  ['search', { text: 'house', limit: 50 }],
  ['listRedeems', {}],
  ['listRedeems', { status: 'pending' }],
  ['listCredit', {}],
  ['listStock', {}],
  ['listPartners', undefined],
  ['reportByOperator', {}],
]

describe('issue 40: the scope of a tree with three levels', () => {
  it.each(places)(
    '%s sees its own data and all below in each list, search and report, and nothing else',
    async (place) => {
      for (const [name, input] of lists) {
        const { status, text } = await casino.house(name as 'listRedeems', input, staff[place].token)
        expect([name, status]).toEqual([name, 200])
        for (const one of places) {
          const isShown = marksOf(one).some((mark) => text.includes(mark))
          expect([name, input, one, isShown]).toEqual([name, input, one, sees[place].includes(one)])
        }
      }
    },
  )

  it.each(places)('%s has the sums and counts of its part of the tree', async (place) => {
    const as = <N extends HouseCallName>(name: N, input?: HouseInput<N>) =>
      casino.house(name, input, staff[place].token)
    const count = sees[place].length
    const { queues, days } = (await as('getOverview')).data
    expect([queues.redeems, days?.at(-1)?.creditGranted]).toEqual([count, `${count * 50}.00`])
    expect((await as('reportByDay', {})).data.rows.at(-1)!.creditGranted).toBe(`${count * 50}.00`)
  })

  it.each(places)('%s may name what is below it, and everything else behaves as missing', async (place) => {
    for (const one of places) {
      const { username, id } = players[one]
      const operatorId = ids[one]
      const named: [HouseCallName, object][] = [
        ['showOperator', { operatorId }],
        ['showPlayer', { username }],
        ['showPlayer', { id }],
        ['getPlayerTimeline', { username }],
        ['showStatement', { username }],
        ['listNotes', { username }],
        ['getPlayerWarnings', { username }],
        ['listCredit', { operatorId }],
        ['listStockMovements', { operatorId }],
        ['listContracts', { operatorId }],
        ['listSettlements', { operatorId }],
        ['previewSettlement', { operatorId }],
        ['addNote', { username, note: `by ${place}` }],
        ['grantCredit', { requestId: randomUUID(), operatorId, username, amount: 1 }],
      ]
      for (const [name, input] of named) {
        const { status } = await casino.house(name as 'showPlayer', input, staff[place].token)
        expect([name, one, status]).toEqual([name, one, sees[place].includes(one) ? 200 : 404])
      }
      for (const name of ['listPlayers', 'listRedeems', 'listApplications', 'listStock'] as const) {
        const { status, text } = await casino.house(name, { operatorId }, staff[place].token)
        expect([name, status]).toEqual([name, 200])
        const shown = marksOf(one).filter((mark) => text.includes(mark))
        const isForeign = !sees[place].includes(one)
        expect([name, isForeign && shown.length > 0]).toEqual([name, false])
      }
    }
  })

  it('whoever is above acts below: pays a redeem and takes back a grant of the shop, and the shop not upwards', async () => {
    const reverse = (grantOf: Place, by: Place) =>
      casino.house('reverseCredit', { requestId: randomUUID(), grantId: grants[grantOf], reason: 'x' }, staff[by].token)
    const pay = (redeemOf: Place, by: Place) =>
      casino.house('confirmRedeem', { requestId: randomUUID(), ...redeems[redeemOf] }, staff[by].token)
    expect(refusal(await pay('partner', 'shop'))).toEqual([404, 'REDEEM_NOT_FOUND'])
    expect(refusal(await pay('shop', 'other'))).toEqual([404, 'REDEEM_NOT_FOUND'])
    expect((await pay('shop', 'agent')).status).toBe(200)
    expect(refusal(await reverse('partner', 'shop'))).toEqual([404, 'CREDIT_GRANT_NOT_FOUND'])
    expect(refusal(await reverse('partner', 'agent'))).toEqual([409, 'CREDIT_ALREADY_USED'])
  })

  it('the one below does not learn who is above it', async () => {
    const { partners } = (await casino.house('listPartners', undefined, staff.shop.token)).data
    expect(partners.map(({ operatorId, parentId }) => [operatorId, parentId])).toEqual([[ids.shop, null]])
    const { top, statements } = (await casino.house('previewSettlement', { operatorId: ids.shop }, staff.shop.token))
      .data
    expect([top, statements.map(({ operatorId, parentId }) => [operatorId, parentId])]).toEqual([
      null,
      [[ids.shop, null]],
    ])
  })

  it('nobody of an operator moves partners, sets contracts, books or pays', async () => {
    const tiers = [{ from: 0, percent: 90 }]
    const operatorId = ids.shop
    const order = { requestId: randomUUID(), operatorId, reason: 'x' }
    const calls: [HouseCallName, object][] = [
      ['movePartner', { operatorId, parentId: null }],
      ['setContract', { operatorId, basis: 'ngr', tiers, bonusCost: 'shared', carriesLoss: false }],
      ['bookSettlement', { requestId: randomUUID(), operatorId: ids.agent, from: '2026-11-01', to: '2026-11-30' }],
      ['correctSettlement', { ...order, number: 1, amount: 1 }],
      ['payCommission', { ...order, kind: 'paid', amount: 1 }],
    ]
    for (const [name, body] of calls)
      expect([name, refusal(await casino.house(name as 'movePartner', body as never, staff.agent.token))]).toEqual([
        name,
        [403, 'FORBIDDEN'],
      ])
  })

  it('a socket gets hints of its part of the tree only, on another node, too', async () => {
    const sockets = await Promise.all(
      places.map(async (place) => {
        const cookie = `${staffCookie}=${(await staff[place].startSession('cookie')).token}`
        const socket = io(`${second.houseAddress}${deskNamespace}`, {
          path: deskSocketPath,
          transports: ['websocket'],
          extraHeaders: { Cookie: cookie, Origin: second.houseAddress },
          reconnection: false,
        })
        const topics = new Set<string>()
        socket.on('changed', (hint: { topics: string[] }) => hint.topics.forEach((topic) => topics.add(topic)))
        await new Promise((resolve, reject) =>
          socket.once('connect', () => resolve(true)).once('connect_error', reject),
        )
        return { place, socket, topics }
      }),
    )
    const hinted = (topic = 'redeems') => sockets.filter(({ topics }) => topics.has(topic)).map(({ place }) => place)
    await players.shop.call('createRedeem', { body: { requestId: randomUUID(), amount: 6 } })
    await expect.poll(() => hinted(), { timeout: 15_000 }).toEqual(['agent', 'partner', 'shop'])
    const sale = { requestId: randomUUID(), operatorId: ids.other, amount: 5, reason: 'x' }
    await casino.house('sellStock', sale)
    await expect.poll(() => hinted('stock'), { timeout: 15_000 }).toEqual(['other'])
    for (const { socket } of sockets) socket.disconnect()
  })
})
