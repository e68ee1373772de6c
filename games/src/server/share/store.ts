/** Queries of the rounds that players share. */
import { randomBytes } from 'node:crypto'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

export type SharedRow = { id: string; round: string; has_proof: boolean }

/** Nobody can guess an address: 64 random bits. */
const newId = () => randomBytes(8).toString('base64url')

/** A round keeps its address, so a repeated request changes nothing. Without a choice, the last one stays. */
export const saveShared = (tx: Tx, round: string, hasProof: boolean | undefined): Promise<SharedRow> =>
  tx.one<SharedRow>(sql`insert into shared_round (id, round, has_proof) values (${newId()}, ${round}, ${hasProof ?? true})
    on conflict (round) do update set has_proof = coalesce(${hasProof ?? null}, shared_round.has_proof) returning id, round, has_proof`)

export const deleteShared = (tx: Tx, round: string): Promise<number> =>
  tx.run(sql`delete from shared_round where round = ${round}`)

export const findShared = (tx: Tx, id: string): Promise<SharedRow | undefined> =>
  tx.maybe<SharedRow>(sql`select id, round, has_proof from shared_round where id = ${id}`)
