/**
 * The part of the full audit that compares settlements with the ledger and with each other: each booked line is computed once more from the sums of
 * its period, its moves are its amounts, and what an operator passes on is what the operators below it have booked.
 */
import { toDecimal } from '@lucero/contract/shared/money'
import * as accounts from '../accounts/accounts.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { balancesOfAll } from '../ledger/books.ts'
import { deltaOn, ofKindsBefore, type Transfer } from '../ledger/history.ts'
import { listOperators } from '../operators/operators.ts'
import { bookOf } from '../stock/stock.ts'
import { netOf, settlementIn, type Settlement } from './book-rules.ts'
import { bookSettlement } from './commands.ts'
import { commissionOf, figureNames, type Commission } from './rules.ts'
import { figuresFor, loadArrangements } from './settlement.ts'

type Line = { line: Transfer; settlement: Settlement }

const linesPerRead = 500

async function* linesOf({ db }: Runtime, operatorId: number): AsyncGenerator<Line> {
  for (let before = 2n ** 62n; ;) {
    const lines = await ofKindsBefore(db, bookOf(operatorId), [bookSettlement.kind], before, linesPerRead)
    for (const line of lines) yield { line, settlement: settlementIn(operatorId, line.detail).settlement }
    const last = lines.at(-1)
    if (!last || lines.length < linesPerRead) return
    before = last.seq
  }
}

const amountNames = [
  'base',
  'carriedIn',
  'carriedOut',
  'share',
  'borne',
  'gross',
] as const satisfies (keyof Commission)[]

/** Findings in words. */
export async function auditSettlements(runtime: Runtime): Promise<string[]> {
  const findings: string[] = []
  const arrangements = await loadArrangements(runtime)
  const operatorIds = (await listOperators(runtime.db)).map(({ id }) => id)
  const grossOf = new Map<string, bigint>()
  const passedOn: { from: number; to: number; day: string; cents: bigint }[] = []
  for (const operatorId of operatorIds) {
    const newestFirst: Line[] = []
    for await (const line of linesOf(runtime, operatorId)) newestFirst.push(line)
    let loss = 0n
    for (const { line, settlement } of newestFirst.toReversed()) {
      const wrong = (what: string) => findings.push(`settlement ${line.seq} of operator ${operatorId}: ${what}`)
      const { period, top, terms, total, own, gross, partners } = settlement
      const right = commissionOf(terms, total, loss)
      loss = right.carriedOut
      for (const name of amountNames)
        if (settlement[name] !== right[name])
          wrong(`${name} is ${toDecimal(settlement[name])}, and not ${toDecimal(right[name])}`)
      const figures = await figuresFor(runtime, { operatorId, top, period, parents: arrangements.parents })
      for (const name of figureNames)
        if (figures && figures[name] !== own[name])
          wrong(`${name} is ${toDecimal(own[name])}, and the ledger has ${toDecimal(figures[name])}`)
      const booked = deltaOn(line, accounts.commission(operatorId))
      if (booked !== netOf(settlement))
        wrong(`${toDecimal(booked)} was booked, and not ${toDecimal(netOf(settlement))}`)
      grossOf.set(`${operatorId} ${period.to}`, gross)
      for (const partner of partners)
        passedOn.push({ from: operatorId, to: partner.operatorId, day: period.to, cents: partner.gross })
    }
  }
  for (const { from, to, day, cents } of passedOn)
    if ((grossOf.get(`${to} ${day}`) ?? 0n) !== cents)
      findings.push(
        `settlement of operator ${from} to ${day} passes on ${toDecimal(cents)} to operator ${to}, whose book has ${toDecimal(grossOf.get(`${to} ${day}`) ?? 0n)}`,
      )
  findings.push(...(await auditSides(runtime, operatorIds)))
  if (findings.length)
    runtime.log.error({ event: 'settlement.books_differ', findings: findings.length }, 'settlements differ')
  return findings
}

/** What an operator got from above is what the book of the one above passed on, corrections included. */
async function auditSides(runtime: Runtime, operatorIds: number[]): Promise<string[]> {
  const sums = new Map<string, bigint>()
  for (const balances of (await balancesOfAll(runtime.db, operatorIds.map(bookOf))).values())
    for (const [account, cents] of balances) {
      const [pocket, first = '', second = ''] = account.split(':')
      const pair = pocket === 'upper' ? `${second} ${first}` : pocket === 'below' ? `${first} ${second}` : undefined
      if (pair && !pair.startsWith('0 ')) sums.set(pair, (sums.get(pair) ?? 0n) + cents)
    }
  return [...sums]
    .filter(([, cents]) => cents !== 0n)
    .map(([pair, cents]) => {
      const [parent, partner] = pair.split(' ')
      return `the books of operators ${parent} and ${partner} differ by ${toDecimal(cents)} in commission`
    })
}
