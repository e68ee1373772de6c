/** Every movement of a player's credit, newest first. What a page costs does not depend on how long the book is. */
import { defined } from '@lucero/kit/defined'
import { toAmount } from '@lucero/contract/money'
import type { ReadQuery } from '@lucero/contract/shape'
import type { StatementDay, StatementLine, statementShapes } from '@lucero/contract/statement'
import { gameNames, roundUrls } from '../catalogue/catalogue.ts'
import { decodeRoundName } from '../games/rounds.ts'
import type { Kit } from '../kit/kit.ts'
import { firstNotBefore, lengthOf, movedIn, movedOutsideRounds, holdingsAfter, type Range } from '../ledger/history.ts'
import {
  dayOf,
  endOf,
  isOf,
  isOutsideRounds,
  linesOf,
  pocketsIn,
  startOf,
  totalOf,
  totalsOf,
  withoutGaps,
} from './rules.ts'
import type { Line, Pockets } from './rules.ts'

type StatementQuery = ReadQuery<(typeof statementShapes)['getStatement']>

/** A page that finds little is cut short, and tells where to look on. */
const maxLooks = 4
const rowsPerLook = 500

export async function readStatement(kit: Kit, playerId: string, asked: StatementQuery) {
  const length = await lengthOf(kit.db, playerId)
  const range = await rangeOf(kit, playerId, asked, length)
  const [{ lines, next }, games, urls] = await Promise.all([
    findLines(kit, playerId, asked, range),
    gameNames(kit),
    roundUrls(kit),
  ])
  const days = await dayTotals(kit, playerId, asked.operatorId, lines, length)
  return { rows: lines.map((line) => toStatementLine(line, games, urls)), next, days }
}

async function rangeOf(
  kit: Kit,
  playerId: string,
  { before, from, to }: StatementQuery,
  length: number,
): Promise<Range> {
  const end = Math.min(before ?? length + 1, length + 1)
  if (from === undefined && to === undefined) return { from: 1, before: end }
  const times = [from === undefined ? 0 : startOf(from), to === undefined ? Number.MAX_SAFE_INTEGER : endOf(to)]
  const [first = 1, last = end] = await firstNotBefore(kit.db, playerId, times, length)
  return { from: Math.max(1, first), before: Math.min(end, last) }
}

type FoundLines = { lines: Line[]; next: number | null }

/** Newest first. What one transfer did stays together. */
async function findLines(
  { db }: Kit,
  playerId: string,
  asked: StatementQuery,
  { from, before }: Range,
): Promise<FoundLines> {
  const { kind, operatorId, limit } = asked
  const isWanted = (line: Line) =>
    (kind === undefined || isOf(kind, line)) && (operatorId === undefined || line.operatorId === operatorId)
  const look = isOutsideRounds(kind) ? movedOutsideRounds : movedIn
  const isFiltered = kind !== undefined || operatorId !== undefined
  const page = (lines: Line[], next: number | null): FoundLines => ({
    lines: isFiltered ? lines : withoutGaps(lines, { from: next ?? from, before }),
    next,
  })
  const lines: Line[] = []
  let place = before
  for (let looks = 0; looks < maxLooks && place > from; looks += 1) {
    const found = await look(db, playerId, { from, before: place }, isFiltered ? rowsPerLook : limit + 1)
    for (const [index, transfer] of found.transfers.entries()) {
      lines.push(...linesOf(transfer).filter(isWanted).toReversed())
      place = Number(transfer.seq)
      const hasOlder = index + 1 < found.transfers.length || found.from > from
      if (lines.length >= limit) return page(lines, hasOlder ? place : null)
    }
    place = found.from
  }
  return page(lines, place > from ? place : null)
}

/** More than that outside of rounds, and a page tells no totals. */
const maxInTotals = 5000

async function dayTotals(
  { db }: Kit,
  playerId: string,
  operatorId: number | undefined,
  shown: Line[],
  length: number,
): Promise<StatementDay[]> {
  const days = [...new Set(shown.map(({ atMs }) => dayOf(atMs)))]
  if (!days.length) return []
  const firsts = await firstNotBefore(
    db,
    playerId,
    days.flatMap((day) => [startOf(day), endOf(day)]),
    length,
  )
  const ranges = days.map((day, n) => ({ day, from: defined(firsts[2 * n]), before: defined(firsts[2 * n + 1]) }))
  const whole = { from: Math.min(...firsts), before: Math.max(...firsts) }
  const [outside, holdings] = await Promise.all([
    movedOutsideRounds(db, playerId, whole, maxInTotals),
    holdingsAfter(
      db,
      playerId,
      firsts.map((first) => first - 1),
    ),
  ])
  if (outside.transfers.length === maxInTotals) return []
  const lines = outside.transfers
    .flatMap(linesOf)
    .filter((line) => operatorId === undefined || line.operatorId === operatorId)
  return ranges.flatMap(({ day, from, before }) => {
    const [opening, closing] = [holdings.get(from - 1), holdings.get(before - 1)]
    if (!opening || !closing) return []
    const ofDay = lines.filter(({ number }) => number >= from && number < before)
    const held = (balances: typeof opening) => totalOf(pocketsIn(balances, operatorId))
    return [{ day, ...amountsOf(totalsOf(ofDay, held(opening), held(closing))) }]
  })
}

const amountsOf = <Name extends string>(cents: Record<Name, bigint>) =>
  Object.fromEntries(Object.entries<bigint>(cents).map(([name, value]) => [name, toAmount(value)])) as Record<
    Name,
    number
  >

type Names = ReadonlyMap<string, string>
type Urls = ReadonlyMap<string, string | null>

function toStatementLine(line: Line, games: Names, urls: Urls): StatementLine {
  const { number, part, atMs, kind, operatorId, cents, change, gameId, redeemId, detail, after } = line
  const { firstNumber = number, lastNumber = number } = line
  const played = decodeRoundName(detail)
  const roundUrl = played && urls.get(played.providerId)?.replace('{round}', encodeURIComponent(played.round))
  return {
    number,
    ...(firstNumber < number && { firstNumber }),
    ...(lastNumber > number && { lastNumber }),
    part,
    createdAt: new Date(atMs).toISOString(),
    kind,
    operatorId,
    amount: toAmount(cents),
    change: toAmount(change),
    balance: after && toBalance(after),
    ...(gameId !== undefined && { game: { id: gameId, name: games.get(gameId) ?? gameId } }),
    ...(redeemId !== undefined && { redeemId }),
    ...(played && { roundId: played.round }),
    ...(roundUrl && { roundUrl }),
  }
}

const toBalance = (pockets: Pockets) => {
  const { main, game, held, bonus, free } = pockets
  return amountsOf({ main, games: game, held, bonus: bonus + free, total: totalOf(pockets) })
}
