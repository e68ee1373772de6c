/** The house API over HTTP. The house command line uses it. */
import type { HouseRoutes } from '../http/http.ts'
import * as inbox from '../contact/inbox.ts'
import * as audit from '../ledger/audit/audit-run.ts'
import * as bonuses from './bonuses.ts'
import * as games from './games.ts'
import * as ledger from './ledger.ts'
import * as money from './money.ts'
import { listOutbox } from './outbox.ts'
import * as people from './people.ts'
import * as reports from '../reports/reports.ts'
import { scopeOf } from '../staff/actor.ts'

export const houseRoutes = {
  listTexts: (kit, { query }) => listOutbox(kit, query),
  listHouseOperators: (kit) => people.listHouseOperators(kit),
  createOperator: (kit, { body }) => people.createOperator(kit, body),
  blockOperator: (kit, { body }) => people.blockOperator(kit, body),
  listApplications: (kit, { query }) => people.listApplications(kit, query.operatorId),
  approveApplication: (kit, { body }) => people.approveApplication(kit, body),
  findPlayers: (kit, { query }) => people.findPlayers(kit, query),
  showPlayer: (kit, { query }) => people.showPlayer(kit, query.username),
  showStatement: (kit, { query }) => people.showStatement(kit, query),
  confiscate: (kit, { body }) => people.confiscate(kit, body),
  unlockPlayer: (kit, { body }) => people.unlockPlayer(kit, body),
  changePhoneFor: (kit, { body }) => people.changePhoneFor(kit, body),
  takeBreakFor: (kit, { body }) => people.takeBreakFor(kit, body),
  liftExclusion: (kit, { body }) => people.liftExclusion(kit, body),
  notify: (kit, { body }) => people.notify(kit, body),
  getBroadcast: (kit, { query }) => people.getBroadcast(kit, query.id),
  listInbox: (kit, { query }) => inbox.listInbox(kit, query),
  showInbox: (kit, { query }) => inbox.showInbox(kit, query.conversationId),
  replyInbox: (kit, { body }) => inbox.replyInbox(kit, body),
  closeInbox: (kit, { body }) => inbox.closeInbox(kit, body.conversationId),
  listHouseBonuses: (kit, { query }) => bonuses.listHouseBonuses(kit, query.limit),
  createBonus: (kit, { body }) => bonuses.createBonus(kit, body),
  publishBonus: (kit, { body }) => bonuses.publishBonus(kit, body),
  withdrawBonus: (kit, { body }) => bonuses.withdrawBonus(kit, body.bonusId),
  grantBonus: (kit, { body }) => bonuses.grantBonus(kit, body),
  listGrants: (kit, { query }) => bonuses.listGrants(kit, query),
  grantCredit: (kit, { body }) => money.grantCredit(kit, body),
  listRedeems: (kit, { query }) => money.listRedeems(kit, query),
  confirmRedeem: (kit, { body }) => money.confirmRedeem(kit, body),
  rejectRedeem: (kit, { body }) => money.rejectRedeem(kit, body),
  listHouseGames: (kit) => games.listGames(kit),
  addGame: (kit, { body }) => games.addGame(kit, body),
  switchGame: (kit, { body }) => games.switchGame(kit, body),
  limitGame: (kit, { body }) => games.limitGame(kit, body),
  listProviders: (kit) => games.listProviders(kit),
  addProvider: (kit, { body }) => games.addProvider(kit, body),
  rotateSecret: (kit, { body }) => games.rotateSecret(kit, body.providerId),
  switchProvider: (kit, { body }) => games.switchProvider(kit, body),
  startAudit: (kit) => audit.startRun(kit),
  showAudit: (kit) => audit.showRun(kit),
  stopAudit: (kit) => audit.stopRun(kit),
  resumeAudit: (kit) => audit.resumeRun(kit),
  haltMoney: (kit, { body }) => ledger.haltMoney(kit, body.reason),
  listFrozen: (kit, { query }) => ledger.listFrozen(kit, query.limit),
  showBook: (kit, { query }) => ledger.showBook(kit, query.username),
  releaseBook: (kit, { body }) => ledger.releaseBook(kit, body),
  reportByDay: (kit, { query, actor }) => reports.reportByDay(kit, query, scopeOf(actor)),
  reportByOperator: (kit, { query, actor }) => reports.reportByOperator(kit, query, scopeOf(actor)),
  reportByGame: (kit, { query }) => reports.reportByGame(kit, query),
  reportByProvider: (kit, { query }) => reports.reportByProvider(kit, query),
  reportByBonus: (kit, { query }) => reports.reportByBonus(kit, query),
  showReportCheck: (kit) => reports.showCheck(kit),
  startReportCheck: (kit) => reports.startCheck(kit, false),
  repairReports: (kit) => reports.startCheck(kit, true),
  showDatabase: (kit) => kit.citus.show(),
  distributeDatabase: (kit) => kit.citus.start(),
} satisfies HouseRoutes
