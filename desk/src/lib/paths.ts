/** The addresses of the desk. */
export const paths = {
  overview: '/desk',
  search: '/desk/search',
  counter: '/desk/counter',
  applications: '/desk/applications',
  credit: '/desk/credit',
  inbox: '/desk/inbox',
  approvals: '/desk/approvals',
  players: '/desk/players',
  player: '/desk/player',
  risk: '/desk/risk',
  reports: '/desk/reports',
  bonuses: '/desk/bonuses',
  games: '/desk/games',
  ledger: '/desk/ledger',
  staff: '/desk/staff',
  keys: '/desk/keys',
  log: '/desk/log',
  health: '/desk/health',
  account: '/desk/account',
} as const

export type PageName = keyof typeof paths

/** The page of a player. The address has the id, because a username is personal data. */
export const playerPath = (id: string): string => `${paths.player}?id=${encodeURIComponent(id)}`

export const findingPath = (id: number | string): string => `${paths.risk}?finding=${encodeURIComponent(id)}`
