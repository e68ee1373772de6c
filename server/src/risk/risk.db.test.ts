// Issue 26: the job of the risk rules and the house API, on a real database.
import { randomUUID } from 'node:crypto'
import type { Tx } from '@lucero/kit/db'
import { ofText, sql, type Sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { roles } from '@lucero/contract/house/permissions'
import { roleNames } from '@lucero/contract/shared/role-names'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { openProvider, seat, type Provider } from '../testing/provider.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'
import { evaluateRisk } from './job.ts'
import { sources } from './sources.ts'

let casino: Casino
let provider: Provider
let manager: TestStaff
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
  manager = await newStaff(casino, 'manager')
})
afterAll(() => casino.stop())

/** Includes what was written just now. */
const evaluate = () => evaluateRisk(casino.runtime, { settleMs: -5000 })

type Kind = 'linked-accounts' | 'bonus-abuse' | 'loss-chasing' | 'unusual-win' | 'second-payment'

const findingsOf = async (kind: Kind, ...players: { username: string }[]) => {
  const { findings } = (await casino.house('listRisk', { kind, limit: 999 }, manager.token)).data
  return findings.filter((one) => players.every(({ username }) => one.players.includes(username)))
}
const show = async (id: number) => (await casino.house('showRisk', { id }, manager.token)).data.finding
const dismiss = (id: number, reason = 'Known to the shop', token = manager.token) =>
  casino.house('dismissRisk', { id, reason }, token)

const playerIn = (credit: number): Promise<TestPlayer> => casino.player({ operators: [plainOperator], credit })

let blocks = 0
/** In a block of numbers of its own, so that phones link only players of the same test. */
const newPlayer = (last = 10) => casino.newPlayer({ phone: `81${String((blocks += 1)).padStart(6, '0')}${last}` })

const signIn = async ({ username, password }: { username: string; password: string }, deviceToken?: string) =>
  (await casino.call('signIn', { body: { username, password, deviceToken } })).data.deviceToken

/** Players who signed in with one browser. */
async function onOneBrowser(count: number) {
  const players = []
  let token: string | undefined
  for (let n = 0; n < count; n += 1) {
    const player = await newPlayer()
    token = await signIn(player, token)
    players.push(player)
  }
  return { players, token: token! }
}

const metrics = () => casino.runtime.metrics.text()

describe('issue 26: the job', () => {
  it('runs in the program: the metric has every kind from the start', async () => {
    for (const kind of ['linked-accounts', 'bonus-abuse', 'loss-chasing', 'unusual-win', 'second-payment'])
      expect(await metrics()).toContain(`lucero_risk_findings_open{kind="${kind}"} 0`)
  })

  it('reads a source to its end in batches, continues after its cursor, and leaves the last minute for later', async () => {
    const { id } = await newPlayer()
    await casino.owner.run(sql`
      insert into device (token_hash, player_id, last_used_at)
      select sha256(n::text::bytea), ${id}, now() - interval '1 hour' + n * interval '1 second' from generate_series(1, 450) n`)
    const cursorOf = async () =>
      (await casino.owner.one<{ at: string | null }>(sql`select cursors -> 'devices' ->> 'at' as at from risk_job`)).at
    const last = await casino.owner.one(sql`select max(last_used_at)::text as at from device where player_id = ${id}`)
    const { players } = await onOneBrowser(2)
    await evaluateRisk(casino.runtime, { settleMs: 60_000 })
    expect({ at: await cursorOf() }).toEqual(last)
    expect(await findingsOf('linked-accounts', ...players)).toEqual([])
    await evaluate()
    expect(await findingsOf('linked-accounts', ...players)).toHaveLength(1)
  })
})

