// What the second person sees of a request, and how many requests wait for one effect.
import { randomUUID } from 'node:crypto'
import type { HouseData } from '@lucero/contract/house/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { addAccount, callAs, keyNamed, outcomeOf, staffNamed, waitingFieldsOf } from '../testing/acting-staff.ts'
import { openCasino, plainOperator, welcomeOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import type { Actor } from '../staff/actor.ts'
import { startProgram, type TestProgram } from '../testing/program.ts'
import type { houseRoutes } from './routes.ts'

let casino: Casino
let second: TestProgram
beforeAll(async () => {
  casino = await openCasino()
  second = await startProgram({}, { databaseUrl: casino.databaseUrl })
  await casino.house('setLimit', { holder: 'role:clerk', kind: 'credit', each: 10, day: null })
  await casino.house('setLimit', { holder: 'role:clerk', kind: 'redeem', each: 10, day: null })
  await casino.house('setLimit', { holder: 'role:operator', kind: 'credit', each: 10, day: null })
})
afterAll(async () => {
  await second.stop()
  await casino.stop()
})

type Details = HouseData<'showApproval'>
const [boss, mia, ana] = [staffNamed('boss', 'manager'), staffNamed('mia', 'manager'), staffNamed('ana')]
const as = async <Data = unknown>(actor: Actor, name: keyof typeof houseRoutes, body: object = {}, n = 0) => {
  await addAccount(casino.owner, actor)
  return callAs<Data>(n % 2 ? second.runtime : casino.runtime, actor, name, body)
}
const idOf = async (work: Promise<unknown>) => (await waitingFieldsOf(work))['approvalId']!
const show = (approvalId: string, actor = boss) => as<Details>(actor, 'showApproval', { approvalId })
const listed = async (approvalId: string, actor = boss) =>
  (await as<HouseData<'listApprovals'>>(actor, 'listApprovals', { limit: 999 })).approvals.find(
    ({ id }) => id === approvalId,
  )
const openFor = async (subject: string) =>
  (await as<HouseData<'listApprovals'>>(boss, 'listApprovals', { state: 'pending', limit: 999 })).approvals.filter(
    (one) => one.subject === subject,
  )
const grantTo = ({ username }: TestPlayer, amount: number, operatorId = plainOperator) => ({
  requestId: randomUUID(),
  operatorId,
  username,
  amount,
})
const draft = { title: 'All', description: 'For all.', kind: 'no-deposit', amount: 5, playThrough: 3 } as const
async function newBonus(more: object = {}): Promise<string> {
  const requestId = randomUUID()
  await casino.house('createBonus', { requestId, ...draft, until: '2099-01-01T00:00:00Z', ...more })
  return requestId
}
const newRedeem = async (player: TestPlayer, amount: number) =>
  (await player.call('createRedeem', { body: { amount } })).data.redeem
const addFinding = (player: TestPlayer, state: 'open' | 'dismissed') =>
  casino.owner.run(sql`
    insert into risk_finding (kind, subject, players, items, evidence, score, first_seen, last_seen, state, reason, dismissed_by,
      dismissed_at)
    values ('loss-chasing', ${randomUUID()}, ${[player.id]}::uuid[], '{}', '[]', 42, now(), now(), ${state},
      ${state === 'open' ? null : 'Known'}, ${state === 'open' ? null : 'boss'}, ${state === 'open' ? null : new Date()})`)

describe('issue 36: the second person sees what is decided', () => {
  it('a confiscation: the reason, the credit then and now, notes and open findings', async () => {
    const player = await casino.player({ operators: [plainOperator, welcomeOperator], credit: 25 })
    const { username } = player
    await newRedeem(player, 7.68)
    await casino.house('addNote', { username, note: 'Ask for an identity card before a large redeem' })
    await addFinding(player, 'open')
    await addFinding(player, 'dismissed')
    const id = await idOf(as(mia, 'confiscate', { username, reason: 'Two accounts, see finding 1' }))

    const row = (await listed(id))!
    expect(row).toMatchObject({ subject: `player:${username}`, requestReason: 'Two accounts, see finding 1' })
    expect(row.snapshot?.player).toEqual({
      id: player.id,
      username,
      standing: 'active',
      balances: [
        { operatorId: plainOperator, mainWallet: 17.32, total: 25 },
        { operatorId: welcomeOperator, mainWallet: 50, total: 50 },
      ],
    })

    await casino.grant(username, 10)
    const shown = await show(id)
    expect(shown.approval.snapshot).toEqual(row.snapshot)
    expect(shown.now.player?.balances[0]).toEqual({ operatorId: plainOperator, mainWallet: 27.32, total: 35 })
    expect(shown.notes).toMatchObject([{ note: 'Ask for an identity card before a large redeem' }])
    expect(shown.findings).toMatchObject([{ kind: 'loss-chasing', score: 42 }])
    const { rows } = (await casino.house('listStaffLog', { action: 'read', player: username })).data
    expect(rows.map(({ staff, after }) => [staff, JSON.parse(after!).call])).toContainEqual(['boss', 'showApproval'])
  })

  it('a redeem: its player, amount and state, also after it was cancelled', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 50 })
    const { redeem_id, redeem_code } = await newRedeem(player, 30)
    const id = await idOf(as(ana, 'confirmRedeem', { redeem_id, code: redeem_code! }))
    const redeem = { redeem_id, operatorId: plainOperator, amount: 30, status: 'pending', wrongCodes: 0 }
    expect((await listed(id))?.snapshot).toMatchObject({ player: { username: player.username }, redeem })
    await player.call('cancelRedeem', { body: { redeem_id } })
    const { approval, now } = await show(id)
    expect([approval.snapshot?.redeem?.status, now.redeem?.status]).toEqual(['pending', 'cancelled'])
    expect(JSON.stringify(approval) + JSON.stringify(now)).not.toContain(redeem_code)
  })

  it('a bonus for everybody: its terms, its audience and the highest cost', async () => {
    const bonusId = await newBonus()
    const id = await idOf(as(mia, 'publishBonus', { bonusId, quietly: false }))
    const { approval, now } = await show(id)
    const players = now.bonus!.players
    expect(players).toBeGreaterThan(0)
    expect(approval.snapshot?.bonus).toMatchObject({
      id: bonusId,
      title: 'All',
      amount: 5,
      target: 15,
      audience: 'all',
      status: 'draft',
      players,
      highestCredit: 5 * players,
      highestPayout: 2500 * players,
    })
    expect(JSON.parse(approval.after!)).toEqual({ quietly: false })
    const prizes = await idOf(as(mia, 'setRace', { bonusIds: [bonusId] }))
    expect((await show(prizes)).now.prizes).toEqual([{ bonusId, title: 'All', amount: 5 }])
    for (const approvalId of [id, prizes]) await as(boss, 'declineRequest', { approvalId })
  })

  it('a request of an older node has no snapshot; its reason and the present state are shown', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 12 })
    const { username } = player
    const id = await idOf(as(mia, 'confiscate', { username, reason: 'Fraud' }))
    await casino.owner.run(sql`update staff_approval set snapshot = null, effect_hash = null where id = ${id}`)
    expect(await listed(id)).toMatchObject({ requestReason: 'Fraud', snapshot: null })
    expect((await show(id)).now.player?.balances).toMatchObject([{ mainWallet: 12 }])
    await casino.owner.run(sql`update staff_approval set body = '\\x00' where id = ${id}`)
    expect(await listed(id)).toMatchObject({ requestReason: null })
    expect(await show(id)).toMatchObject({ now: { player: null }, notes: [] })
  })

  it('a request about something that is gone is shown without it', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 12 })
    const id = await idOf(as(mia, 'confiscate', { username: player.username, reason: 'Fraud' }))
    const body = casino.runtime.secrets.encrypt(
      JSON.stringify({ username: 'nobody', bonusId: randomUUID(), redeem_id: 'R0' }),
    )
    await casino.owner.run(sql`update staff_approval set body = ${body} where id = ${id}`)
    expect((await show(id)).now).toEqual({ player: null, redeem: null, bonus: null, prizes: null })
  })

  it('nobody sees through a request what they may not see otherwise', async () => {
    const player = await casino.player({ operators: [plainOperator, welcomeOperator], credit: 25 })
    const { username } = player
    await casino.house('addNote', { username, note: 'A note' })
    await addFinding(player, 'open')
    const own = staffNamed('olga', 'operator', plainOperator)
    await as(own, 'addNote', { username, note: 'Own note', pinned: false })
    const grant = await idOf(as(own, 'grantCredit', grantTo(player, 20)))
    // Staff of an operator: balances and notes of that operator only, and no findings.
    const ofOperator = await show(grant, own)
    const balances = [{ operatorId: plainOperator, mainWallet: 25, total: 25 }]
    expect([ofOperator.now.player?.balances, ofOperator.approval.snapshot?.player?.balances]).toEqual([
      balances,
      balances,
    ])
    expect([ofOperator.notes.map(({ note }) => note), ofOperator.findings]).toEqual([['Own note'], []])
    // Staff that belongs to another operator since.
    const moved = { ...own, operatorId: 2003 }
    const elsewhere = await show(grant, moved)
    expect([elsewhere.approval.snapshot?.player, elsewhere.now.player, elsewhere.notes]).toEqual([null, null, []])
    expect((await listed(grant, moved))?.snapshot?.player).toBeNull()
    // A clerk sees own requests only.
    expect(await outcomeOf(show(grant, ana))).toBe('APPROVAL_NOT_FOUND')
    // Keys with a part of the permissions.
    const close = await idOf(as(mia, 'confiscate', { username, reason: 'Fraud' }))
    const blind = await show(close, keyNamed('counts', ['approvals.read', 'approvals.decide']))
    expect(blind).toMatchObject({ approval: { requestReason: null }, notes: [], findings: [] })
    expect([blind.approval.snapshot?.player, blind.now.player]).toEqual([null, null])
    const reader = await show(
      close,
      keyNamed('reader', ['approvals.read', 'approvals.decide', 'players.read', 'log.read']),
    )
    expect(reader).toMatchObject({
      approval: { requestReason: 'Fraud' },
      notes: [{ note: 'Own note' }, { note: 'A note' }],
      findings: [],
    })
    const bonusId = await newBonus()
    const publish = await idOf(as(mia, 'publishBonus', { bonusId }))
    expect((await show(publish, keyNamed('counts', ['approvals.read', 'approvals.decide']))).now.bonus).toBeNull()
    for (const approvalId of [grant, close, publish]) await as(boss, 'declineRequest', { approvalId })
  })
})

