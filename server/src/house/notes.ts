/** House API: notes of staff on players. */
import type { HouseBody, HouseQuery } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import { addNote as add, notesBefore, pinNote as pin } from '../players/players.ts'
import { openFindingsOf } from '../risk/findings.ts'
import { scopeOf, type Actor } from '../staff/actor.ts'
import { changeLogged, logReads } from '../staff/log/log.ts'
import { findSuspension } from '../suspension/suspension.ts'
import { playerNamed } from './scope.ts'
import { toHouseSuspension } from './shown-suspension.ts'

/** Staff of an operator read the notes of their own operator only. */
export async function listNotes(runtime: Runtime, actor: Actor, { username, after, limit }: HouseQuery<'listNotes'>) {
  const { id } = await playerNamed(runtime, username)
  await logReads(runtime, actor, 'listNotes', [id])
  const filter = { operatorId: scopeOf(actor), position: positionIn('notes', after), limit: limit + 1 }
  const rows = await notesBefore(runtime.db, id, filter)
  const { shown, next } = cutPage('notes', rows, limit, (row) => row.id)
  return { notes: shown.map(toNote), next }
}

export const toNote = ({ at, ...note }: Awaited<ReturnType<typeof notesBefore>>[number]) => ({
  ...note,
  createdAt: new Date(at).toISOString(),
})

const maxWarnings = 10

/**
 * Facts to know before a decision about money of the player. Findings need their own permission. Other staff of the house learn that
 * there are some, and asks a manager. Findings are about all operators, so staff of one operator learns nothing of them.
 */
export async function getPlayerWarnings(runtime: Runtime, actor: Actor, { username }: HouseQuery<'getPlayerWarnings'>) {
  const { id } = await playerNamed(runtime, username)
  await logReads(runtime, actor, 'getPlayerWarnings', [id])
  const filter = { operatorId: scopeOf(actor), onlyPinned: true, limit: maxWarnings }
  const pinned = await notesBefore(runtime.db, id, filter)
  const findings = scopeOf(actor) === undefined ? await openFindingsOf(runtime, id, maxWarnings) : []
  const suspension = await findSuspension(runtime.db, id, runtime.clock.now())
  return {
    notes: pinned.map(toNote),
    findings: actor.can('risk.read') ? findings : [],
    openFindings: findings.length,
    ...(suspension && { suspension: toHouseSuspension(actor, suspension) }),
  }
}

/** The personal data of an erased account is gone, and a note would be new personal data. */
export async function addNote(runtime: Runtime, actor: Actor, { username, note, pinned }: HouseBody<'addNote'>) {
  const { id, isErased } = await playerNamed(runtime, username)
  if (isErased) throw new Refusal('ACCOUNT_CLOSED')
  const { name: author, operatorId } = actor
  return changeLogged(runtime, actor, async (tx) => ({
    result: { note: await add(tx, { playerId: id, author, operatorId, note, pinned, at: runtime.clock.stored?.() }) },
    // The log is never deleted, so it does not repeat the note.
    entry: { action: 'addNote', subject: `player:${id}`, playerId: id },
  }))
}

export async function pinNote(runtime: Runtime, actor: Actor, { username, noteId, pinned }: HouseBody<'pinNote'>) {
  const { id } = await playerNamed(runtime, username)
  return changeLogged(runtime, actor, async (tx) => {
    const done = await pin(tx, id, { id: noteId, pinned, operatorId: scopeOf(actor) })
    if (!done) throw new Refusal('NOT_FOUND')
    const { note, wasPinned } = done
    const entry = {
      action: 'pinNote',
      subject: `player:${id}`,
      playerId: id,
      before: { pinned: wasPinned },
      after: { note: noteId, pinned },
    }
    return { result: { note }, entry: wasPinned === pinned ? undefined : entry }
  })
}
