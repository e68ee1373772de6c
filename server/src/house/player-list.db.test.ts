// The list of players in the house API.
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCasino, plainOperator, reviewingOperator, welcomeOperator, type Casino } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'
import { playersOf } from '../wallet/wallet.ts'
import { listOfOperator } from './player-list.ts'

let casino: Casino
let clerk: TestStaff
let shop: TestStaff
const names: string[] = []

beforeAll(async () => {
  casino = await openCasino()
  clerk = await newStaff(casino, 'clerk')
  shop = await newStaff(casino, 'operator', plainOperator)
  for (const operators of [
    [plainOperator],
    [welcomeOperator],
    [plainOperator, welcomeOperator],
    [reviewingOperator],
    [],
  ])
    names.push((await casino.player({ operators, credit: operators[0] === plainOperator ? 10 : 0 })).username)
})
afterAll(() => casino.stop())

type Query = Parameters<typeof casino.house<'listPlayers'>>[1]
const list = async (query: Query = {}, { token } = clerk) => (await casino.house('listPlayers', query, token)).data
const usernames = async (query: Query, staff = clerk) =>
  (await list(query, staff)).players.map(({ username }) => username)

it('issue 27: pages follow each other without gaps or repeats, in both orders', async () => {
  for (const [sort, wanted] of [
    ['newest', names.toReversed()],
    ['username', names.toSorted()],
  ] as const) {
    const rows: string[] = []
    let after: string | undefined
    do {
      const { players, next } = await list({ sort, limit: 2, ...(after && { after }) })
      rows.push(...players.map(({ username }) => username))
      after = next ?? undefined
    } while (after)
    expect([sort, rows]).toEqual([sort, wanted])
  }
})

it('issue 27: a row has operators, balance, standing and the last use', async () => {
  await casino.owner.run(
    sql`update player set first_name = 'Ana', last_name = 'Diaz' where username_key = ${names[2]!.toLowerCase()}`,
  )
  const row = (await list()).players.find(({ username }) => username === names[2])!
  expect(row).toMatchObject({
    realName: 'Ana Diaz',
    verified: true,
    standing: 'active',
    balance: 60,
    operators: [
      { operatorId: plainOperator, status: 'active' },
      { operatorId: welcomeOperator, status: 'connected' },
    ],
  })
  expect(Date.parse(row.lastSeenAt!)).toBeGreaterThan(Date.parse('2020-01-01'))
})

it('issue 27: filters by standing, operator and verification', async () => {
  const { id, username } = await casino.newPlayer()
  await casino.owner.run(sql`update player set deactivated_at = now() where id = ${id}`)
  const fresh = await casino.newPlayer()
  await casino.owner.run(sql`update player set verified_at = null where id = ${fresh.id}`)
  expect(await usernames({ standing: 'deactivated' })).toEqual([username])
  expect(await usernames({ standing: 'closed' })).toEqual([])
  expect(await usernames({ verified: 'false' as never })).toEqual([fresh.username])
  expect(await usernames({ verified: 'true' as never, standing: 'active' })).toEqual(names.toReversed())
  expect(await usernames({ operatorId: welcomeOperator })).toEqual([names[2], names[1]])
  await casino.owner.run(sql`delete from credential where player_id in (${id}, ${fresh.id})`)
  await casino.owner.run(sql`delete from player where id in (${id}, ${fresh.id})`)
})

it("issue 27: an operator's staff sees its own players, with its own wallets, and not when they were last seen", async () => {
  const { players } = await list({}, shop)
  expect(players.map(({ username }) => username)).toEqual([names[2], names[0]])
  expect(players[0]).toMatchObject({ balance: 10, lastSeenAt: null })
  expect(players[0]!.operators.map(({ operatorId }) => operatorId)).toEqual([plainOperator])
  expect(await list({ operatorId: welcomeOperator }, shop)).toEqual({ players: [], next: null })
})

it('issue 27: many players of an operator are found in parts of the list, in the same order', async () => {
  const own = playersOf(plainOperator)
  const limits = { maxSorted: 1, walkSize: 2, maxWalks: 1 }
  for (const sort of ['newest', 'username'] as const) {
    const wanted = (await listOfOperator(casino.runtime, { sort, limit: 10 }, own)).rows.map(({ username }) => username)
    expect(wanted).toEqual(
      sort === 'newest'
        ? [names[2], names[0]]
        : names.filter((name) => name === names[0] || name === names[2]).toSorted(),
    )
    const rows: string[] = []
    let after: { value: string; id: string } | undefined
    for (let pages = 0; pages < 5; pages += 1) {
      const page = await listOfOperator(casino.runtime, { sort, after, limit: 10 }, own, limits)
      rows.push(...page.rows.map(({ username }) => username))
      if (!page.readTo) break
      after = { value: sort === 'newest' ? page.readTo.at : page.readTo.key, id: page.readTo.id }
    }
    expect([sort, rows]).toEqual([sort, wanted])
  }
})

it('issue 27: a cursor of another order, or none, is refused', async () => {
  const { next } = await list({ sort: 'username', limit: 1 })
  const forged = Buffer.from('["newest","now","x"]').toString('base64url')
  for (const after of [next!, 'abc', forged, '~'])
    expect([after, ...refusal(await casino.house('listPlayers', { after }, clerk.token))]).toEqual([
      after,
      400,
      'INVALID_INPUT',
    ])
})

it('issue 27: reading a page is one row per hour, which names the players and the filter; the log of a player contains it', async () => {
  const reader = await newStaff(casino, 'clerk')
  const query = { operatorId: plainOperator } as const
  const { players } = await list(query, reader)
  await Promise.all([list(query, reader), list(query, reader)])
  const logOf = async (filter: object) =>
    (await casino.house('listStaffLog', { staff: reader.username, action: 'read', ...filter })).data.rows
  const rows = await logOf({})
  expect(rows).toMatchObject([{ subject: 'players' }])
  const ids = players.map(({ id }) => id)
  expect(JSON.parse(rows[0]!.after!)).toEqual({
    call: 'listPlayers',
    sort: 'newest',
    operatorId: plainOperator,
    count: 2,
    players: ids,
  })
  expect(await logOf({ player: names[0] })).toEqual(rows)
  expect(await logOf({ player: names[1] })).toEqual([])
  const { entries } = (await casino.house('getPlayerTimeline', { username: names[0]!, kinds: ['staff'] })).data
  expect(entries.filter((entry) => entry.kind === 'staff' && entry.staff === reader.username)).toHaveLength(1)
  await list({ limit: 1 }, reader)
  expect(await logOf({})).toHaveLength(2)
})
