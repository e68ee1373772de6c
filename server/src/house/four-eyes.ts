/** Which calls count against limits, and which wait for a second person. */
import { isDeepStrictEqual } from 'node:util'
import { houseCalls, type HouseBody, type HouseCallName, type HouseQuery } from '@lucero/contract/house/calls'
import { toCents } from '@lucero/contract/shared/money'
import { roles, type Permission } from '@lucero/contract/house/permissions'
import { Refusal } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import { partnersBelow } from '../partners/partners.ts'
import { findConnection, fingerprintIn, opensConnection } from '../aggregators/connections.ts'
import { assertPhoneMayChange } from '../auth/phones.ts'
import { isUnlockedOften } from '../auth/unlock.ts'
import * as offers from '../bonus/offers.ts'
import { allGames, allProviders, findProvider, type Game } from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { cutPage, positionIn } from '../runtime/list-page.ts'
import { listOperators } from '../operators/operators.ts'
import { changesPackage } from '../packages/publication.ts'
import { loosensPackage } from './package-settings.ts'
import { assertPrizes, racePrizes } from '../race/race.ts'
import { notesBefore } from '../players/players.ts'
import * as redeem from '../redeem/redeem.ts'
import { openFindingsOf } from '../risk/findings.ts'
import { getSaferPlay } from '../safer/safer.ts'
import { assertRecentSignIn, scopeOf, type Actor } from '../staff/actor.ts'
import * as approvals from '../staff/approvals/approvals.ts'
import { keyScopesOf } from '../staff/keys.ts'
import type { Expense } from '../staff/limits/limits.ts'
import type { StaffPayment } from '../till/lines.ts'
import { findCreditGrant } from '../wallet/wallet.ts'
import { logReads } from '../staff/log/log.ts'
import { toNote } from './notes.ts'
import {
  maySeeReason,
  seenBy,
  subjectOf,
  visiblePlayers,
  type ApprovalSubject,
  type SubjectBody,
} from './approval-subject.ts'
import { isLooser, loosensPayouts } from './payouts.ts'
import { playerNamed } from './scope.ts'

/** The payment that a call makes. Undefined for a call that does not change a till. */
export async function paymentOf(runtime: Runtime, name: string, body: unknown): Promise<StaffPayment | undefined> {
  if (name === 'grantCredit') {
    const { amount, operatorId, method = null, reference = null } = body as HouseBody<'grantCredit'>
    return { kind: 'grant', operatorId, cents: toCents(amount), method, reference, subject: undefined }
  }
  if (name === 'confirmRedeem') {
    const { redeem_id: subject, method = null, reference = null } = body as HouseBody<'confirmRedeem'>
    const [row] = await redeem.listAllRedeems(runtime, { redeem_id: subject, limit: 1 })
    return row && { kind: 'redeem', operatorId: row.operatorId, cents: row.cents, method, reference, subject }
  }
  if (name !== 'reverseCredit') return undefined
  const { grantId: subject } = body as HouseBody<'reverseCredit'>
  const grant = await findCreditGrant(runtime.db, subject)
  return (
    grant && {
      kind: 'reversal',
      operatorId: grant.operatorId,
      cents: grant.cents,
      method: null,
      reference: null,
      subject,
    }
  )
}

type LateExpense = () => Promise<Expense | undefined>

/** The amount that a call grants or pays. Call it before the change, and the returned function after it, in the same transaction. */
export async function spendingOf(runtime: Runtime, name: string, body: unknown): Promise<LateExpense> {
  if (name === 'grantCredit') {
    const { amount, operatorId } = body as HouseBody<'grantCredit'>
    return async () => ({ kind: 'credit', cents: toCents(amount), operatorId })
  }
  if (name === 'sellStock') {
    const { amount, operatorId } = body as HouseBody<'sellStock'>
    return async () => ({ kind: 'stock', cents: toCents(amount), operatorId })
  }
  if (name === 'confirmRedeem') {
    const { redeem_id } = body as HouseBody<'confirmRedeem'>
    const [row] = await redeem.listAllRedeems(runtime, { redeem_id, limit: 1 })
    return async () => row && { kind: 'redeem', cents: row.cents, operatorId: row.operatorId }
  }
  if (name === 'grantBonus') {
    const bonus = await offers.findBonus(runtime, (body as HouseBody<'grantBonus'>).bonusId)
    return async () => offeredTo(1, bonus)
  }
  if (name !== 'publishBonus') return nothingSpent
  // Locked, so that nobody is invited at the same time.
  const bonus = await offers.lockBonus(runtime.db, (body as HouseBody<'publishBonus'>).bonusId)
  if (bonus.audience !== 'invited' || offers.isPublished(bonus)) return nothingSpent
  return async () => offeredTo(await offers.countInvited(runtime.db, bonus.id), bonus)
}

