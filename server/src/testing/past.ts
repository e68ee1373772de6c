// A round that began longer ago, as the program would have written it then.
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { noHead, type Chain } from '../ledger/chain.ts'
import { firstCheckpoint } from '../ledger/checkpoints.ts'
import { transferColumns, type Transfer } from '../ledger/store.ts'

type Program = { owner: Tx; kit: { books: { chain: Chain; flush(): Promise<void>; forgetAll(): void } } }

/** The last round of the player. What came after its last transfer is linked anew, and the checkpoint begins again. */
export async function roundIsOlder({ owner, kit }: Program, playerId: string, hours: number): Promise<void> {
  const { chain } = kit.books
  // One that is still to be written knows the transfers as they were.
  await kit.books.flush()
  const transfers = await owner.all<Transfer>(
    sql`select ${transferColumns} from transfer t where t.player_id = ${playerId} order by t.seq`,
  )
  const from = transfers.findLastIndex(({ roundId }) => roundId !== null)
  let head = transfers[from - 1]?.hash ?? noHead
  for (const [n, transfer] of transfers.slice(from).entries()) {
    const detail = n === 0 ? older(transfer.detail!, hours) : transfer.detail
    head = chain.link(head, { ...transfer, detail })
    await owner.run(sql`
      update transfer set detail = ${detail}, hash = decode(${head}, 'hex')
      where player_id = ${playerId} and seq = ${transfer.seq}`)
  }
  const seal = firstCheckpoint(playerId, chain).signature
  await owner.run(sql`
    update book set seq = 0, head = '', accounts = '{}', balances = '{}', house_accounts = '{}', house_balances = '{}',
      seal = decode(${seal}, 'hex') where player_id = ${playerId}`)
  kit.books.forgetAll()
}

function older(detail: string, hours: number): string {
  const said = JSON.parse(detail) as { state: { at: number } }
  said.state.at -= hours * 3_600_000
  return JSON.stringify(said)
}
