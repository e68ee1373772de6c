// docs/ledger.md, Plans: every hot statement uses an index, on empty tables and on many transfers: nightly a million.
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { grants } from '../bonus/bonus.ts'
import { searchBonuses } from '../bonus/offer-store.ts'
import { bets, rounds, sessionNotEnded, sessions } from '../games/round-kinds.ts'
import { findRound, findRoundsStarting, listMovements, listRounds, movementsOf } from '../games/round-queries.ts'
import { findSession, nonces } from '../games/store.ts'
import { largestWins, recentWins } from '../games/win-store.ts'
import { endClient, openClient } from '@lucero/kit/connection'
import type { Db, Tx } from '@lucero/kit/db'
import { openLog } from '@lucero/kit/log'
import { sql, type Sql } from '@lucero/kit/sql'
import { list as notificationList } from '../notifications/store.ts'
import { appRole } from '../postgres/database.ts'
import { list as listLog } from '../staff/log/store.ts'
import { recordFrom } from '../reports/recorder.ts'
import { freshDatabase } from '../testing/database.ts'
import { search as searchPlayers } from '../players/store.ts'
import { find as findRedeem } from '../redeem/store.ts'
import { creditGrants, findCreditGrant, ownOf, ownPlayers, transactionList } from '../wallet/store.ts'
import { wallets } from '../wallet/wallet.ts'
import { headsAfter, readOneMoment, transfersFrom, transfersIn } from './audit/audit-store.ts'
import type { ReadableKind } from './command.ts'
import {
  checkedAfter,
  findByKey,
  findFirstOfRounds,
  firstNotBefore,
  holdingsAfter,
  movedIn,
  movedOutsideRounds,
} from './history.ts'
import { openLedgerConnection } from './ledger-connection.ts'
import * as store from './store.ts'
import { openChain } from './chain.ts'
import { chart } from '../accounts/accounts.ts'

const [players, transfersOfEach] = [1000, 1000]
/** The others have a book without transfers. */
const playersWithTransfers = process.env['NIGHTLY'] ? players : 200
const id = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
const some = { playerIds: [id(1), id(2), id(3)], ids: [id(11), id(12), id(13)] }
const one = { playerIds: [id(1)], ids: [id(11)] }

const transfer = (playerId: string): store.Transfer => ({
  playerId,
  seq: 1001n,
  key: id(99),
  bodyHash: id(99),
  kind: 'bet',
  atMs: 0,
  accounts: '',
  deltas: '',
  balances: '',
  reply: '{}',
  holdings: '',
  refusal: null,
  roundId: null,
  roundStep: null,
  line: null,
  detail: null,
  winner: null,
  hash: 'ff',
})
/** The statement that stores the sums of a batch for the reports. */
function sumsOf(playerId: string): Sql {
  const recording = recordFrom(0)()
  recording.add('give', { moves: [{ from: 'operator:1', to: 'main:1', cents: 1n }], reply: {} }, 0, playerId, 1n)
  return recording.insert(playerId)!
}
const chain = openChain('the secret of plans', chart)
const lists = { accounts: '', balances: '', houseAccounts: '', houseBalances: '' }
const checkpoint = (playerId: string): store.BookRow => ({ playerId, seq: 2n, head: 'ff', signature: 'ff', ...lists })

/** Records the statements and returns no rows. */
async function statementsOf(ask: (tx: Tx) => unknown): Promise<Sql[]> {
  const recorded: Sql[] = []
  const note =
    <Answer>(answer: Answer) =>
    async (query: Sql) => (recorded.push(query), answer)
  await ask({
    all: note([]),
    one: note({ count: 1000, last: 1000, later: 0, uncounted: 0 } as never),
    maybe: note(undefined),
    run: note(0),
  })
  return recorded
}

const commandsOf = ({ playerIds, ids }: typeof some) => playerIds.map((playerId, n) => ({ playerId, key: ids[n]! }))

const loaded = (kind: ReadableKind, keys: typeof some) => (tx: Tx) => tx.all(kind.load(keys))

