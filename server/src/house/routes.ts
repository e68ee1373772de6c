/** The house API over HTTP. The desk and the house command line use it. */
import { defined } from '@lucero/kit/defined'
import type { HouseCallName } from '@lucero/contract/house/calls'
import type { HouseRoutes } from '../http/http.ts'
import * as inbox from '../contact/inbox.ts'
import * as audit from '../ledger/audit/audit-run.ts'
import * as control from './control.ts'
import * as answers from './answers.ts'
import * as applications from './applications.ts'
import * as accounts from '../staff/accounts.ts'
import * as keys from '../staff/keys.ts'
import * as ownAccount from '../staff/own-account.ts'
import { listDemoStaff } from '../staff/demo-staff.ts'
import * as staff from '../staff/sign-in.ts'
import * as race from '../race/race.ts'
import * as risk from '../risk/findings.ts'
import * as bonuses from './bonuses.ts'
import * as credit from './credit.ts'
import * as games from './games.ts'
import * as ledger from './ledger.ts'
import * as money from './money.ts'
import { getHealth } from './health.ts'
import { getOverview } from './overview.ts'
import { listPlayers } from './player-list.ts'
import { getPlayerTimeline } from './timeline.ts'
import { listOutbox } from './outbox.ts'
import * as notes from './notes.ts'
import * as payouts from './payouts.ts'
import * as people from './people.ts'
import * as fourEyes from './four-eyes.ts'
import { withLog, type ActingRequest } from './recorded.ts'
import { own } from './scope.ts'
import * as reports from '../reports/reports.ts'
import { scopeOf } from '../staff/actor.ts'
import { search } from './search.ts'

type HouseRequest<N extends HouseCallName> = Parameters<NonNullable<HouseRoutes[N]>>[1] & Partial<ActingRequest>

