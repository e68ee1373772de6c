// In-memory storage that survives a simulated crash: transfers and state rows, with the unique keys of the PostgreSQL tables.
import { balancesIn } from '../../ledger/holdings.ts'
import type { GroupedRead, Storage, AppendRequest } from '../../ledger/storage.ts'
import { openChain } from '../../ledger/chain.ts'
import { checkpointAt } from '../../ledger/checkpoints.ts'
import type { ReadableKind, StateRow } from '../../ledger/command.ts'
import { cursorAtStart, compare, applyTransfer } from '../../ledger/audit/replay.ts'
import type { LoadedBook, Transfer } from '../../ledger/store.ts'
import { chart } from '../../accounts/accounts.ts'
import { totalsOf } from '../../reports/facts.ts'
import type { FactsRecorder } from '../../reports/recorder.ts'
import { Totals } from '../../reports/sums.ts'

export const secret = 'the secret of the simulation'
export const chain = openChain(secret, chart)

type Book = { states: Map<string, Map<string, StateRow>>; transfers: Transfer[] }

/** Faults of the storage, for planted bugs. */
export type Flaws = {
  allowsDuplicateKeys?: boolean
  ignoresBodies?: boolean
  losesState?: boolean
  /** Two nodes can write the same sequence number; the later write replaces the earlier. */
  allowsDuplicateSeqs?: boolean
  /** Two nodes can both open a round. */
  allowsDuplicateSteps?: boolean
  /** A repeated read returns the cached book, so decisions are made on stale data. */
  readsStaleBooks?: boolean
  /** A request can be replayed. */
  allowsReusedNonces?: boolean
  /** The sums of the reports are stored even if the transfers are not. */
  keepsSumsOfFailedAppends?: boolean
  /** The sums of the reports are not stored. */
  losesSums?: boolean
}

export class Conflict extends Error {}

export type Disk = ReturnType<typeof openDisk>

