// What survives a crash: streams of transfers and the modules' rows, as the tables hold them, with the keys that PostgreSQL holds unique.
import { balancesIn } from '../../ledger/holdings.ts'
import type { GroupedRead, Storage, AppendRequest } from '../../ledger/storage.ts'
import { openChain } from '../../ledger/chain.ts'
import { checkpointAt } from '../../ledger/checkpoints.ts'
import type { ReadableKind, StateRow } from '../../ledger/command.ts'
import { cursorAtStart, compare, applyTransfer } from '../../ledger/audit/replay.ts'
import type { LoadedBook, Transfer } from '../../ledger/store.ts'
import { chart } from '../../accounts/accounts.ts'

export const chain = openChain('the secret of the simulation', chart)

type Book = { states: Map<string, Map<string, StateRow>>; transfers: Transfer[] }

/** How PostgreSQL, or what we ask of it, may fail us, for planted bugs. */
export type Flaws = {
  forgetsKeys?: boolean
  forgetsBodies?: boolean
  forgetsState?: boolean
  /** Two nodes can write the same seq: the later one stands. */
  forgetsSeqs?: boolean
  /** Two nodes can both open a round. */
  forgetsSteps?: boolean
  /** A book that is read again is the one that was remembered: what is decided on it is stale. */
  readsOldBooks?: boolean
  /** A request can come twice. */
  forgetsNonces?: boolean
}

export class Conflict extends Error {}

export type Disk = ReturnType<typeof openDisk>

