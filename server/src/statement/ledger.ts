/**
 * Returns a player's book in pages, so that the player can recompute it. Each page has a signed receipt for its last line.
 * A receipt is signed only if the hash chain of the page is valid and the request carries our receipt for the line before it.
 * So a receipt covers all lines up to its own, and signing one needs no stored state.
 */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { lineText, noHead, type BookLine, type Receipt } from '@lucero/contract/player/ledger-proof'
import type { ReadQuery } from '@lucero/contract/shared/shape'
import type { statementShapes } from '@lucero/contract/player/statement'
import type { Runtime } from '../runtime/runtime.ts'
import { checkedAfter, type CheckedTransfers } from '../ledger/history.ts'
import { isOurs, publicKeyOf, signReceipt } from './receipts.ts'

type LedgerQuery = ReadQuery<(typeof statementShapes)['getLedger']>

export async function readLedger(runtime: Runtime, playerId: string, query: LedgerQuery) {
  const { after = 0, limit } = query
  const { transfers, length, fault } = await checkedAfter(runtime.db, runtime.books.chain, playerId, after, limit)
  const lines = transfers.map(toBookLine)
  const head = fault ? undefined : headBefore(runtime, playerId, query)
  const receipt = head === undefined ? null : receiptFor(runtime, playerId, after, head, lines)
  return { lines, count: length, receipt, key: publicKeyOf(runtime), fault }
}

/** The hash that the page continues from, if the request carries a valid receipt for it. */
function headBefore(
  runtime: Runtime,
  playerId: string,
  { after, head, at, signature }: LedgerQuery,
): string | undefined {
  if (after === undefined) return noHead
  if (head === undefined || at === undefined || signature === undefined) return undefined
  return isOurs(runtime, { player: playerId, count: after, head, at, signature }) ? head : undefined
}

/** Returns null for an empty book. */
function receiptFor(
  runtime: Runtime,
  player: string,
  after: number,
  before: string,
  lines: BookLine[],
): Receipt | null {
  const count = after + lines.length
  if (count === 0) return null
  assert(
    lines.every(({ number }, index) => number === after + index + 1),
    'a receipt covers consecutive lines',
  )
  const head = lines.reduce((last, line) => hash('sha256', lineText(last, line), 'hex'), before)
  return signReceipt(runtime, { player, count, head, at: Math.floor(runtime.clock.now().getTime()) })
}

const listOf = (text: string) => (text ? text.split(',') : [])

function numbersIn(text: string): number[] {
  const numbers = listOf(text).map(Number)
  assert(numbers.every(Number.isSafeInteger), 'an amount does not fit a JSON number')
  return numbers
}

/** Kinds of transfer that state balances and move nothing. */
const statesHoldings = new Set(['release', 'carry-over'])

export function toBookLine(transfer: CheckedTransfers['transfers'][number]): BookLine {
  const { seq, kind, atMs, holdings, roundId, hash: seal } = transfer
  const [accounts, changes, balances] = [
    listOf(transfer.accounts),
    numbersIn(transfer.deltas),
    numbersIn(transfer.balances),
  ]
  assert(accounts.length === changes.length && accounts.length === balances.length, 'an entry lacks a part')
  return {
    number: Number(seq),
    kind,
    at: atMs,
    accounts,
    changes,
    balances,
    holds: statesHoldings.has(kind) ? (holdings ?? '') : '',
    round: roundId ?? '',
    seal,
  }
}
