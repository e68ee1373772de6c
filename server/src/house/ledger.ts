/** House API: halt, frozen books and their release. */
import { id } from '@lucero/contract/shared/fields'
import type { HouseQuery, houseShapes } from '@lucero/contract/house/calls'
import type { ReadBody } from '@lucero/contract/shared/shape'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import { halt } from '../ledger/audit/freeze.ts'
import * as release from '../ledger/audit/release.ts'
import { usernamesOf } from '../players/players.ts'
import type { Actor } from '../staff/actor.ts'
import { logReads } from '../staff/log/log.ts'
import { playerNamed } from './people.ts'

export async function haltMoney(runtime: Runtime, reason: string) {
  await halt(runtime, `the house: ${reason}`)
  return {}
}

export async function listFrozen(runtime: Runtime, { after, limit }: HouseQuery<'listFrozen'>) {
  const rows = await release.listFrozen(runtime, limit + 1, positionIn('frozen', after))
  const { shown, next } = cutPage('frozen', rows, limit, ({ playerId }) => playerId)
  const usernames = await usernamesOf(
    runtime.db,
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
const ownerOf = async (runtime: Runtime, name: string): Promise<string> =>
  id.safeParse(name).data ?? (await playerNamed(runtime, name)).id

export async function showBook(runtime: Runtime, username: string, actor: Actor) {
  const playerId = await ownerOf(runtime, username)
  await logReads(runtime, actor, 'showBook', [playerId])
  return { playerId, ...(await release.showBook(runtime, playerId)) }
}

export async function releaseBook(
  runtime: Runtime,
  { username, reason, accept }: ReadBody<(typeof houseShapes)['releaseBook']>,
  record?: (tx: Tx) => Promise<void>,
) {
  return release.releaseBook(runtime, { playerId: await ownerOf(runtime, username), reason, accept, record })
}