export function openDisk(flaws: Flaws = {}) {
  const books = new Map<string, Book>()
  const usedNonces = new Set<string>()
  let now = 0

  const bookOf = (playerId: string): Book => {
    const known = books.get(playerId)
    if (known) return known
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
    const seen = flaws.readsOldBooks ? transfers.slice(0, -1) : transfers
    const last = seen.at(-1) ?? null
    return {
      playerId,
      nowMs: now,
      halted: false,
      frozen: null,
      lines: seen.reduce((most, { line }) => (line !== null && line > most ? line : most), 0n),
      last,
      hashBefore: seen.at(-2)?.hash ?? null,
      checkpoint: last && checkpointAt(last, chain),
    }
  }

  const rowsFor = (kind: ReadableKind, playerId: string, ids: string[]): StateRow[] => {
    const { states, transfers } = bookOf(playerId)
    if (kind.name === 'bet') return ids.flatMap((key) => foundBet(transfers, playerId, key))
    if (kind.name === 'game-round') return roundIds(transfers, ids).flatMap((id) => foundRound(transfers, playerId, id))
    const rows = [...(states.get(kind.name === 'past-bonus-grant' ? 'bonus-grant' : kind.name)?.values() ?? [])]
    const asked = ids.includes('*') || kind.remembers !== 'some' ? rows : rows.filter(({ id }) => ids.includes(id))
    return kind.remembers === 'all' && kind.keeps ? asked.filter((row) => kind.keeps!(row)) : asked
  }

  const refuse = (transfer: Transfer): void => {
    const { transfers } = bookOf(transfer.playerId)
    const has = (same: (one: Transfer) => boolean) => transfers.some(same)
    if (!flaws.forgetsSeqs && has(({ seq }) => seq === transfer.seq)) throw new Conflict('seq')
    if (!flaws.forgetsKeys && has(({ key }) => key === transfer.key)) throw new Conflict('key')
    if (transfer.line !== null && !flaws.forgetsSeqs && has(({ line }) => line === transfer.line))
      throw new Conflict('line')
    const isSameStep = ({ roundId, roundStep }: Transfer) =>
      roundId !== null && roundId === transfer.roundId && roundStep === transfer.roundStep
    if (!flaws.forgetsSteps && has(isSameStep)) throw new Conflict('round step')
  }

  /** True the first time. */
  const use = (nonce: string): boolean => {
    const isFirst = flaws.forgetsNonces || !usedNonces.has(nonce)
    usedNonces.add(nonce)
    return isFirst
  }

  const append = ({ transfers, changes, nonces }: AppendRequest): void => {
    transfers.forEach(refuse)
    if (!flaws.forgetsNonces && nonces.some(({ id }) => usedNonces.has(id))) throw new Conflict('nonce')
    for (const { id } of nonces) use(id)
    for (const transfer of transfers) {
      const book = bookOf(transfer.playerId)
      if (flaws.forgetsSeqs) book.transfers = book.transfers.filter(({ seq }) => seq !== transfer.seq)
      book.transfers.push(transfer)
    }
    if (flaws.forgetsState) return
    for (const { kind, row } of changes) {
      const { states } = bookOf(row.playerId)
      states.set(kind.name, (states.get(kind.name) ?? new Map<string, StateRow>()).set(row.id, row))
    }
  }

  const storage: Storage = {
    async read(playerIds, keys, reads: GroupedRead[], nonces) {
      const claimed = nonces.flatMap(({ id }) => (use(id) ? [id] : []))
      const earlier = keys.flatMap(({ playerId, key }) => {
        const found = flaws.forgetsKeys ? undefined : bookOf(playerId).transfers.find((one) => one.key === key)
        return found ? [found] : []
      })
      return {
        claimed,
        books: playerIds.map(load),
        outcomes: flaws.forgetsBodies ? earlier.map((one) => ({ ...one, bodyHash: anyBodyHash })) : earlier,
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
    bookOf,
    holdings,
    /** The real kind's reading of what it finds here. */
    rowsOf: (kind: ReadableKind, playerId: string, ids: string[]): StateRow[] =>
      rowsFor(kind, playerId, ids).map((row) => kind.read?.(row as never) ?? row),
    setTime: (at: number): void => void (now = at),
    /** The audit, on this disk. */
    finding(playerId: string): string | null {
      const { transfers } = bookOf(playerId)
      const place = cursorAtStart(playerId)
      for (const transfer of transfers) {
        const wrong = applyTransfer(place, transfer, chain)
        if (wrong) return wrong
      }
      const last = transfers.at(-1)
      return last ? compare(place, checkpointAt(last, chain), chain) : null
    },
  }
}

const anyBodyHash = '00000000-0000-0000-0000-000000000000'

type NamedTransactions = { transaction?: string; target?: string }
const saidIn = ({ detail }: Transfer): NamedTransactions => JSON.parse(detail ?? '{}') as NamedTransactions

/** As the query of the kind finds them. */
function foundBet(transfers: Transfer[], playerId: string, key: string): StateRow[] {
  const bet = transfers.find((one) => one.key === key)
  if (!bet) return []
  const isNamedBy = (of: string) =>
    transfers.some(
      (one) =>
        one.kind === of &&
        one.roundId !== null &&
        one.roundId === bet.roundId &&
        one.roundStep! > bet.roundStep! &&
        saidIn(one).target === saidIn(bet).transaction,
    )
  const { refusal, roundId, roundStep: step, detail } = bet
  const found = { refusal, roundId, step, detail, resolved: isNamedBy('win'), rolledBack: isNamedBy('rollback') }
  return [{ playerId, id: key, ...found }]
}

function roundIds(transfers: Transfer[], ids: string[]): string[] {
  const all = () => transfers.flatMap(({ kind, roundId }) => (kind === 'bet' && roundId !== null ? [roundId] : []))
  const byKey = (id: string) => transfers.find((one) => one.key === id)?.roundId ?? id
  return [...new Set(ids.flatMap((id) => (id === '*' ? all() : [byKey(id)])))]
}

function foundRound(transfers: Transfer[], playerId: string, id: string): StateRow[] {
  const steps = transfers.filter(({ roundId }) => roundId === id)
  const last = steps.reduce<Transfer | undefined>(
    (one, other) => (other.roundStep! > (one?.roundStep ?? 0) ? other : one),
    undefined,
  )
  return last ? [{ playerId, id, steps: last.roundStep, detail: last.detail } as StateRow] : []
}
