/** The house API over HTTP. The desk and the house command line use it. */
import * as aggregators from '../aggregators/connections.ts'
import * as findings from '../aggregators/findings.ts'
import * as lists from '../aggregators/game-list.ts'
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
import { changePackage } from '../packages/publication.ts'
import { findPackage, listPackages } from '../packages/reports.ts'
import { tryPackage } from '../packages/tries.ts'
import { listUploads, readUpload } from '../packages/uploads.ts'
import { watchPackage } from '../packages/watch.ts'
import { changePackageSettings, readPackageSettings } from './package-settings.ts'
import * as publicLog from '../trust/house.ts'
import * as race from '../race/race.ts'
import * as risk from '../risk/findings.ts'
import * as bonuses from './bonuses.ts'
import * as credit from './credit.ts'
import * as games from './games.ts'
import * as ledger from './ledger.ts'
import * as money from './money.ts'
import { getHealth } from './health.ts'
import { getOverview } from './overview.ts'
import { changeOperatorTill, openShift, printReceipt, reportByDay, reportByOperator } from './till.ts'
import { listPlayers } from './player-list.ts'
import { getPlayerTimeline } from './timeline.ts'
import { listOutbox } from './outbox.ts'
import * as notes from './notes.ts'
import * as payouts from './payouts.ts'
import * as people from './people.ts'
import * as fourEyes from './four-eyes.ts'
import * as settlements from './settlements.ts'
import * as stock from './stock.ts'
import { withStaffActions } from './staff-action.ts'
import { own } from './scope.ts'
import * as suspensions from './suspensions.ts'
import * as reports from '../reports/reports.ts'
import * as shifts from '../till/reports.ts'
import * as till from '../till/till.ts'
import { changeTill } from '../till/settings.ts'
import { search } from './search.ts'
import { setTimeZone, showTimeZone } from './zones.ts'
import * as endpoints from '../webhooks/endpoints.ts'

