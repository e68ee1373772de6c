/** The addresses of the desk. */
export const paths = {
  overview: '/desk',
  search: '/desk/search',
  counter: '/desk/counter',
  applications: '/desk/applications',
  credit: '/desk/credit',
  till: '/desk/till',
  myDay: '/desk/my-day',
  shifts: '/desk/shifts',
  stock: '/desk/stock',
  inbox: '/desk/inbox',
  approvals: '/desk/approvals',
  players: '/desk/players',
  operators: '/desk/operators',
  partners: '/desk/partners',
  player: '/desk/player',
  risk: '/desk/risk',
  reports: '/desk/reports',
  bonuses: '/desk/bonuses',
  games: '/desk/games',
  packages: '/desk/packages',
  aggregators: '/desk/aggregators',
  events: '/desk/events',
  ledger: '/desk/ledger',
  staff: '/desk/staff',
  keys: '/desk/keys',
  log: '/desk/log',
  publicLog: '/desk/public-log',
  health: '/desk/health',
  account: '/desk/account',
} as const

export type PageName = keyof typeof paths

/** The page of a player. The address has the id, because a username is personal data. */
export const playerPath = (id: string): string => `${paths.player}?id=${encodeURIComponent(id)}`

export const operatorPath = (id: number): string => `${paths.operators}?operator=${id}`

export const findingPath = (id: number | string): string => `${paths.risk}?finding=${encodeURIComponent(id)}`

export const connectionPath = (id: string): string => `${paths.aggregators}?connection=${encodeURIComponent(id)}`

export const endpointPath = (id: string): string => `${paths.events}?endpoint=${encodeURIComponent(id)}`

export const packagePath = (game: string, version: number | string): string =>
  `${paths.packages}?game=${encodeURIComponent(game)}&version=${version}`

/** The game and the version in the subject of a request or of a row of the log, such as `comet 2`. */
export function packageIn(subject: string): { game: string; version: string } {
  const [game = '', version = ''] = subject.split(' ')
  return { game, version }
}
