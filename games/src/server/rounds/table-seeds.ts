/** The seeds that a player at the table sees: the last published link, and their own client seed. */
import { sql } from '@lucero/kit/sql'
import type { SeedsView } from '../../api.ts'
import type { Runtime } from '../runtime.ts'
import { commitmentOfRound, findLatest } from './table-rounds.ts'

/** The commitment of the next link is the last link that was published. Before the first round there is none. */
export async function tableSeedsView(runtime: Runtime, clientSeed: string): Promise<SeedsView> {
  const latest = await findLatest(runtime.db)
  if (!latest) return { commitment: '', clientSeed, nonce: 1 }
  const commitment = latest.link ?? (await commitmentOfRound(runtime, latest))
  const nonce = latest.status === 'ended' ? latest.number + 1 : latest.number
  return { commitment, clientSeed, nonce }
}

export type ChainView = { finalHash: string; firstRound: number; length: number }

export async function chainView(runtime: Runtime, chain: bigint): Promise<ChainView> {
  const row = await runtime.db.one<{ final_hash: string; length: number; first: bigint }>(sql`
    select final_hash, length, (select min(number) from crash_round where chain = ${chain}) as first
    from crash_chain where id = ${chain}`)
  return { finalHash: row.final_hash, firstRound: Number(row.first), length: row.length }
}
