/** Records the acknowledged changes of players and staff. At the end, the books must contain each of them exactly once. */
import assert from 'node:assert/strict'
import { sql } from '@lucero/kit/sql'
import type { Stack } from '../stack.ts'

type RedeemStatus = 'pending' | 'cancelled' | 'completed' | 'rejected'

export type PlayerJournal = {
  id: string
  username: string
  transfers: number
  collects: { cents: number }
  redeems: Map<string, RedeemStatus>
  /** Cents, by the id of the request. */
  grants: Map<string, number>
  /** Closed rounds: stake and payout in cents. */
  rounds: Map<string, { game: string; stake: number; payout: number }>
  bonuses: number
  messages: number
}

export const newJournal = (id: string, username: string): PlayerJournal => ({
  id,
  username,
  transfers: 0,
  collects: { cents: 0 },
  redeems: new Map(),
  grants: new Map(),
  rounds: new Map(),
  bonuses: 0,
  messages: 0,
})

/** Compares one player's books with the journal. Throws the first difference. */
export async function assertAcknowledged({ owner }: Stack, journal: PlayerJournal): Promise<void> {
  const { id, username } = journal
  const counts = await owner.one<Record<string, number>>(sql`
    select count(*) filter (where kind = 'transfer-to-game')::int as transfers,
           count(*) filter (where kind = 'grant-credit')::int as grants
    from transfer where player_id = ${id}`)
  const { bonuses, messages } = await owner.one<{ bonuses: number; messages: number }>(sql`
    select (select count(*)::int from bonus_grant where player_id = ${id}) as bonuses,
           (select count(*)::int from conversation where player_id = ${id}) as messages`)
  assert.deepEqual(
    { ...counts, bonuses, messages },
    {
      transfers: journal.transfers,
      grants: journal.grants.size,
      bonuses: journal.bonuses,
      messages: journal.messages,
    },
    `every acknowledged transfer, grant, bonus and message of ${username} exists exactly once`,
  )
  const redeems = await owner.all<{ id: string; status: RedeemStatus }>(
    sql`select id, status from redeem where player_id = ${id}`,
  )
  assert.deepEqual(
    new Map(redeems.map((row) => [row.id, row.status])),
    journal.redeems,
    `every redeem of ${username} has the acknowledged status`,
  )
  await assertRounds(owner, journal)
}

type RoundRow = { id: string; game: string; stake: bigint; payout: bigint; status: string }

/** The games know each acknowledged round as it was answered, and the wallet has taken and paid the same for all of them together. */
async function assertRounds(owner: Stack['owner'], { id, username, rounds }: PlayerJournal): Promise<void> {
  const rows = await owner.all<RoundRow>(sql`
    select id, game, stake, payout, status from lucero_games.round where player = ${id} and mode = 'real'`)
  const played = new Map(
    rows
      .filter(({ status }) => status === 'closed')
      .map(({ id: round, game, stake, payout }) => [round, { game, stake: Number(stake), payout: Number(payout) }]),
  )
  for (const [round, acknowledged] of rounds)
    assert.deepEqual(
      played.get(round),
      acknowledged,
      `the acknowledged round ${round} of ${username} exists as answered`,
    )
  assert.deepEqual(
    rows.filter(({ status }) => !['closed', 'void', 'refused'].includes(status)),
    [],
    `every round of ${username} has ended`,
  )
  const wallet = await owner.one<{ closed: number; won: bigint }>(sql`
    select count(*) filter (where state -> 'closed' is not null)::int as closed,
           coalesce(sum((state ->> 'won')::bigint) filter (where state -> 'closed' is not null), 0)::bigint as won
    from (select detail::json -> 'state' as state from transfer where player_id = ${id} and kind = 'win') as wins`)
  assert.deepEqual(
    wallet,
    { closed: played.size, won: BigInt([...played.values()].reduce((sum, { payout }) => sum + payout, 0)) },
    `the wallet has closed and paid each round of ${username} exactly once`,
  )
}
