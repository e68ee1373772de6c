/**
 * A player's book as it stands, to be recomputed by its player. With each page comes a receipt for its last line: signed only where the receipt
 * for the line before the page is the program's own, and the program's own seals fit. So a receipt speaks for all lines up to it, and nothing
 * has to be kept to make one.
 */
import { hash } from 'node:crypto'
import { lineText, noHead, type BookLine, type Receipt } from '@lucero/contract/ledger-proof'
import type { ReadQuery } from '@lucero/contract/shape'
import type { statementShapes } from '@lucero/contract/statement'
import type { Kit } from '../kit/kit.ts'
import { checkedAfter, type CheckedTransfers } from '../ledger/history.ts'
import { isOurs, publicKeyOf, signReceipt } from './receipts.ts'

type LedgerQuery = ReadQuery<(typeof statementShapes)['getLedger']>

export async function readLedger(kit: Kit, playerId: string, asked: LedgerQuery) {
  const { after = 0, limit } = asked
  const { transfers, length, fault } = await checkedAfter(kit.db, kit.books.chain, playerId, after, limit)
  const lines = transfers.map(toBookLine)
  const head = fault ? undefined : headBefore(kit, playerId, asked)
  const receipt = head === undefined ? null : receiptFor(kit, playerId, after, head, lines)
  return { lines, count: length, receipt, key: publicKeyOf(kit), fault }
}

/** The head that this page goes on from, where the house has said it before. */
function headBefore(kit: Kit, playerId: string, { after, head, at, signature }: LedgerQuery): string | undefined {
  if (after === undefined) return noHead
  if (head === undefined || at === undefined || signature === undefined) return undefined
  return isOurs(kit, { player: playerId, count: after, head, at, signature }) ? head : undefined
}

/** None for nothing: there is no line to speak of. */
function receiptFor(kit: Kit, player: string, after: number, before: string, lines: BookLine[]): Receipt | null {
  const count = after + lines.length
  if (count === 0) return null
  const head = lines.reduce((last, line) => hash('sha256', lineText(last, line), 'hex'), before)
  return signReceipt(kit, { player, count, head, at: Math.floor(kit.clock.now().getTime()) })
}

const listOf = (text: string) => (text ? text.split(',') : [])

/** What says what a book holds, and moves nothing. */
const saysHoldings = new Set(['release', 'carry-over'])

export function toBookLine(transfer: CheckedTransfers['transfers'][number]): BookLine {
  const { seq, kind, atMs, accounts, deltas, balances, holdings, roundId, hash: seal } = transfer
  return {
    number: Number(seq),
    kind,
    at: atMs,
    accounts: listOf(accounts),
    changes: listOf(deltas).map(Number),
    balances: listOf(balances).map(Number),
    holds: saysHoldings.has(kind) ? (holdings ?? '') : '',
    round: roundId ?? '',
    seal,
  }
}
