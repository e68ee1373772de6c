/**
 * The log row of each house call that changes something. Every POST call must be listed, otherwise this file does not compile. Rows contain no
 * secrets, codes or full phone numbers, and a digest instead of each text that a player reads: the log is never deleted.
 */
import { toAmount, toCents } from '@lucero/contract/shared/money'
import { findConnection, fingerprintIn } from '../aggregators/connections.ts'
import { findProvider } from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Json } from '../ledger/command.ts'
import { listOperators } from '../operators/operators.ts'
import { findByUsername } from '../players/players.ts'
import { prizesOf, racePrizes } from '../race/race.ts'
import * as offers from '../bonus/offers.ts'
import { showRisk } from '../risk/findings.ts'
import { readStatus } from '../calendar/calendar.ts'
import { findLimit } from '../staff/limits/limits.ts'
import { findCreditGrant } from '../wallet/wallet.ts'
import { subjectOf } from '../packages/reports.ts'
import { eventRecords } from './event-records.ts'
import { gameBefore } from './game-before.ts'
import { settlementRecords } from './settlement-records.ts'
import { stockRecords } from './stock-records.ts'
import { payoutLimitsOf, toHouseProvider } from './payouts.ts'
import type { Entry, PostCall, RecordOf } from './record.ts'
import { tillRecords } from './till-records.ts'

/** The calls whose row is written there. */
export type CallWhoseRowIs<Place extends RecordOf<PostCall>['in']> = {
  [N in PostCall]: (typeof records)[N]['in'] extends Place ? N : never
}[PostCall]

const ofPlayer = (username: string, more: Omit<Entry, 'subject' | 'username'> = {}): Entry => ({
  subject: `player:${username}`,
  username,
  ...more,
})

const ofConnection = ({ body: { id, ...after } }: { body: { id: string } }): Entry => {
  return { subject: `provider:${id}`, after }
}

const lastDigits = (phone: string) => `…${phone.slice(-2)}`

const ofPackage = ({ game, version }: { game: string; version: number }, more: Omit<Entry, 'subject'> = {}): Entry => ({
  subject: subjectOf(game, version),
  ...more,
})

const racePrizesBefore = async (runtime: Runtime): Promise<Json> => ({ bonusIds: await racePrizes(runtime) })

const bonusBefore = async (runtime: Runtime, { bonusId }: { bonusId: string }): Promise<Json> => ({
  status: offers.statusOf(await offers.findBonus(runtime, bonusId)),
})

