/**
 * Facts of transfers as text. Each line is a fact and a number: an amount in cents or a count. Equal facts of one day are added up first, and then
 * classified once. No part contains `|` or a line break: they are ids, names of accounts and names of commands.
 */
import { defined } from '@lucero/kit/defined'
import { addBets, addMove, addRounds, sideOf } from './classify.ts'
import { measures, Totals, type Measure, type SubjectKind } from './sums.ts'

/** Begins the facts of a day. */
export const dayLine = (day: string): string => `day|${day}\n`

/** The operator is stored only if no account of the move names it. A bonus begins with `=`, because the id of an unknown one is empty. */
export const moveFact = (
  kind: string,
  source: string,
  target: string,
  cents: bigint,
  operator: number | undefined,
  bonus: string | undefined,
): string =>
  target === 'forfeits' || bonus !== undefined
    ? `move|${kind}|${source}|${target}|${operator ?? ''}|${bonus === undefined ? '' : `=${bonus}`}|${cents}\n`
    : `move|${kind}|${source}|${target}|${cents}\n`

export const betFact = (operator: number, game: string): string => `bet|${operator}|${game}|1\n`

/** A settled round with a stake. */
export const roundFact = (game: string, stake: number, payout: number): string => `round|${game}|${stake}|${payout}|1\n`

/** Sums as facts, to correct the reports. */
export function factsOf(totals: Totals): string {
  let text = ''
  for (const { day, kind, subject, sums } of totals.rows()) {
    text += dayLine(day)
    for (const measure of measures)
      if (sums[measure] !== 0n) text += `sum|${kind}|${subject}|${measure}|${sums[measure]}\n`
  }
  return text
}

/** The sums of the facts of any number of batches. */
export function totalsOf(texts: Iterable<string>): Totals {
  const days = new Map<string, Map<string, bigint>>()
  for (const text of texts) addUp(days, text)
  const totals = new Totals()
  for (const [day, facts] of days) for (const [fact, sum] of facts) addFact(totals, day, fact.split('|'), sum)
  return totals
}

function addUp(days: Map<string, Map<string, bigint>>, text: string): void {
  let facts = new Map<string, bigint>()
  for (let [start, end] = [0, text.indexOf('\n')]; end > 0; start = end + 1, end = text.indexOf('\n', start)) {
    const before = text.lastIndexOf('|', end)
    const fact = text.slice(start, before)
    const number = text.slice(before + 1, end)
    if (fact === 'day') {
      facts = days.get(number) ?? new Map<string, bigint>()
      days.set(number, facts)
    } else facts.set(fact, (facts.get(fact) ?? 0n) + BigInt(number))
  }
}

function addFact(totals: Totals, day: string, [name, ...parts]: string[], sum: bigint): void {
  const [first = '', second = '', third = '', operator = '', bonus = ''] = parts
  if (name === 'move')
    addMove(totals, {
      day,
      kind: first,
      from: sideOf(second),
      to: sideOf(third),
      cents: sum,
      operator: operator || undefined,
      bonus: bonus ? bonus.slice(1) : undefined,
    })
  else if (name === 'bet') addBets(totals, day, first, second, sum)
  else if (name === 'round')
    addRounds(totals, { day, game: first, stake: BigInt(second), payout: BigInt(third), count: sum })
  else {
    const measure = defined(measures.find((one) => one === (third as Measure)))
    totals.at(day, first as SubjectKind, second)[measure] += sum
  }
}
