/** House API: the list of players. A page costs the same at any depth, because it continues after the last row of the page before. */
import { id as uuid } from '@lucero/contract/fields'
import { toAmount } from '@lucero/contract/money'
import { Refusal } from '@lucero/contract/refusals'
import type { HouseQuery } from '@lucero/contract/house'
import { isExactTime } from '@lucero/kit/time-position'
import { playerSide } from '../accounts/accounts.ts'
import { lastSeenOf } from '../auth/sessions.ts'
import type { Kit } from '../kit/kit.ts'
import { listPage, type ListedPlayer, type ListPosition } from '../players/players.ts'
import { isInScope, scopeOf, type Actor } from '../staff/actor.ts'
import { logReads } from '../staff/log/log.ts'
import { loadHoldingsOfAll, playersOf, type Holdings } from '../wallet/wallet.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { operatorFor } from './scope.ts'

export async function listPlayers(kit: Kit, actor: Actor, query: HouseQuery<'listPlayers'>) {
  const { sort, standing, verified, limit } = query
  const operatorId = operatorFor(actor, query.operatorId)
  if (operatorId === null) return { players: [], next: null }
  const among = operatorId === undefined ? undefined : playersOf(operatorId).all
  const after = query.after === undefined ? undefined : positionIn(query.after, sort)
  const rows = await listPage(kit.db, { sort, standing, verified, after, limit: limit + 1, among })
  const shown = rows.slice(0, limit)
  const ids = shown.map(({ id }) => id)
  await logReads(kit, actor, 'listPlayers', ids)
  const [holdings, lastSeen] = await Promise.all([
    loadHoldingsOfAll(kit.db, ids),
    scopeOf(actor) === undefined ? lastSeenOf(kit.db, ids) : new Map<string, Date>(),
  ])
  const last = shown.at(-1)
  return {
    players: shown.map((row) => toListed(row, actor, holdings.get(row.id), lastSeen.get(row.id))),
    next: rows.length > limit && last ? writeCursor([sort, sort === 'newest' ? last.at : last.key, last.id]) : null,
  }
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
    operators: rows
      .filter(({ operatorId }) => isInScope(actor, operatorId))
      .map(({ operatorId, status }) => ({ operatorId, status })),
    balance: toAmount(cents),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}
