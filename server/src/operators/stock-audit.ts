/**
 * The part of the full audit that compares books with each other: every movement between a player and an operator in a period of stock is in both books,
 * with the same amount, and the opening balance is what players held. So the sums of both sides are equal. A movement in progress counts if its
 * reservation or its row of credit on the way back exists. The audit has checked each book by itself before.
 */
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import * as accounts from '../accounts/accounts.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { balancesOf } from '../ledger/books.ts'
import {
  deltaOn,
  ofKindsBefore,
  transfersByKey,
  transfersBySeq,
  transfersOn,
  type Transfer,
} from '../ledger/history.ts'
import * as stock from '../stock/stock.ts'
import { creditBefore, openingKey, pagesOfPlayers } from './stock.ts'

type Period = { operatorId: number; period: number; fromAt: Date; toAt: Date | null }

/** Findings in words. It takes one read of the transfers of each player since the begin of the period. */
export async function auditStock(runtime: Runtime): Promise<string[]> {
  const { operators } = await stock.stockTerms(runtime)
  const findings: string[] = []
  for (const { operatorId, period, fromAt, toAt, openedAt } of operators.values()) {
    if (fromAt === null) continue
    const one = { operatorId, period, fromAt, toAt }
    if (openedAt !== null) findings.push(...(await auditOpening(runtime, one)))
    for await (const playerIds of pagesOfPlayers(runtime, operatorId))
      findings.push(...(await auditPlayers(runtime, one, playerIds)))
    findings.push(...(await auditLines(runtime, one)))
  }
  if (findings.length)
    runtime.log.error({ event: 'stock.books_differ', findings: findings.length }, 'stock books differ')
  return findings
}

const text = (cents: Cents) => toAmount(cents).toFixed(2)

async function auditOpening(runtime: Runtime, { operatorId, period, fromAt }: Period): Promise<string[]> {
  const [line] = await transfersByKey(runtime.db, stock.bookOf(operatorId), [openingKey(operatorId, period)])
  const held = await creditBefore(runtime, operatorId, fromAt)
  const booked = line ? deltaOn(line, accounts.withPlayers(operatorId)) : undefined
  if (booked === held) return []
  return [
    `stock of operator ${operatorId}: players held ${text(held)} at the begin of period ${period}, its book has ${booked === undefined ? 'no opening balance' : text(booked)}`,
  ]
}

/** A movement in a player's book, and the key of its line in the operator's. */
type Movement = { playerId: string; transfer: Transfer; cents: Cents; key: string }

/** From the players' books to the operator's. */
async function auditPlayers(runtime: Runtime, period: Period, playerIds: string[]): Promise<string[]> {
  const { operatorId, fromAt, toAt } = period
  const account = accounts.operator(operatorId)
  const movements = (await transfersOn(runtime.db, playerIds, account, fromAt, toAt)).flatMap(
    (transfer): Movement[] => {
      const cents = deltaOn(transfer, account)
      const { playerId, seq } = transfer
      if (cents === 0n) return []
      const sale = () => stock.settlementKey(stock.reservationOf(playerId, transfer.key), true)
      return [{ playerId, transfer, cents, key: cents < 0n ? sale() : stock.returnKey(playerId, seq, operatorId) }]
    },
  )
  let missing = await withoutLine(runtime, operatorId, movements)
  if (missing.length) {
    const isOpen = await openMovements(runtime, operatorId, missing)
    missing = missing.filter((one) => !isOpen(one))
    // One that ended between the two reads has its line now.
    missing = await withoutLine(runtime, operatorId, missing)
  }
  return missing.map(
    ({ playerId, transfer: { seq, kind }, cents }) =>
      `stock of operator ${operatorId}: transfer ${seq} (${kind}, ${text(-cents)}) of player ${playerId} is not in its book with this amount`,
  )
}

const linesPerRead = 500

async function withoutLine(runtime: Runtime, operatorId: number, movements: Movement[]): Promise<Movement[]> {
  const missing: Movement[] = []
  for (let at = 0; at < movements.length; at += linesPerRead) {
    const some = movements.slice(at, at + linesPerRead)
    const lines = await transfersByKey(
      runtime.db,
      stock.bookOf(operatorId),
      some.map(({ key }) => key),
    )
    const booked = new Map(lines.map((line) => [line.key, deltaOn(line, accounts.withPlayers(operatorId))]))
    // A sale adds what the player's account lost, and a return the opposite.
    missing.push(...some.filter(({ key, cents }) => booked.get(key) !== -cents))
  }
  return missing
}

async function openMovements(runtime: Runtime, operatorId: number, movements: Movement[]) {
  const reserved = await balancesOf(runtime.db, stock.bookOf(operatorId))
  const returning = new Set<string>()
  for (const playerId of new Set(movements.map((one) => one.playerId)))
    for (const row of await stock.returnsOf(runtime.db, playerId))
      if (row.operatorId === operatorId) returning.add(`${playerId} ${row.seq} ${row.cents}`)
  return ({ playerId, transfer: { key, seq }, cents }: Movement): boolean =>
    cents < 0n
      ? reserved.get(accounts.reserved(operatorId, stock.reservationOf(playerId, key))) === -cents
      : returning.has(`${playerId} ${seq} ${cents}`)
}

/** The fields of the detail of a line. */
type LineDetail = { player?: string; grant?: string; seq?: string; sold?: boolean }

/** From the operator's book to the players'. */
async function auditLines(runtime: Runtime, { operatorId, fromAt }: Period): Promise<string[]> {
  const [book, account] = [stock.bookOf(operatorId), accounts.operator(operatorId)]
  const findings: string[] = []
  for (let before = 2n ** 62n; ;) {
    const lines = await ofKindsBefore(runtime.db, book, ['settle-stock', 'return-stock'], before, linesPerRead)
    for (const [playerId, some] of Map.groupBy(lines, (line) => detailOf(line).player ?? '')) {
      const bySeq = await transfersBySeq(
        runtime.db,
        playerId,
        some.flatMap((line) => detailOf(line).seq ?? []).map(BigInt),
      )
      const byKey = await transfersByKey(
        runtime.db,
        playerId,
        some.flatMap((line) => detailOf(line).grant ?? []),
      )
      for (const line of some) {
        const { grant, seq, sold } = detailOf(line)
        if (sold === false || line.atMs < fromAt.getTime()) continue
        const own =
          grant === undefined ? bySeq.find((one) => String(one.seq) === seq) : byKey.find(({ key }) => key === grant)
        const cents = own ? -deltaOn(own, account) : 0n
        if (own && cents === deltaOn(line, accounts.withPlayers(operatorId))) continue
        findings.push(
          `stock of operator ${operatorId}: line ${line.seq} (${line.kind}, ${text(deltaOn(line, accounts.withPlayers(operatorId)))}) is not in the book of player ${playerId} with this amount`,
        )
      }
    }
    const last = lines.at(-1)
    if (!last || lines.length < linesPerRead || last.atMs < fromAt.getTime()) return findings
    before = last.seq
  }
}

const detailOf = ({ detail }: Transfer): LineDetail => JSON.parse(detail ?? '{}') as LineDetail
