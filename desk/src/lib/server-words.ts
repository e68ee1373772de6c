/** Texts for values of the server that several pages show. `wordFor` shows an unknown value as it is. */
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'

/** Actions of the audit log, by the name of the call. */
export const staffActions: Readonly<Record<string, () => string>> = {
  createOperator: () => t('Operator added'),
  blockOperator: () => t('Operator closed or opened'),
  changeOperator: () => t('Operator changed'),
  approveApplication: () => t('Application approved'),
  rejectApplication: () => t('Application rejected'),
  grantCredit: () => t('Credit granted'),
  reverseCredit: () => t('Credit reversed'),
  confirmRedeem: () => t('Redeem paid'),
  refuseSecondPayment: () => t('Second payment refused'),
  rejectRedeem: () => t('Redeem rejected'),
  notify: () => t('Notification sent'),
  replyInbox: () => t('Message answered'),
  closeInbox: () => t('Conversation closed'),
  addAnswer: () => t('Canned answer saved'),
  removeAnswer: () => t('Canned answer removed'),
  createBonus: () => t('Bonus created'),
  publishBonus: () => t('Bonus published'),
  withdrawBonus: () => t('Bonus withdrawn'),
  grantBonus: () => t('Bonus offered to a player'),
  confiscate: () => t('Credit taken, account closed'),
  erasePlayer: () => t('Personal data deleted'),
  unlockPlayer: () => t('Sign-in unlocked'),
  changePhoneFor: () => t('Phone changed'),
  takeBreakFor: () => t('Player excluded'),
  liftExclusion: () => t('Exclusion lifted'),
  addNote: () => t('Note added'),
  pinNote: () => t('Note pinned or unpinned'),
  addGame: () => t('Game added'),
  switchGame: () => t('Game switched on or off'),
  limitGame: () => t('Maximum bet changed'),
  changeGame: () => t('Game changed'),
  setTrial: () => t('Trial of a game changed'),
  chooseTrialPlayer: () => t('Player of a trial changed'),
  uploadPackage: () => t('Version of a game uploaded'),
  tryPackage: () => t('Version of a game tried'),
  trialPackage: () => t('Version of a game in trial'),
  publishPackage: () => t('Version of a game published'),
  retirePackage: () => t('Version of a game retired'),
  changePackageSettings: () => t('Bets of a hosted game changed'),
  addProvider: () => t('Provider added'),
  limitProvider: () => t('Limits of a provider changed'),
  rotateSecret: () => t('Secret of a provider renewed'),
  addConnection: () => t('Connection to an aggregator added'),
  changeConnection: () => t('Connection to an aggregator changed'),
  trustConnectionKey: () => t('Key of an aggregator accepted'),
  renewConnectionKey: () => t('Next key for an aggregator created'),
  useConnectionKey: () => t('Next key for an aggregator in use'),
  readConnectionGames: () => t('List of games of an aggregator read'),
  addConnectionGames: () => t('Games of an aggregator added'),
  declineConnectionGame: () => t('Game of an aggregator declined or not'),
  closeConnectionFinding: () => t('Finding about an aggregator closed'),
  takeSecret: () => t('Secret of a provider taken'),
  addEndpoint: () => t('Endpoint for events added'),
  changeEndpoint: () => t('Endpoint for events changed'),
  pauseEndpoint: () => t('Endpoint for events paused or continued'),
  removeEndpoint: () => t('Endpoint for events removed'),
  rotateEndpointSecret: () => t('Secret of an endpoint replaced'),
  testEndpoint: () => t('Test event sent'),
  replayDeliveries: () => t('Events sent again'),
  switchProvider: () => t('Provider switched on or off'),
  startAudit: () => t('Audit started'),
  stopAudit: () => t('Audit stopped'),
  resumeAudit: () => t('Audit resumed'),
  haltMoney: () => t('All money stopped'),
  releaseBook: () => t('Frozen book released'),
  setRace: () => t('Prizes of the race set'),
  stopRace: () => t('Race stopped'),
  dismissRisk: () => t('Risk finding dismissed'),
  startReportCheck: () => t('Reports compared'),
  repairReports: () => t('Reports repaired'),
  distributeDatabase: () => t('Database distributed'),
  setLimit: () => t('Staff limit changed'),
  requestApproval: () => t('Approval requested'),
  approveRequest: () => t('Request approved'),
  declineRequest: () => t('Request declined'),
  signInStaff: () => t('Signed in'),
  failedSignIn: () => t('Sign-in failed'),
  signOutStaff: () => t('Signed out'),
  finishEnrolment: () => t('Second factor set up'),
  changeStaffPassword: () => t('Own password changed'),
  reauthenticateStaff: () => t('Password and code confirmed'),
  renewRecoveryCodes: () => t('Recovery codes renewed'),
  createStaff: () => t('Staff account added'),
  disableStaff: () => t('Staff account disabled or enabled'),
  resetStaff: () => t('Staff sign-in reset'),
  changeRole: () => t('Role changed'),
  createKey: () => t('API key created'),
  revokeKey: () => t('API key revoked'),
  read: () => t('Personal data read'),
  findPlayers: () => t('Players searched'),
  search: () => t('Search used'),
  listPlayers: () => t('List of players read'),
  showPlayer: () => t('Player opened'),
  getPlayerTimeline: () => t('Timeline read'),
  listNotes: () => t('Notes read'),
  getPlayerWarnings: () => t('Warnings about a player read'),
  showApproval: () => t('Request of a player read'),
  listHeldWins: () => t('Held wins read'),
  showBook: () => t('Book read'),
  showInbox: () => t('Conversation read'),
  showStatement: () => t('Statement read'),
}

