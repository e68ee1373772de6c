/** House API: one search over players, redeems, rounds, transfers, operators and bonuses. Every part of a long table uses an index. */
import type { HouseQuery } from '@lucero/contract/house/calls'
import { toAmount } from '@lucero/contract/shared/money'
import { isOfOperators, type OperatorFilter } from '../runtime/operator-filter.ts'
import { playerSide } from '../accounts/accounts.ts'
import { allProviders } from '../catalogue/catalogue.ts'
import { findBonusesByTitle } from '../bonus/offers.ts'
import { findRounds, findRoundsByStart } from '../games/rounds.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findByKey } from '../ledger/history.ts'
import { listOperators } from '../operators/operators.ts'
import { searchPlayers, usernamesOf } from '../players/players.ts'
import { listAllRedeems } from '../redeem/redeem.ts'
import { isInScope, scopeOf, type Actor } from '../staff/actor.ts'
import { logReads } from '../staff/log/log.ts'
import { playersOf } from '../wallet/wallet.ts'

export async function search(runtime: Runtime, actor: Actor, { text, limit }: HouseQuery<'search'>) {
  const scope = scopeOf(actor)
  const [players, redeems, rounds, transfers, operators, bonuses] = await Promise.all([
    matchingPlayers(runtime, text, limit, scope),
    matchingRedeems(runtime, text, scope),
    matchingRounds(runtime, text, scope),
    matchingTransfers(runtime, text, scope),
    matchingOperators(runtime, text, actor),
    matchingBonuses(runtime, text, limit, actor),
  ])
  const usernames = await usernamesOf(
    runtime.db,
    [...redeems, ...rounds, ...transfers].map(({ playerId }) => playerId),
  )
  const named = <Row extends { playerId: string }>({ playerId, ...row }: Row) => ({
    ...row,
    username: usernames.get(playerId) ?? playerId,
  })
  await logReads(
    runtime,
    actor,
    'search',
    players.map(({ id }) => id),
  )
  return {
    players: players.map(toFoundPlayer),
    redeems: redeems.map(named),
    rounds: rounds.map(named),
    transfers: transfers.map(named),
    operators,
    bonuses,
  }
}

type MatchingPlayer = Awaited<ReturnType<typeof matchingPlayers>>[number]

async function matchingPlayers(runtime: Runtime, text: string, limit: number, scope: OperatorFilter) {
  const own = scope === undefined ? undefined : playersOf(scope)
  return searchPlayers(runtime.db, text, limit, { names: true, own })
}

const toFoundPlayer = ({ id, username, name, phoneCode, phone, standing, isErased }: MatchingPlayer) => ({
  id,
  username,
  name,
  phone: isErased ? null : `+${phoneCode}${phone}`,
  standing,
})

async function matchingRedeems(runtime: Runtime, text: string, operatorId: OperatorFilter) {
  const id = text.toUpperCase()
  if (!/^R[0-9A-Z]{9}$/.test(id)) return []
  const rows = await listAllRedeems(runtime, { redeem_id: id, operatorId, limit: 1 })
  return rows.map((row) => ({
    redeem_id: row.id,
    playerId: row.playerId,
    operatorId: row.operatorId,
    amount: toAmount(row.cents),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** By the whole id, or by its first characters as pages show it. Every provider chooses its own ids, so the same one may exist at several. */
async function matchingRounds(runtime: Runtime, text: string, scope: OperatorFilter) {
  if (/\s/.test(text)) return []
  const providers = await allProviders(runtime.db)
  const ids = providers.map(({ id }) => id)
  const [whole, starting] = await Promise.all([findRounds(runtime.db, ids, text), findRoundsByStart(runtime.db, text)])
  const found = new Map([...whole, ...starting].map((row) => [`${row.providerId} ${row.round}`, row]))
  return [...found.values()]
    .filter(({ operatorId }) => isOfOperators(scope, operatorId))
    .map(({ playerId, round, providerId, operatorId, gameId, seq, at }) => ({
      playerId,
      roundId: round,
      provider: providerId,
      operatorId,
      gameId,
      line: Number(seq),
      startedAt: at.toISOString(),
    }))
}

async function matchingTransfers(runtime: Runtime, text: string, scope: OperatorFilter) {
  const key = text.toLowerCase()
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)) return []
  const rows = await findByKey(runtime.db, key)
  return rows
    .map(({ playerId, seq, kind, atMs, accounts }) => ({
      playerId,
      transferId: key,
      kind,
      operatorId: operatorIn(accounts),
      line: Number(seq),
      createdAt: new Date(atMs).toISOString(),
    }))
    .filter(({ operatorId }) => isOfOperators(scope, operatorId))
}

/** Without case and accents, anywhere in the name. There are few operators, and the list is cached. */
async function matchingOperators(runtime: Runtime, text: string, actor: Actor) {
  const wanted = searchable(text)
  const operators = (await listOperators(runtime.db)).filter(({ id }) => isInScope(actor, id))
  return operators
    .filter(({ id, name }) => String(id) === text || searchable(name).includes(wanted))
    .map(({ id, name, blocked }) => ({ operatorId: id, name, blocked }))
}

const searchable = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()

async function matchingBonuses(runtime: Runtime, text: string, limit: number, actor: Actor) {
  if (!actor.can('bonuses.read')) return []
  const rows = await findBonusesByTitle(runtime.db, text, limit)
  return rows.map((row) => ({
    bonusId: row.id,
    title: row.title,
    operatorId: row.operatorId,
    status: row.withdrawnAt ? ('withdrawn' as const) : row.publishedAt ? ('published' as const) : ('draft' as const),
    offeredUntil: row.offeredUntil.toISOString(),
  }))
}

function operatorIn(accounts: string): number | null {
  const sides = accounts ? accounts.split(',').flatMap((account) => playerSide(account) ?? []) : []
  return sides[0]?.operatorId ?? null
}
