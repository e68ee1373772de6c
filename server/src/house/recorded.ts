/**
 * Runs a house call so that its log row commits with the change, within the limits of the staff member and the operator. A call that needs a
 * second person is stored as a request. `records.ts` describes the rows.
 */
import type { HouseCallName } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import type { HouseRoutes } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { inOneTransaction } from '../runtime/one-transaction.ts'
import { deterministicUuid, type Command, type Json } from '../ledger/command.ts'
import { findByUsername } from '../players/players.ts'
import type { Actor } from '../staff/actor.ts'
import {
  approvalGuard,
  requestApproval,
  useApproval,
  type ApprovalReason,
  type ApprovedRequest,
} from '../staff/approvals/approvals.ts'
import { limited, spend, type Expense } from '../staff/limits/limits.ts'
import { digestOf, logged, sealLog, writeStaffLog, type LogEntry } from '../staff/log/log.ts'
import { subjectOf } from './approval-subject.ts'
import { reasonToWait, spendingOf } from './four-eyes.ts'
import { records, type Digest, type Entry } from './records.ts'

type Request = { body: unknown; query: unknown; actor: Actor; approval?: ApprovedRequest }
/** `record`: writes the row of a call that does it in its own transaction. `execute`: runs an approved call. */
export type ActingRequest = {
  record: (tx: Tx) => Promise<void>
  execute: (name: HouseCallName, request: Request) => Promise<unknown>
  /** The approved request that this call executes. */
  approval: ApprovedRequest
}
type Handler = (runtime: Runtime, request: Request & Partial<ActingRequest>) => Promise<unknown>

/** The types of one call are known only to its record, so they are hidden here. */
type AnyRecord = {
  in: 'ledger' | 'database' | 'own' | 'first' | 'handler'
  before?: (runtime: Runtime, body: unknown) => Promise<Json>
  /** Absent if the handler writes the row. */
  entry?: (call: { body: unknown; data?: unknown; reply?: Json; digest: Digest }) => Entry | undefined
  request?: (call: { runtime: Runtime; body: unknown }) => Entry | Promise<Entry>
}

/** Wraps the handler of every call that has a record. */
export function withLog<Routes extends HouseRoutes>(routes: Routes): Routes {
  const wrapped: Record<string, Handler> = {}
  const execute =
    (runtime: Runtime): ActingRequest['execute'] =>
    (name, request) =>
      (wrapped[name] as Handler)(runtime, request)
  for (const [name, handler] of Object.entries(routes)) {
    const record = (records as Record<string, unknown>)[name] as AnyRecord | undefined
    wrapped[name] = record
      ? (runtime, request) =>
          run({
            runtime,
            request: { ...request, execute: execute(runtime) },
            name: name as HouseCallName,
            record,
            handler: handler as Handler,
          })
      : (handler as Handler)
  }
  return wrapped as unknown as Routes
}

type Guards<Reply extends Json> = NonNullable<Parameters<typeof logged<Reply>>[4]>['guards']

type Run = {
  runtime: Runtime
  request: Request & Pick<ActingRequest, 'execute'>
  name: HouseCallName
  record: AnyRecord
  handler: Handler
}

async function run(call: Run): Promise<unknown> {
  const { runtime, request, name, record } = call
  const { body, actor, approval } = request
  const reason = approval ? undefined : await reasonToWait(runtime, name, body, actor)
  if (reason) return wait(call, reason)
  if (record.in === 'handler') return inHandler(call)
  if (record.in === 'ledger') return inLedger(call)
  return record.in === 'database' ? inDatabase(call) : inOwnTransaction(call)
}

const digestIn =
  (runtime: Runtime): Digest =>
  (text) =>
    digestOf(runtime, text)

function aboveLimit({ holder = '', per = '' }: Record<string, string>): ApprovalReason {
  return { code: 'above-limit', fields: { holder, per }, text: `it is above the limit of ${holder} per ${per}` }
}

/** Describes a request without a reply, because nothing has happened yet. */
async function wait(
  { runtime, request: { body, actor }, name, record }: Run,
  why: ApprovalReason,
  spending?: Expense,
): Promise<never> {
  const entry = record.request
    ? await record.request({ runtime, body })
    : record.entry?.({ body, reply: {}, digest: digestIn(runtime) })
  const { subject: named, username, after } = entry ?? { subject: name }
  const player = username === undefined ? undefined : await findByUsername(runtime.db, username)
  if (username !== undefined && !player) throw new Refusal('PLAYER_NOT_FOUND')
  // The name as it is stored, so that a name in other letters is the same subject.
  const subject = player && named.startsWith('player:') ? `player:${player.username}` : named
  const spent = spending && { amount: Number(spending.cents) / 100, operatorId: spending.operatorId }
  const snapshot = await subjectOf(runtime, body as object)
  return requestApproval(runtime, { call: name, body, actor, subject, after: spent ?? after, why, snapshot })
}

