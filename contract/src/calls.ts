/**
 * The table of calls: every address of the player API, who may call it, and the requirement it answers.
 * Free of zod, so that the web app's first load can carry it; shapes.ts holds what each call takes and gives.
 */
export const apiBase = '/api/v1'

export type Room =
  | 'auth'
  | 'players'
  | 'wallet'
  | 'operators'
  | 'notifications'
  | 'bonus'
  | 'games'
  | 'redeem'
  | 'contact'

/**
 * anyone: no token · session: any signed-in player, deactivated ones too · player: signed in and active ·
 * reset: the temporary token of a password reset
 */
export type Access = 'anyone' | 'session' | 'player' | 'reset'

export type Call = {
  id: string
  room: Room
  method: 'GET' | 'POST'
  path: string
  access: Access
  summary: string
  /** A GET that moves money: refused from other sites, for HEAD and for prefetch, and never cached. */
  movesMoney?: true
}

export const calls = {
  signUp: {
    id: 'API-1',
    room: 'auth',
    method: 'POST',
    path: '/user/signup',
    access: 'anyone',
    summary: 'Sign up and send the verification code',
  },
  verifyAccount: {
    id: 'API-2',
    room: 'auth',
    method: 'POST',
    path: '/user/verify-account',
    access: 'anyone',
    summary: 'Verify a new account with its code',
  },
  resendCode: {
    id: 'API-3',
    room: 'auth',
    method: 'POST',
    path: '/user/resend-otp',
    access: 'anyone',
    summary: 'Send the sign-up code again',
  },
  signIn: { id: 'API-4', room: 'auth', method: 'POST', path: '/user/login', access: 'anyone', summary: 'Sign in' },
  signOut: {
    id: 'API-5',
    room: 'auth',
    method: 'POST',
    path: '/user/logout',
    access: 'session',
    summary: 'Sign out: the token ends at once, wherever it is used',
  },
  toggleProfile: {
    id: 'API-6',
    room: 'auth',
    method: 'POST',
    path: '/user/active-deactive-user',
    access: 'session',
    summary: 'Deactivate an active profile, or activate a deactivated one',
  },
  changePassword: {
    id: 'API-7',
    room: 'auth',
    method: 'POST',
    path: '/user/change-password',
    access: 'player',
    summary: 'Change the password',
  },
  changePhone: {
    id: 'API-8',
    room: 'auth',
    method: 'POST',
    path: '/user/update-phone',
    access: 'player',
    summary: 'Ask to change the phone; a code goes to the new one',
  },
  verifyPhone: {
    id: 'API-9',
    room: 'auth',
    method: 'POST',
    path: '/user/verify-phone-code',
    access: 'player',
    summary: 'Prove the new phone with its code',
  },
  updateProfile: {
    id: 'API-10',
    room: 'players',
    method: 'POST',
    path: '/user/update',
    access: 'player',
    summary: 'Edit the profile',
  },
  getUser: {
    id: 'API-11',
    room: 'players',
    method: 'GET',
    path: '/user/get-user',
    access: 'session',
    summary: 'The signed-in player',
  },
  getWallets: {
    id: 'API-12',
    room: 'wallet',
    method: 'GET',
    path: '/user/get-wallets',
    access: 'session',
    summary: 'The main wallet under the active operator; all zero with none',
  },
  collect: {
    id: 'API-13, API-14',
    room: 'wallet',
    method: 'GET',
    path: '/user/collect-amount',
    access: 'player',
    movesMoney: true,
    summary: 'Collect all game credit into the main wallet, or that of one game wallet',
  },
  getTransactions: {
    id: 'API-15',
    room: 'wallet',
    method: 'GET',
    path: '/user/get-transactions',
    access: 'session',
    summary: "The player's transfers and redeems, newest first",
  },
  transferToGame: {
    id: 'API-32',
    room: 'wallet',
    method: 'POST',
    path: '/user/transfer-to-game',
    access: 'player',
    summary: 'Move credit to one or more games, all or nothing',
  },
  getMyOperators: {
    id: 'API-16',
    room: 'operators',
    method: 'GET',
    path: '/my-operators',
    access: 'session',
    summary: "The player's operators",
  },
  getOperators: {
    id: 'API-32',
    room: 'operators',
    method: 'GET',
    path: '/operators',
    access: 'session',
    summary: 'The operators open to the player',
  },
  applyToOperator: {
    id: 'API-32',
    room: 'operators',
    method: 'POST',
    path: '/operators/apply',
    access: 'player',
    summary: 'Apply to an operator',
  },
  activateOperator: {
    id: 'API-32',
    room: 'operators',
    method: 'POST',
    path: '/operators/activate',
    access: 'player',
    summary: 'Make one connected operator the active one',
  },
  leaveOperator: {
    id: 'API-32',
    room: 'operators',
    method: 'POST',
    path: '/operators/leave',
    access: 'player',
    summary: 'Leave an operator with nothing left under it',
  },
  getCountries: {
    id: 'API-17',
    room: 'players',
    method: 'GET',
    path: '/region/country',
    access: 'session',
    summary: "Countries: the house's markets first, then the alphabet",
  },
  getCasinoTransactions: {
    id: 'API-18',
    room: 'games',
    method: 'GET',
    path: '/casino/transactions',
    access: 'session',
    summary: 'Bets, wins and losses, newest first',
  },
  getGames: {
    id: 'API-19',
    room: 'games',
    method: 'GET',
    path: '/casino/all-games',
    access: 'anyone',
    summary: 'The games',
  },
  launchGame: {
    id: 'API-20',
    room: 'games',
    method: 'POST',
    path: '/casino/launch-game',
    access: 'player',
    summary: "A game's address for this player, good once and for a minute",
  },
  getRecentWinners: {
    id: 'API-21',
    room: 'games',
    method: 'GET',
    path: '/casino/recent-winings',
    access: 'anyone',
    summary: 'Recent winners, names masked',
  },
  getNotifications: {
    id: 'API-22',
    room: 'notifications',
    method: 'GET',
    path: '/notifications',
    access: 'session',
    summary: 'Notifications, newest first',
  },
  getBonuses: {
    id: 'API-23',
    room: 'bonus',
    method: 'GET',
    path: '/bonus',
    access: 'session',
    summary: 'The bonuses on offer',
  },
  getWagered: {
    id: 'API-24',
    room: 'bonus',
    method: 'GET',
    path: '/bonus/wagered',
    access: 'session',
    summary: 'How far the open bonus is wagered',
  },
  getBonusDetail: {
    id: 'API-25',
    room: 'bonus',
    method: 'GET',
    path: '/bonus/detail',
    access: 'session',
    summary: "A bonus's description",
  },
  getBonusCredit: {
    id: 'API-26',
    room: 'bonus',
    method: 'GET',
    path: '/bonus/credit-details',
    access: 'session',
    summary: "A bonus's terms in figures, and what it has come to",
  },
  collectBonus: {
    id: 'API-27',
    room: 'bonus',
    method: 'GET',
    path: '/bonus/collect-bonus',
    access: 'player',
    movesMoney: true,
    summary: 'Move a wagered bonus to the game wallet',
  },
  activateBonus: {
    id: 'API-32',
    room: 'bonus',
    method: 'POST',
    path: '/bonus/activate',
    access: 'player',
    summary: 'Claim a bonus',
  },
  refuseBonus: {
    id: 'API-32',
    room: 'bonus',
    method: 'POST',
    path: '/bonus/refuse',
    access: 'player',
    summary: 'Refuse the open bonus before any wagering',
  },
  forgotPassword: {
    id: 'API-28',
    room: 'auth',
    method: 'POST',
    path: '/user/forgot-password',
    access: 'anyone',
    summary: 'Send a reset code',
  },
  verifyResetCode: {
    id: 'API-29',
    room: 'auth',
    method: 'POST',
    path: '/user/verify-otp-reset-password',
    access: 'anyone',
    summary: 'Trade a reset code for a temporary token',
  },
  resetPassword: {
    id: 'API-30',
    room: 'auth',
    method: 'POST',
    path: '/user/change-forgot-password',
    access: 'reset',
    summary: 'Set a new password with the temporary token',
  },
  forgotUsername: {
    id: 'API-31',
    room: 'auth',
    method: 'POST',
    path: '/user/forgot-username',
    access: 'anyone',
    summary: 'Text the username to its phone',
  },
  createRedeem: {
    id: 'API-32',
    room: 'redeem',
    method: 'POST',
    path: '/redeem',
    access: 'player',
    summary: 'Hold credit for the active operator and get a validation code',
  },
  getRedeems: {
    id: 'API-32',
    room: 'redeem',
    method: 'GET',
    path: '/redeem',
    access: 'session',
    summary: "The player's redeems, newest first",
  },
  cancelRedeem: {
    id: 'API-32',
    room: 'redeem',
    method: 'POST',
    path: '/redeem/cancel',
    access: 'player',
    summary: 'Take a pending redeem back',
  },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
export const callNames = Object.keys(calls) as CallName[]
