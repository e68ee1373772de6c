/** Writes bets and wins by SQL: 10,000 players, 20 operators, 100 games, the 365 days of 2026. Reports and their check do not read hashes, so these have none. */
import { Client } from 'pg'

const players = 10_000
const perStatement = 500_000

/** Replaces the ledger and the sums. The sums are computed from the numbers of the transfers, not from the transfers. Only the primary key is kept: nothing here reads the other indexes. */
export async function fillLedger(url: string, transfers: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('truncate transfer, book, report_total, report_delta')
    await client.query(
      'alter table transfer drop constraint if exists transfer_pkey, drop constraint if exists transfer_key_unique',
    )
    await client.query('drop index if exists transfer_round, transfer_line, transfer_winners')
    await client.query(
      `insert into book (player_id, seal) select md5('player ' || n)::uuid, '\\x' from generate_series(0, ${players - 1}) n`,
    )
    for (let at = 0; at < transfers; at += perStatement)
      await client.query(insertion(at, Math.min(at + perStatement, transfers), transfers))
    for (const kind of ['operator', 'game'] as const) await client.query(sumsOf(kind, transfers))
    await client.query(`set maintenance_work_mem = '512MB'`)
    await client.query('alter table transfer add constraint transfer_pkey primary key (player_id, seq)')
    await client.query('vacuum analyze transfer')
  } finally {
    await client.end()
  }
}

/** Each player alternates between a bet of 1.00 and its win. Every third round pays 2.88. */
const transfersOf = (from: number, to: number): string => `
  select n, n % ${players} as player, n / ${players} as turn, 1 + n % ${players} % 20 as operator,
    'game-' || (n % ${players} + n / ${players} / 2) % 100 as game,
    case when n / ${players} % 2 = 0 then 'bet' else 'win' end as kind,
    case when n / ${players} % 2 = 0 then 100 when (n + n / ${players}) % 3 = 0 then 288 else 0 end::bigint as cents
  from generate_series(${from}, ${to - 1}) as n`

const timeOf = (all: number): string => `('2026-01-01'::timestamptz + interval '365 days' * (n::float8 / ${all}))`

const insertion = (from: number, to: number, all: number): string => `
  insert into transfer (player_id, seq, key, body_hash, kind, at, accounts, deltas, balances, reply, holdings, detail, round_id, round_step, hash)
  select md5('player ' || player)::uuid, turn + 1, gen_random_uuid(), gen_random_uuid(), kind, ${timeOf(all)},
    case when cents > 0 then array[source, target] else '{}' end,
    case when cents > 0 then array[-cents, cents] else '{}' end,
    case when cents > 0 then array[1000, 1000]::bigint[] else '{}' end,
    '{"transaction":"0","balance":{"playable":100000,"cash":100000,"bonus":0,"version":1}}',
    'main:' || operator || '=1000,operator:' || operator || '=-1000',
    '{"v":2,"provider":"bench","transaction":"' || n || '","round":"' || n / 2 || '","operator":' || operator || ',"game":"' || game
      || '","cash":100,"stake":100,"after":1000,"state":{"at":0,"bets":1,"cash":100'
      || case when kind = 'win' then ',"closed":true' || case when cents > 0 then ',"won":288' else '' end else '' end || '}}',
    gen_random_uuid(), 1 + turn % 2, '\\x00'
  from (
    select *,
      case when kind = 'bet' then 'game:' || operator || ':' || game else 'bank:' || game end as source,
      case when kind = 'bet' then 'bank:' || game else 'game:' || operator || ':' || game end as target
    from (${transfersOf(from, to)}) as one
  ) as two`

/** An operator has the changes of what its players hold. A game has the sums of its rounds. */
const sumsOf = (kind: 'operator' | 'game', all: number): string => `
  insert into report_total
  select day, '${kind}', ${kind}::text, bets, 100 * bets, 0, paid, 0, 0, 0, 0, 0, 0,
    ${kind === 'operator' ? 'paid - 100 * bets, 0, 0, 0, 0, 0, 0, 0' : '0, 0, wins, 100 * wins, paid, 10000 * wins, 100 * paid, 288 * paid'}
  from (
    select (${timeOf(all)} at time zone 'UTC')::date as day, ${kind}, count(*) filter (where kind = 'bet') as bets,
      count(*) filter (where kind = 'win') as wins, coalesce(sum(cents) filter (where kind = 'win'), 0) as paid
    from (${transfersOf(0, all)}) as one group by 1, 2
  ) as sums`
