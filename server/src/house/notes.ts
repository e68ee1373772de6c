/** House API: notes of staff on players. */
import type { HouseBody, HouseQuery } from '@lucero/contract/house'
import { Refusal } from '@lucero/contract/refusals'
import type { Kit } from '../kit/kit.ts'
import { cutPage, positionIn } from '../kit/list-page.ts'
import { addNote as add, notesBefore } from '../players/players.ts'
import type { Actor } from '../staff/actor.ts'
import { changeLogged, logReads } from '../staff/log/log.ts'
import { playerNamed } from './scope.ts'

export async function listNotes(kit: Kit, actor: Actor, { username, after, limit }: HouseQuery<'listNotes'>) {
  const { id } = await playerNamed(kit, username)
  await logReads(kit, actor, 'listNotes', [id])
  const rows = await notesBefore(kit.db, id, positionIn('notes', after), limit + 1)
  const { shown, next } = cutPage('notes', rows, limit, (row) => row.id)
  const notes = shown.map(({ author, note, at }) => ({ author, note, createdAt: new Date(at).toISOString() }))
  return { notes, next }
}

/** The personal data of an erased account is gone, and a note would be new personal data. */
export async function addNote(kit: Kit, actor: Actor, { username, note }: HouseBody<'addNote'>) {
  const { id, isErased } = await playerNamed(kit, username)
  if (isErased) throw new Refusal('ACCOUNT_CLOSED')
  return changeLogged(kit, actor, async (tx) => ({
    result: { note: await add(tx, id, actor.name, note, kit.clock.stored?.()) },
    // The log is never deleted, so it does not repeat the note.
    entry: { action: 'addNote', subject: `player:${id}`, playerId: id },
  }))
}
