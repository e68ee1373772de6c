/** The proofs of a round in the public log of the house, for anybody who has its id. */
import { commitmentOf } from '../../rules/draw.ts'
import type { Answers } from '../../api.ts'
import { sql } from '@lucero/kit/sql'
import { findListed, findPair } from '../fairness/seeds.ts'
import type { Runtime } from '../runtime.ts'
import { Refusal } from '../../refusal.ts'
import type { Round } from './round.ts'
import { seedsOf } from './round-seeds.ts'
import { findRound } from './store.ts'
import { tableGame, tableRoundsOf } from './table-rounds.ts'

type Commitment = { hash: string; batch: string | null; steps: number }

export async function showRoundInLog(runtime: Runtime, id: string): Promise<Answers['roundInLog']> {
  const round = await findRound(runtime.db, id)
  if (!round) throw new Refusal('ROUND_NOT_FOUND')
  const { hash, batch, steps } = await commitmentIn(runtime, round)
  const listed = batch === null ? undefined : await findListed(runtime.db, batch, hash)
  if (round.mode === 'demo' && !listed) throw new Refusal('NOT_FOUND')
  const { vkey, ...proofs } = await runtime.wallets.real.publicLog.roundProofs({
    player: round.player,
    round: id,
    seeds: listed?.entry ?? null,
  })
  return {
    vkey,
    commitment: hash,
    steps,
    seed: listed && proofs.seeds ? { ...listed, ...proofs.seeds } : null,
    round: round.mode === 'demo' ? null : proofs.round,
  }
}

/** The commitment as it is in the batch. Rounds at the table share the last hash of their chain. */
async function commitmentIn(runtime: Runtime, round: Round): Promise<Commitment> {
  if (round.game !== tableGame) {
    const pair = await findPair(runtime.db, round.pair)
    return { hash: commitmentOf((await seedsOf(runtime, round, pair)).serverSeed), batch: pair.batch, steps: 0 }
  }
  const table = (await tableRoundsOf(runtime.db, [round.id])).get(round.id)
  if (!table) throw new Refusal('ROUND_NOT_FOUND')
  const chain = await runtime.db.one<{ hash: string; batch: string | null }>(
    sql`select final_hash as hash, batch from crash_chain where id = ${table.chain}`,
  )
  return { ...chain, steps: table.linkNumber - 1 }
}
