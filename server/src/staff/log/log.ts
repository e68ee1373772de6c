/** Writes the audit log of the staff. Each row commits in the same transaction as the change that it describes. */
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '@lucero/kit/db'
import type { Kit } from '../../kit/kit.ts'
import { all, change, type Command, type Json, type StateKind } from '../../ledger/command.ts'
import type { Actor } from '../actor.ts'
import { chainStart, followChain, macOf, sealOf } from './chain.ts'
import * as store from './store.ts'

/** `before` and `after` contain the changed fields only. They must not contain secrets, codes or full phone numbers. */
export type LogEntry = {
  /** The name of the house call, or of the action in it. */
  action: string
  /** The changed thing as `kind:id`, for example `operator:1001`. */
  subject: string
  playerId?: string | undefined
  before?: Json
  after?: Json
  reason?: string | undefined
  /** The second person of an approved request. */
  approvedBy?: Pick<Actor, 'id' | 'name'> | undefined
}

export type LogTools = Pick<Kit, 'books' | 'clock' | 'log'>
type LogActor = Omit<Actor, 'can'>

/** Writes a row in the caller's transaction. Call it last, because it locks the end of the log until the commit. */
export async function writeStaffLog(kit: LogTools, tx: Tx, actor: LogActor, entry: LogEntry): Promise<void> {
  await tx.run(store.appendRow(rowOf(kit, actor, entry)))
  await seal(kit, tx)
}

/** Runs a change and writes its row in one transaction. `work` returns the result and the row; without a row nothing is logged. */
export async function changeLogged<Result>(
  kit: LogTools & { db: Db },
  actor: LogActor,
  work: (tx: Tx) => Promise<{ result: Result; entry: LogEntry | undefined }>,
): Promise<Result> {
  return kit.db.transaction(async (tx) => {
    const { result, entry } = await work(tx)
    if (entry) await writeStaffLog(kit, tx, actor, entry)
    return result
  })
}

type LogChange = store.InsertedRow & { playerId: string }

/** Loads nothing. A command that writes the log reads this kind, so that it runs at the coordinator of a Citus cluster. */
const logRows: StateKind<'staff-log', LogChange> = {
  name: 'staff-log',
  at: 'coordinator',
  load: () => store.noRows,
  save: (rows) => rows.map(store.appendRow),
}

/**
 * Returns a command that writes a log row in the transaction of its transfer. A command without effect, or one that is rejected, writes none.
 * Call `sealLog` after the commit.
 */
export function logged<Reply extends Json>(
  kit: LogTools,
  command: Command<Reply>,
  actor: LogActor,
  entryOf: (reply: Reply) => LogEntry | undefined,
): Command<Reply> {
  const decide: Command<Reply>['decide'] = (book, now) => {
    const decision = command.decide(book, now)
    const { moves, changes = [], detail, reply } = decision
    const entry = moves.length || changes.length || detail !== undefined ? entryOf(reply) : undefined
    if (!entry) return decision
    const row = rowOf(kit, actor, { ...entry, playerId: command.playerId })
    return { ...decision, changes: [...changes, change(logRows, { ...row, playerId: command.playerId })] }
  }
  return { ...command, reads: [...(command.reads ?? []), all(logRows)], decide }
}

function rowOf({ books, clock }: LogTools, actor: LogActor, entry: LogEntry): store.InsertedRow {
  const row: store.LogRow = {
    id: randomUUID(),
    atMs: clock.now().getTime(),
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    role: actor.role,
    operatorId: actor.operatorId,
    address: actor.address,
    action: entry.action,
    subject: entry.subject,
    playerId: entry.playerId ?? null,
    before: textOf(entry.before),
    after: textOf(entry.after),
    reason: entry.reason ?? null,
    approverId: entry.approvedBy?.id ?? null,
    approverName: entry.approvedBy?.name ?? null,
  }
  return { ...row, mac: macOf(books.chain.sign, row) }
}

const textOf = (value: Json): string | null => (value === undefined ? null : JSON.stringify(value))

/** Seals the rows that ledger commands wrote. A crash before it leaves them to the next writer. */
export const sealLog = (kit: LogTools & { db: Db }): Promise<void> => kit.db.transaction((tx) => seal(kit, tx))

const rowsPerSeal = 1000

/** Seals rows only if they verify. Broken rows stay unsealed, and the audit reports them. */
async function seal({ books: { chain }, log }: LogTools, tx: Tx): Promise<void> {
  const head = await store.lockHead(tx)
  const from = head.sealedSeq === 0n ? chainStart : { seq: head.sealedSeq, hash: head.sealedHash }
  const end = followChain(chain.sign, from, await store.rowsAfter(tx, from.seq, rowsPerSeal))
  if ('finding' in end)
    return log.error({ event: 'staff.log_broken', finding: end.finding }, 'audit log not sealed: it is broken')
  if (end.seq > from.seq)
    await store.setSeal(tx, { sealedSeq: end.seq, sealedHash: end.hash, seal: sealOf(chain.sign, end) })
}