describe('issue 36: one open request for one effect', () => {
  it('30 concurrent equal grants by three clerks on two nodes make one request', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const clerks = ['c1', 'c2', 'c3'].map((name) => staffNamed(name))
    const calls = Array.from({ length: 30 }, (_, n) =>
      waitingFieldsOf(as(clerks[n % 3]!, 'grantCredit', grantTo(player, 150), n)),
    )
    const ids = new Set((await Promise.all(calls)).map(({ approvalId }) => approvalId))
    expect(ids.size).toBe(1)
    expect(await openFor(`player:${player.username}`)).toHaveLength(1)
    const asked = (await casino.house('listStaffLog', { action: 'requestApproval', limit: 200 })).data.rows
    expect(asked.filter(({ subject }) => ids.has(subject.slice('approval:'.length)))).toHaveLength(1)

    // Another amount, operator or player is another effect.
    const again = await waitingFieldsOf(as(clerks[0]!, 'grantCredit', grantTo(player, 150)))
    expect([again['approvalId'], Number.isNaN(Date.parse(again['since']!))]).toEqual([[...ids][0], false])
    expect(ids).not.toContain(await idOf(as(clerks[0]!, 'grantCredit', grantTo(player, 150.01))))
    const other = await casino.player({ operators: [plainOperator] })
    expect(ids).not.toContain(await idOf(as(clerks[0]!, 'grantCredit', grantTo(other, 150))))

    // Approved once; the same effect can be asked for again afterwards.
    await as(boss, 'approveRequest', { approvalId: [...ids][0]! })
    expect((await casino.balances(player))[`main:${plainOperator}`]).toBe(150)
    expect(ids).not.toContain(await idOf(as(clerks[1]!, 'grantCredit', grantTo(player, 150))))
  })

  it('the name of the player in other letters is the same player', async () => {
    const { username } = await casino.player({ operators: [plainOperator], credit: 5 })
    const id = await idOf(as(mia, 'confiscate', { username, reason: 'Fraud' }))
    const shouted = { username: username.toUpperCase(), reason: 'Really' }
    expect(await idOf(as(staffNamed('max', 'manager'), 'confiscate', shouted))).toBe(id)
    expect(await openFor(`player:${username}`)).toHaveLength(1)
  })

  it.each([
    ['expired', (id: string) => sql`update staff_approval set expires_at = now() where id = ${id}`],
    ['declined', (id: string) => sql`update staff_approval set state = 'declined' where id = ${id}`],
  ])('a request that is %s makes room for another, with its own requester', async (state, end) => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    const confiscation = { username: player.username, reason: 'Fraud' }
    const id = await idOf(as(mia, 'confiscate', confiscation))
    await casino.owner.run(end(id))
    const next = await idOf(as(staffNamed('max', 'manager'), 'confiscate', confiscation))
    expect(next).not.toBe(id)
    expect([await listed(id), await listed(next)]).toMatchObject([
      { state, requester: 'mia' },
      { state: 'pending', requester: 'max' },
    ])
    expect(await idOf(as(mia, 'confiscate', confiscation))).toBe(next)
  })

  it('a request of an older node is found by its requester', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    const confiscation = { username: player.username, reason: 'Fraud' }
    const id = await idOf(as(mia, 'confiscate', confiscation))
    await casino.owner.run(sql`update staff_approval set effect_hash = null, snapshot = null where id = ${id}`)
    expect(await idOf(as(mia, 'confiscate', confiscation))).toBe(id)
  })
})