const nothingSpent: LateExpense = async () => undefined

/** A bonus for chosen players counts as credit granted to each of them. */
const offeredTo = (players: number, { terms }: offers.Bonus): Expense | undefined =>
  players === 0
    ? undefined
    : { kind: 'credit', cents: offers.termsFrom(terms).amount * BigInt(players), operatorId: null }

type Test = { [N in HouseCallName]?: (runtime: Runtime, body: HouseBody<N>) => boolean | Promise<boolean> }

/**
 * Calls that let money be paid from outside, or open an account to somebody else. They need a recent sign-in and a second person. Disabling a
 * game or a provider, starting a trial and lowering a limit need neither. A call that would be rejected is rejected before it waits.
 */
const opensAWay: Test = {
  addProvider: async ({ db }, { id }) => {
    if ((await allProviders(db)).some((provider) => provider.id === id)) throw new Refusal('PROVIDER_EXISTS')
    return true
  },
  rotateSecret: async ({ db }, { providerId }) => (await findProvider(db, providerId)).id === providerId,
  switchProvider: async ({ db }, { providerId, enabled }) =>
    enabled && (await findProvider(db, providerId)).id === providerId,
  limitProvider: loosensPayouts,
  addConnection: async ({ db }, { id, publicKey }) => {
    fingerprintIn(publicKey)
    if ((await allProviders(db)).some((provider) => provider.id === id)) throw new Refusal('PROVIDER_EXISTS')
    return true
  },
  changeConnection: opensConnection,
  trustConnectionKey: async ({ db }, { id, publicKey }) => {
    fingerprintIn(publicKey)
    return (await findConnection(db, id)).id === id
  },
  addGame: async ({ db }, { id, provider }) => {
    await findProvider(db, provider)
    if ((await allGames(db)).some((game) => game.id === id)) throw new Refusal('GAME_EXISTS')
    return true
  },
  switchGame: async (runtime, { gameId, enabled }) => enabled && (await gameWith(runtime, gameId)).id === gameId,
  setTrial: async (runtime, { gameId, isTrial }) => !isTrial && (await gameWith(runtime, gameId)).isTrial,
  limitGame: (runtime, { gameId, maxBet }) => raisesMaxBet(runtime, gameId, maxBet),
  changeGame: async (runtime, { gameId, launchUrl, maxBet, maxMultiple }) =>
    (maxMultiple !== undefined && isLooser((await gameWith(runtime, gameId)).maxMultiple, maxMultiple)) ||
    (launchUrl !== undefined && (await gameWith(runtime, gameId)).launchUrl !== launchUrl) ||
    (maxBet !== undefined && (await raisesMaxBet(runtime, gameId, maxBet))),
  trialPackage: (runtime, body) => changesPackage(runtime, 'trialPackage', body),
  publishPackage: (runtime, body) => changesPackage(runtime, 'publishPackage', body),
  changePackageSettings: loosensPackage,
  changePhoneFor: async (runtime, body) => {
    await assertPhoneMayChange(runtime, body)
    return true
  },
  unlockPlayer: isUnlockedOften,
  liftExclusion: async (runtime, { username }) => {
    if ((await getSaferPlay(runtime, (await playerNamed(runtime, username)).id)).break === null)
      throw new Refusal('NO_BREAK')
    return true
  },
}

async function gameWith({ db }: Runtime, gameId: string): Promise<Game> {
  const game = (await allGames(db)).find(({ id }) => id === gameId)
  if (!game) throw new Refusal('GAME_NOT_FOUND')
  return game
}

async function raisesMaxBet(runtime: Runtime, gameId: string, maxBet: number | null): Promise<boolean> {
  const { maxBetCents } = await gameWith(runtime, gameId)
  return maxBetCents !== null && (maxBet === null || toCents(maxBet) > maxBetCents)
}

/** Calls that cannot be undone, or that give value to many players. They need a second person. */
const cannotBeUndone: Test = {
  confiscate: () => true,
  movePartner: () => true,
  setContract: () => true,
  bookSettlement: () => true,
  correctSettlement: () => true,
  payCommission: () => true,
  erasePlayer: () => true,
  releaseBook: () => true,
  rotateLogKey: () => true,
  createOperator: (_runtime, { welcomeCredit }) => welcomeCredit > 0,
  changeOperator: async ({ db }, { operatorId, welcomeCredit }) => {
    const operator = (await listOperators(db)).find(({ id }) => id === operatorId)
    return welcomeCredit !== undefined && operator !== undefined && welcomeCredit > operator.welcomeCredit
  },
  setRace: changesPrizes,
  publishBonus: async (runtime, { bonusId }) => {
    const bonus = await offers.findBonus(runtime, bonusId)
    return !offers.isPublished(bonus) && (bonus.audience !== 'invited' || bonus.repeats)
  },
  // The amount of a bonus that repeats has no bound, so no limit can count it.
  grantBonus: async (runtime, { bonusId }) => (await offers.findBonus(runtime, bonusId)).repeats,
}

