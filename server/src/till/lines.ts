/** The movement of the till that a grant, a paid redeem or a reversal writes in its own transaction. */
import type { Cents } from '@lucero/contract/shared/money'
import type { Tx } from '@lucero/kit/db'
import { deterministicUuid, one, type ReadableKind, type StateRow } from '../ledger/command.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Actor } from '../staff/actor.ts'
import type { Limits } from '../staff/log/log.ts'
import { placeOf, signedCents, type Payment, type Place } from './rules.ts'
import * as store from './store.ts'

type PlaceRow = StateRow & Place
type LoadedPlace = StateRow & Omit<Place, 'methods'> & { methods: store.MethodSetting[] }

/** Read for every command and never cached. */
const places: ReadableKind<'till-place', PlaceRow> = {
  name: 'till-place',
  at: 'coordinator',
  load: ({ playerIds, ids }) => store.loadPlaces(playerIds, ids),
  read: ({ methods, ...row }: LoadedPlace): PlaceRow => ({ ...row, methods: methods.map(({ id }) => id) }),
}

/** A payment of a staff member. `subject` is the redeem or the grant; a grant that is about to be made has the key of its command. */
export type StaffPayment = Payment & {
  operatorId: number
  cents: Cents
  reference: string | null
  subject: string | undefined
}

const lineIdOf = (kind: Payment['kind'], subject: string): string =>
  deterministicUuid('till', kind, kind === 'redeem' ? subject : subject.toLowerCase())

/**
 * The movement as statements beside the command, like limits. A key has no shift, because a shift belongs to a person. The rows are the only source of
 * every figure of the till, so it cannot differ from the ledger.
 */
export function placedInTill({ clock }: Pick<Runtime, 'clock'>, actor: Actor, payment: StaffPayment) {
  const { kind, operatorId, cents, reference } = payment
  const grantLine = kind === 'reversal' && payment.subject ? lineIdOf('grant', payment.subject) : null
  const staffId = actor.kind === 'staff' ? actor.staffId : null
  const id = JSON.stringify({ operatorId, staffId, grantLine })
  return (command: { playerId: string; key: string }): Limits => ({
    reads: [one(places, id)],
    count(book) {
      const row = book.state(places, id)
      const place = placeOf(row ?? nowhere, payment)
      const subject = payment.subject ?? command.key
      const line = {
        id: lineIdOf(kind, subject),
        ...place,
        operatorId,
        staffId: actor.staffId,
        staffName: actor.name,
        playerId: command.playerId,
        kind,
        subject,
        reference,
        cents: signedCents(payment, cents),
        reason: null,
        at: clock.now(),
      }
      // After the names of approvals and limits, and before the end of the log.
      return { [`shift ${place.shiftId ?? 'none'} ${line.id}`]: store.addLine(line) }
    },
  })
}

const nowhere: Place = { methods: [], isRequired: false, ownShift: null, grantShift: null, grantMethod: null }

/** How grants or redeems were paid, by their ids. */
export async function paymentsOf(tx: Tx, kind: 'grant' | 'redeem', subjects: string[]) {
  const rows = subjects.length
    ? await store.linesWith(
        tx,
        subjects.map((subject) => lineIdOf(kind, subject)),
      )
    : []
  const found = new Map(rows.map((row) => [row.id, row]))
  return (subject: string) => {
    const row = found.get(lineIdOf(kind, subject))
    return { method: row?.method ?? null, reference: row?.reference ?? null }
  }
}

export const lineOf = async (tx: Tx, kind: 'grant' | 'redeem', subject: string) =>
  (await store.linesWith(tx, [lineIdOf(kind, subject)]))[0]

export const countPrintOf = (tx: Tx, kind: 'grant' | 'redeem', subject: string) =>
  store.countPrint(tx, lineIdOf(kind, subject))

export { eraseReferences } from './store.ts'