describe('issue 36: a waiting request leaves a trace on its subject', () => {
  it('on the redeem, until it is decided', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 50 })
    const { redeem_id, redeem_code } = await newRedeem(player, 30)
    const waitsSince = async (actor = staffNamed('olga', 'operator', plainOperator)) =>
      (await as<HouseData<'listRedeems'>>(actor, 'listRedeems', { redeem_id, limit: 1 })).redeems[0]!.waitsSince
    expect(await waitsSince()).toBeNull()
    const approvalId = await idOf(as(ana, 'confirmRedeem', { redeem_id, code: redeem_code! }))
    expect(await waitsSince()).toBe((await listed(approvalId))!.createdAt)
    await as(boss, 'declineRequest', { approvalId })
    expect(await waitsSince()).toBeNull()
  })

  it('on the bonus and on the race', async () => {
    const bonusId = await newBonus()
    const waits = async () => [
      (await casino.house('listHouseBonuses', { bonusId })).data.bonuses[0]!.waitsSince !== null,
      (await casino.house('showRace')).data.waitsSince !== null,
    ]
    const publish = await idOf(as(mia, 'publishBonus', { bonusId }))
    expect(await waits()).toEqual([true, false])
    const prizes = await idOf(as(mia, 'setRace', { bonusIds: [bonusId] }))
    expect(await waits()).toEqual([true, true])
    for (const approvalId of [publish, prizes]) await as(boss, 'approveRequest', { approvalId })
    expect(await waits()).toEqual([false, false])
    await as(mia, 'stopRace')
  })

  it('on the player and among the grants, as far as the role may see it', async () => {
    const player = await casino.player({ operators: [plainOperator, welcomeOperator], credit: 5 })
    const { username } = player
    const grant = await idOf(as(ana, 'grantCredit', grantTo(player, 20)))
    const close = await idOf(as(mia, 'confiscate', { username, reason: 'Fraud' }))
    const waitingFor = async (actor: typeof ana) =>
      (await as<HouseData<'showPlayer'>>(actor, 'showPlayer', { username })).waiting.map(({ call }) => call).sort()
    expect(await waitingFor(boss)).toEqual(['confiscate', 'grantCredit'])
    // A clerk may not close accounts, and staff of another operator may not see grants of this one.
    expect(await waitingFor(ana)).toEqual(['grantCredit'])
    expect(await waitingFor(staffNamed('olga', 'operator', plainOperator))).toEqual(['grantCredit'])
    expect(await waitingFor(staffNamed('wanda', 'operator', welcomeOperator))).toEqual([])
    const grants = async (actor: typeof ana) =>
      (await as<HouseData<'listCredit'>>(actor, 'listCredit', { limit: 20 })).waiting.filter(
        (one) => one.username === username,
      )
    expect(await grants(staffNamed('ben'))).toMatchObject([{ amount: 20, operatorId: plainOperator, requester: 'ana' }])
    expect(await grants(staffNamed('wanda', 'operator', welcomeOperator))).toEqual([])
    for (const approvalId of [grant, close]) await as(boss, 'declineRequest', { approvalId })
    expect(await waitingFor(boss)).toEqual([])
  })
})

it('issue 36: the books are sound after the requests', async () => {
  await expect(casino.expectSoundBooks()).resolves.toBeUndefined()
})