async function inLedger(call: Run): Promise<unknown> {
  const { runtime, request, name, record, handler } = call
  const { body, actor, approval } = request
  const [before, spending] = [await record.before?.(runtime, body), await (await spendingOf(runtime, name, body))()]
  const limits = spending && (await limited(runtime, approval?.approver ?? actor, spending, approval !== undefined))
  const submit = <Reply extends Json>(command: Command<Reply>): Promise<Reply> => {
    const entryOf = (reply: Reply): LogEntry => {
      const { username: _username, ...entry } = record.entry?.({ body, reply, digest: digestIn(runtime) }) ?? {
        subject: name,
      }
      return { action: name, before, ...entry }
    }
    const guards: Guards<Reply> = (book, { moves }) => [
      ...(approval ? [approvalGuard(approval)] : []),
      ...(limits && moves.length ? limits.guards(book) : []),
    ]
    // The key of a grant comes from the requester's request id. Other calls are executed once per approval.
    const key = approval && name !== 'grantCredit' ? deterministicUuid('approval', approval.id) : command.key
    return runtime.books.submit(
      logged(runtime, { ...command, key }, actor, entryOf, { reads: limits?.reads ?? [], guards }),
    )
  }
  try {
    return await handler({ ...runtime, books: { ...runtime.books, submit } }, request)
  } catch (error) {
    if (approval || !(error instanceof Refusal) || error.code !== 'STAFF_LIMIT_REACHED') throw error
    return await wait(call, aboveLimit(error.fields), spending)
  } finally {
    await sealLog(runtime).catch((error: unknown) =>
      runtime.log.warn({ err: error, event: 'staff.log_not_sealed' }, 'audit log not sealed; the next writer seals it'),
    )
  }
}

async function inDatabase(call: Run): Promise<unknown> {
  const { runtime, request, name, record, handler } = call
  const { body, actor, approval } = request
  let counted: Expense | undefined
  const work = inOneTransaction(runtime, async (acting, tx) => {
    if (approval) await useApproval(tx, approval)
    const spending = await spendingOf(acting, name, body)
    const before = await record.before?.(acting, body)
    const data = await handler(acting, request)
    const entry = record.entry?.({ body, data, digest: digestIn(runtime) })
    counted = entry && (await spending())
    if (counted) await spend(tx, acting, approval?.approver ?? actor, counted, approval !== undefined)
    if (entry) await writeRow({ runtime, request, name }, tx, { before, ...entry })
    return data
  })
  return work.catch((error: unknown) => {
    if (approval || !(error instanceof Refusal) || error.code !== 'STAFF_LIMIT_REACHED') throw error
    return wait(call, aboveLimit(error.fields), counted)
  })
}

/** The handler writes the row. Its transaction joins the one that uses the approval. */
const inHandler = ({ runtime, request, handler }: Run): Promise<unknown> =>
  request.approval
    ? inOneTransaction(runtime, async (acting, tx) => {
        await useApproval(tx, defined(request.approval))
        return handler(acting, request)
      })
    : handler(runtime, request)

async function inOwnTransaction({ runtime, request, name, record, handler }: Run): Promise<unknown> {
  const { body, approval } = request
  const write = async (tx: Tx) => {
    if (approval) await useApproval(tx, approval)
    await writeRow({ runtime, request, name }, tx, record.entry?.({ body, digest: digestIn(runtime) }))
  }
  if (record.in === 'own') return handler(runtime, { ...request, record: write })
  await runtime.db.transaction(write)
  return handler(runtime, request)
}

async function writeRow(
  { runtime, request, name }: Pick<Run, 'runtime' | 'request' | 'name'>,
  tx: Tx,
  entry: Entry | undefined,
): Promise<void> {
  const { username, ...row } = entry ?? { subject: name }
  const player = username === undefined ? undefined : await findByUsername(tx, username)
  await writeStaffLog(runtime, tx, request.actor, { action: name, ...row, playerId: player?.id })
}
