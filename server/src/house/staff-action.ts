/**
 * A staff action: a house call that changes something. Its row of the audit log commits with the change, within the limits of the staff member and
 * the operator, and a call that needs a second person is stored as a request. docs/architecture.md, "A staff action", explains it; `records.ts`
 * says for each call what its row contains and where it is written.
 */
import assert from 'node:assert/strict'
import type { HouseCallName } from '@lucero/contract/house/calls'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import type { HouseRoutes } from '../http/http.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { inOneTransaction } from '../runtime/one-transaction.ts'
import { deterministicUuid, type Command, type Json, type Submit } from '../ledger/command.ts'
import { findByUsername } from '../players/players.ts'
import type { Actor } from '../staff/actor.ts'
import {
  approvalBeside,
  requestApproval,
  useApproval,
  type ApprovalReason,
  type ApprovedRequest,
} from '../staff/approvals/approvals.ts'
import { limited, spend, type Expense } from '../staff/limits/limits.ts'
import { digestOf, logged, sealLog, writeStaffLog, type Limits } from '../staff/log/log.ts'
import { placedInTill } from '../till/lines.ts'
import { subjectOf } from './approval-subject.ts'
import { paymentOf, reasonToWait, spendingOf } from './four-eyes.ts'
import type { Digest, Entry } from './record.ts'
import { records, type CallWhoseRowIs } from './records.ts'

type HouseRequest = { body: unknown; query: unknown; actor: Actor; approval?: ApprovedRequest }

/** Runs another call as its requester, after its approval. */
type Execute = (name: HouseCallName, request: HouseRequest & { approval: ApprovedRequest }) => Promise<unknown>

/**
 * What the function of a call gets beside its body, query and actor. `submit` commits a command together with the row, the limits and the approval.
 * `record` writes the row and uses the approval, for a call with a transaction of its own. `approval` is the approved request that the call executes.
 */
type Tools<N extends HouseCallName> = { approval?: ApprovedRequest } & (N extends CallWhoseRowIs<'ledger'>
  ? { submit: Submit }
  : unknown) &
  (N extends CallWhoseRowIs<'own'> ? { record: (tx: Tx) => Promise<void> } : unknown) &
  (N extends 'approveRequest' ? { execute: Execute } : unknown)

type Call<N extends HouseCallName> = NonNullable<HouseRoutes[N]>
export type StaffAction<N extends HouseCallName> = Parameters<Call<N>>[1] & Tools<N>
type StaffRoutes = { [N in HouseCallName]: (runtime: Runtime, action: StaffAction<N>) => ReturnType<Call<N>> }

/** The types of one call are known only to its record, so they are hidden below. */
type AnyTools = Partial<{ submit: Submit; record: (tx: Tx) => Promise<void>; execute: Execute }>
type AnyCall = (runtime: Runtime, request: HouseRequest & AnyTools) => Promise<unknown>
type AnyRecord = {
  in: 'ledger' | 'database' | 'own' | 'first' | 'handler'
  before?: (runtime: Runtime, body: unknown) => Promise<Json>
  /** Absent if the function of the call writes the row. */
  entry?: (call: { body: unknown; data?: unknown; reply?: Json; digest: Digest }) => Entry | undefined
  request?: (call: { runtime: Runtime; body: unknown }) => Entry | Promise<Entry>
}

/** Makes every call that has a record a staff action. Calls that only read stay as they are. */
export function withStaffActions(routes: StaffRoutes): HouseRoutes {
  const wrapped: Record<string, AnyCall> = {}
  const callNamed = (name: HouseCallName): AnyCall => defined(wrapped[name])
  for (const [name, call] of Object.entries(routes) as [HouseCallName, AnyCall][]) {
    const record = (records as Partial<Record<HouseCallName, AnyRecord>>)[name]
    if (!record) wrapped[name] = call
    else
      wrapped[name] = (runtime, request) => {
        const execute: Execute = (other, approved) => callNamed(other)(runtime, approved)
        return run({ runtime, request: { ...request, execute }, name, record, call })
      }
  }
  return wrapped
}

const hasKeyOfItsOwn = new Set<HouseCallName>(['grantCredit', 'bookSettlement'])

type Run = {
  runtime: Runtime
  request: HouseRequest & { execute: Execute }
  name: HouseCallName
  record: AnyRecord
  call: AnyCall
}

