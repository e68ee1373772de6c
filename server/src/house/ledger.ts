/** House API: halt, frozen books and their release. */
import { id } from '@lucero/contract/shared/fields'
import type { HouseQuery, houseShapes } from '@lucero/contract/house/calls'
import type { ReadBody } from '@lucero/contract/shared/shape'
import type { Tx } from '@lucero/kit/db'
import type { Kit } from '../kit/kit.ts'
import { cutPage, positionIn } from '../kit/list-page.ts'
import { halt } from '../ledger/audit/freeze.ts'
import * as release from '../ledger/audit/release.ts'
import { usernamesOf } from '../players/players.ts'
import type { Actor } from '../staff/actor.ts'
import { logReads } from '../staff/log/log.ts'
import { playerNamed } from './people.ts'

export async function haltMoney(kit: Kit, reason: string) {
  await halt(kit, `the house: ${reason}`)
  return {}
}

export async function listFrozen(kit: Kit, { after, limit }: HouseQuery<'listFrozen'>) {
  const rows = await release.listFrozen(kit, limit + 1, positionIn('frozen', after))
  const { shown, next } = cutPage('frozen', rows, limit, ({ playerId }) => playerId)
  const usernames = await usernamesOf(
    kit.db,
    shown.map(({ playerId }) => playerId),
  )
  return {
    next,
    frozen: shown.map(({ playerId, finding, foundAt }) => ({
      playerId,
      username: usernames.get(playerId) ?? null,
      finding,
      foundAt: foundAt.toISOString(),
    })),
  }
}

/** Accepts a player id too, because a book may exist without its player. Usernames are shorter than ids, so they cannot be confused. */
const ownerOf = async (kit: Kit, name: string): Promise<string> =>
  id.safeParse(name).data ?? (await playerNamed(kit, name)).id

export async function showBook(kit: Kit, username: string, actor: Actor) {
  const playerId = await ownerOf(kit, username)
  await logReads(kit, actor, 'showBook', [playerId])
  return { playerId, ...(await release.showBook(kit, playerId)) }
}

export async function releaseBook(
  kit: Kit,
  { username, reason, accept }: ReadBody<(typeof houseShapes)['releaseBook']>,
  record?: (tx: Tx) => Promise<void>,
) {
  return release.releaseBook(kit, { playerId: await ownerOf(kit, username), reason, accept, record })
}