it('issue 26: a node does not wait while another node evaluates, and evaluates nothing', async () => {
  const cursors = () => casino.owner.one(sql`select cursors from risk_job`)
  const { players } = await onOneBrowser(2)
  const before = await cursors()
  await casino.runtime.db.transaction(async (tx) => {
    await tx.run(sql`select from risk_job for update`)
    await evaluate()
    expect(await cursors()).toEqual(before)
  })
  expect(await findingsOf('linked-accounts', ...players)).toEqual([])
  await evaluate()
  expect(await findingsOf('linked-accounts', ...players)).toHaveLength(1)
})

describe('issue 26: linked accounts', () => {
  it('two accounts on one browser are one finding, which two nodes at once do not double', async () => {
    const { players } = await onOneBrowser(2)
    await Promise.all([evaluate(), evaluate()])
    await evaluate()
    const [finding, ...more] = await findingsOf('linked-accounts', ...players)
    expect(more).toEqual([])
    expect(finding).toMatchObject({ state: 'open', score: 60, signals: ['device'] })
    const shown = await show(finding!.id)
    expect(shown).toMatchObject({
      evidence: [{ signal: 'device', count: 1, amount: null, references: [expect.stringMatching(/^[\da-f]{12}$/)] }],
      dismissal: null,
    })
    expect(await metrics()).toMatch(/^lucero_risk_findings_open\{kind="linked-accounts"\} [1-9]/m)
  })

  it('a dismissed finding stays dismissed until a third account brings new evidence', async () => {
    const { players, token } = await onOneBrowser(2)
    await evaluate()
    const { id } = (await findingsOf('linked-accounts', ...players))[0]!
    const dismissed = (await dismiss(id)).data.finding
    expect(dismissed).toMatchObject({
      state: 'dismissed',
      dismissal: { by: manager.username, reason: 'Known to the shop' },
    })
    expect((await dismiss(id)).error?.description).toBe('FINDING_NOT_OPEN')
    await signIn(players[0]!, token)
    await evaluate()
    expect((await show(id)).state).toBe('dismissed')
    const third = await newPlayer()
    await signIn(third, token)
    await evaluate()
    expect(await show(id)).toMatchObject({ state: 'open', dismissal: { reason: 'Known to the shop' } })
    expect((await findingsOf('linked-accounts', ...players, third)).map((one) => one.id)).toEqual([id])
  })

  it('a terminal that seven accounts use is a shared place: its finding is withdrawn', async () => {
    const { players, token } = await onOneBrowser(6)
    await evaluate()
    const { id } = (await findingsOf('linked-accounts', ...players))[0]!
    await signIn(await newPlayer(), token)
    await evaluate()
    expect(await show(id)).toMatchObject({ state: 'dismissed', dismissal: { by: 'system' } })
    expect(await findingsOf('linked-accounts', ...players)).toHaveLength(1)
  })

  it('accounts on one browser that take turns and play at the same time have the highest score', async () => {
    const players = [await playerIn(10), await playerIn(10)]
    let token: string | undefined
    for (const player of [...players, ...players]) token = await signIn(player, token)
    for (const player of players) await seat(provider, player, { credit: 5 })
    const ids = players.map(({ id }) => id)
    const earlier = new Date(Date.now() - 11 * 60_000)
    await casino.owner.run(sql`update game_session set created_at = ${earlier} where player_id = any(${ids}::uuid[])`)
    await evaluate()
    const [finding] = await findingsOf('linked-accounts', ...players)
    expect(finding).toMatchObject({
      score: 100,
      signals: expect.arrayContaining(['device', 'sign-ins', 'play']) as never,
    })
  })

  it('neighbouring numbers and redeems on three days are a finding without digits of a phone', async () => {
    const block = String((blocks += 1)).padStart(6, '0')
    const players = [
      await casino.newPlayer({ phone: `82${block}41` }),
      await casino.newPlayer({ phone: `82${block}42` }),
    ]
    const pay = async (daysAgo: number) => {
      for (const [n, { id }] of players.entries())
        await casino.owner.run(sql`
          insert into redeem (player_id, id, operator_id, cents, status, sealed_code, transaction_id, created_at, settled_at)
          values (${id}, ${`R${randomUUID().slice(0, 9)}`}, ${plainOperator}, 1000, 'completed', '', ${randomUUID()},
            now() - make_interval(days => ${daysAgo}), now() - make_interval(days => ${daysAgo}, mins => ${-n}))`)
    }
    for (const daysAgo of [3, 2]) await pay(daysAgo)
    await evaluate()
    expect(await findingsOf('linked-accounts', ...players)).toEqual([])
    await pay(1)
    await evaluate()
    const [finding] = await findingsOf('linked-accounts', ...players)
    const shown = await show(finding!.id)
    expect(Object.fromEntries(shown.evidence.map(({ signal, count }) => [signal, count]))).toEqual({
      counter: 3,
      phone: 1,
    })
    expect(JSON.stringify(shown)).not.toContain(block)
  })
})