export function openDisk(flaws: Flaws = {}) {
  const books = new Map<string, Book>()
  const usedNonces = new Set<string>()
  const sums = new Totals()
  let now = 0

  const bookOf = (playerId: string): Book => {
    const existing = books.get(playerId)
    if (existing) return existing
    const fresh = { states: new Map(), transfers: [] }
    books.set(playerId, fresh)
    return fresh
  }

  const holdings = (playerId: string) => {
    const last = bookOf(playerId).transfers.at(-1)
    return last ? balancesIn(checkpointAt(last, chain)) : new Map<string, bigint>()
  }

  const load = (playerId: string): LoadedBook => {
    const { transfers } = bookOf(playerId)
    const visible = flaws.readsStaleBooks ? transfers.slice(0, -1) : transfers
    const last = visible.at(-1) ?? null
    return {
      playerId,
      nowMs: now,
      halted: false,
      frozen: null,
      lines: visible.reduce((max, { line }) => (line !== null && line > max ? line : max), 0n),
      last,
      hashBefore: visible.at(-2)?.hash ?? null,
      checkpoint: last && checkpointAt(last, chain),
    }
  }

  const rowsFor = (kind: ReadableKind, playerId: string, ids: string[]): StateRow[] => {
    const { states, transfers } = bookOf(playerId)
    if (kind.name === 'bet') return ids.flatMap((key) => betRow(transfers, playerId, key))
    if (kind.name === 'game-round') return roundIds(transfers, ids).flatMap((id) => roundRow(transfers, playerId, id))
    const rows = [...(states.get(kind.name === 'past-bonus-grant' ? 'bonus-grant' : kind.name)?.values() ?? [])]
    const selected = ids.includes('*') || kind.remembers !== 'some' ? rows : rows.filter(({ id }) => ids.includes(id))
    return kind.remembers === 'all' && kind.keeps ? selected.filter((row) => kind.keeps!(row)) : selected
  }

  const assertNoConflict = (transfer: Transfer): void => {
    const { transfers } = bookOf(transfer.playerId)
    const has = (same: (one: Transfer) => boolean) => transfers.some(same)
    if (!flaws.allowsDuplicateSeqs && has(({ seq }) => seq === transfer.seq)) throw new Conflict('seq')
    if (!flaws.allowsDuplicateKeys && has(({ key }) => key === transfer.key)) throw new Conflict('key')
    if (transfer.line !== null && !flaws.allowsDuplicateSeqs && has(({ line }) => line === transfer.line))
      throw new Conflict('line')
    const isSameStep = ({ roundId, roundStep }: Transfer) =>
      roundId !== null && roundId === transfer.roundId && roundStep === transfer.roundStep
    if (!flaws.allowsDuplicateSteps && has(isSameStep)) throw new Conflict('round step')
  }

  /** Returns true on first use. */
  const use = (nonce: string): boolean => {
    const isFirst = flaws.allowsReusedNonces || !usedNonces.has(nonce)
    usedNonces.add(nonce)
    return isFirst
  }

  const addSumsOf = (recording: AppendRequest['recording']) => {
    if (recording && !flaws.losesSums) sums.add(totalsOf([(recording as FactsRecorder).text()]))
  }

  const append = ({ transfers, changes, beside, nonces, recording }: AppendRequest): void => {
    if (beside.length) throw new Error('the disk of the simulation runs no statements')
    if (flaws.keepsSumsOfFailedAppends) addSumsOf(recording)
    transfers.forEach(assertNoConflict)
    if (!flaws.allowsReusedNonces && nonces.some(({ id }) => usedNonces.has(id))) throw new Conflict('nonce')
    for (const { id } of nonces) use(id)
    if (!flaws.keepsSumsOfFailedAppends) addSumsOf(recording)
    for (const transfer of transfers) {
      const book = bookOf(transfer.playerId)
      if (flaws.allowsDuplicateSeqs) book.transfers = book.transfers.filter(({ seq }) => seq !== transfer.seq)
      book.transfers.push(transfer)
    }
    if (flaws.losesState) return
    for (const { kind, row } of changes) {
      const { states } = bookOf(row.playerId)
      states.set(kind.name, (states.get(kind.name) ?? new Map<string, StateRow>()).set(row.id, row))
    }
  }

  const storage: Storage = {
    async read(playerIds, keys, reads: GroupedRead[], nonces) {
      const claimed = nonces.flatMap(({ id }) => (use(id) ? [id] : []))
      const earlier = keys.flatMap(({ playerId, key }) => {
        const stored = flaws.allowsDuplicateKeys ? undefined : bookOf(playerId).transfers.find((one) => one.key === key)
        return stored ? [stored] : []
      })
      return {
        claimed,
        books: playerIds.map(load),
        outcomes: flaws.ignoresBodies ? earlier.map((one) => ({ ...one, bodyHash: anyBodyHash })) : earlier,
        rows: reads.map(({ kind, playerIds: of, ids }) =>
          [...Map.groupBy(ids, (_, n) => of[n]!)].flatMap(([playerId, wanted]) => rowsFor(kind, playerId, wanted)),
        ),
      }
    },
    async append(made) {
      append(made)
    },
    async freeze(findings) {
      throw new Error(findings[0]!.text)
    },
  }

  return {
    storage,
    /** Without a promise, for callers that decide when it happens. Throws a conflict before it changes anything. */
    append,
    /** The sums of the reports, as committed with the transfers. */
    sums,
    bookOf,
    holdings,
    /** Rows as the real kind parses them. */
    rowsOf: (kind: ReadableKind, playerId: string, ids: string[]): StateRow[] =>
      rowsFor(kind, playerId, ids).map((row) => kind.read?.(row as never) ?? row),
    setTime: (at: number): void => void (now = at),
    /** Runs the audit on this storage. */
    finding(playerId: string): string | null {
      const { transfers } = bookOf(playerId)
      const cursor = cursorAtStart(playerId)
      for (const transfer of transfers) {
        const wrong = applyTransfer(cursor, transfer, chain)
        if (wrong) return wrong
      }
      const last = transfers.at(-1)
      return last ? compare(cursor, checkpointAt(last, chain), chain) : null
    },
  }
}

const anyBodyHash = '00000000-0000-0000-0000-000000000000'

type NamedTransactions = { transaction?: string; target?: string }
const detailOf = ({ detail }: Transfer): NamedTransactions => JSON.parse(detail ?? '{}') as NamedTransactions

/** The row that the query of the kind would return. */
function betRow(transfers: Transfer[], playerId: string, key: string): StateRow[] {
  const bet = transfers.find((one) => one.key === key)
  if (!bet) return []
  const isNamedBy = (of: string) =>
    transfers.some(
      (one) =>
        one.kind === of &&
        one.roundId !== null &&
        one.roundId === bet.roundId &&
        one.roundStep! > bet.roundStep! &&
        detailOf(one).target === detailOf(bet).transaction,
    )
  const { refusal, roundId, roundStep: step, detail } = bet
  const columns = { refusal, roundId, step, detail, resolved: isNamedBy('win'), rolledBack: isNamedBy('rollback') }
  return [{ playerId, id: key, ...columns }]
}

function roundIds(transfers: Transfer[], ids: string[]): string[] {
  const all = () => transfers.flatMap(({ kind, roundId }) => (kind === 'bet' && roundId !== null ? [roundId] : []))
  const byKey = (id: string) => transfers.find((one) => one.key === id)?.roundId ?? id
  return [...new Set(ids.flatMap((id) => (id === '*' ? all() : [byKey(id)])))]
}

function roundRow(transfers: Transfer[], playerId: string, id: string): StateRow[] {
  const steps = transfers.filter(({ roundId }) => roundId === id)
  const last = steps.reduce<Transfer | undefined>(
    (one, other) => (other.roundStep! > (one?.roundStep ?? 0) ? other : one),
    undefined,
  )
  return last ? [{ playerId, id, steps: last.roundStep, detail: last.detail } as StateRow] : []
}
