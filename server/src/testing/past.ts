// Rewrites a round as if it had begun earlier, or had been written by an older version.
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { noHead, type Chain } from '../ledger/chain.ts'
import { firstCheckpoint } from '../ledger/checkpoints.ts'
import { transferColumns, type Transfer } from '../ledger/store.ts'

type Program = { owner: Tx; runtime: { books: { chain: Chain; flush(): Promise<void>; forgetAll(): void } } }

type RoundState = { at: number; unnamed?: number | true }

export const roundIsOlder = (program: Program, playerId: string, hours: number): Promise<void> =>
  rewriteRound(program, playerId, (state) => ({ ...state, at: state.at - hours * 3_600_000 }))

/** Version 0.2 stored that the round had a win without a bet, but not at which step. */
export const roundIsOfVersion02 = (program: Program, playerId: string): Promise<void> =>
  rewriteRound(program, playerId, (state) => ({ ...state, unnamed: true }))

/** Changes the player's last round. Later transfers get new hashes, and the checkpoint is reset. */
async function rewriteRound(
  { owner, runtime }: Program,
  playerId: string,
  change: (state: RoundState) => RoundState,
): Promise<void> {
  const { chain } = runtime.books
  // A checkpoint that is still to be written was computed from the old transfers.
  await runtime.books.flush()
  const transfers = await owner.all<Transfer>(
    sql`select ${transferColumns} from transfer t where t.player_id = ${playerId} order by t.seq`,
  )
  const from = transfers.findLastIndex(({ roundId }) => roundId !== null)
  let head = transfers[from - 1]?.hash ?? noHead
  for (const [n, transfer] of transfers.slice(from).entries()) {
    const detail = n === 0 ? rewritten(transfer.detail!, change) : transfer.detail
    head = chain.link(head, { ...transfer, detail })
    await owner.run(sql`
      update transfer set detail = ${detail}, hash = decode(${head}, 'hex')
      where player_id = ${playerId} and seq = ${transfer.seq}`)
  }
  const seal = firstCheckpoint(playerId, chain).signature
  await owner.run(sql`
    update book set seq = 0, head = '', accounts = '{}', balances = '{}', house_accounts = '{}', house_balances = '{}',
      seal = decode(${seal}, 'hex') where player_id = ${playerId}`)
  runtime.books.forgetAll()
}

function rewritten(detail: string, change: (state: RoundState) => RoundState): string {
  const movement = JSON.parse(detail) as { state: RoundState }
  const state = change(movement.state)
  // Version 1 details have no `v`.
  return JSON.stringify({ ...movement, ...(state.unnamed === true && { v: undefined }), state })
}
