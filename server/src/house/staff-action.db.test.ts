// The audit log of house calls: which rows they write, that a row commits with its change, and that tampering is found.
import { randomUUID } from 'node:crypto'
import { houseCalls } from '@lucero/contract/house/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { identityOf } from '../ledger/audit/audit-store.ts'
import { setupActor, type Actor } from '../staff/actor.ts'
import { auditStaffLog } from '../staff/log/audit.ts'
import { logReads } from '../staff/log/log.ts'
import { openLogWitness } from '../staff/log/witness.ts'
import { fullAudit, houseOf, openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { startCuttingProxy } from '../testing/cutting-proxy.ts'
import { startProgram } from '../testing/program.ts'
import { openProvider } from '../testing/provider.ts'
import { newStaff } from '../testing/staff.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

const logOf = async (query: Parameters<typeof casino.house<'listStaffLog'>>[1] = {}) =>
  (await casino.house('listStaffLog', query)).data.rows
type TransferDetail = { kind: string; staff: { log: string; name: string; role: string } | null }
const detailsOf = async (playerId: string) =>
  casino.owner.all<TransferDetail>(sql`
    select kind, detail::json -> 'staff' as staff from transfer where player_id = ${playerId} and kind <> 'apply'
    order by seq`)

/** The calls that show personal data of one player, each with an input that finds the player. */
const readsOfPlayer = {
  findPlayers: ({ username }: TestPlayer) => ({ text: username }),
  search: ({ username }: TestPlayer) => ({ text: username }),
  showPlayer: ({ username }: TestPlayer) => ({ username }),
  showStatement: ({ username }: TestPlayer) => ({ username }),
  getPlayerTimeline: ({ username }: TestPlayer) => ({ username }),
  listNotes: ({ username }: TestPlayer) => ({ username }),
  getPlayerWarnings: ({ username }: TestPlayer) => ({ username }),
  showBook: ({ username }: TestPlayer) => ({ username }),
  showInbox: async ({ call }: TestPlayer) => ({
    conversationId: (
      await call('writeToHouse', { body: { requestId: randomUUID(), topic: 'other', message: 'Hello' } })
    ).data.conversation.id,
  }),
  showApproval: async ({ username }: TestPlayer) => {
    const { token } = await newStaff(casino, 'manager')
    const asked = await casino.house('confiscate', { username, reason: 'Fraud' }, token)
    return { approvalId: asked.error!.fields['approvalId']! }
  },
  listHeldWins: async ({ id }: TestPlayer) => {
    const provider = await openProvider(casino)
    await casino.owner.run(sql`
      insert into held_win (id, provider_id, player_id, transaction, round, game_id, operator_id, cents, stake_cents, limited_by,
        limit_cents)
      values (gen_random_uuid(), ${provider.id}, ${id}, 'w', 'r', 'g', ${plainOperator}, 500, 100, 'round', 300)`)
    return { limit: 1 }
  },
}
const readNames = Object.keys(readsOfPlayer) as (keyof typeof readsOfPlayer)[]

describe('issue 26: rows of the audit log', () => {
  it('the table of reads covers every call that needs the right to read players', () => {
    const ofPlayers = Object.entries(houseCalls).filter(([, { permission }]) => permission === 'players.read')
    // listPlayers and listSuspensions have one row for their list. listCredit shows usernames and amounts only.
    const covered = new Set<string>([...readNames, 'listPlayers', 'listSuspensions', 'listCredit'])
    expect(ofPlayers.map(([name]) => name).filter((name) => !covered.has(name))).toEqual([])
  })

  it.each(readNames)('a read of personal data by %s has a row that names the call', async (name) => {
    const player = await casino.player()
    const input = await readsOfPlayer[name](player)
    expect((await casino.house(name, input as never)).status).toBe(200)
    const rows = await logOf({ player: player.username, action: 'read' })
    expect(rows.map(({ after }) => JSON.parse(after!))).toEqual([{ call: name }])
  })

  it('a grant writes one row that its transfer names, also when it is repeated', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const requestId = randomUUID()
    await casino.grant(player.username, 12.5, plainOperator, requestId)
    await casino.grant(player.username, 12.5, plainOperator, requestId)
    const rows = await logOf({ player: player.username, action: 'grantCredit' })
    expect(rows).toMatchObject([
      { staff: 'demoowner', role: 'owner', subject: `player:${player.username}`, reason: null, approver: null },
    ])
    expect(JSON.parse(rows[0]!.after!)).toMatchObject({ operatorId: plainOperator, amount: 12.5 })
    expect(await detailsOf(player.id)).toEqual([
      { kind: 'grant-credit', staff: { log: rows[0]!.id, name: 'demoowner', role: 'owner' } },
    ])
  })

  it("the player's statement names the role, the house's statement names the person", async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    const [own] = (await player.call('getStatement')).data.rows
    expect(own).toMatchObject({ kind: 'credit', by: { role: 'owner' } })
    expect(JSON.stringify(own)).not.toContain('demoowner')
    const [house] = (await casino.house('showStatement', { username: player.username })).data.rows
    expect(house).toMatchObject({ kind: 'credit', by: { role: 'owner' }, staff: 'demoowner' })
  })

  it('a redeem writes its result, and never the code', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    const { redeem_id, redeem_code } = (await player.call('createRedeem', { body: { amount: 5 } })).data.redeem
    const wrong = redeem_code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'
    await casino.house('confirmRedeem', { redeem_id, code: wrong })
    await casino.house('confirmRedeem', { redeem_id, code: redeem_code! })
    const rows = await logOf({ player: player.username, action: 'confirmRedeem' })
    expect(rows.map(({ subject, after }) => [subject, JSON.parse(after!)])).toEqual([
      [`redeem:${redeem_id}`, expect.objectContaining({ result: 'confirmed' })],
      [`redeem:${redeem_id}`, expect.objectContaining({ result: 'wrong' })],
    ])
    expect(JSON.stringify(rows)).not.toContain(redeem_code!)
    expect(JSON.stringify(rows)).not.toContain(wrong)
  })

  it('a change writes the values before and after, and a phone number only in part', async () => {
    const player = await casino.player()
    await casino.house('limitGame', { gameId: 'dice', maxBet: 5 })
    await casino.house('limitGame', { gameId: 'dice', maxBet: null })
    const [second, first] = await logOf({ action: 'limitGame' })
    expect([first!.before, first!.after, second!.before]).toEqual(['{"maxBet":null}', '{"maxBet":5}', '{"maxBet":5}'])
    await casino.house('changePhoneFor', { username: player.username, phone: '+13055550177', reason: 'lost' })
    const [row] = await logOf({ player: player.username, action: 'changePhoneFor' })
    expect(row).toMatchObject({ after: '{"phone":"…77"}', reason: 'lost' })
    expect(JSON.stringify(row)).not.toContain(player.phone)
  })

  it('a refused call writes no row', async () => {
    const before = (await logOf({ limit: 1 }))[0]!.number
    await casino.house('blockOperator', { operatorId: 987_654, blocked: true })
    await casino.house('createOperator', { id: plainOperator, name: 'Again' })
    await casino.house('grantCredit', { requestId: randomUUID(), operatorId: plainOperator, username: 'x', amount: 1 })
    expect((await logOf({ limit: 1 }))[0]!.number).toBe(before)
  })

  it('a secret of a provider is not in its row; lists have pages', async () => {
    const { secret } = (await casino.house('addProvider', { id: 'logged', name: 'Logged' })).data
    await casino.house('rotateSecret', { providerId: 'logged' })
    const rows = await logOf({ limit: 1000 })
    expect(rows.slice(0, 2).map(({ action, subject }) => [action, subject])).toEqual([
      ['rotateSecret', 'provider:logged'],
      ['addProvider', 'provider:logged'],
    ])
    expect(JSON.stringify(rows)).not.toContain(secret)
    const page = (await casino.house('listStaffLog', { limit: 2 })).data
    expect(page.next).toBe(page.rows[1]!.number)
    expect((await logOf({ limit: 1, before: page.next! }))[0]!.number).toBe(page.next! - 1)
  })

  it('issue 27: a subject that is an id has the name of the player, staff member or bonus', async () => {
    const player = await casino.player()
    await casino.house('showPlayer', { username: player.username })
    const username = `vera${randomUUID().slice(0, 6)}`
    await casino.house('createStaff', { username, role: 'clerk' })
    const draft = { title: 'Named', description: 'A name.', kind: 'no-deposit', amount: 5, playThrough: 3 } as const
    await casino.house('createBonus', { requestId: randomUUID(), ...draft, until: '2099-01-01T00:00:00Z' })
    const nameOf = async (action: string) => (await logOf({ action, limit: 1 })).map(({ subjectName }) => subjectName)
    expect(await nameOf('read')).toEqual([player.username])
    expect(await nameOf('createStaff')).toEqual([username])
    expect(await nameOf('createBonus')).toEqual(['Named'])
  })

  it('a read of personal data is logged once per hour, staff member and player', async () => {
    const player = await casino.player()
    await Promise.all([1, 2, 3].map(() => casino.house('showPlayer', { username: player.username })))
    await casino.house('findPlayers', { text: player.username })
    await casino.house('showStatement', { username: player.username })
    expect(await logOf({ player: player.username, action: 'read' })).toHaveLength(1)
  })

  it('issue 36: a read is logged again by another staff member, by a key of the same person, and in the next hour', async () => {
    const { id: playerId, username } = await casino.player()
    const [someone, another] = [0, 1].map((): Actor => ({
      ...setupActor('192.0.2.7'),
      kind: 'staff',
      id: randomUUID(),
    }))
    const readers: Actor[] = [someone!, another!, { ...someone!, kind: 'key' }]
    const at = new Date('2026-11-18T10:00:00Z')
    const [end, next] = [new Date(at.getTime() + 3_599_999), new Date(at.getTime() + 3_600_000)]
    const read = (actor: Actor, now: Date) =>
      logReads({ ...casino.runtime, clock: { now: () => now } }, actor, 'showPlayer', [playerId])
    for (const reader of readers) for (const now of [at, end, next]) await read(reader, now)
    const rows = await logOf({ player: username, action: 'read' })
    expect(rows).toHaveLength(6)
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['staff', 'key']))
  })

  it('issue 36: the rows of a staff member are those of their calls and those that they have approved, once each', async () => {
    const [asking, deciding] = [await newStaff(casino, 'manager'), await newStaff(casino, 'manager')]
    const { username } = await casino.player()
    const asked = await casino.house('confiscate', { username, reason: 'Fraud' }, asking.token)
    const approvalId = asked.error!.fields['approvalId']!
    expect((await casino.house('approveRequest', { approvalId }, deciding.token)).status).toBe(200)
    for (const staff of [asking.username, deciding.username])
      expect((await logOf({ staff, action: 'confiscate' })).map((row) => [row.staff, row.approver])).toEqual([
        [asking.username, deciding.username],
      ])
  })
})

