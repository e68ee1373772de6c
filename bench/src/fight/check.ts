/** Checks that every book matches the answers of the run exactly. */
import { readBook } from '../../../server/src/ledger/books.ts'
import type { ProviderSessions } from '../bets/provider-sessions.ts'
import { auditAll, type AuditTarget } from '../ledger/audit.ts'
import type { Effects } from './load.ts'

export async function openCheck(runtime: AuditTarget, { sessions }: ProviderSessions) {
  const readAll = () => Promise.all(sessions.map(({ player }) => readStand(runtime, player)))
  const expected = await readAll()
  return {
    add({ commands, cents }: Effects): void {
      expected.forEach((stand, playerSession) => {
        stand.commands += commands[playerSession]!
        stand.cents += cents[playerSession]!
      })
    },
    /** Throws at the first book that differs. Returns a summary. */
    async all(): Promise<string> {
      const actual = await readAll()
      actual.forEach((stand, playerSession) => {
        const [have, want] = [JSON.stringify(stand), JSON.stringify(expected[playerSession])]
        if (have !== want)
          throw new Error(`book ${sessions[playerSession]!.player}: ${have}, expected by the answers ${want}`)
      })
      const { entries, finding } = await auditAll(runtime)
      if (finding) throw new Error(finding)
      const commands = actual.reduce((sum, stand) => sum + stand.commands, 0)
      return `${actual.length} books with ${commands} commands match their answers; an audit of all ${entries} entries is clean`
    },
  }
}

/** A command is one transfer. Bets and wins change only the game account. A book sums to zero. */
async function readStand({ db }: AuditTarget, player: string) {
  const { seq, balances } = await readBook(db, player)
  const all = [...balances]
  const sum = (of: typeof all) => of.reduce((cents, [, more]) => cents + Number(more), 0)
  return { commands: Number(seq), cents: sum(all.filter(([name]) => name.startsWith('game:'))), sum: sum(all) }
}