const ofLanes: [string, (tx: Tx) => unknown][] = [
  [
    'the append',
    (tx) =>
      store.appendTransfers(tx, some.playerIds.map(transfer), {
        conditions: [sessionNotEnded.holds(some)],
        parts: { nonces: nonces.insert(some.ids), sums: sumsOf(some.playerIds[0]!) },
      }),
  ],
  [
    'the append of one',
    (tx) =>
      store.appendTransfers(tx, [transfer(id(1))], {
        conditions: [sessionNotEnded.holds(one)],
        parts: { nonces: nonces.insert(one.ids), sums: sumsOf(one.playerIds[0]!) },
      }),
  ],
  ['books', (tx) => store.loadBooks(tx, some.playerIds)],
  ['a book', (tx) => store.loadBooks(tx, one.playerIds)],
  ['outcomes by key', (tx) => store.loadOutcomes(tx, commandsOf(some))],
  ['an outcome by key', (tx) => store.loadOutcomes(tx, commandsOf(one))],
  ['rounds', loaded(rounds, some)],
  ['a round', loaded(rounds, one)],
  ['the latest rounds of a player', loaded(rounds, { ...one, ids: ['*'] })],
  ['bets', loaded(bets, some)],
  ['a bet', loaded(bets, one)],
  ['game sessions', loaded(sessions, some)],
  ['wallets', loaded(wallets, some)],
  ['grants', loaded(grants, some)],
  ['grants of credit', loaded(creditGrants, some)],
  ['checkpoints', (tx) => store.moveCheckpoints(tx, some.playerIds.map(checkpoint))],
  ['a checkpoint', (tx) => store.moveCheckpoints(tx, [checkpoint(id(1))])],
]

const logPeriod = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-01-01T01:00:00Z') }

const oneTrip = (tx: Tx) => ({ ...tx, together: (ask: (tx: Tx) => Promise<unknown>[]) => Promise.all(ask(tx)) }) as Db

const ofReads: [string, (tx: Tx) => unknown][] = [
  ['what a book holds', (tx) => store.findEnd(tx, id(1))],
  ['what books hold', (tx) => store.findHoldingsOfAll(tx, some.playerIds)],
  ['how long Last Activity is', (tx) => listMovements(tx, id(1), { pageNo: 1, limit: 10 })],
  ['rounds, newest first', (tx) => listRounds(tx, id(1), undefined, 20)],
  ["a round by a provider's name", (tx) => findRound(tx, id(1), id(11))],
  ['the movements of a round', (tx) => movementsOf(tx, id(1), id(11))],
  ['a game session', (tx) => findSession(tx, id(1), id(11))],
  ['recent winners', (tx) => recentWins(tx, 60)],
  ['the largest wins of the day', (tx) => largestWins(tx, 6, new Date(), 0)],
  ['a page of a statement', (tx) => movedIn(tx, id(1), { from: 1, before: 900 }, 25)],
  ['a page of what was moved outside of rounds', (tx) => movedOutsideRounds(tx, id(1), { from: 1, before: 900 }, 25)],
  ['what a book held at some places', (tx) => holdingsAfter(tx, id(1), [1, 2, 3])],
  ['where a day begins in a book', (tx) => firstNotBefore(tx, id(1), [0], transfersOfEach)],
  ['a page of transactions', (tx) => transactionList.longPage(oneTrip(tx), id(1), { pageNo: 1, limit: 10 })],
  ['a page of notifications', (tx) => notificationList.longPage(oneTrip(tx), id(1), { pageNo: 1, limit: 10 })],
  ['the newest transactions', (tx) => transactionList.newest(tx, some.playerIds)],
  ['the newest notifications', (tx) => notificationList.newest(tx, some.playerIds)],
  ['the newest transactions of a player', (tx) => transactionList.newest(tx, one.playerIds)],
  ['issue 26: a transfer by its id', (tx) => findByKey(tx, id(11))],
  ['issue 26: rounds by their id', (tx) => findFirstOfRounds(tx, some.ids)],
  ['house 15 rounds by their first eight characters', (tx) => findRoundsStarting(tx, ['71905551'], 50)],
  ['house 15 bonuses by the start of their title', (tx) => searchBonuses(tx, { id: id(1), start: 'friday' }, 20)],
  [
    'issue 26: players by username, name and phone',
    (tx) => searchPlayers(tx, { usernameStart: 'player77', phoneEnd: '0077', phoneCode: 1, nameStart: 'luz 77' }, 20),
  ],
  ['issue 26: which players are of an operator', (tx) => ownOf(tx, 7, some.playerIds)],
  ['issue 26: all players of an operator', (tx) => tx.all(ownPlayers(7))],
  ['issue 26: a redeem by its id', (tx) => findRedeem(tx, 'R000000077')],
  ['issue 26: a grant of credit by its id', (tx) => findCreditGrant(tx, id(11))],
  ['F10 rows of the audit log of one staff member', (tx) => listLog(tx, { staffIds: ['7'], limit: 51 })],
  [
    'F10 the same of an action and a page',
    (tx) => listLog(tx, { staffIds: ['7'], action: 'read', before: 9000, limit: 51 }),
  ],
  ['F10 rows of the audit log of a period', (tx) => listLog(tx, { ...logPeriod, limit: 51 })],
  ['a page of a book', (tx) => checkedAfter(tx, chain, id(1), 500, 500)],
]

