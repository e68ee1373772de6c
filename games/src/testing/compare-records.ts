// Reconciles the games with the wallet: compares each round of the games with the transfers of the wallet.
import { Client } from 'pg'

type Row = {
  id: string
  status: string | null
  staked: string
  paid: string
  bet: string
  won: string
  closed: boolean
  /** A free spin according to the games, and according to the wallet. */
  spun: boolean
  granted: boolean
}

export type Comparison = { rounds: number; stakedCents: number; paidCents: number; differences: string[] }

/** Connects as the owner of the database, which holds both. Pending rounds are reported as differences, too. */
export async function compareRecords(databaseUrl: string): Promise<Comparison> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<Row>(query)
    return {
      rounds: rows.length,
      stakedCents: rows.reduce((sum, { bet }) => sum + Number(bet), 0),
      paidCents: rows.reduce((sum, { won }) => sum + Number(won), 0),
      differences: rows.flatMap(differenceIn),
    }
  } finally {
    await client.end()
  }
}

const query = `
  with theirs as (
    select player_id, said ->> 'round' as round, (said -> 'state' ->> 'spin')::boolean as is_free_spin,
      coalesce((said -> 'state' ->> 'cash')::bigint, 0) + coalesce((said -> 'state' ->> 'bonus')::bigint, 0)
        + coalesce((said -> 'state' ->> 'free')::bigint, 0) as bet,
      (said -> 'state' ->> 'won')::bigint as won_cents, (said -> 'state' ->> 'closed')::boolean as closed
    from (
      select distinct on (player_id, round_id) player_id, detail::json as said from public.transfer
      where round_id is not null order by player_id, round_id, round_step desc
    ) as last where said ->> 'provider' = 'lucero'
  )
  select coalesce(ours.id::text, theirs.round) as id, ours.status,
    case when ours.status in ('open', 'settling', 'closed') and not ours.is_free_spin then ours.stake else 0 end as staked,
    case when ours.status = 'closed' then ours.payout else 0 end as paid,
    coalesce(theirs.bet, 0) as bet,
    ours.is_free_spin and ours.status in ('open', 'settling', 'closed') as spun,
    coalesce(theirs.is_free_spin, false) as granted,
    coalesce(theirs.won_cents, 0) as won,
    coalesce(theirs.closed, false) as closed
  from (select * from lucero_games.round where mode = 'real') ours
  full join theirs
    on theirs.player_id = ours.player and theirs.round = ours.id::text`

function differenceIn({ id, status, staked, paid, bet, won, closed, spun, granted }: Row): string[] {
  const [ours, theirs] = [`${staked} staked and ${paid} paid`, `${bet} staked and ${won} paid`]
  if (status === null) return [`${id}: only in the wallet (${theirs})`]
  if (['betting', 'settling', 'voiding'].includes(status)) return [`${id}: still ${status}`]
  if (ours !== theirs) return [`${id} is ${status}: ${ours} say the games, ${theirs} says the wallet`]
  if (spun !== granted) return [`${id} is a free spin ${spun ? 'only for the games' : 'only for the wallet'}`]
  return closed === (status === 'closed') ? [] : [`${id} is ${status}, and ${closed ? '' : 'not '}closed at the wallet`]
}
