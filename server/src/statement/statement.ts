/** Lists every movement of a player's credit, newest first. The cost of a page does not depend on the length of the book. */
import { defined } from '@lucero/kit/defined'
import { toAmount } from '@lucero/contract/shared/money'
import type { Role } from '@lucero/contract/house/permissions'
import type { ReadQuery } from '@lucero/contract/shared/shape'
import type {
  HouseStatementLine,
  StatementDay,
  StatementLine,
  statementShapes,
} from '@lucero/contract/player/statement'
import { isOfOperators, type OperatorFilter } from '../runtime/operator-filter.ts'
import { gameNames, roundUrls } from '../catalogue/catalogue.ts'
import { decodeRoundName } from '../games/rounds.ts'
import type { Runtime } from '../runtime/runtime.ts'
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

/** Staff of an operator read the lines of several operators. */
type StatementQuery = Omit<ReadQuery<(typeof statementShapes)['getStatement']>, 'operatorId'> & {
  operatorId?: OperatorFilter
}

/** A filtered page reads at most this many batches. If it is not full, the client continues at `next`. */
const maxBatches = 4
const batchSize = 500

/** `staffNames`: for the house. Players see the role that acted, not the name. */
export async function readStatement(
  runtime: Runtime,
  playerId: string,
  query: StatementQuery,
  { staffNames = false }: { staffNames?: boolean } = {},
) {
  const length = await lengthOf(runtime.db, playerId)
  const range = await rangeOf(runtime, playerId, query, length)
  const [{ lines, next }, games, urls] = await Promise.all([
    findLines(runtime, playerId, query, range),
    gameNames(runtime),
    roundUrls(runtime),
  ])
  const days = await dayTotals(runtime, playerId, query.operatorId, lines, length)
  return {
    rows: lines.map((line) => ({ ...toStatementLine(line, games, urls), ...staffIn(line.detail, staffNames) })),
    next,
    days,
  }
}

async function rangeOf(
  runtime: Runtime,
  playerId: string,
  { before, from, to }: StatementQuery,
  length: number,
): Promise<Range> {
  const end = Math.min(before ?? length + 1, length + 1)
  if (from === undefined && to === undefined) return { from: 1, before: end }
  const times = [from === undefined ? 0 : startOf(from), to === undefined ? Number.MAX_SAFE_INTEGER : endOf(to)]
  const [first = 1, last = end] = await firstNotBefore(runtime.db, playerId, times, length)
  return { from: Math.max(1, first), before: Math.min(end, last) }
}

type StatementPage = { lines: Line[]; next: number | null }

/** Newest first. The lines of one transfer are never split over two pages. */
async function findLines(
  { db }: Runtime,
  playerId: string,
  query: StatementQuery,
  { from, before }: Range,
): Promise<StatementPage> {
  const { kind, operatorId, limit } = query
  const isWanted = (line: Line) =>
    (kind === undefined || isOf(kind, line)) && isOfOperators(operatorId, line.operatorId)
  const read = isOutsideRounds(kind) ? movedOutsideRounds : movedIn
  const isFiltered = kind !== undefined || operatorId !== undefined
  const page = (lines: Line[], next: number | null): StatementPage => ({
    lines: isFiltered ? lines : withoutGaps(lines, { from: next ?? from, before }),
    next,
  })
  const lines: Line[] = []
  let position = before
  for (let batches = 0; batches < maxBatches && position > from; batches += 1) {
    const batch = await read(db, playerId, { from, before: position }, isFiltered ? batchSize : limit + 1)
    for (const [index, transfer] of batch.transfers.entries()) {
      lines.push(...linesOf(transfer).filter(isWanted).toReversed())
      position = Number(transfer.seq)
      const hasOlder = index + 1 < batch.transfers.length || batch.from > from
      if (lines.length >= limit) return page(lines, hasOlder ? position : null)
    }
    position = batch.from
  }
  return page(lines, position > from ? position : null)
}

/** A page returns no totals if its days have this many transfers outside rounds. */
const maxInTotals = 5000

async function dayTotals(
  { db }: Runtime,
  playerId: string,
  operatorId: OperatorFilter,
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
  const lines = outside.transfers.flatMap(linesOf).filter((line) => isOfOperators(operatorId, line.operatorId))
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
  const { number, part, atMs, kind, operatorId, cents, change, gameId, redeemId, key, detail, after } = line
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
    ...(played ? { roundId: played.round } : { transferId: key }),
    ...(roundUrl && { roundUrl }),
  }
}

type StaffDetail = { name: string; role: Role; operatorId?: number; approver?: string }

/** The staff member who acted, as stored in the detail of the transfer: see staff/log. */
function staffIn(detail: string | null, withNames: boolean) {
  const { staff } = JSON.parse(detail ?? '{}') as { staff?: StaffDetail }
  if (!staff) return {}
  const { name, role, operatorId, approver } = staff
  const by = { role, ...(operatorId !== undefined && { operatorId }) }
  return withNames ? { by, staff: name, ...(approver !== undefined && { approver }) } : { by }
}

const toBalance = (pockets: Pockets) => {
  const { main, game, held, bonus, free } = pockets
  return amountsOf({ main, games: game, held, bonus: bonus + free, total: totalOf(pockets) })
}

/** A line outside of rounds. `key` sorts as the lines of the book. */
export type Movement = HouseStatementLine & { key: string; atMs: number }

export const bookKey = (number: number, part = ''): string => `${String(number).padStart(15, '0')}${part}`

type MovementsQuery = {
  untilMs: number
  /** Only lines with a lower key. */
  beforeKey: string | undefined
  operatorId: OperatorFilter
}

/**
 * The movements outside of rounds up to a time, newest first, with the names of the staff. `readTo` is the oldest transfer that was read, or null if
 * nothing is older.
 */
export async function movementsUpTo(
  runtime: Runtime,
  playerId: string,
  { untilMs, beforeKey, operatorId }: MovementsQuery,
  limit: number,
): Promise<{ movements: Movement[]; readTo: { key: string; atMs: number } | null }> {
  const length = await lengthOf(runtime.db, playerId)
  const before =
    beforeKey === undefined
      ? ((await firstNotBefore(runtime.db, playerId, [untilMs + 1], length))[0] ?? 1)
      : Number(beforeKey.slice(0, 15)) + (beforeKey.length > 15 ? 1 : 0)
  const [{ transfers }, games, urls] = await Promise.all([
    movedOutsideRounds(runtime.db, playerId, { from: 1, before }, limit),
    gameNames(runtime),
    roundUrls(runtime),
  ])
  const movements = transfers
    .flatMap((transfer) => linesOf(transfer).toReversed())
    .filter((line) => isOfOperators(operatorId, line.operatorId))
    .map((line) => ({
      ...toStatementLine(line, games, urls),
      ...staffIn(line.detail, true),
      key: bookKey(line.number, `.${line.part}`),
      atMs: line.atMs,
    }))
    .filter(({ key }) => beforeKey === undefined || key < beforeKey)
  const last = transfers.at(-1)
  const readTo = transfers.length === limit && last ? { key: bookKey(Number(last.seq)), atMs: last.atMs } : null
  return { movements, readTo }
}