it('issue 26: a staff action cut at COMMIT is complete with its log row, or absent', async () => {
  const player = await casino.player({ operators: [plainOperator] })
  const cuttings = [
    { text: 'insert into transfer (', calls: 'grantCredit' },
    { text: '\n  with given as (select', calls: 'createOperator' },
  ] as const
  let operatorId = 50_000
  for (const { text, calls } of cuttings) {
    const proxy = await startCuttingProxy(casino.databaseUrl, text)
    const node = await startProgram({}, { databaseUrl: proxy.url })
    const house = houseOf(node.address)
    const act = () =>
      calls === 'grantCredit'
        ? house('grantCredit', {
            requestId: randomUUID(),
            operatorId: plainOperator,
            username: player.username,
            amount: 1,
          })
        : house('createOperator', { id: (operatorId += 1), name: 'Cut' })
    try {
      await act()
      for (const cut of ['before', 'after'] as const)
        for (let n = 0; n < 5; n += 1) {
          proxy.cuts.wanted = cut
          await act()
        }
      expect(proxy.cuts.made).toBe(10)
    } finally {
      await node.stop()
      await proxy.stop()
    }
  }
  const named = (await detailsOf(player.id)).map(({ staff }) => staff!.log)
  const grants = await logOf({ player: player.username, action: 'grantCredit', limit: 100 })
  expect(grants.map(({ id }) => id).toSorted()).toEqual(named.toSorted())
  expect(named).toHaveLength(11)
  const operators = (await casino.house('listHouseOperators')).data.operators.filter(({ name }) => name === 'Cut')
  const created = (await logOf({ action: 'createOperator', limit: 100 })).map(({ subject }) => subject)
  expect(operators.length).toBeGreaterThanOrEqual(6)
  expect(created.filter((subject) => subject > 'operator:50000' && subject < 'operator:50099').toSorted()).toEqual(
    operators.map(({ id }) => `operator:${id}`).toSorted(),
  )
  expect(await auditStaffLog(casino.runtime)).toEqual([])
})

