/** House API: the findings of the risk rules. */
import { defined } from '@lucero/kit/defined'
import type { HouseBody, HouseQuery } from '@lucero/contract/house/calls'
import { toAmount } from '@lucero/contract/shared/money'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import { usernamesOf } from '../players/players.ts'
import type { Actor } from '../staff/actor.ts'
import * as store from './store.ts'

export async function listRisk(runtime: Runtime, { kind, open, after, limit }: HouseQuery<'listRisk'>) {
  const position = positionIn('risk', after)
  if (position && !/^[1-9]\d{0,17}$/.test(position.id)) throw new Refusal('INVALID_INPUT', { after: 'is not a cursor' })
  const rows = await store.listFindings(runtime.db, { kind, isOpen: open === 'true', position, limit: limit + 1 })
  const { shown, next } = cutPage('risk', rows, limit, ({ id }) => String(id))
  const nameOf = await namesOf(runtime, shown)
  return { findings: shown.map((row) => toFinding(row, nameOf)), next }
}

export async function showRisk(runtime: Runtime, id: number) {
  const row = await store.findFinding(runtime.db, id)
  if (!row) throw new Refusal('FINDING_NOT_FOUND')
  return { finding: toShownFinding(row, await namesOf(runtime, [row])) }
}

/** Open findings about a player, highest score first. */
export const openFindingsOf = async ({ db }: Runtime, playerId: string, limit: number) =>
  (await store.openFindingsOf(db, playerId, limit)).map(({ id, ...finding }) => ({ ...finding, id: Number(id) }))

export async function dismissRisk(runtime: Runtime, { id, reason }: HouseBody<'dismissRisk'>, actor: Actor) {
  await runtime.db.transaction(async (tx) => {
    const row = await store.lockFinding(tx, id)
    if (!row) throw new Refusal('FINDING_NOT_FOUND')
    if (row.state !== 'open') throw new Refusal('FINDING_NOT_OPEN')
    await store.setDismissed(tx, row.id, actor.name, reason)
  })
  runtime.events.publish({ kind: 'desk-changed', topic: 'risk', operatorId: null })
  return showRisk(runtime, id)
}

type NameOf = (playerId: string) => string

async function namesOf({ db }: Runtime, rows: store.FindingRow[]): Promise<NameOf> {
  const names = await usernamesOf(db, [...new Set(rows.flatMap(({ players }) => players))])
  return (playerId) => names.get(playerId) ?? playerId
}

const toFinding = (
  { id, kind, players, evidence, score, state, firstSeen, lastSeen }: store.FindingRow,
  nameOf: NameOf,
) => ({
  id: Number(id),
  kind,
  players: players.map(nameOf),
  signals: [...new Set(evidence.map(({ signal }) => signal))],
  score,
  state,
  firstSeen: firstSeen.toISOString(),
  lastSeen: lastSeen.toISOString(),
})

function toShownFinding(row: store.FindingRow, nameOf: NameOf) {
  const { reason, dismissedBy, dismissedAt } = row
  return {
    ...toFinding(row, nameOf),
    evidence: row.evidence.map(({ signal, players, count, amount, references, at }) => ({
      signal,
      players: players.map(nameOf),
      count,
      amount: amount === null ? null : toAmount(BigInt(amount)),
      references,
      at: new Date(at).toISOString(),
    })),
    dismissal:
      reason === null || dismissedBy === null
        ? null
        : { by: dismissedBy, reason, at: defined(dismissedAt ?? undefined).toISOString() },
  }
}

export { countOpenUpTo as countOpenFindings } from './store.ts'
export { secondPayment } from './sources.ts'