/** Calls that change something write their row of the audit log: see records.ts. */
export const houseRoutes = withLog({
  listTexts: (kit, { query }) => listOutbox(kit, query),
  getOverview: (kit, { actor }) => getOverview(kit, actor),
  listHouseOperators: (kit, { actor }) => people.listHouseOperators(kit, actor),
  createOperator: (kit, { body }) => people.createOperator(kit, body),
  changeOperator: (kit, { body, actor }) => people.changeOperator(kit, actor, body),
  blockOperator: (kit, { body }) => people.blockOperator(kit, body),
  listApplications: (kit, { actor, query }) => applications.listApplications(kit, actor, query),
  approveApplication: own((kit, { body, actor }) => applications.approveApplication(kit, body, actor)),
  listPlayers: (kit, { actor, query }) => listPlayers(kit, actor, query),
  findPlayers: (kit, { actor, query }) => people.findPlayers(kit, actor, query),
  getPlayerTimeline: own((kit, { actor, query }) => getPlayerTimeline(kit, actor, query)),
  showPlayer: own((kit, { actor, query }) => people.showPlayer(kit, actor, query)),
  showStatement: own((kit, { actor, query }) => people.showStatement(kit, actor, query)),
  rejectApplication: own((kit, { body, actor }) => applications.rejectApplication(kit, body, actor)),
  search: (kit, { query, actor }) => search(kit, actor, query),
  listNotes: own((kit, { query, actor }) => notes.listNotes(kit, actor, query)),
  addNote: own((kit, { body, actor }) => notes.addNote(kit, actor, body)),
  pinNote: own((kit, { body, actor }) => notes.pinNote(kit, actor, body)),
  getPlayerWarnings: own((kit, { query, actor }) => notes.getPlayerWarnings(kit, actor, query)),
  erasePlayer: (kit, { body }) => people.erasePlayer(kit, body),
  confiscate: (kit, { body }) => people.confiscate(kit, body),
  unlockPlayer: (kit, { body }) => people.unlockPlayer(kit, body),
  changePhoneFor: (kit, { body }) => people.changePhoneFor(kit, body),
  takeBreakFor: (kit, { body }) => people.takeBreakFor(kit, body),
  liftExclusion: (kit, { body }) => people.liftExclusion(kit, body),
  notify: (kit, { body }) => people.notify(kit, body),
  getBroadcast: (kit, { query }) => people.getBroadcast(kit, query.id),
  listInbox: (kit, { query }) => inbox.listInbox(kit, query),
  showInbox: (kit, { query, actor }) => inbox.showInbox(kit, query.conversationId, actor),
  replyInbox: (kit, { body }) => inbox.replyInbox(kit, body),
  listAnswers: (kit) => inbox.listAnswers(kit),
  addAnswer: (kit, { body, actor }) => answers.addAnswer(kit, actor, body),
  removeAnswer: (kit, { body, actor }) => answers.removeAnswer(kit, actor, body.name),
  closeInbox: (kit, { body }) => inbox.closeInbox(kit, body.conversationId),
  listHouseBonuses: (kit, { query }) => bonuses.listHouseBonuses(kit, query),
  countAudience: (kit, { query }) => bonuses.countAudience(kit, query),
  createBonus: (kit, { body }) => bonuses.createBonus(kit, body),
  publishBonus: (kit, { body }) => bonuses.publishBonus(kit, body),
  withdrawBonus: (kit, { body }) => bonuses.withdrawBonus(kit, body.bonusId),
  grantBonus: (kit, { body }) => bonuses.grantBonus(kit, body),
  listGrants: (kit, { query }) => bonuses.listGrants(kit, query),
  grantCredit: own((kit, { body }) => credit.grantCredit(kit, body)),
  listRedeems: (kit, { actor, query }) => money.listRedeems(kit, actor, query),
  confirmRedeem: own((kit, request: HouseRequest<'confirmRedeem'>) => money.confirmRedeem(kit, request)),
  rejectRedeem: own((kit, request: HouseRequest<'rejectRedeem'>) => money.rejectRedeem(kit, request)),
  listCredit: own((kit, { query, actor }) => credit.listCredit(kit, actor, query)),
  reverseCredit: own((kit, { body }) => credit.reverseCredit(kit, body)),
  listHouseGames: (kit) => games.listGames(kit),
  addGame: (kit, { body }) => games.addGame(kit, body),
  switchGame: (kit, { body }) => games.switchGame(kit, body),
  limitGame: (kit, { body }) => games.limitGame(kit, body),
  changeGame: (kit, { body, actor }) => games.changeGame(kit, actor, body),
  setTrial: (kit, { body, actor }) => games.setTrial(kit, actor, body),
  chooseTrialPlayer: (kit, { body, actor }) => games.chooseTrialPlayer(kit, actor, body),
  listProviders: (kit, { actor }) => games.listProviders(kit, actor),
  addProvider: (kit, { body, approval }: HouseRequest<'addProvider'>) => games.addProvider(kit, body, approval),
  rotateSecret: (kit, { body, approval }: HouseRequest<'rotateSecret'>) => games.rotateSecret(kit, body, approval),
  takeSecret: (kit, { body, actor }) => games.takeSecret(kit, actor, body.approvalId),
  switchProvider: (kit, { body }) => games.switchProvider(kit, body),
  limitProvider: (kit, { body }) => payouts.limitProvider(kit, body),
  listHeldWins: (kit, { query, actor }) => payouts.listHeldWins(kit, actor, query),
  startAudit: (kit) => audit.startRun(kit),
  showAudit: (kit) => audit.showRun(kit),
  stopAudit: (kit) => audit.stopRun(kit),
  resumeAudit: (kit) => audit.resumeRun(kit),
  haltMoney: (kit, { body }) => ledger.haltMoney(kit, body.reason),
  listFrozen: (kit, { query }) => ledger.listFrozen(kit, query),
  showBook: (kit, { query, actor }) => ledger.showBook(kit, query.username, actor),
  releaseBook: (kit, { body, record }: HouseRequest<'releaseBook'>) => ledger.releaseBook(kit, body, record),
  listStaffLog: (kit, { query }) => control.listStaffLog(kit, query),
  listLimits: (kit) => control.listLimits(kit),
  setLimit: (kit, { body }) => control.setLimit(kit, body),
  listApprovals: (kit, { query, actor }) => fourEyes.listApprovals(kit, query, actor),
  showApproval: (kit, { query, actor }) => fourEyes.showApproval(kit, query.approvalId, actor),
  approveRequest: (kit, { body, actor, execute }: HouseRequest<'approveRequest'>) =>
    fourEyes.approveRequest(kit, body.approvalId, actor, defined(execute)),
  declineRequest: (kit, { body, actor }) => fourEyes.declineRequest(kit, body, actor),
  showRace: (kit) => race.showRace(kit),
  setRace: (kit, { body }) => race.setRace(kit, body.bonusIds),
  stopRace: (kit) => race.stopRace(kit),
  listRisk: (kit, { query }) => risk.listRisk(kit, query),
  showRisk: (kit, { query }) => risk.showRisk(kit, query.id),
  dismissRisk: (kit, { body, actor }) => risk.dismissRisk(kit, body, actor),
  reportByDay: (kit, { query, actor }) => reports.reportByDay(kit, query, scopeOf(actor)),
  reportByOperator: (kit, { query, actor }) => reports.reportByOperator(kit, query, scopeOf(actor)),
  reportByGame: (kit, { query }) => reports.reportByGame(kit, query),
  reportByProvider: (kit, { query }) => reports.reportByProvider(kit, query),
  reportByBonus: (kit, { query }) => reports.reportByBonus(kit, query),
  showReportCheck: (kit) => reports.showCheck(kit),
  startReportCheck: (kit) => reports.startCheck(kit, false),
  repairReports: (kit) => reports.startCheck(kit, true),
  getHealth: (kit) => getHealth(kit),
  showDatabase: (kit) => kit.citus.show(),
  distributeDatabase: (kit) => kit.citus.start(),
  signInStaff: (kit, { body, ...client }) => staff.signInStaff(kit, body, client),
  startEnrolment: (kit, { body, ...client }) => staff.startEnrolment(kit, body, client),
  finishEnrolment: (kit, { body, ...client }) => staff.finishEnrolment(kit, body, client),
  signOutStaff: (kit, { actor, ...client }) => staff.signOutStaff(kit, actor, client),
  demoStaff: (kit) => listDemoStaff(kit),
  whoAmI: (kit, { actor }) => staff.whoAmI(kit, actor),
  getStaffSession: async (kit, { actor }) => ({ staff: actor ? await staff.whoAmI(kit, actor) : null }),
  changeStaffPassword: (kit, { actor, body }) => ownAccount.changeStaffPassword(kit, actor, body),
  reauthenticateStaff: (kit, { actor, body }) => ownAccount.reauthenticateStaff(kit, actor, body),
  renewRecoveryCodes: (kit, { actor, body }) => ownAccount.renewRecoveryCodes(kit, actor, body),
  listStaff: (kit) => accounts.listStaff(kit),
  createStaff: (kit, { actor, body }) => accounts.createStaff(kit, actor, body),
  disableStaff: (kit, { actor, body }) => accounts.disableStaff(kit, actor, body),
  resetStaff: (kit, { actor, body }) => accounts.resetStaff(kit, actor, body),
  changeRole: (kit, { actor, body }) => accounts.changeRole(kit, actor, body),
  listKeys: (kit, { actor }) => keys.listKeys(kit, actor),
  createKey: (kit, { actor, body }) => keys.createKey(kit, actor, body),
  revokeKey: (kit, { actor, body }) => keys.revokeKey(kit, actor, body),
} satisfies HouseRoutes)