const ofAudits: [string, (tx: Tx) => unknown][] = [
  ['transfers in order', (tx) => transfersFrom(tx, { playerId: id(1), seq: 5n }, id(3), 500)],
  [
    'transfers of some books',
    (tx) =>
      transfersIn(
        tx,
        some.playerIds.map((playerId) => ({ playerId, seq: 5n, upTo: 500n })),
      ),
  ],
  ['how far books have come', (tx) => headsAfter(tx, id(1), 500)],
]

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** This table has at most one row. All others need an index. */
const small = new Set(['ledger_halt'])
/** Read from the end or the beginning of an index. */
const inOrder = new Set(['transfer_winners', 'book_pkey'])

const notByIndex = ({ 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', ...plan }: Plan) =>
  (type === 'Seq Scan' && !small.has(table)) ||
  (/^(Index|Bitmap Index)/.test(type) && plan['Index Cond'] === undefined && !inOrder.has(index)) ||
  /^(Hash|Merge) Join/.test(type)

const explain = async (client: Client, text: string, values: unknown[] = []): Promise<Plan> => {
  const { rows } = await client.query(`explain (format json) ${text}`, values)
  return (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan
}

/** The plan for these values, and where plans are generic, the plan of the prepared statement. */
async function planOf(client: Client, { text, values }: Sql): Promise<Plan> {
  const { rows } = await client.query<{ plan_cache_mode: string }>('show plan_cache_mode')
  if (rows[0]?.plan_cache_mode !== 'force_generic_plan') return explain(client, text, values)
  await client.query(`prepare hot as ${text}`)
  try {
    const nothing = values.map(() => 'null').join(', ')
    return await explain(client, `execute hot${nothing && `(${nothing})`}`)
  } finally {
    await client.query('deallocate hot')
  }
}

const wrongIn = async (client: Client, ask: (tx: Tx) => unknown) => {
  const found: string[] = []
  for (const statement of await statementsOf(ask))
    for (const node of nodesOf(await planOf(client, statement)).filter(notByIndex))
      found.push(`${node['Node Type']} ${node['Relation Name'] ?? ''} in ${statement.text.trim()}`)
  return found
}

/** Bets and wins, a thousand of each player. One player has most of the other listed rows. */
const fill = `
  alter table transfer set unlogged;
  insert into book (player_id, seal, seq)
  select ('00000000-0000-4000-8000-' || lpad(to_hex(p), 12, '0'))::uuid, '\\xff', ${transfersOfEach} from generate_series(1, ${players}) p;
  insert into transfer (player_id, seq, key, body_hash, kind, at, accounts, deltas, balances, reply, holdings, round_id, round_step, line, winner,
    detail, hash)
  select b.player_id, s, ('00000000-0000-4000-8000-' || lpad(to_hex(s), 12, '0'))::uuid, b.player_id,
    case s % 2 when 1 then 'bet' else 'win' end, now(), '{}', '{}', '{}', '{}', '',
    ('00000000-0000-4000-8000-' || lpad(to_hex(s / 2), 12, '0'))::uuid, 1 + s % 2, s, case when s % 100 = 0 then true end, '{}', '\\xff'
  from book b, generate_series(1, ${transfersOfEach}) s where b.player_id <= '${id(playersWithTransfers)}' order by b.player_id, s;
  insert into game_session (player_id, id, provider_id, operator_id, game_id, sign_in_id)
  select player_id, gen_random_uuid(), 'provider', 1, 'game', gen_random_uuid() from book, generate_series(1, 20);
  insert into user_transaction (player_id, id, created_at, operator_id, cents, status)
  select '${id(1)}', gen_random_uuid(), now() - n * interval '1 minute', 1, 1, 'completed' from generate_series(1, 100000) n;
  insert into notification (player_id, message, sender, created_at, read_at)
  select '${id(1)}', 'x', 'y', now() - n * interval '1 minute', now() from generate_series(1, 100000) n;
  insert into player (id, username, username_key, phone_code, phone, first_name, last_name, verified_at)
  select gen_random_uuid(), 'player' || n, 'player' || n, 1, lpad(n::text, 10, '0'), 'Ana', 'Luz ' || n, now()
  from generate_series(1, 50000) n;
  insert into wallet (player_id, operator_id, id, status, created_at)
  select id, 1 + row_number() over () % 50, gen_random_uuid(), 'active', now() from player;
  insert into redeem (player_id, id, operator_id, cents, status, sealed_code, transaction_id, created_at)
  select '${id(1)}', 'R' || lpad(n::text, 9, '0'), 1, 1, 'completed', '\\x00', gen_random_uuid(), now() from generate_series(1, 20000) n;
  insert into credit_grant (player_id, id, operator_id, cents, older_cents, status, granted_at)
  select '${id(1)}', gen_random_uuid(), 1, 1, 0, 'used', now() from generate_series(1, 20000) n;
  insert into staff_log (seq, id, at, actor_kind, actor_id, actor_name, role, operator_id, address, action, subject, approver_id, mac, hash)
  select n, gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 minute', 'staff', (n % 500)::text, 'name' || n % 500, 'clerk', null, '',
    'read', '', case when n % 100 = 0 then (n % 300)::text end, '\\x00', '\\x00' from generate_series(1, 50000) n;
  insert into bonus (id, title, description, terms, audience, repeats, offered_from, offered_until)
  select gen_random_uuid(), 'Prize ' || n, 'x', '{}', 'all', false, now(), now() + interval '1 day' from generate_series(1, 20000) n;
  insert into user_transaction_count (player_id, up_to, count) select player_id, now() - interval '1 hour', 99940 from book;
  insert into notification_count select * from user_transaction_count;
  analyze;`

/** On Citus each worker makes the plan for its shards. */
const isCitus = inject('workerUrls').length > 0

describe.skipIf(isCitus)('hot statements use an index', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let owner: Client
  let lane: ReturnType<typeof openLedgerConnection>
  let reader: Client

  beforeAll(async () => {
    database = await freshDatabase()
    owner = new Client({ connectionString: database.url })
    await owner.connect()
    lane = openLedgerConnection({ url: database.url, log: openLog('silent') })
    reader = await openClient(database.url, { name: 'plans' })
    await reader.query(`set role ${appRole}`)
  })
  afterAll(async () => {
    await lane.close()
    await endClient(reader)
    await owner.end()
    await database.drop()
  })

  it.each(ofLanes)('%s, on empty tables', async (_what, ask) => {
    expect(await wrongIn((await lane.get()).client, ask)).toEqual([])
  })

  describe(`on ${(playersWithTransfers * transfersOfEach).toLocaleString('en')} transfers`, () => {
    beforeAll(async () => void (await owner.query(fill)), 240_000)

    it.each(ofLanes)('%s', async (_what, ask) => {
      expect(await wrongIn((await lane.get()).client, ask)).toEqual([])
    })

    it.each(ofReads)('%s', async (_what, ask) => {
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await reader.query(`set plan_cache_mode = ${mode}`)
        expect(await wrongIn(reader, ask)).toEqual([])
      }
    })

    it('GAM-2 the largest wins of the day are read in index order, without a sort', async () => {
      const [statement] = await statementsOf((tx) => largestWins(tx, 6, new Date(), 6))
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await reader.query(`set plan_cache_mode = ${mode}`)
        const nodes = nodesOf(await planOf(reader, statement!))
        expect(nodes.map((node) => [node['Node Type'], node['Index Name']])).toEqual([
          ['Limit', undefined],
          ['Index Scan', 'transfer_largest_wins'],
        ])
      }
    })

    it.each(ofAudits)('%s, for an audit', async (_what, ask) => {
      await reader.query('begin')
      for (const { text } of await statementsOf(readOneMoment)) await reader.query(text)
      expect(await wrongIn(reader, ask)).toEqual([])
      await reader.query('rollback')
    })

    it('the check detects a sequential scan', async () => {
      const scan = (tx: Tx) => tx.all(sql`select from transfer where body_hash = ${id(1)}`)
      expect(await wrongIn(reader, scan)).toHaveLength(1)
      expect(await wrongIn((await lane.get()).client, scan)).toHaveLength(1)
    })
  })
})