/** Calls that change something write their row of the audit log: see records.ts. */
export const houseRoutes = withStaffActions({
  listTexts: (runtime, { query }) => listOutbox(runtime, query),
  getOverview: (runtime, { actor }) => getOverview(runtime, actor),
  listHouseOperators: (runtime, { actor }) => people.listHouseOperators(runtime, actor),
  showOperator: own((runtime, { query }) => people.showOperator(runtime, query)),
  createOperator: (runtime, { body }) => people.createOperator(runtime, body),
  changeOperator: (runtime, { body, actor }) => people.changeOperator(runtime, actor, body),
  blockOperator: (runtime, { body }) => people.blockOperator(runtime, body),
  showTimeZone: own((runtime, { query }) => showTimeZone(runtime, query)),
  setTimeZone: (runtime, { body }) => setTimeZone(runtime, body),
  listApplications: (runtime, { actor, query }) => applications.listApplications(runtime, actor, query),
  approveApplication: own((runtime, action) => applications.approveApplication(runtime, action)),
  listPlayers: (runtime, { actor, query }) => listPlayers(runtime, actor, query),
  findPlayers: (runtime, { actor, query }) => people.findPlayers(runtime, actor, query),
  getPlayerTimeline: own((runtime, { actor, query }) => getPlayerTimeline(runtime, actor, query)),
  showPlayer: own((runtime, { actor, query }) => people.showPlayer(runtime, actor, query)),
  showStatement: own((runtime, { actor, query }) => people.showStatement(runtime, actor, query)),
  rejectApplication: own((runtime, action) => applications.rejectApplication(runtime, action)),
  search: (runtime, { query, actor }) => search(runtime, actor, query),
  listNotes: own((runtime, { query, actor }) => notes.listNotes(runtime, actor, query)),
  addNote: own((runtime, { body, actor }) => notes.addNote(runtime, actor, body)),
  pinNote: own((runtime, { body, actor }) => notes.pinNote(runtime, actor, body)),
  getPlayerWarnings: own((runtime, { query, actor }) => notes.getPlayerWarnings(runtime, actor, query)),
  erasePlayer: (runtime, { body, submit }) => people.erasePlayer(runtime, body, submit),
  confiscate: (runtime, { body, submit }) => people.confiscate(runtime, body, submit),
  unlockPlayer: (runtime, { body }) => people.unlockPlayer(runtime, body),
  changePhoneFor: (runtime, { body }) => people.changePhoneFor(runtime, body),
  takeBreakFor: (runtime, { body, submit }) => people.takeBreakFor(runtime, body, submit),
  liftExclusion: (runtime, { body, submit }) => people.liftExclusion(runtime, body, submit),
  listSuspensions: (runtime, { query, actor }) => suspensions.listSuspensions(runtime, actor, query),
  suspendPlayer: (runtime, action) => suspensions.suspendPlayer(runtime, action),
  liftSuspension: (runtime, action) => suspensions.liftSuspension(runtime, action),
  notify: (runtime, { body }) => people.notify(runtime, body),
  getBroadcast: (runtime, { query }) => people.getBroadcast(runtime, query.id),
  listInbox: (runtime, { query }) => inbox.listInbox(runtime, query),
  showInbox: (runtime, { query, actor }) => inbox.showInbox(runtime, query.conversationId, actor),
  replyInbox: (runtime, { body }) => inbox.replyInbox(runtime, body),
  listAnswers: (runtime) => inbox.listAnswers(runtime),
  addAnswer: (runtime, { body, actor }) => answers.addAnswer(runtime, actor, body),
  removeAnswer: (runtime, { body, actor }) => answers.removeAnswer(runtime, actor, body.name),
  closeInbox: (runtime, { body }) => inbox.closeInbox(runtime, body.conversationId),
  listHouseBonuses: (runtime, { query }) => bonuses.listHouseBonuses(runtime, query),
  countAudience: (runtime, { query }) => bonuses.countAudience(runtime, query),
  createBonus: (runtime, { body }) => bonuses.createBonus(runtime, body),
  publishBonus: (runtime, { body }) => bonuses.publishBonus(runtime, body),
  withdrawBonus: (runtime, { body }) => bonuses.withdrawBonus(runtime, body.bonusId),
  grantBonus: (runtime, { body }) => bonuses.grantBonus(runtime, body),
  listGrants: (runtime, { query }) => bonuses.listGrants(runtime, query),
  grantCredit: own((runtime, { body, submit }) => credit.grantCredit(runtime, body, submit)),
  listRedeems: (runtime, { actor, query }) => money.listRedeems(runtime, actor, query),
  confirmRedeem: own((runtime, action) => money.confirmRedeem(runtime, action)),
  rejectRedeem: own((runtime, action) => money.rejectRedeem(runtime, action)),
  listCredit: own((runtime, { query, actor }) => credit.listCredit(runtime, actor, query)),
  reverseCredit: own((runtime, { body, submit }) => credit.reverseCredit(runtime, body, submit)),
  listStock: (runtime, { actor, query }) => stock.listStock(runtime, actor, query),
  listStockMovements: own((runtime, { query }) => stock.listStockMovements(runtime, query)),
  sellStock: (runtime, { body, submit }) => stock.sellStock(runtime, body, submit),
  takeBackStock: (runtime, { body, submit }) => stock.takeBackStock(runtime, body, submit),
  setCreditLine: (runtime, { body, submit }) => stock.setCreditLine(runtime, body, submit),
  switchStock: (runtime, { body, actor }) => stock.switchStock(runtime, actor, body),
  warnOfStock: (runtime, { body }) => stock.warnOfStock(runtime, body),
  listPartners: (runtime, { actor }) => settlements.listPartners(runtime, actor),
  movePartner: (runtime, { body, actor }) => settlements.movePartner(runtime, actor, body),
  listContracts: own((runtime, { query }) => settlements.listContracts(runtime, query)),
  setContract: (runtime, { body, actor }) => settlements.setContract(runtime, actor, body),
  previewSettlement: own((runtime, { query, actor }) => settlements.previewSettlement(runtime, actor, query)),
  bookSettlement: (runtime, action) => settlements.bookSettlement(runtime, action),
  listSettlements: own((runtime, { query, actor }) => settlements.listSettlements(runtime, actor, query)),
  showSettlement: own((runtime, { query, actor }) => settlements.showSettlement(runtime, actor, query)),
  correctSettlement: (runtime, { body, submit }) => settlements.correctSettlement(runtime, body, submit),
  payCommission: (runtime, { body, submit }) => settlements.payCommission(runtime, body, submit),
  listHouseGames: (runtime) => games.listGames(runtime),
  addGame: (runtime, { body }) => games.addGame(runtime, body),
  switchGame: (runtime, { body }) => games.switchGame(runtime, body),
  limitGame: (runtime, { body }) => games.limitGame(runtime, body),
  changeGame: (runtime, { body, actor }) => games.changeGame(runtime, actor, body),
  setTrial: (runtime, { body, actor }) => games.setTrial(runtime, actor, body),
  chooseTrialPlayer: (runtime, { body, actor }) => games.chooseTrialPlayer(runtime, actor, body),
  listProviders: (runtime, { actor }) => games.listProviders(runtime, actor),
  addProvider: (runtime, { body, approval }) => games.addProvider(runtime, body, approval),
  rotateSecret: (runtime, { body, approval }) => games.rotateSecret(runtime, body, approval),
  takeSecret: (runtime, { body, actor }) => games.takeSecret(runtime, actor, body.approvalId),
  switchProvider: (runtime, { body }) => games.switchProvider(runtime, body),
  limitProvider: (runtime, { body }) => payouts.limitProvider(runtime, body),
  listHeldWins: (runtime, { query, actor }) => payouts.listHeldWins(runtime, actor, query),
  listPackages: async (runtime) => ({ ...(await listPackages(runtime)), uploads: await listUploads(runtime) }),
  findPackage: (runtime, { query }) => findPackage(runtime, query.game, query.version),
  packageUpload: async (runtime, { query }) => ({ upload: await readUpload(runtime, query.uploadId) }),
  tryPackage: (runtime, { body }) => tryPackage(runtime, body),
  trialPackage: (runtime, { body, actor }) => changePackage(runtime, actor, 'trialPackage', body),
  publishPackage: (runtime, { body, actor }) => changePackage(runtime, actor, 'publishPackage', body),
  retirePackage: (runtime, { body, actor }) => changePackage(runtime, actor, 'retirePackage', body),
  watchPackage: (runtime, { query }) => watchPackage(runtime, query.game, query.version),
  packageSettings: (runtime, { query }) => readPackageSettings(runtime, query.game),
  changePackageSettings: (runtime, { body, actor }) => changePackageSettings(runtime, actor, body),
  listConnections: (runtime) => aggregators.listConnections(runtime),
  addConnection: (runtime, { body }) => payouts.addConnection(runtime, body),
  changeConnection: (runtime, { body }) => aggregators.changeConnection(runtime, body),
  trustConnectionKey: (runtime, { body }) => aggregators.trustConnectionKey(runtime, body),
  renewConnectionKey: (runtime, { body }) => aggregators.renewConnectionKey(runtime, body.id),
  useConnectionKey: (runtime, { body }) => aggregators.useConnectionKey(runtime, body.id),
  listConnectionGames: (runtime, { query }) => lists.listConnectionGames(runtime, query),
  readConnectionGames: (runtime, { body, record }) => lists.readConnectionGames(runtime, body, record),
  addConnectionGames: (runtime, { body }) => lists.addConnectionGames(runtime, body),
  declineConnectionGame: (runtime, { body }) => lists.declineConnectionGame(runtime, body),
  listConnectionFindings: (runtime, { query }) => findings.listConnectionFindings(runtime, query),
  closeConnectionFinding: (runtime, { body }) => findings.closeConnectionFinding(runtime, body),
  showPublicLog: (runtime) => publicLog.showPublicLog(runtime),
  requestLiabilities: (runtime) => publicLog.requestLiabilities(runtime),
  rotateLogKey: (runtime, { body, record }) => publicLog.rotateLogKey(runtime, body, record),
  startAudit: (runtime) => audit.startRun(runtime),
  showAudit: (runtime) => audit.showRun(runtime),
  stopAudit: (runtime) => audit.stopRun(runtime),
  resumeAudit: (runtime) => audit.resumeRun(runtime),
  haltMoney: (runtime, { body }) => ledger.haltMoney(runtime, body.reason),
  listFrozen: (runtime, { query }) => ledger.listFrozen(runtime, query),
  showBook: (runtime, { query, actor }) => ledger.showBook(runtime, query.username, actor),
  releaseBook: (runtime, { body, record }) => ledger.releaseBook(runtime, body, record),
  listStaffLog: (runtime, { query }) => control.listStaffLog(runtime, query),
  listLimits: (runtime) => control.listLimits(runtime),
  setLimit: (runtime, { body }) => control.setLimit(runtime, body),
  listApprovals: (runtime, { query, actor }) => fourEyes.listApprovals(runtime, query, actor),
  showApproval: (runtime, { query, actor }) => fourEyes.showApproval(runtime, query.approvalId, actor),
  approveRequest: (runtime, { body, actor, execute }) =>
    fourEyes.approveRequest(runtime, body.approvalId, actor, execute),
  declineRequest: (runtime, { body, actor }) => fourEyes.declineRequest(runtime, body, actor),
  showRace: (runtime) => race.showRace(runtime),
  setRace: (runtime, { body }) => race.setRace(runtime, body.bonusIds),
  stopRace: (runtime) => race.stopRace(runtime),
  listRisk: (runtime, { query }) => risk.listRisk(runtime, query),
  showRisk: (runtime, { query }) => risk.showRisk(runtime, query.id),
  dismissRisk: (runtime, { body, actor }) => risk.dismissRisk(runtime, body, actor),
  reportByDay: (runtime, { query, actor }) => reportByDay(runtime, actor, query),
  reportByOperator: (runtime, { query, actor }) => reportByOperator(runtime, actor, query),
  reportByGame: (runtime, { query }) => reports.reportByGame(runtime, query),
  reportByProvider: (runtime, { query }) => reports.reportByProvider(runtime, query),
  reportByBonus: (runtime, { query }) => reports.reportByBonus(runtime, query),
  showReportCheck: (runtime) => reports.showCheck(runtime),
  startReportCheck: (runtime) => reports.startCheck(runtime, false),
  repairReports: (runtime) => reports.startCheck(runtime, true),
  getTill: (runtime, { actor }) => till.getTill(runtime, actor),
  openShift: own((runtime, { body, actor }) => openShift(runtime, actor, body)),
  moveCash: own((runtime, { body, actor }) => till.moveCash(runtime, actor, body)),
  correctTill: own((runtime, { body, actor }) => till.correctTill(runtime, actor, body)),
  closeShift: own((runtime, { body, actor }) => till.closeShift(runtime, actor, body)),
  getMyDay: (runtime, { actor }) => shifts.getMyDay(runtime, actor),
  printReceipt: own((runtime, { body }) => printReceipt(runtime, body)),
  listShifts: (runtime, { query, actor }) => shifts.listShifts(runtime, actor, query),
  showShift: own((runtime, { query, actor }) => shifts.showShift(runtime, actor, query)),
  listShiftLines: own((runtime, { query, actor }) => shifts.listShiftLines(runtime, actor, query)),
  confirmDifference: own((runtime, { body, actor }) => till.confirmDifference(runtime, actor, body)),
  closeShiftFor: own((runtime, { body, actor }) => till.closeShiftFor(runtime, actor, body)),
  changeTill: (runtime, { body }) => changeTill(runtime, body),
  changeOperatorTill: (runtime, { body }) => changeOperatorTill(runtime, body),
  getHealth: (runtime) => getHealth(runtime),
  listEvents: (runtime, { query, actor }) => endpoints.listEvents(runtime, actor, query),
  listEndpoints: (runtime, { actor }) => endpoints.listEndpoints(runtime, actor),
  addEndpoint: (runtime, { body, actor }) => endpoints.addEndpoint(runtime, actor, body),
  changeEndpoint: (runtime, { body, actor }) => endpoints.changeEndpoint(runtime, actor, body),
  pauseEndpoint: (runtime, { body, actor }) => endpoints.pauseEndpoint(runtime, actor, body),
  removeEndpoint: (runtime, { body, actor }) => endpoints.removeEndpoint(runtime, actor, body),
  rotateEndpointSecret: (runtime, { body, actor }) => endpoints.rotateEndpointSecret(runtime, actor, body),
  testEndpoint: (runtime, { body, actor, record }) => endpoints.testEndpoint(runtime, actor, body, record),
  listDeliveries: (runtime, { query, actor }) => endpoints.listDeliveries(runtime, actor, query),
  showDelivery: (runtime, { query, actor }) => endpoints.showDelivery(runtime, actor, query),
  replayDeliveries: (runtime, { body, actor }) => endpoints.replayDeliveries(runtime, actor, body),
  showDatabase: (runtime) => runtime.citus.show(),
  distributeDatabase: (runtime) => runtime.citus.start(),
  signInStaff: (runtime, { body, ...client }) => staff.signInStaff(runtime, body, client),
  startEnrolment: (runtime, { body, ...client }) => staff.startEnrolment(runtime, body, client),
  finishEnrolment: (runtime, { body, ...client }) => staff.finishEnrolment(runtime, body, client),
  signOutStaff: (runtime, { actor, ...client }) => staff.signOutStaff(runtime, actor, client),
  demoStaff: (runtime) => listDemoStaff(runtime),
  whoAmI: (runtime, { actor }) => staff.whoAmI(runtime, actor),
  getStaffSession: async (runtime, { actor }) => ({ staff: actor ? await staff.whoAmI(runtime, actor) : null }),
  changeStaffPassword: (runtime, { actor, body }) => ownAccount.changeStaffPassword(runtime, actor, body),
  reauthenticateStaff: (runtime, { actor, body }) => ownAccount.reauthenticateStaff(runtime, actor, body),
  renewRecoveryCodes: (runtime, { actor, body }) => ownAccount.renewRecoveryCodes(runtime, actor, body),
  listStaff: (runtime) => accounts.listStaff(runtime),
  createStaff: (runtime, { actor, body }) => accounts.createStaff(runtime, actor, body),
  disableStaff: (runtime, { actor, body }) => accounts.disableStaff(runtime, actor, body),
  resetStaff: (runtime, { actor, body }) => accounts.resetStaff(runtime, actor, body),
  changeRole: (runtime, { actor, body }) => accounts.changeRole(runtime, actor, body),
  listKeys: (runtime, { actor }) => keys.listKeys(runtime, actor),
  createKey: (runtime, { actor, body }) => keys.createKey(runtime, actor, body),
  revokeKey: (runtime, { actor, body }) => keys.revokeKey(runtime, actor, body),
})
