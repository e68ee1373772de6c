/** Pure decisions on the commission in an operator's book. */
import assert from 'node:assert/strict'
import { toAmount, type Cents } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import * as accounts from '../accounts/accounts.ts'
import type { BookView, Decision, Move } from '../ledger/command.ts'
import { bookOf } from '../stock/stock.ts'
import { figureNames, type Commission, type Figures, type Period, type Terms } from './rules.ts'
import { tiersIn, tiersText } from './store.ts'

/** The commission of an operator directly below, which this one passes on. */
type PartnerShare = { operatorId: number; gross: Cents }

export type Settlement = Commission & {
  operatorId: number
  period: Period
  /** The operator at the top of the tree, whose period it is. */
  top: number
  parentId: number | null
  terms: Terms | undefined
  own: Figures
  total: Figures
  partners: readonly PartnerShare[]
}

export const netOf = ({ gross, partners }: Pick<Settlement, 'gross' | 'partners'>): Cents =>
  partners.reduce((net, partner) => net - partner.gross, gross)

/** A transfer, with negative amounts in the other direction. */
function moveOf(from: string, to: string, cents: Cents): Move[] {
  if (cents === 0n) return []
  return cents > 0n ? [{ from, to, cents }] : [{ from: to, to: from, cents: -cents }]
}

const texts = (figures: Figures) => Object.fromEntries(figureNames.map((name) => [name, String(figures[name])]))
const centsIn = (texts: Record<string, string>) =>
  Object.fromEntries(figureNames.map((name) => [name, BigInt(texts[name] ?? 0)])) as Figures

type Staff = { name?: string; approver?: string }

/** The detail of the transfer has all that the statement shows, so the statement never changes. */
type Detail = {
  from: string
  to: string
  top: number
  parent: number | null
  request: string
  terms: { basis: Terms['basis']; tiers: string; bonusCost: Terms['bonusCost']; carriesLoss: boolean } | null
  own: Record<string, string>
  total: Record<string, string>
  amounts: Record<'base' | 'carriedIn' | 'carriedOut' | 'share' | 'borne' | 'gross', string>
  partners: [number, string][]
  staff: Staff
}

function detailOf(one: Settlement, request: string, staff: Staff): Detail {
  const { period, top, parentId, terms, own, total, partners } = one
  const { base, carriedIn, carriedOut, share, borne, gross } = one
  return {
    ...period,
    top,
    parent: parentId,
    request,
    staff,
    terms: terms
      ? {
          basis: terms.basis,
          tiers: tiersText(terms.tiers),
          bonusCost: terms.bonusCost,
          carriesLoss: terms.carriesLoss,
        }
      : null,
    own: texts(own),
    total: texts(total),
    amounts: {
      base: String(base),
      carriedIn: String(carriedIn),
      carriedOut: String(carriedOut),
      share: String(share),
      borne: String(borne),
      gross: String(gross),
    },
    partners: partners.map(({ operatorId, gross: cents }) => [operatorId, String(cents)]),
  }
}

/** A booked settlement, as its transfer has it. */
export function settlementIn(operatorId: number, text: string | null) {
  const { from, to, top, parent, request, terms, own, total, amounts, partners, staff } = JSON.parse(
    text ?? '{}',
  ) as Detail
  const settlement: Settlement = {
    operatorId,
    period: { from, to },
    top,
    parentId: parent,
    terms: terms ? { ...terms, tiers: tiersIn(terms.tiers) } : undefined,
    own: centsIn(own),
    total: centsIn(total),
    partners: partners.map(([id, cents]) => ({ operatorId: id, gross: BigInt(cents) })),
    base: BigInt(amounts.base),
    carriedIn: BigInt(amounts.carriedIn),
    carriedOut: BigInt(amounts.carriedOut),
    share: BigInt(amounts.share),
    borne: BigInt(amounts.borne),
    gross: BigInt(amounts.gross),
  }
  return { settlement, request, staff }
}

export type BookedPeriod = { operatorId: number; number: number; from: string; to: string; net: number }

/** Books one period. Its key follows from the period, so a period is booked once. */
export function decideBook(
  book: BookView,
  { settlement, request, staff }: { settlement: Settlement; request: string; staff: Staff },
): Decision<BookedPeriod> {
  const { operatorId, parentId, gross, partners, period } = settlement
  assert(book.playerId === bookOf(operatorId), 'a settlement is in the book of its operator')
  const account = accounts.commission(operatorId)
  const moves = [
    ...moveOf(accounts.fromAbove(operatorId, parentId), account, gross),
    ...partners.flatMap((one) => moveOf(account, accounts.toBelow(operatorId, one.operatorId), one.gross)),
  ]
  return {
    moves,
    detail: detailOf(settlement, request, staff),
    reply: { operatorId, number: Number(book.seq) + 1, ...period, net: toAmount(netOf(settlement)) },
  }
}

type Sum = { balance: number }

const balanceAfter = (book: BookView, operatorId: number, added: Cents): Sum => {
  assert(book.playerId === bookOf(operatorId), 'commission is in the book of its operator')
  return { balance: toAmount(book.balance(accounts.commission(operatorId)) + added) }
}

export type Correction = {
  operatorId: number
  parentId: number | null
  /** Of the settlement in the operator's book. */
  number: number
  cents: Cents
  reason: string
}

export function decideCorrect(
  book: BookView,
  { operatorId, parentId, number, cents, reason }: Correction,
): Decision<Sum> {
  return {
    moves: moveOf(accounts.fromAbove(operatorId, parentId), accounts.commission(operatorId), cents),
    detail: { corrects: number, reason },
    reply: balanceAfter(book, operatorId, cents),
  }
}

export type PartnerCorrection = { operatorId: number; partnerId: number; number: number; cents: Cents; reason: string }

/** The other side of a correction, in the book of the parent. */
export function decideCorrectPartner(
  book: BookView,
  { operatorId, partnerId, number, cents, reason }: PartnerCorrection,
): Decision<Sum> {
  return {
    moves: moveOf(accounts.commission(operatorId), accounts.toBelow(operatorId, partnerId), cents),
    detail: { partner: partnerId, corrects: number, reason },
    reply: balanceAfter(book, operatorId, -cents),
  }
}

export type Payment = {
  operatorId: number
  kind: 'paid' | 'received' | 'stock' | 'written-off'
  cents: Cents
  reason: string
  reference: string | null
}

/** Nobody pays more than what is owed, in either direction. */
export function decidePay(book: BookView, { operatorId, kind, cents, reason, reference }: Payment): Decision<Sum> {
  const account = accounts.commission(operatorId)
  const isToOperator = kind === 'paid' || kind === 'stock'
  const owed = isToOperator ? book.balance(account) : -book.balance(account)
  if (owed < cents) throw new Refusal('COMMISSION_TOO_LOW', { left: toAmount(owed < 0n ? 0n : owed).toFixed(2) })
  const other =
    kind === 'stock'
      ? accounts.stock(operatorId)
      : kind === 'written-off'
        ? accounts.writtenOff(operatorId)
        : accounts.paidOut(operatorId)
  return {
    moves: [isToOperator ? { from: account, to: other, cents } : { from: other, to: account, cents }],
    detail: { payment: kind, reason, ...(reference !== null && { reference }) },
    reply: balanceAfter(book, operatorId, isToOperator ? -cents : cents),
  }
}