/** Prizes are announced to everybody and paid every week, like a bonus for everybody. Prizes that are not allowed are rejected before they wait. */
async function changesPrizes(runtime: Runtime, { bonusIds }: HouseBody<'setRace'>): Promise<boolean> {
  await assertPrizes(runtime, bonusIds)
  return !isDeepStrictEqual(bonusIds, await racePrizes(runtime))
}

type AnyTest = ((runtime: Runtime, body: unknown) => boolean | Promise<boolean>) | undefined

const reasons = {
  'opens-a-way': { code: 'opens-a-way', fields: {}, text: 'it opens a way to money or to an account' },
  'cannot-be-undone': { code: 'cannot-be-undone', fields: {}, text: 'it cannot be undone' },
} satisfies Record<string, approvals.ApprovalReason>

/**
 * Why the call waits for a second person, or undefined. Owners act alone: a house with one person must be able to work. FOUR_EYES_FOR_OWNERS
 * includes owners. A recent sign-in is required of everybody.
 */
export async function reasonToWait(
  runtime: Runtime,
  name: HouseCallName,
  body: unknown,
  actor: Actor,
): Promise<approvals.ApprovalReason | undefined> {
  const [opens, isFinal] = [opensAWay[name] as AnyTest, cannotBeUndone[name] as AnyTest]
  if (!opens && !isFinal) return undefined
  const doesOpen = opens ? await opens(runtime, body) : false
  if (doesOpen) assertRecentSignIn(actor)
  if (actor.role === 'owner' && !runtime.config.house.fourEyesForOwners) return undefined
  if (doesOpen) return reasons['opens-a-way']
  return isFinal && (await isFinal(runtime, body)) ? reasons['cannot-be-undone'] : undefined
}

type Execute = (
  name: HouseCallName,
  request: { body: unknown; query: undefined; actor: Actor; approval: approvals.ApprovedRequest },
) => Promise<unknown>

/** The only requester whose requests the actor sees: staff without the permission to decide see their own. Undefined: all. */
export const approvalsSeenBy = (actor: Actor): string | undefined =>
  actor.can('approvals.decide') || actor.role === 'auditor' ? undefined : actor.id

export async function listApprovals(
  runtime: Runtime,
  { state, after, limit }: HouseQuery<'listApprovals'>,
  actor: Actor,
) {
  const [requesterId, position] = [approvalsSeenBy(actor), positionIn('approvals', after)]
  const rows = await approvals.listApprovals(runtime.db, { state, requesterId, position, limit: limit + 1 })
  const { shown, next } = cutPage('approvals', rows, limit, ({ id }) => id)
  return { approvals: await toApprovals(runtime, actor, shown), next }
}

const maxNotes = 20
const maxFindings = 20

/** For the person who decides: the request, and its subject as it is now. */
export async function showApproval(runtime: Runtime, approvalId: string, actor: Actor) {
  const row = await approvals.findApproval(runtime.db, approvalId)
  const requesterId = approvalsSeenBy(actor)
  if (!row || (requesterId !== undefined && row.requesterId !== requesterId)) throw new Refusal('APPROVAL_NOT_FOUND')
  const approval = await toOneApproval(runtime, actor, row)
  const subject = await subjectOf(runtime, bodyOf(runtime, row))
  const now = seenBy(actor, await visiblePlayers(runtime, actor, subject.player ? [subject.player.id] : []), subject)
  if (!now.player) return { approval, now, notes: [], findings: [] }
  const { id } = now.player
  await logReads(runtime, actor, 'showApproval', [id])
  const notes = await notesBefore(runtime.db, id, { operatorId: scopeOf(actor), limit: maxNotes })
  return {
    approval,
    now,
    notes: notes.map(toNote),
    findings: actor.can('risk.read') ? await openFindingsOf(runtime, id, maxFindings) : [],
  }
}

/**
 * Executes the request as the requester. The approver must be another person, with the permission of the call, and with a recent sign-in if the
 * call needs one.
 */
