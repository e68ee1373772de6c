/**
 * The call table of the player API: address, required authentication and requirement id of each call. Free of zod, so that the first load of the
 * web app can include it. shapes.ts defines input and output, call-summaries.ts the purpose.
 */
export const apiBase = '/api/v1'

export type ModuleName =
  | 'auth'
  | 'players'
  | 'wallet'
  | 'operators'
  | 'notifications'
  | 'bonus'
  | 'games'
  | 'redeem'
  | 'statement'
  | 'contact'
  | 'safer'
  | 'trust'

/**
 * anyone: no token · session: any signed-in player, also a deactivated one · player: signed in and active · reset: the temporary token of a
 * password reset
 */
export type Access = 'anyone' | 'session' | 'player' | 'reset'

/**
 * provider: signed calls of game providers · money: changes by a player · reads: reads by a signed-in player · anonymous: calls without sign-in ·
 * codes: calls that hash a password, or send or check a code
 */
export type AdmissionClass = 'provider' | 'money' | 'reads' | 'anonymous' | 'codes'

export type Call = {
  /** The requirement that the call implements. API-32 marks calls whose names the specification leaves open. */
  id: string
  module: ModuleName
  method: 'GET' | 'POST'
  path: string
  access: Access
  /** A GET that moves money. Rejected from other sites, for HEAD and for prefetch, and never cached. */
  movesMoney?: true
  /** Overrides the class that admission.ts would derive. */
  admission?: AdmissionClass
  /** The response is the same for all callers: it carries an ETag, and a matching request gets 304. */
  shared?: true
  /** Open to anyone; signed-in callers send their token. */
  takesToken?: true
  /** Takes a list or a signed answer of a passkey, so the body may exceed 4 KB. */
  largeBody?: true
}

