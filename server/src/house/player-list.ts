/**
 * House API: the list of players. A page costs the same at any depth, because it continues after the last row of the page before. The players of an
 * operator have no index in this order: a few of them are sorted, many are found by walking the list of all players.
 */
import { id as uuid } from '@lucero/contract/shared/fields'
import { toAmount } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { HouseQuery } from '@lucero/contract/house/calls'
import { isExactTime } from '@lucero/kit/time-position'
import { playerSide } from '../accounts/accounts.ts'
import { lastSeenOf } from '../auth/sessions.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { readCursor, writeCursor } from '../runtime/list-page.ts'
import { listPage, type ListedPlayer, type ListPosition } from '../players/players.ts'
import { isInScope, scopeOf, type Actor } from '../staff/actor.ts'
import { logListRead } from '../staff/log/log.ts'
import { connectionOf, loadHoldingsOfAll, playersOf, type Holdings } from '../wallet/wallet.ts'
import { operatorFor } from './scope.ts'

export async function listPlayers(runtime: Runtime, actor: Actor, query: HouseQuery<'listPlayers'>) {
  const { sort, standing, verified, limit } = query
  const operatorId = operatorFor(actor, query.operatorId)
  if (operatorId === null) return { players: [], next: null }
  const after = query.after === undefined ? undefined : positionIn(query.after, sort)
  const filter = { sort, standing, verified, after, limit: limit + 1 }
  const { rows, readTo } = await (operatorId === undefined
    ? listAll(runtime, filter)
    : listOfOperator(runtime, filter, playersOf(operatorId)))
  const shown = rows.slice(0, limit)
  const ids = shown.map(({ id }) => id)
  await logListRead(runtime, actor, {
    call: 'listPlayers',
    filter: { sort, standing, verified, operatorId },
    playerIds: ids,
  })
  const [holdings, lastSeen] = await Promise.all([
    loadHoldingsOfAll(runtime.db, ids),
    scopeOf(actor) === undefined ? lastSeenOf(runtime.db, ids) : new Map<string, Date>(),
  ])
  const last = rows.length > limit ? shown.at(-1) : readTo
  return {
    players: shown.map((row) => toListed(row, actor, holdings.get(row.id), lastSeen.get(row.id))),
    next: last ? writeCursor([sort, valueOf(sort, last), last.id]) : null,
  }
}

type Filter = Parameters<typeof listPage>[1]
/** `readTo`: the last row that was read, if older ones were not. */
type Page = { rows: ListedPlayer[]; readTo?: ListedPlayer | undefined }

const valueOf = (sort: Filter['sort'], { at, key }: ListedPlayer): string => (sort === 'newest' ? at : key)

const listAll = async ({ db }: Runtime, filter: Filter): Promise<Page> => ({ rows: await listPage(db, filter) })

/** Up to `maxSorted`, the players of an operator are read and sorted. More of them are found in `maxWalks` parts of the list of all players. */
const defaultLimits = { maxSorted: 5000, walkSize: 1000, maxWalks: 30 }

export async function listOfOperator(
  { db }: Runtime,
  filter: Filter,
  own: ReturnType<typeof playersOf>,
  { maxSorted, walkSize, maxWalks } = defaultLimits,
): Promise<Page> {
  const ids = await own.first(db, maxSorted + 1)
  if (ids.length <= maxSorted) return { rows: await listPage(db, { ...filter, ids }) }
  const rows: ListedPlayer[] = []
  let { after } = filter
  for (let walks = 0; walks < maxWalks; walks += 1) {
    const walked = await listPage(db, { ...filter, after, limit: walkSize })
    const theirs = await own.among(
      db,
      walked.map(({ id }) => id),
    )
    rows.push(...walked.filter(({ id }) => theirs.has(id)))
    const readTo = walked.at(-1)
    if (rows.length >= filter.limit || walked.length < walkSize || !readTo) return { rows }
    if (walks === maxWalks - 1) return { rows, readTo }
    after = { value: valueOf(filter.sort, readTo), id: readTo.id }
  }
  return { rows }
}

/** A cursor belongs to one order. */
function positionIn(text: string, sort: 'newest' | 'username'): ListPosition {
  const [cursorSort, value = '', id] = readCursor(text, 3) ?? []
  const playerId = uuid.safeParse(id)
  const isPosition = cursorSort === sort && (sort === 'username' ? !value.includes('\0') : isExactTime(value))
  if (!isPosition || !playerId.success) throw new Refusal('INVALID_INPUT', { after: 'is not a cursor' })
  return { value, id: playerId.data }
}

function toListed(row: ListedPlayer, actor: Actor, holdings: Holdings | undefined, lastSeenAt: Date | undefined) {
  const { rows = [], balances = new Map<string, bigint>() } = holdings ?? {}
  const isOwnMain = (account: string) => {
    const side = playerSide(account)
    return side?.pocket === 'main' && isInScope(actor, side.operatorId)
  }
  const cents = [...balances].filter(([account]) => isOwnMain(account)).reduce((sum, [, held]) => sum + held, 0n)
  return {
    id: row.id,
    username: row.username,
    realName: row.realName,
    verified: row.verified,
    standing: row.standing,
    operators: rows.filter(({ operatorId }) => isInScope(actor, operatorId)).map(connectionOf),
    balance: toAmount(cents),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}