describe('issue 26: bonus abuse', () => {
  it('two linked accounts that claim one bonus are listed, whichever came first: the link or the claim', async () => {
    const bonusId = await layBonus(casino.runtime)
    const claim = async () => {
      const player = await casino.player({ operators: [plainOperator] })
      expect((await player.call('activateBonus', { body: { bonusId } })).status).toBe(200)
      return player
    }
    const [one, other] = [await claim(), await claim()]
    await evaluate()
    expect(await findingsOf('bonus-abuse', one, other)).toEqual([])
    await signIn(other, await signIn(one))
    await evaluate()
    const [finding] = await findingsOf('bonus-abuse', one, other)
    const [line] = (await show(finding!.id)).evidence
    expect(line).toMatchObject({ signal: 'same-bonus', references: [bonusId, expect.any(String)] })
    await evaluate()
    expect(await findingsOf('bonus-abuse', one, other)).toHaveLength(1)
  })

  it('two bonuses that were collected and redeemed without play are listed', async () => {
    const player = await newPlayer()
    const bonusId = await layBonus(casino.runtime)
    for (const daysAgo of [20, 10])
      await casino.owner.run(sql`
        with ended as (
          insert into bonus_grant (player_id, id, bonus_id, operator_id, title, terms, day, state, wagered_cents, bets, open_rounds,
            spins_left, collected_cents, forfeited_cents, activated_at, expires_at, ended_at)
          values (${player.id}, ${randomUUID()}, ${bonusId}, ${plainOperator}, 'A', '{}', current_date - ${daysAgo}::int, 'collected',
            1, 1, 0, 0, 2000, 0, now() - make_interval(days => ${daysAgo}), now(), now() - make_interval(days => ${daysAgo}))
          returning player_id, operator_id, ended_at)
        insert into redeem (player_id, id, operator_id, cents, status, sealed_code, transaction_id, created_at, settled_at)
        values (${player.id}, ${`R${randomUUID().slice(0, 9)}`}, ${plainOperator}, 1900, 'completed', '', ${randomUUID()},
          now() - make_interval(days => ${daysAgo}, hours => -1), now())`)
    await evaluate()
    expect(await findingsOf('bonus-abuse', player)).toMatchObject([{ signals: ['bonus-redeemed'], score: 60 }])
  })
})

