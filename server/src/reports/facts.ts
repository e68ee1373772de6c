/**
 * Facts of transfers as text. Each line is a fact and a number: an amount in cents or a count. Equal facts of one day are added up first, and then
 * classified once. No part contains `|` or a line break: they are ids, names of accounts and names of commands.
 */
import { defined } from '@lucero/kit/defined'
import { dayAtMs, utcCalendars, type Calendars } from '../calendar/calendar.ts'
import type { RaceRound } from '../race/scores.ts'
import { addBets, addMove, addPromotions, addRounds, sideOf } from './classify.ts'
import { addSums, measures, Totals, type Measure, type SubjectKind } from './sums.ts'

/** Sums are also kept per slot, for comparisons of days up to the same time. */
export const slotMs = 5 * 60_000

/** Begins the facts of a slot: 2026-11-18T05:35. */
export const slotLine = (atMs: number): string =>
  `day|${new Date(Math.floor(atMs / slotMs) * slotMs).toISOString().slice(0, 16)}\n`

/** Begins corrections of a day, which belong to no slot. */
const dayLine = (day: string): string => `day|${day}\n`

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

export const betFact = (operator: number, game: string, playerId: string): string =>
  `bet|${operator}|${game}|${playerId}|1\n`

/** A settled round with a stake. The player and the time are named if the round counts in the weekly race. */
export const roundFact = (
  game: string,
  stake: number,
  payout: number,
  inRace?: { playerId: string; atMs: number },
): string => `round|${game}|${stake}|${payout}${inRace ? `|${inRace.playerId}|${inRace.atMs}` : ''}|1\n`

/** The payout of a round without a stake. */
export const promotionFact = (operator: number, game: string, payout: number): string =>
  `promotion|${operator}|${game}|${payout}\n`

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

export type ActivePlayer = { day: string; playerId: string; subject: string; slot: string }

/** Totals by day and by slot. `players`: each player of a day once per operator and once for all operators, with the first slot. */
export type FactSums = { totals: Totals; slots: Totals; players: ActivePlayer[]; raceRounds: RaceRound[] }

/** The sums of the facts of any number of batches. */
export const totalsOf = (texts: Iterable<string>, calendars?: Calendars): Totals => foldFacts(texts, calendars).totals

/** The days of a slot: for the house and most operators, and for operators with a calendar of their own. A correction names its day. */
function daysOf(slot: string, { house, ofOperator }: Calendars) {
  if (slot.length === dayLength) return { day: slot, ofShop: new Map<string, string>() }
  const ms = Date.parse(`${slot}Z`)
  const ofShop = new Map([...ofOperator].map(([id, calendar]) => [String(id), dayAtMs(calendar, ms)] as const))
  return { day: dayAtMs(house, ms), ofShop }
}

export function foldFacts(texts: Iterable<string>, calendars: Calendars = utcCalendars): FactSums {
  const facts = new Map<string, Map<string, bigint>>()
  for (const text of texts) addUp(facts, text)
  const [totals, slots] = [new Totals(), new Totals()]
  const players = new Map<string, ActivePlayer>()
  const raceRounds: RaceRound[] = []
  for (const [slot, ofSlot] of [...facts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { day, ofShop } = daysOf(slot, calendars)
    const sums = new Totals()
    for (const [fact, sum] of ofSlot) {
      const parts = fact.split('|')
      addFact(sums, slot, parts, sum)
      const [name, operator = '', , playerId] = parts
      if (name === 'bet' && playerId !== undefined && slot.length > dayLength)
        for (const subject of [operator, allOperators])
          addPlayer(players, { day: ofShop.get(subject) ?? day, playerId, subject, slot })
      if (name === 'round') raceRounds.push(...raceRoundOf(parts))
    }
    for (const row of sums.rows()) {
      addSums(totals.at(day, row.kind, row.subject), row.sums)
      const shopDay = row.kind === 'operator' ? ofShop.get(row.subject) : undefined
      if (shopDay !== undefined) addSums(totals.at(shopDay, 'shop', row.subject), row.sums)
      if (row.kind !== 'operator' || slot.length === dayLength) continue
      for (const subject of [row.subject, allOperators]) addSums(slots.at(slot, 'operator', subject), row.sums)
    }
  }
  return { totals, slots, players: [...players.values()], raceRounds }
}

function raceRoundOf([, gameId = '', stake, payout, playerId, at]: string[]): RaceRound[] {
  if (playerId === undefined) return []
  return [{ playerId, gameId, stake: Number(stake), payout: Number(payout), atMs: Number(at) }]
}

/** The subject of sums over all operators. */
export const allOperators = ''
const dayLength = '2026-11-18'.length

function addPlayer(players: Map<string, ActivePlayer>, one: ActivePlayer): void {
  const key = `${one.day}|${one.playerId}|${one.subject}`
  if (!players.has(key)) players.set(key, one)
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
  else if (name === 'promotion') addPromotions(totals, day, first, second, sum)
  else if (name === 'round')
    addRounds(totals, { day, game: first, stake: BigInt(second), payout: BigInt(third), count: sum })
  else {
    const measure = defined(measures.find((one) => one === (third as Measure)))
    totals.at(day, first as SubjectKind, second)[measure] += sum
  }
}
