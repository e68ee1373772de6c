/** Whether every book holds what the answers of the run have said, no more and no less. */
import { readBook } from '../../../server/src/ledger/books.ts'
import type { Seats } from '../bets/seats.ts'
import { auditAll, type AuditTarget } from '../ledger/audit.ts'
import type { Effects } from './load.ts'

export async function openCheck(kit: AuditTarget, { seats }: Seats) {
  const readAll = () => Promise.all(seats.map(({ player }) => readStand(kit, player)))
  const expected = await readAll()
  return {
    add({ commands, cents }: Effects): void {
      expected.forEach((stand, seat) => {
        stand.commands += commands[seat]!
        stand.cents += cents[seat]!
      })
    },
    /** Throws at the first book that is not as it must be; otherwise tells how much was looked at. */
    async all(): Promise<string> {
      const found = await readAll()
      found.forEach((stand, seat) => {
        const [have, want] = [JSON.stringify(stand), JSON.stringify(expected[seat])]
        if (have !== want) throw new Error(`book ${seats[seat]!.player}: ${have}, and the answers said ${want}`)
      })
      const { entries, finding } = await auditAll(kit)
      if (finding) throw new Error(finding)
      const commands = found.reduce((sum, stand) => sum + stand.commands, 0)
      return `${found.length} books with ${commands} commands hold what their answers said; an audit of all ${entries} entries is clean`
    },
  }
}

/** A command is one transfer; a game's wallet is all that bets and wins change; a book sums to nothing. */
async function readStand({ db }: AuditTarget, player: string) {
  const { seq, balances } = await readBook(db, player)
  const all = [...balances]
  const sum = (of: typeof all) => of.reduce((cents, [, more]) => cents + Number(more), 0)
  return { commands: Number(seq), cents: sum(all.filter(([name]) => name.startsWith('game:'))), sum: sum(all) }
}