describe('issue 26: play', () => {
  it('a large win is listed with its transaction, and a dismissal outlasts further evaluations', async () => {
    const player = await playerIn(100)
    const game = await seat(provider, player, { credit: 50 })
    await game.bet('big-bet', 'big', 1000)
    await game.win('big-win', 'big', 500_000, { bet: 'big-bet' })
    await evaluate()
    const [finding] = await findingsOf('unusual-win', player)
    expect((await show(finding!.id)).evidence).toMatchObject([
      { signal: 'large-win', amount: 5000, references: [game.gameId, provider.id, 'big-win'] },
    ])
    await dismiss(finding!.id)
    await evaluate()
    expect((await show(finding!.id)).state).toBe('dismissed')
  })

  it('payouts that the return of the game does not explain are listed', async () => {
    const player = await playerIn(200)
    const game = await seat(provider, player, { credit: 200 })
    for (let n = 0; n < 100; n += 1) {
      await game.bet(`hb${n}`, `h${n}`, 1000)
      await game.win(`hw${n}`, `h${n}`, n % 5 ? 2000 : 0, { bet: `hb${n}` })
    }
    await evaluate()
    const [finding] = await findingsOf('unusual-win', player)
    expect((await show(finding!.id)).evidence).toMatchObject([
      { signal: 'high-return', count: 100, amount: 640, references: [game.gameId] },
    ])
  })

  it('a player who doubles the stake after losses and takes credit again is listed for outreach', async () => {
    const player = await playerIn(35)
    const game = await seat(provider, player, { credit: 35 })
    const reverse = (grantId: string) =>
      casino.house('reverseCredit', { requestId: crypto.randomUUID(), grantId, reason: 'A zero too many' })
    const lose = async (round: string, stake: number) => {
      expect((await game.bet(`b${round}`, round, stake)).body.result).toBe('OK')
      await game.win(`w${round}`, round, 0, { bet: `b${round}` })
    }
    for (let credit = 0; credit < 4; credit += 1) {
      if (credit) {
        await casino.grant(player.username, 35)
        await player.call('transferToGame', { body: { items: [{ gameId: game.gameId, amount: 35 }] } })
      }
      for (const [n, stake] of [100, 200, 400, 800, 1600].entries()) {
        // A reversed credit does not count.
        if (credit === 1 && n === 3) await reverse((await casino.grant(player.username, 350)).data.grantId)
        await lose(`${credit}-${n}`, stake)
      }
    }
    await evaluate()
    const [finding] = await findingsOf('loss-chasing', player)
    expect(finding).toMatchObject({ state: 'open', score: 100 })
    const { evidence } = await show(finding!.id)
    expect(evidence.map(({ signal, count, amount }) => [signal, count, amount])).toEqual([
      ['rising-stakes', 16, 124],
      ['credit-after-loss', 3, 124],
    ])
  })
})

describe('issue 26: who may see and dismiss findings', () => {
  it('owner and manager dismiss, auditors read, clerks and operators do neither', () => {
    const rights = roleNames.map((role) => [role, roles[role].filter((right) => right.startsWith('risk.'))])
    expect(Object.fromEntries(rights)).toEqual({
      owner: ['risk.read', 'risk.dismiss'],
      manager: ['risk.read', 'risk.dismiss'],
      clerk: [],
      operator: [],
      cashier: [],
      auditor: ['risk.read'],
    })
  })

  it('a dismissal writes its row of the audit log in the same transaction, or changes nothing', async () => {
    const { players } = await onOneBrowser(2)
    await evaluate()
    const { id } = (await findingsOf('linked-accounts', ...players))[0]!
    await casino.owner.run(sql`alter table staff_log add constraint fails check (action <> 'dismissRisk') not valid`)
    expect((await dismiss(id)).status).toBe(500)
    expect((await show(id)).state).toBe('open')
    await casino.owner.run(sql`alter table staff_log drop constraint fails`)
    expect((await dismiss(id, 'Sisters')).status).toBe(200)
    const rows = await casino.owner.all(sql`
      select actor_name, action, reason, after from staff_log where subject = ${`finding:${id}`}`)
    expect(rows).toEqual([
      { actor_name: manager.username, action: 'dismissRisk', reason: 'Sisters', after: '{"state":"dismissed"}' },
    ])
    expect((await dismiss(999_999)).error?.description).toBe('FINDING_NOT_FOUND')
    expect((await dismiss(id, ' ')).error?.description).toBe('INVALID_INPUT')
  })
})