async function run(action: Run): Promise<unknown> {
  const { runtime, request, name, record } = action
  const { body, actor, approval } = request
  const reason = approval ? undefined : await reasonToWait(runtime, name, body, actor)
  if (reason) return wait(action, reason)
  if (record.in === 'handler') return withOwnRows(action)
  if (record.in === 'ledger') return inLedger(action)
  return record.in === 'database' ? inDatabase(action) : inOwnTransaction(action)
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

/** A limit of the staff member or the operator is reached: the action waits for a second person. */
function waitIfAboveLimit(action: Run, error: unknown, spending: Expense | undefined): Promise<never> {
  const isAbove = error instanceof Refusal && error.code === 'STAFF_LIMIT_REACHED'
  if (!isAbove || action.request.approval) throw error
  return wait(action, aboveLimit(error.fields), spending)
}

const joined = (parts: (Limits | undefined)[]): Limits => ({
  reads: parts.flatMap((part) => part?.reads ?? []),
  count: (book) => Object.assign({}, ...parts.map((part) => part?.count(book) ?? {})) as ReturnType<Limits['count']>,
})

async function inLedger(action: Run): Promise<unknown> {
  const { runtime, request, name, record, call } = action
  const { body, actor, approval } = request
  const [before, spending] = [await record.before?.(runtime, body), await (await spendingOf(runtime, name, body))()]
  const limits = spending && (await limited(runtime, approval?.approver ?? actor, spending, approval !== undefined))
  const payment = await paymentOf(runtime, name, body)
  const till = payment && placedInTill(runtime, actor, payment)
  const entryOf = (reply: Json) => {
    const { username: _, ...entry } = record.entry?.({ body, reply, digest: digestIn(runtime) }) ?? { subject: name }
    return { action: name, before, ...entry }
  }
  let hasSubmitted = false
  const submit: Submit = <Reply extends Json>(command: Command<Reply>) => {
    hasSubmitted = true
    // The key of a grant comes from the requester's request id, and that of a settlement from its period. Other calls are executed once per approval.
    const key = approval && !hasKeyOfItsOwn.has(name) ? deterministicUuid('approval', approval.id) : command.key
    const beside = approval && approvalBeside(approval)
    // The till first: a call that needs an open shift is refused before it waits for a second person.
    const counted = joined([till?.({ playerId: command.playerId, key: command.key }), limits])
    return runtime.books.submit(logged(runtime, { ...command, key }, { actor, entryOf, limits: counted, beside }))
  }
  try {
    const data = await call(runtime, { ...request, submit })
    assert(hasSubmitted, 'a call whose row is written with a transfer uses the given `submit`')
    return data
  } catch (error) {
    return await waitIfAboveLimit(action, error, spending)
  } finally {
    await sealLog(runtime).catch((error: unknown) =>
      runtime.log.warn({ err: error, event: 'staff.log_not_sealed' }, 'audit log not sealed; the next writer seals it'),
    )
  }
}

async function inDatabase(action: Run): Promise<unknown> {
  const { runtime, request, name, record, call } = action
  const { body, actor, approval } = request
  let counted: Expense | undefined
  const work = inOneTransaction(runtime, async (acting, tx) => {
    if (approval) await useApproval(tx, approval)
    const spending = await spendingOf(acting, name, body)
    const before = await record.before?.(acting, body)
    const data = await call(acting, request)
    const entry = record.entry?.({ body, data, digest: digestIn(runtime) })
    counted = entry && (await spending())
    if (counted) await spend(tx, acting, approval?.approver ?? actor, counted, approval !== undefined)
    if (entry) await writeRow(action, tx, { before, ...entry })
    return data
  })
  return work.catch((error: unknown) => waitIfAboveLimit(action, error, counted))
}

/** The function of the call writes the rows. Its transaction joins the one that uses the approval. */
const withOwnRows = ({ runtime, request, call }: Run): Promise<unknown> =>
  request.approval
    ? inOneTransaction(runtime, async (acting, tx) => {
        await useApproval(tx, defined(request.approval))
        return call(acting, request)
      })
    : call(runtime, request)

async function inOwnTransaction(action: Run): Promise<unknown> {
  const { runtime, request, record, call } = action
  const { body, approval } = request
  const write = async (tx: Tx) => {
    if (approval) await useApproval(tx, approval)
    await writeRow(action, tx, record.entry?.({ body, digest: digestIn(runtime) }))
  }
  if (record.in === 'own') return call(runtime, { ...request, record: write })
  await runtime.db.transaction(write)
  return call(runtime, request)
}

async function writeRow({ runtime, request, name }: Run, tx: Tx, entry: Entry | undefined): Promise<void> {
  const { username, ...row } = entry ?? { subject: name }
  const player = username === undefined ? undefined : await findByUsername(tx, username)
  await writeStaffLog(runtime, tx, request.actor, { action: name, ...row, playerId: player?.id })
}