export async function approveRequest(runtime: Runtime, id: string, approver: Actor, execute: Execute) {
  const row = await pendingOrUsed(runtime, id)
  if (row.requesterStaffId === approver.staffId) throw new Refusal('OWN_APPROVAL')
  const name = row.call as HouseCallName
  const permission = houseCalls[name].permission as Permission
  if (approver.kind === 'key' || !approver.can(permission)) throw new Refusal('FORBIDDEN')
  if ('recentSignIn' in houseCalls[name]) assertRecentSignIn(approver)
  if (row.state === 'pending') {
    const actor = await requesterOf(runtime, row, approver)
    if (!actor.can(permission)) throw new Refusal('REQUESTER_CHANGED')
    const body: unknown = JSON.parse(runtime.secrets.decrypt(row.body))
    const approval = { id, approver }
    await execute(name, { body, query: undefined, actor, approval }).catch(async (error: unknown) => {
      // Another approval of the same request was first, and this one found its effect. Or the requester no longer has the rights.
      if (!(error instanceof Refusal) || (await pendingOrUsed(runtime, id)).state !== 'approved') throw error
    })
  }
  approvals.publishApprovals(runtime, row)
  const approved = await pendingOrUsed(runtime, id)
  // Somebody else was first. The receipt of the approval is theirs.
  if (approved.decidedBy !== approver.name) throw closedBy(approved)
  return { approval: await toOneApproval(runtime, approver, approved) }
}

/** Says who decided the request, and when. */
const closedBy = ({ state, decidedBy, decidedAt }: approvals.Approval): Refusal =>
  new Refusal('APPROVAL_CLOSED', {
    state,
    ...(decidedBy !== null && { decidedBy }),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
  })

/** An approved request may be approved again by the same person, because the first reply may have been lost. */
async function pendingOrUsed(runtime: Runtime, id: string): Promise<approvals.Approval> {
  const row = await approvals.findApproval(runtime.db, id)
  if (!row) throw new Refusal('APPROVAL_NOT_FOUND')
  if (row.isRequesterChanged) throw new Refusal('REQUESTER_CHANGED')
  if (row.state === 'declined' || row.state === 'expired') throw closedBy(row)
  return row
}

/**
 * An open request has the role and the operator that its requester has now. The address is that of the approver, whose call executes the
 * request.
 */
async function requesterOf(runtime: Runtime, row: approvals.Approval, approver: Actor): Promise<Actor> {
  const { requesterKind: kind, requesterId: id, requesterRole: role } = row
  const scopes = kind === 'key' ? await keyScopesOf(runtime.db, id) : undefined
  return {
    kind,
    id,
    staffId: row.requesterStaffId,
    name: row.requesterName,
    role,
    operatorId: row.requesterOperatorId,
    below: await partnersBelow(runtime, row.requesterOperatorId),
    can: (permission) => roles[role].includes(permission) && (scopes?.includes(permission) ?? true),
    address: approver.address,
    approvedBy: approver,
  }
}

export async function declineRequest(
  runtime: Runtime,
  { approvalId, reason }: HouseBody<'declineRequest'>,
  actor: Actor,
) {
  const row = await approvals.findApproval(runtime.db, approvalId)
  if (!row) throw new Refusal('APPROVAL_NOT_FOUND')
  if (row.isRequesterChanged) throw new Refusal('REQUESTER_CHANGED')
  await approvals.declineApproval(runtime.db, approvalId, actor.name, reason ?? null).catch(async (error: unknown) => {
    const closed = await approvals.findApproval(runtime.db, approvalId)
    if (!(error instanceof Refusal) || !closed) throw error
    // The first reply may have been lost.
    if (closed.state !== 'declined' || closed.decidedBy !== actor.name) throw closedBy(closed)
  })
  approvals.publishApprovals(runtime, row)
  return { approval: { ...(await toOneApproval(runtime, actor, row)), state: 'declined' as const } }
}

/** Empty if the body was encrypted with another secret. */
const bodyOf = (runtime: Runtime, { body }: approvals.Approval) =>
  JSON.parse(runtime.secrets.decryptIfOurs(body) ?? '{}') as SubjectBody & { reason?: unknown }

async function toApprovals(runtime: Runtime, actor: Actor, rows: approvals.Approval[]) {
  const snapshots = rows.map(({ snapshot }) => JSON.parse(snapshot ?? 'null') as ApprovalSubject | null)
  const ids = snapshots.flatMap((subject) => subject?.player?.id ?? [])
  const players = await visiblePlayers(runtime, actor, [...new Set(ids)])
  return rows.map((row, index) => {
    const [{ reason }, snapshot] = [bodyOf(runtime, row), snapshots[index]]
    return {
      ...fieldsOf(row),
      requestReason: typeof reason === 'string' && maySeeReason(actor, row) ? reason : null,
      snapshot: snapshot ? seenBy(actor, players, snapshot) : null,
    }
  })
}

const toOneApproval = async (runtime: Runtime, actor: Actor, row: approvals.Approval) =>
  defined((await toApprovals(runtime, actor, [row]))[0])

const fieldsOf = (row: approvals.Approval) => ({
  id: row.id,
  call: row.call,
  subject: row.subject,
  after: row.after,
  why: row.why,
  whyCode: row.whyCode,
  whyFields: JSON.parse(row.whyFields ?? '{}') as Record<string, string>,
  state: row.state,
  requester: row.requesterName,
  role: row.requesterRole,
  operatorId: row.requesterOperatorId,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
})