/** On Citus each worker makes the plan for its shards. */
describe.skipIf(inject('workerUrls').length > 0)('issue 26: the job reads large tables by index only', () => {
  const rows = 20_000
  beforeAll(async () => {
    await casino.owner.run(sql`
      insert into player (id, username, username_key, phone_code, phone, verified_at)
      select md5('p' || n)::uuid, 'p' || n, 'p' || n, 1, '83' || lpad(n::text, 8, '0'), now() - n * interval '1 minute'
      from generate_series(1, ${rows}::int) n`)
    const ids = sql`(select id, (row_number() over ())::int as n from player where phone like '83%') as p`
    await casino.owner.run(sql`
      insert into device (token_hash, player_id, last_used_at)
      select sha256(n::text::bytea), id, now() - n * interval '1 minute' from ${ids}`)
    await casino.owner.run(sql`
      insert into redeem (player_id, id, operator_id, cents, status, sealed_code, transaction_id, created_at, settled_at)
      select id, 'R' || n, 1, 1, 'completed', '', id, now(), now() - n * interval '1 hour' from ${ids}`)
    await casino.owner.run(sql`
      insert into game_session (player_id, id, provider_id, operator_id, game_id, sign_in_id, created_at, last_used_at)
      select id, id, 'x', 1, 'x', id, now() - n * interval '1 minute', now() from ${ids}`)
    const bonusId = await layBonus(casino.runtime)
    await casino.owner.run(sql`
      insert into bonus_grant (player_id, id, bonus_id, operator_id, title, terms, day, state, wagered_cents, bets, open_rounds,
        spins_left, collected_cents, forfeited_cents, activated_at, expires_at)
      select id, id, ${bonusId}, 1, 'A', '{}', current_date, 'lost', 0, 0, 0, 0, 0, 0, now() - n * interval '1 minute', now()
      from ${ids}`)
    await casino.owner.run(sql`
      insert into session (token_hash, id, player_id, kind) select sha256(id::text::bytea), id, id, 'access' from ${ids}`)
    await casino.owner.run(sql`
      insert into transfer (player_id, seq, key, body_hash, kind, at, accounts, deltas, balances, reply, holdings, round_id, round_step,
        line, detail, hash)
      select id, s, md5(id::text || s)::uuid, id, 'bet', now(), '{}', '{}', '{}', '{}', '', md5(id::text || s)::uuid, 1, s, '{}', ''
      from ${ids}, generate_series(1, 10) s where n <= 2000`)
    for (const name of ['player', 'device', 'redeem', 'game_session', 'bonus_grant', 'session', 'transfer'])
      await casino.owner.run(ofText(`analyze ${name}`))
  })

  /** Records the statements of a source. */
  async function statementsOf(name: keyof typeof sources): Promise<Sql[]> {
    const recorded: Sql[] = []
    const now = new Date()
    const cursor = (await casino.owner.one<{ cursors: Record<string, unknown> }>(sql`select cursors from risk_job`))
      .cursors
    const recording = (tx: Tx): Tx => ({
      all: (query) => (recorded.push(query), tx.all(query)),
      one: (query) => tx.one(query),
      maybe: (query) => (recorded.push(query), tx.maybe(query)),
      run: (query) => tx.run(query),
    })
    const work = async (tx: Tx) => {
      await sources[name](recording(tx), cursor[name], { now, until: now, sessionMaxHours: 12 })
      throw new Error('undone')
    }
    await expect(casino.runtime.db.transaction(work)).rejects.toThrow('undone')
    return recorded
  }

  const large = /Seq Scan on (player|device|redeem|game_session|bonus_grant|session|transfer)\b/

  it.each(Object.keys(sources) as (keyof typeof sources)[])('%s', async (name) => {
    const statements = await statementsOf(name)
    expect(statements.length).toBeGreaterThan(0)
    for (const { text, values } of statements) {
      const plan = await casino.owner.all<Record<string, string>>(ofText(`explain ${text}`, values))
      const lines = plan.map((line) => line['QUERY PLAN'])
      expect({ text, scans: lines.filter((line) => large.test(line!)) }).toEqual({ text, scans: [] })
    }
  })
})