/** Categories of our own games. Other providers name theirs. */
export const gameCategories: Readonly<Record<string, () => string>> = {
  Slots: () => t('Slots'),
  Tables: () => t('Tables'),
  Originals: () => t('Originals'),
}

/** A read of personal data is logged with the call that read it. */
export function actionText(action: string, after: string | null): string {
  const call = action === 'read' ? fieldsIn(after)['call'] : undefined
  return typeof call === 'string' ? wordFor(staffActions, call) : wordFor(staffActions, action)
}

/** `before` and `after` of a row are JSON. A newer server may send anything. */
export function fieldsIn(json: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Kinds of transfers in the ledger. */
export const transferKinds: Readonly<Record<string, () => string>> = {
  'grant-credit': () => t('Credit granted'),
  'reverse-credit': () => t('Credit reversed'),
  'create-redeem': () => t('Held for a redeem'),
  'confirm-redeem': () => t('Redeem paid'),
  'cancel-redeem': () => t('Redeem cancelled'),
  'reject-redeem': () => t('Redeem rejected'),
  'transfer-to-game': () => t('Credit moved to a game'),
  collect: () => t('Credit collected from games'),
  bet: () => t('Bet'),
  win: () => t('Win'),
  rollback: () => t('Bet returned'),
  apply: () => t('Applied to an operator'),
  approve: () => t('Application approved'),
  'reject-application': () => t('Application rejected'),
  'activate-operator': () => t('Operator chosen'),
  'leave-operator': () => t('Operator left'),
  'activate-bonus': () => t('Bonus activated'),
  'collect-bonus': () => t('Bonus collected'),
  'refuse-bonus': () => t('Bonus refused'),
  'expire-bonus': () => t('Bonus expired'),
  'remind-of-bonus': () => t('Reminder of a bonus'),
  confiscate: () => t('Credit taken, account closed'),
  'erase-account': () => t('Personal data deleted'),
  'set-limits': () => t('Limits set'),
  'take-break': () => t('Break or exclusion started'),
  'end-exclusion': () => t('Exclusion lifted'),
  'set-reminder': () => t('Reality check set'),
}

/** States of a bonus that a player has activated. */
export const grantStates: Readonly<Record<string, () => string>> = {
  'awaiting-deposit': () => t('waits for a deposit'),
  active: () => t('active|bonus'),
  wagering: () => t('being wagered'),
  wagered: () => t('wagered|bonus'),
  collected: () => t('collected|bonus'),
  refused: () => t('refused|bonus'),
  expired: () => t('expired|bonus'),
  lost: () => t('lost|bonus'),
  forfeited: () => t('forfeited|bonus'),
}