describe('issue 26: tampering with the log in PostgreSQL', () => {
  const tamperings: [string, string[]][] = [
    ['a changed reason', [`update staff_log set reason = 'x' where seq = 3`]],
    ['a changed time', [`update staff_log set at = at + interval '1 ms' where seq = 3`]],
    ['a deleted row', ['delete from staff_log where seq = 3']],
    ['a row before the first', ['update staff_log set seq = -1 where seq = 3']],
    [
      'two rows swapped',
      [
        'update staff_log set seq = 900000 where seq = 3',
        'update staff_log set seq = 3 where seq = 4',
        'update staff_log set seq = 4 where seq = 900000',
      ],
    ],
    ['the last row deleted', ['delete from staff_log where seq = (select max(seq) from staff_log)']],
    [
      'the last row deleted and the head moved back',
      [
        'delete from staff_log where seq = (select max(seq) from staff_log)',
        'update staff_log_head set (seq, hash) = (select seq, hash from staff_log order by seq desc limit 1)',
      ],
    ],
    [
      'everything deleted and the head reset',
      [
        'delete from staff_log',
        `update staff_log_head set seq = 0, hash = '', sealed_seq = 0, sealed_hash = '', seal = ''`,
      ],
    ],
  ]

  it('is found by the full audit, with the end of the log in a file', async () => {
    const { owner, runtime, house } = casino
    const run = (statement: string) => owner.run(sql([statement] as unknown as TemplateStringsArray))
    const witness = openLogWitness(runtime, () => identityOf(runtime.db))
    await witness.record()
    expect(await witness.audit()).toEqual([])
    await run('create table log_copy as select * from staff_log')
    await run('create table head_copy as select * from staff_log_head')
    const found: Record<string, number> = {}
    for (const [name, statements] of tamperings) {
      for (const statement of statements) await run(statement)
      found[name] = (await witness.audit()).length
      for (const statement of [
        'delete from staff_log',
        'insert into staff_log select * from log_copy',
        'update staff_log_head h set seq = c.seq, hash = c.hash, sealed_seq = c.sealed_seq, sealed_hash = c.sealed_hash, seal = c.seal from head_copy c',
      ])
        await run(statement)
    }
    await witness.stop()
    expect(found).toEqual(Object.fromEntries(tamperings.map(([name]) => [name, 1])))
    expect((await fullAudit(house)).findings).toEqual([])
    await run(`update staff_log set actor_name = 'somebody else' where seq = 2`)
    expect((await fullAudit(house)).findings).toEqual([expect.stringContaining('staff log: row 2')])
    await run(`update staff_log set actor_name = (select actor_name from log_copy where seq = 2) where seq = 2`)
    await run('drop table log_copy, head_copy')
  })
})
