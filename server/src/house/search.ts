/** House API: one search over players, redeems, rounds and transfers. Every part uses an index. */
import type { HouseQuery } from '@lucero/contract/house'
import { toAmount } from '@lucero/contract/money'
import { playerSide } from '../accounts/accounts.ts'
import { allProviders } from '../catalogue/catalogue.ts'
import { findRounds } from '../games/rounds.ts'
import type { Kit } from '../kit/kit.ts'
import { findByKey } from '../ledger/history.ts'
import { searchPlayers, usernamesOf } from '../players/players.ts'
import { listAllRedeems } from '../redeem/redeem.ts'
import { scopeOf, type Actor } from '../staff/actor.ts'
import { logReads } from '../staff/log/log.ts'
import { playersOf } from '../wallet/wallet.ts'

export async function search(kit: Kit, actor: Actor, { text, limit }: HouseQuery<'search'>) {
  const scope = scopeOf(actor)
  const [players, redeems, rounds, transfers] = await Promise.all([
    matchingPlayers(kit, text, limit, scope),
    matchingRedeems(kit, text, scope),
    matchingRounds(kit, text, scope),
    matchingTransfers(kit, text, scope),
  ])
  const usernames = await usernamesOf(
    kit.db,
    [...redeems, ...rounds, ...transfers].map(({ playerId }) => playerId),
  )
  const named = <Row extends { playerId: string }>({ playerId, ...row }: Row) => ({
    ...row,
    username: usernames.get(playerId) ?? playerId,
  })
  await logReads(
    kit,
    actor,
    'search',
    players.map(({ id }) => id),
  )
  return {
    players: players.map(toFoundPlayer),
    redeems: redeems.map(named),
    rounds: rounds.map(named),
    transfers: transfers.map(named),
  }
}

type MatchingPlayer = Awaited<ReturnType<typeof matchingPlayers>>[number]

async function matchingPlayers(kit: Kit, text: string, limit: number, scope: number | undefined) {
  const own = scope === undefined ? undefined : playersOf(scope)
  return searchPlayers(kit.db, text, limit, { names: true, own })
}

const toFoundPlayer = ({ id, username, name, phoneCode, phone, standing, isErased }: MatchingPlayer) => ({
  id,
  username,
  name,
  phone: isErased ? null : `+${phoneCode}${phone}`,
  standing,
})

async function matchingRedeems(kit: Kit, text: string, operatorId: number | undefined) {
  const id = text.toUpperCase()
  if (!/^R[0-9A-Z]{9}$/.test(id)) return []
  const rows = await listAllRedeems(kit, { redeem_id: id, operatorId, limit: 1 })
  return rows.map((row) => ({
    redeem_id: row.id,
    playerId: row.playerId,
    operatorId: row.operatorId,
    amount: toAmount(row.cents),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  }))
}

/** Every provider chooses the ids of its own rounds, so the same id may exist at several. */
async function matchingRounds(kit: Kit, text: string, scope: number | undefined) {
  if (/\s/.test(text)) return []
  const providers = await allProviders(kit.db)
  const rows = await findRounds(
    kit.db,
    providers.map(({ id }) => id),
    text,
  )
  return rows
    .filter(({ operatorId }) => scope === undefined || operatorId === scope)
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

async function matchingTransfers(kit: Kit, text: string, scope: number | undefined) {
  const key = text.toLowerCase()
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)) return []
  const rows = await findByKey(kit.db, key)
  return rows
    .map(({ playerId, seq, kind, atMs, accounts }) => ({
      playerId,
      transferId: key,
      kind,
      operatorId: operatorIn(accounts),
      line: Number(seq),
      createdAt: new Date(atMs).toISOString(),
    }))
    .filter(({ operatorId }) => scope === undefined || operatorId === scope)
}

function operatorIn(accounts: string): number | null {
  const sides = accounts ? accounts.split(',').flatMap((account) => playerSide(account) ?? []) : []
  return sides[0]?.operatorId ?? null
}