export const records = {
  ...eventRecords,
  createOperator: {
    in: 'database',
    entry: ({ body: { id, ...operator } }) => ({ subject: `operator:${id}`, after: operator }),
  },
  blockOperator: {
    in: 'database',
    before: async ({ db }, { operatorId }) => {
      const operator = (await listOperators(db)).find(({ id }) => id === operatorId)
      return operator && { blocked: operator.blocked }
    },
    entry: ({ body: { operatorId, blocked } }) => ({ subject: `operator:${operatorId}`, after: { blocked } }),
  },
  approveApplication: {
    in: 'ledger',
    entry: ({ body: { operatorId, username } }) => ofPlayer(username, { after: { operatorId } }),
  },
  rejectApplication: {
    in: 'ledger',
    entry: ({ body: { operatorId, username, reason }, digest }) =>
      ofPlayer(username, { after: { operatorId, reason: digest(reason) } }),
  },
  changeOperator: {
    in: 'handler',
    request: ({ body: { operatorId, ...fields } }) => ({ subject: `operator:${operatorId}`, after: fields }),
  },
  grantCredit: {
    in: 'ledger',
    entry: ({ body: { username, operatorId, amount, method }, reply }) =>
      ofPlayer(username, { after: { operatorId, amount, ...(method && { method }), ...fieldsOf(reply) } }),
  },
  reverseCredit: {
    in: 'ledger',
    before: async ({ db }, { grantId }) => {
      const grant = await findCreditGrant(db, grantId)
      return grant && { operatorId: grant.operatorId, amount: Number(grant.cents) / 100, status: grant.status }
    },
    entry: ({ body: { grantId, reason } }) => ({ subject: `grant:${grantId}`, after: { status: 'reversed' }, reason }),
  },
  ...stockRecords,
  ...settlementRecords,
  confirmRedeem: {
    in: 'ledger',
    entry: ({ body: { redeem_id, method }, reply }) => ({
      subject: `redeem:${redeem_id}`,
      after: { ...(method && { method }), ...fieldsOf(reply) },
    }),
  },
  rejectRedeem: {
    in: 'ledger',
    entry: ({ body: { redeem_id, reason }, reply, digest }) => ({
      subject: `redeem:${redeem_id}`,
      after: { ...fieldsOf(reply), ...(reason !== undefined && { reason: digest(reason) }) },
    }),
  },
  notify: {
    in: 'database',
    entry: ({ body: { username, message, ...more }, data: { broadcastId }, digest }) =>
      username === undefined
        ? { subject: `broadcast:${broadcastId}`, after: { message, ...more } }
        : ofPlayer(username, { after: { message: digest(message), ...more } }),
  },
  replyInbox: {
    in: 'database',
    entry: ({ body: { conversationId, requestId, ...reply }, digest }) => ({
      subject: `conversation:${conversationId}`,
      after: 'message' in reply ? { ...reply, message: digest(reply.message) } : reply,
      requestId,
    }),
  },
  addAnswer: { in: 'handler' },
  removeAnswer: { in: 'handler' },
  closeInbox: {
    in: 'database',
    entry: ({ body }) => ({ subject: `conversation:${body.conversationId}`, after: { status: 'closed' } }),
  },
  createBonus: {
    in: 'database',
    entry: ({ body: { requestId, username, ...terms } }) => ({
      subject: `bonus:${requestId}`,
      username,
      after: terms as Json,
      requestId,
    }),
  },
  publishBonus: {
    in: 'database',
    before: bonusBefore,
    request: ({ body: { bonusId, quietly } }) => ({ subject: `bonus:${bonusId}`, after: { quietly } }),
    entry: ({ body: { bonusId, quietly }, data: { bonus } }) => ({
      subject: `bonus:${bonusId}`,
      after: { status: bonus.status, audience: bonus.audience, operatorId: bonus.operatorId, quietly },
    }),
  },
  withdrawBonus: {
    in: 'database',
    before: bonusBefore,
    entry: ({ body, data: { bonus } }) => ({ subject: `bonus:${body.bonusId}`, after: { status: bonus.status } }),
  },
  grantBonus: {
    in: 'database',
    request: ({ body: { bonusId, username } }) => ofPlayer(username, { after: { bonusId } }),
    entry: ({ body: { bonusId, username }, data: { isNew } }) =>
      isNew ? ofPlayer(username, { after: { bonusId } }) : undefined,
  },
  confiscate: {
    in: 'ledger',
    entry: ({ body: { username, reason }, reply }) =>
      ofPlayer(username, { after: { cents: fieldsOf(reply)['cents'] }, reason }),
  },
  erasePlayer: {
    in: 'ledger',
    entry: ({ body: { username, reason } }) => ofPlayer(username, { after: { standing: 'closed' }, reason }),
  },
  addNote: { in: 'handler' },
  pinNote: { in: 'handler' },
  unlockPlayer: {
    in: 'database',
    request: ({ body }) =>
      'phone' in body
        ? { subject: `phone:${lastDigits(body.phone)}`, reason: body.reason }
        : ofPlayer(body.username, { reason: body.reason }),
    entry: ({ body, data: { username } }) => {
      if (username !== null) return ofPlayer(username, { reason: body.reason })
      return { subject: `phone:${'phone' in body ? lastDigits(body.phone) : ''}`, reason: body.reason }
    },
  },
  changePhoneFor: {
    in: 'database',
    before: async ({ db }, { username }) => {
      const player = await findByUsername(db, username)
      return player && !player.isErased ? { phone: lastDigits(player.phone) } : undefined
    },
    entry: ({ body: { username, phone, reason } }) =>
      ofPlayer(username, { after: { phone: lastDigits(phone) }, reason }),
  },
  takeBreakFor: {
    in: 'ledger',
    entry: ({ body: { username, length, reason } }) => ofPlayer(username, { after: { length }, reason }),
  },
  setRace: {
    in: 'database',
    before: racePrizesBefore,
    request: async ({ runtime, body: { bonusIds } }) => {
      const prizes = (await prizesOf(runtime, bonusIds)).map(({ title, amount }) => ({ title, amount }))
      const cents = prizes.reduce((sum, { amount }) => sum + toCents(amount), 0n)
      return { subject: 'race', after: { amount: toAmount(cents), prizes } }
    },
    entry: ({ body: { bonusIds } }) => ({ subject: 'race', after: { bonusIds } }),
  },
  stopRace: { in: 'database', before: racePrizesBefore, entry: () => ({ subject: 'race', after: { bonusIds: [] } }) },
  dismissRisk: {
    in: 'database',
    before: async (runtime, { id }) => {
      const { state, kind } = (await showRisk(runtime, id)).finding
      return { state, kind }
    },
    entry: ({ body: { id, reason } }) => ({ subject: `finding:${id}`, after: { state: 'dismissed' }, reason }),
  },
  setTimeZone: {
    in: 'database',
    before: (runtime, { operatorId }) => readStatus(runtime, operatorId),
    entry: ({ body: { operatorId }, data }) => ({
      subject: operatorId === undefined ? 'house' : `operator:${operatorId}`,
      after: data,
    }),
  },
  startReportCheck: { in: 'database', entry: () => ({ subject: 'reports' }) },
  repairReports: { in: 'database', entry: () => ({ subject: 'reports' }) },
  suspendPlayer: {
    in: 'ledger',
    entry: ({ body: { username, scope, until, reason, message, requestId }, digest }) =>
      ofPlayer(username, {
        after: { scope, until, message: message === undefined ? null : digest(message) },
        reason,
        requestId,
      }),
  },
  liftSuspension: {
    in: 'ledger',
    entry: ({ body: { username, reason, requestId } }) => ofPlayer(username, { reason, requestId }),
  },
  liftExclusion: { in: 'ledger', entry: ({ body: { username, reason } }) => ofPlayer(username, { reason }) },
  addGame: { in: 'database', entry: ({ body: { id, ...game } }) => ({ subject: `game:${id}`, after: game as Json }) },
  switchGame: {
    in: 'database',
    before: gameBefore('enabled'),
    entry: ({ body: { gameId, enabled } }) => ({ subject: `game:${gameId}`, after: { enabled } }),
  },
  limitGame: {
    in: 'database',
    before: gameBefore('maxBetCents'),
    entry: ({ body: { gameId, maxBet } }) => ({ subject: `game:${gameId}`, after: { maxBet } }),
  },
  changeGame: {
    in: 'handler',
    request: ({ body: { gameId, picture, ...fields } }) => ({
      subject: `game:${gameId}`,
      after: { ...fields, ...(picture !== undefined && { picture: picture === null ? null : 'new' }) },
    }),
  },
  setTrial: {
    in: 'handler',
    request: ({ body: { gameId, isTrial } }) => ({ subject: `game:${gameId}`, after: { isTrial } }),
  },
  chooseTrialPlayer: { in: 'handler' },
  tryPackage: { in: 'database', entry: ({ body }) => ofPackage(body) },
  trialPackage: {
    in: 'handler',
    request: ({ body }) => ofPackage(body, { after: { state: 'trial' }, reason: body.reason }),
  },
  publishPackage: {
    in: 'handler',
    request: ({ body }) => ofPackage(body, { after: { state: 'published' }, reason: body.reason }),
  },
  retirePackage: { in: 'handler' },
  changePackageSettings: {
    in: 'handler',
    request: ({ body: { game, reason, ...after } }) => ({ subject: `game:${game}`, after, reason }),
  },
  addProvider: {
    in: 'database',
    entry: ({ body: { id, name, roundUrl, ...limits } }) => ({
      subject: `provider:${id}`,
      after: { name, roundUrl, ...payoutLimitsOf(limits) },
    }),
  },
  rotateSecret: { in: 'database', entry: ({ body }) => ({ subject: `provider:${body.providerId}` }) },
  takeSecret: { in: 'handler' },
  switchProvider: {
    in: 'database',
    before: async ({ db }, { providerId }) => ({ enabled: (await findProvider(db, providerId)).enabled }),
    entry: ({ body: { providerId, enabled } }) => ({ subject: `provider:${providerId}`, after: { enabled } }),
  },
  limitProvider: {
    in: 'database',
    before: async ({ db }, { providerId }) => {
      const { maxRoundPayout, maxDayPayout } = toHouseProvider(await findProvider(db, providerId))
      return { maxRoundPayout, maxDayPayout }
    },
    entry: ({ body: { providerId, ...limits } }) => ({ subject: `provider:${providerId}`, after: limits }),
  },
  addConnection: {
    in: 'database',
    entry: ({ body: { id, publicKey, ...settings } }) => ({
      subject: `provider:${id}`,
      after: { ...settings, ...payoutLimitsOf(settings), key: fingerprintIn(publicKey) },
    }),
  },
  changeConnection: {
    in: 'database',
    before: async ({ db }, { id, ...fields }) => {
      const before = await findConnection(db, id)
      return Object.fromEntries(Object.keys(fields).map((name) => [name, before[name as keyof typeof before]]))
    },
    entry: ofConnection,
  },
  trustConnectionKey: {
    in: 'database',
    entry: ({ body: { id, publicKey } }) => ({ subject: `provider:${id}`, after: { key: fingerprintIn(publicKey) } }),
  },
  renewConnectionKey: { in: 'database', entry: ({ body }) => ({ subject: `provider:${body.id}` }) },
  useConnectionKey: { in: 'database', entry: ({ body }) => ({ subject: `provider:${body.id}` }) },
  readConnectionGames: { in: 'own', entry: ({ body }) => ({ subject: `provider:${body.id}` }) },
  addConnectionGames: { in: 'database', entry: ofConnection },
  declineConnectionGame: { in: 'database', entry: ofConnection },
  closeConnectionFinding: {
    in: 'database',
    entry: ({ data: { finding } }) => ({
      subject: `provider:${finding.connection}`,
      after: { finding: finding.kind, transaction: finding.transaction },
    }),
  },
  requestLiabilities: { in: 'database', entry: ({ data: { at } }) => ({ subject: `public-log:${at}` }) },
  rotateLogKey: { in: 'own', entry: ({ body: { vkey } }) => ({ subject: 'public-log:key', before: { vkey } }) },
  startAudit: {
    in: 'database',
    entry: ({ data: { started, run } }) => (started && run ? { subject: `audit:${run.id}` } : undefined),
  },
  stopAudit: { in: 'database', entry: ({ data: { run } }) => ({ subject: `audit:${run?.id}` }) },
  resumeAudit: { in: 'database', entry: ({ data: { run } }) => ({ subject: `audit:${run?.id}` }) },
  haltMoney: { in: 'database', entry: ({ body: { reason } }) => ({ subject: 'ledger', reason }) },
  releaseBook: {
    in: 'own',
    entry: ({ body: { username, reason, accept } }) => ofPlayer(username, { after: { accept }, reason }),
  },
  setLimit: {
    in: 'database',
    before: async ({ db }, { holder, kind }) => {
      const limit = await findLimit(db, holder.toLowerCase(), kind)
      return limit && { each: amountOf(limit.maxEach), day: amountOf(limit.maxDay) }
    },
    entry: ({ body: { holder, kind, each, day } }) => ({
      subject: `limit:${holder.toLowerCase()} ${kind}`,
      after: { each, day },
    }),
  },
  ...tillRecords,
  // The approved call writes its own row, which names both persons.
  approveRequest: { in: 'handler' },
  declineRequest: {
    in: 'database',
    entry: ({ body: { approvalId, reason } }) => ({ subject: `approval:${approvalId}`, reason }),
  },
  // The staff module writes the rows of its own calls.
  signInStaff: { in: 'handler' },
  startStaffPasskeySignIn: { in: 'handler' },
  signInStaffWithPasskey: { in: 'handler' },
  startStaffReauthentication: { in: 'handler' },
  reauthenticateStaffWithPasskey: { in: 'handler' },
  startStaffPasskey: { in: 'handler' },
  addStaffPasskey: { in: 'handler' },
  removeStaffPasskey: { in: 'handler' },
  startEnrolment: { in: 'handler' },
  finishEnrolment: { in: 'handler' },
  signOutStaff: { in: 'handler' },
  changeStaffPassword: { in: 'handler' },
  reauthenticateStaff: { in: 'handler' },
  renewRecoveryCodes: { in: 'handler' },
  createStaff: { in: 'handler' },
  saveRole: { in: 'handler' },
  removeRole: { in: 'handler' },
  createCashier: { in: 'handler' },
  disableCashier: { in: 'handler' },
  resetCashier: { in: 'handler' },
  disableStaff: { in: 'handler' },
  resetStaff: { in: 'handler' },
  changeRole: { in: 'handler' },
  createKey: { in: 'handler' },
  revokeKey: { in: 'handler' },
  distributeDatabase: { in: 'first', entry: () => ({ subject: 'database' }) },
} satisfies { [N in PostCall]: RecordOf<N> }

const amountOf = (cents: bigint | null) => (cents === null ? null : Number(cents) / 100)

const fieldsOf = (reply: Json): { readonly [key: string]: Json } =>
  typeof reply === 'object' && reply !== null && !Array.isArray(reply) ? (reply as { [key: string]: Json }) : {}
