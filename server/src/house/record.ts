/** The types of the log rows of house calls, which records.ts lists. */
import type { HouseBody, HouseCallName, houseCalls, houseShapes } from '@lucero/contract/house/calls'
import type { GivenData } from '@lucero/contract/shared/shape'
import type { Json } from '../ledger/command.ts'
import type { Runtime } from '../runtime/runtime.ts'

export type PostCall = {
  [N in HouseCallName]: (typeof houseCalls)[N]['method'] extends 'POST' ? N : never
}[HouseCallName]

/** The row without the action, which is the name of the call. `username` names the player of the subject. */
export type Entry = {
  subject: string
  username?: string | undefined
  before?: Json
  after?: Json
  reason?: string | undefined
  requestId?: string | undefined
}

/** The length and the keyed hash of a text. */
export type Digest = (text: string) => Json

/** `request` describes a call that waits for a second person, if `entry` needs the reply or names only ids. */
type Before<N extends HouseCallName> = {
  before?: (runtime: Runtime, body: HouseBody<N>) => Promise<Json>
  request?: (call: { runtime: Runtime; body: HouseBody<N> }) => Entry | Promise<Entry>
}

/**
 * Where the row is written. `ledger`: with the transfer of the command that the call gives to `submit`. `database`: with the statements of the call.
 * `own`: the call uses `record` in its own transaction. `first`: before the call. `handler`: the call writes its rows with `changeLogged` or
 * `writeStaffLog`.
 */
export type RecordOf<N extends HouseCallName> = Before<N> &
  (
    | { in: 'ledger'; entry: (call: { body: HouseBody<N>; reply: Json; digest: Digest }) => Entry }
    | {
        in: 'database'
        entry: (call: {
          body: HouseBody<N>
          data: GivenData<(typeof houseShapes)[N]>
          digest: Digest
        }) => Entry | undefined
      }
    | { in: 'own' | 'first'; entry: (call: { body: HouseBody<N> }) => Entry }
    | { in: 'handler'; entry?: never }
  )