export const calls = {
  signUp: { id: 'API-1', module: 'auth', method: 'POST', path: '/user/signup', access: 'anyone' },
  verifyAccount: { id: 'API-2', module: 'auth', method: 'POST', path: '/user/verify-account', access: 'anyone' },
  resendCode: { id: 'API-3', module: 'auth', method: 'POST', path: '/user/resend-otp', access: 'anyone' },
  signIn: { id: 'API-4', module: 'auth', method: 'POST', path: '/user/login', access: 'anyone' },
  signOut: {
    id: 'API-5',
    module: 'auth',
    method: 'POST',
    path: '/user/logout',
    access: 'session',
    admission: 'money',
  },
  getSessions: {
    id: 'API-32',
    module: 'auth',
    method: 'GET',
    path: '/user/sessions',
    access: 'session',
    admission: 'reads',
  },
  endSession: {
    id: 'API-32',
    module: 'auth',
    method: 'POST',
    path: '/user/end-session',
    access: 'session',
    admission: 'money',
  },
  endOtherSessions: {
    id: 'API-32',
    module: 'auth',
    method: 'POST',
    path: '/user/end-other-sessions',
    access: 'session',
    admission: 'money',
  },
  toggleProfile: { id: 'API-6', module: 'auth', method: 'POST', path: '/user/active-deactive-user', access: 'session' },
  changePassword: { id: 'API-7', module: 'auth', method: 'POST', path: '/user/change-password', access: 'player' },
  changePhone: { id: 'API-8', module: 'auth', method: 'POST', path: '/user/update-phone', access: 'player' },
  verifyPhone: { id: 'API-9', module: 'auth', method: 'POST', path: '/user/verify-phone-code', access: 'player' },
  updateProfile: { id: 'API-10', module: 'players', method: 'POST', path: '/user/update', access: 'player' },
  getUser: { id: 'API-11', module: 'players', method: 'GET', path: '/user/get-user', access: 'session' },
  getWallets: { id: 'API-12', module: 'wallet', method: 'GET', path: '/user/get-wallets', access: 'session' },
  collect: {
    id: 'API-13, API-14',
    module: 'wallet',
    method: 'GET',
    path: '/user/collect-amount',
    access: 'player',
    movesMoney: true,
  },
  getTransactions: { id: 'API-15', module: 'wallet', method: 'GET', path: '/user/get-transactions', access: 'session' },
  transferToGame: {
    id: 'API-32',
    module: 'wallet',
    method: 'POST',
    path: '/user/transfer-to-game',
    access: 'player',
    largeBody: true,
  },
  getMyOperators: { id: 'API-16', module: 'operators', method: 'GET', path: '/my-operators', access: 'session' },
  getOperators: { id: 'API-32', module: 'operators', method: 'GET', path: '/operators', access: 'session' },
  getWelcome: {
    id: 'API-32',
    module: 'operators',
    method: 'GET',
    path: '/operators/welcome',
    access: 'anyone',
    shared: true,
  },
  applyToOperator: { id: 'API-32', module: 'operators', method: 'POST', path: '/operators/apply', access: 'player' },
  activateOperator: {
    id: 'API-32',
    module: 'operators',
    method: 'POST',
    path: '/operators/activate',
    access: 'player',
  },
  leaveOperator: { id: 'API-32', module: 'operators', method: 'POST', path: '/operators/leave', access: 'player' },
  getCountries: {
    id: 'API-17',
    module: 'players',
    method: 'GET',
    path: '/region/country',
    access: 'session',
    shared: true,
  },
  getCasinoTransactions: {
    id: 'API-18',
    module: 'games',
    method: 'GET',
    path: '/casino/transactions',
    access: 'session',
  },
  getRounds: { id: 'API-32', module: 'games', method: 'GET', path: '/casino/rounds', access: 'session' },
  getGames: {
    id: 'API-19',
    module: 'games',
    method: 'GET',
    path: '/casino/all-games',
    access: 'anyone',
    takesToken: true,
    shared: true,
  },
  launchGame: { id: 'API-20', module: 'games', method: 'POST', path: '/casino/launch-game', access: 'player' },
  getRecentWinners: {
    id: 'API-21',
    module: 'games',
    method: 'GET',
    path: '/casino/recent-winings',
    access: 'anyone',
    shared: true,
  },
  getGameVisit: { id: 'API-32', module: 'games', method: 'GET', path: '/casino/visit', access: 'session' },
  getRaceStanding: { id: 'API-32', module: 'games', method: 'GET', path: '/casino/race', access: 'session' },
  getNotifications: { id: 'API-22', module: 'notifications', method: 'GET', path: '/notifications', access: 'session' },
  getUnreadNotifications: {
    id: 'API-32',
    module: 'notifications',
    method: 'GET',
    path: '/notifications/unread',
    access: 'session',
  },
  getBonuses: { id: 'API-23', module: 'bonus', method: 'GET', path: '/bonus', access: 'session' },
  getWagered: { id: 'API-24', module: 'bonus', method: 'GET', path: '/bonus/wagered', access: 'session' },
  getBonusDetail: { id: 'API-25', module: 'bonus', method: 'GET', path: '/bonus/detail', access: 'session' },
  getBonusCredit: { id: 'API-26', module: 'bonus', method: 'GET', path: '/bonus/credit-details', access: 'session' },
  collectBonus: {
    id: 'API-27',
    module: 'bonus',
    method: 'GET',
    path: '/bonus/collect-bonus',
    access: 'player',
    movesMoney: true,
  },
  activateBonus: { id: 'API-32', module: 'bonus', method: 'POST', path: '/bonus/activate', access: 'player' },
  refuseBonus: { id: 'API-32', module: 'bonus', method: 'POST', path: '/bonus/refuse', access: 'player' },
  forgotPassword: { id: 'API-28', module: 'auth', method: 'POST', path: '/user/forgot-password', access: 'anyone' },
  verifyResetCode: {
    id: 'API-29',
    module: 'auth',
    method: 'POST',
    path: '/user/verify-otp-reset-password',
    access: 'anyone',
  },
  resetPassword: {
    id: 'API-30',
    module: 'auth',
    method: 'POST',
    path: '/user/change-forgot-password',
    access: 'reset',
  },
  forgotUsername: { id: 'API-31', module: 'auth', method: 'POST', path: '/user/forgot-username', access: 'anyone' },
  startPasskeySignUp: {
    id: 'API-32',
    module: 'auth',
    method: 'POST',
    path: '/user/passkeys/sign-up/start',
    access: 'anyone',
    admission: 'anonymous',
  },
  signUpWithPasskey: {
    id: 'API-32',
    module: 'auth',
    method: 'POST',
    path: '/user/passkeys/sign-up',
    access: 'anyone',
    admission: 'codes',
    largeBody: true,
  },
  finishPasskeySignUp: {
    id: 'API-32',
    module: 'auth',
    method: 'POST',
    path: '/user/passkeys/sign-up/finish',
    access: 'anyone',
    admission: 'codes',
  },
  startPasskeySignIn: {
    id: 'API-32',
    module: 'auth',
    method: 'POST',
    path: '/user/passkeys/sign-in/start',
    access: 'anyone',
    admission: 'anonymous',
  },
  signInWithPasskey: {
    id: 'API-32',
    module: 'auth',
    method: 'POST',
    path: '/user/passkeys/sign-in',
    access: 'anyone',
    admission: 'anonymous',
    largeBody: true,
  },
  getPasskeys: {
    id: 'API-32',
    module: 'auth',
    method: 'GET',
    path: '/user/passkeys',
    access: 'session',
    admission: 'reads',
  },
  startPasskey: {
    id: 'API-32',
    module: 'auth',
    method: 'POST',
    path: '/user/passkeys/start',
    access: 'session',
    admission: 'codes',
  },
  addPasskey: {
    id: 'API-32',
    module: 'auth',
    method: 'POST',
    path: '/user/passkeys',
    access: 'session',
    admission: 'money',
    largeBody: true,
  },
  renamePasskey: {
    id: 'API-32',
    module: 'auth',
    method: 'POST',
    path: '/user/passkeys/rename',
    access: 'session',
    admission: 'money',
  },
  removePasskey: {
    id: 'API-32',
    module: 'auth',
    method: 'POST',
    path: '/user/passkeys/remove',
    access: 'session',
    admission: 'codes',
  },
  startPasskeyConfirmation: {
    id: 'API-32',
    module: 'auth',
    method: 'POST',
    path: '/user/passkeys/confirm/start',
    access: 'session',
    admission: 'money',
  },
  confirmWithPasskey: {
    id: 'API-32',
    module: 'auth',
    method: 'POST',
    path: '/user/passkeys/confirm',
    access: 'session',
    admission: 'money',
    largeBody: true,
  },
  createRedeem: { id: 'API-32', module: 'redeem', method: 'POST', path: '/redeem', access: 'player' },
  getRedeems: { id: 'API-32', module: 'redeem', method: 'GET', path: '/redeem', access: 'session' },
  getRedeem: { id: 'API-32', module: 'redeem', method: 'GET', path: '/redeem/detail', access: 'session' },
  writeToHouse: { id: 'API-32', module: 'contact', method: 'POST', path: '/contact', access: 'session' },
  writeAgain: { id: 'API-32', module: 'contact', method: 'POST', path: '/contact/again', access: 'session' },
  getConversations: { id: 'API-32', module: 'contact', method: 'GET', path: '/contact', access: 'session' },
  getConversation: { id: 'API-32', module: 'contact', method: 'GET', path: '/contact/detail', access: 'session' },
  writeAsVisitor: { id: 'API-32', module: 'contact', method: 'POST', path: '/contact/visitor', access: 'anyone' },
  cancelRedeem: { id: 'API-32', module: 'redeem', method: 'POST', path: '/redeem/cancel', access: 'player' },
  getSaferPlay: { id: 'API-32', module: 'safer', method: 'GET', path: '/user/safer-play', access: 'session' },
  getPlayResults: { id: 'API-32', module: 'safer', method: 'GET', path: '/user/safer-play/results', access: 'session' },
  getHelpLines: {
    id: 'API-32',
    module: 'safer',
    method: 'GET',
    path: '/help-lines',
    access: 'anyone',
    shared: true,
  },
  setPlayLimits: { id: 'API-32', module: 'safer', method: 'POST', path: '/user/safer-play/limits', access: 'session' },
  takeBreak: { id: 'API-32', module: 'safer', method: 'POST', path: '/user/safer-play/break', access: 'session' },
  setReminder: { id: 'API-32', module: 'safer', method: 'POST', path: '/user/safer-play/reminder', access: 'session' },
  getStatement: { id: 'API-32', module: 'statement', method: 'GET', path: '/user/statement', access: 'session' },
  getLedger: { id: 'API-32', module: 'statement', method: 'GET', path: '/user/ledger', access: 'session' },
  getTrust: { id: 'API-32', module: 'trust', method: 'GET', path: '/trust', access: 'anyone', shared: true },
  getPublishedBalance: {
    id: 'API-32',
    module: 'trust',
    method: 'GET',
    path: '/user/ledger/published',
    access: 'session',
  },
  getPublishedRound: {
    id: 'API-32',
    module: 'trust',
    method: 'GET',
    path: '/user/ledger/published-round',
    access: 'session',
  },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
export const callNames = Object.keys(calls) as CallName[]
