/** What staff should look at: listed until somebody has dealt with it. */
import type { HouseBody, HouseQuery } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import { usernamesOf } from '../players/players.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import type { Runtime } from '../runtime/runtime.ts'
import * as store from './finding-store.ts'

export async function listConnectionFindings({ db }: Runtime, query: HouseQuery<'listConnectionFindings'>) {
  const { id, state, after, limit } = query
  const position = positionIn('connection-findings', after)
  const rows = await store.listFindings(db, { id, isAll: state === 'all' }, { position, limit: limit + 1 })
  const { shown, next } = cutPage('connection-findings', rows, limit, (row) => row.id)
  const usernames = await usernamesOf(db, [...new Set(shown.map(({ playerId }) => playerId))])
  return { findings: shown.map((row) => toHouseFinding(row, usernames)), next }
}

const toHouseFinding = (
  { playerId, connectionId, at, closedAt, millicents, ...row }: store.FindingRow,
  usernames: ReadonlyMap<string, string>,
) => ({
  ...row,
  connection: connectionId,
  username: usernames.get(playerId) ?? playerId,
  millicents: millicents === null ? null : Number(millicents),
  at: new Date(at).toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
})

export async function closeConnectionFinding({ db }: Runtime, { findingId }: HouseBody<'closeConnectionFinding'>) {
  const row = await store.closeFinding(db, findingId)
  if (!row) throw new Refusal('NOT_FOUND')
  return { finding: toHouseFinding(row, await usernamesOf(db, [row.playerId])) }
}
