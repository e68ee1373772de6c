/** The layers of each package, lowest first. oxlint enforces them (import-rules.ts); docs/architecture.md explains them. */
export const MODULES = [
  'auth',
  'players',
  'wallet',
  'operators',
  'notifications',
  'bonus',
  'games',
  'redeem',
  'contact',
  'statement',
  'safer',
  'staff',
  'trust',
  'stock',
  'passkeys',
]

/** The modules that put a package together. They may import any file of any module. */
export const ASSEMBLY = ['demo', 'main', 'processes', 'program', 'routes']

export const SERVER_LAYERS = [
  ['metrics', 'postgres'],
  ['events', 'sms', 'citus'],
  ['ledger'],
  ['runtime'],
  ['partners'],
  ['calendar'],
  ['passkeys'],
  ['staff'],
  ['http'],
  ['webhooks'],
  ['accounts', 'catalogue'],
  ['packages'],
  ['suspension'],
  ['players'],
  ['safer', 'stock', 'till'],
  ['wallet'],
  ['notifications'],
  ['bonus'],
  ['redeem', 'auth', 'contact', 'race'],
  ['games'],
  ['aggregators'],
  ['operators', 'statement', 'risk'],
  ['reports'],
  ['settlement'],
  ['trust'],
  ['live', 'house'],
  ['demo', 'program'],
  ['processes', 'witness'],
  ['main'],
]

export const WEB_LAYERS = [
  ['lib'],
  ['catalogue', 'players', 'notifications'],
  ['safer'],
  ['wallet'],
  ['bonus', 'redeem', 'auth', 'contact'],
  ['games'],
  ['operators'],
  ['statement'],
  ['pages'],
  ['shell'],
  ['routes'],
  ['main'],
]

/** First the rules of games, then the server, then the pages. `*` stands for every game. */
const GAMES_LAYERS = [
  ['api', 'api-path', 'refusal', 'settings', 'rules/draw'],
  ['rules/cards', 'rules/game'],
  ['rules/*'],
  ['rules/games'],
  ['server/database', 'server/http'],
  ['server/per-minute', 'server/wallet'],
  ['server/packages'],
  ['server/runtime'],
  ['server/fairness'],
  ['server/seats'],
  ['server/feed'],
  ['server/rounds'],
  ['server/crash', 'server/hosted', 'server/share'],
  ['server/cleanup', 'server/routes'],
  ['main'],
  ['page/frame'],
  ['page/*'],
  ['page/app'],
  ['page/main'],
]

/** Pages do not import each other, except the last: they show parts of the others. */
const DESK_LAYERS = [
  ['lib', 'look'],
  ['action', 'chart', 'player', 'shell', 'table'],
  ['till'],
  ['pages/*'],
  ['pages/approvals', 'pages/player', 'pages/search'],
  ['pages/log'],
  ['routes'],
  ['main'],
]

const UI_LAYERS = [['languages', 'look', 'page', 'text'], ['action'], ['display'], ['form', 'overlay']]

/** One module per API. */
const CONTRACT_LAYERS = [['shared', 'trust'], ['player', 'provider'], ['house']]

/** From here on, a file beside the folders has a place of its own, and belongs to `main` if it is not listed. A folder has the place of its file. */
const HOUSE_LAYERS = [
  ['printing', 'reading', 'session-file'],
  ['field', 'problem'],
  ['archive', 'client', 'request-id', 'secret-prompt'],
  ['reauthentication', 'upload'],
  ['house'],
  ['audit', 'broadcast', 'command'],
  ['commands', 'usage'],
  ['program'],
  ['run'],
  ['main'],
]

const KIT_LAYERS = [
  ['active-span', 'command-name', 'connection', 'defined', 'encryption', 'errors', 'free-port', 'http-hardening'],
  ['in-parallel', 'lock-holder', 'machine', 'share-address', 'sql', 'totp', 'young-objects'],
  ['advisory-lock', 'batches', 'binary-list', 'lending', 'limit-parallel', 'log', 'one-trip', 'retry-transient'],
  ['static-files', 'time-position'],
  ['db', 'every', 'secrets', 'table', 'tracing'],
  ['migrate', 'root-key'],
  ['schema-watch'],
]

const PROVIDER_LAYERS = [
  ['outcome', 'signature'],
  ['client', 'lines'],
  ['collect', 'stream'],
]

const CONFORMANCE_LAYERS = [
  ['choose', 'expect', 'hooks', 'options', 'our-players'],
  ['client', 'lost', 'outcome', 'ourselves'],
  ['report', 'seat'],
  ['case', 'seats'],
  ['cases'],
  ['run'],
  ['aggregator'],
  ['main'],
]

/** Draws and files first, then one mode of a game, then the whole game: its check, and its play. */
const OUTCOMES_LAYERS = [
  ['commitment', 'draw', 'fault', 'round-proof', 'sum-tree'],
  ['cells', 'chi-squared', 'index-file', 'lines', 'outcome-line', 'tar', 'zstd'],
  ['table', 'unpack'],
  ['statistics', 'stored-mode'],
  ['check-mode', 'observed', 'prove-round', 'wire'],
  ['warnings'],
  ['front'],
  ['check', 'play'],
  ['check-process', 'checker', 'report-text'],
  ['main'],
]

const LAB_LAYERS = [['until', 'history'], ['clients', 'nodes'], ['load']]

const BENCH_LAYERS = [
  ['figures', 'options', 'players', 'report', 'stack'],
  ['bets'],
  ['games'],
  ['aggregator', 'crash', 'ledger', 'outcomes', 'page', 'reads', 'reports', 'socket'],
  ['bonus', 'capacity', 'overload', 'play', 'processes', 'search', 'start', 'traces'],
  ['upload'],
  ['main'],
]

const DRILLS_LAYERS = [
  ['drill', 'faults', 'metrics', 'shifted-clock', 'sign-ins', 'spread'],
  ['stack'],
  ['aggregator', 'backup', 'postgres-process'],
  ['drills', 'soak'],
  ['main', 'plant'],
]

/** Entry files: those that other modules may import. The modules of ASSEMBLY may import any file. */
export const FRONT_DOORS: Record<string, Record<string, string[]>> = {
  server: {
    accounts: ['accounts'],
    aggregators: ['connections', 'findings', 'game-list', 'rewards'],
    auth: ['commands', 'demo-player', 'devices', 'phones', 'sessions', 'unlock'],
    bonus: ['bonus', 'offers', 'play', 'spins'],
    catalogue: ['catalogue'],
    contact: ['contact', 'inbox'],
    games: [
      'at-owner',
      'closed-round',
      'held-wins',
      'launch',
      'nonces',
      'providers',
      'recent-play',
      'rounds',
      'sessions',
    ],
    ledger: ['lookup-tables', 'audit-run', 'books', 'command', 'freeze', 'history', 'holdings', 'moment', 'release'],
    notifications: ['broadcast', 'notifications'],
    operators: ['operators', 'stock'],
    packages: ['publication', 'reports', 'settings', 'shipped', 'tries', 'upkeep', 'uploads', 'versions', 'watch'],
    players: ['players'],
    race: ['race', 'scores'],
    redeem: ['redeem'],
    risk: ['findings'],
    partners: ['partners'],
    reports: ['ngr', 'reports'],
    settlement: ['settlement'],
    safer: ['safer'],
    statement: ['ledger', 'statement'],
    till: ['lines', 'reports', 'settings', 'till'],
    stock: ['stock'],
    suspension: ['suspension'],
    wallet: ['wallet'],
  },
  web: {
    auth: ['auth-modal', 'forgot-password-modal', 'forgot-username-modal', 'last-sign-in', 'new-login', 'sign-out'],
    bonus: ['queries', 'time-left'],
    catalogue: ['game-art', 'games', 'launch-game'],
    contact: ['queries'],
    games: ['lobby', 'queries', 'recent-games', 'week', 'winners-ticker'],
    notifications: ['unread-badge', 'unread-news'],
    operators: ['connect-here', 'queries'],
    players: ['account-page', 'queries'],
    redeem: ['redeem-actions'],
    safer: ['exclusion-note', 'limits-prompt-state', 'queries'],
    wallet: [
      'add-credit',
      'add-credit-modal',
      'cart',
      'pick-amount',
      'game-credit-sidebar',
      'queries',
      'refresh-holdings',
      'status-tag',
      'transaction-status',
    ],
  },
  games: {
    'server/crash': ['routes', 'table'],
    'server/fairness': ['seeds'],
    'server/feed': ['feed', 'names', 'routes'],
    'server/hosted': ['routes'],
    'server/packages': ['content-address', 'packages'],
    'server/rounds': ['at-seat', 'hosted-rounds', 'lease', 'rounds', 'table-bets', 'table-rounds', 'table-seeds'],
    'server/seats': ['seats'],
    'server/share': ['routes'],
    'server/wallet': ['play-money', 'provider-wallet', 'wallet'],
  },
}

/** The module of each table of the games. Their migrations name none. */
export const GAMES_TABLES: Record<string, string> = {
  crash_bet: 'server/rounds',
  crash_chain: 'server/rounds',
  crash_round: 'server/rounds',
  crash_table: 'server/rounds',
  hosted_call: 'server/hosted',
  hosted_cell: 'server/rounds',
  hosted_closed: 'server/rounds',
  hosted_sum: 'server/rounds',
  hosted_version: 'server/packages',
  live_bet: 'server/feed',
  name_consent: 'server/feed',
  purse: 'server/wallet',
  purse_movement: 'server/wallet',
  round: 'server/rounds',
  seat: 'server/seats',
  seed_batch: 'server/fairness',
  seed_pair: 'server/fairness',
  spare_seed: 'server/fairness',
  shared_round: 'server/share',
  wrapped_key: 'server/fairness',
}

export const isTestPath = (path: string): boolean =>
  /\.(test|spec)\.(tsx?|mjs)$/.test(path) || /\/(testing|e2e|lab|bench|drills)\//.test(`/${path}`)

/** A module is a folder under src, or a file beside the folders that a list of layers names. The other files belong to `main`. */
export function moduleOf(path: string, side: Side): string | undefined {
  const [folder, ...rest] = path.startsWith(`${side}/src/`) ? path.slice(side.length + 5).split('/') : []
  if (folder === undefined) return undefined
  if (side === 'games') return gamesModule(folder, rest)
  if (side === 'desk' && folder === 'pages') return `pages/${rest[0]}`
  const stem = folder.replace(/\.\w+$/, '')
  return rest.length > 0 || layerOf(side, stem) >= 0 ? stem : 'main'
}

/** In the games, `rules`, `server` and `page` contain modules. */
function gamesModule(folder: string, [inner]: string[]): string {
  const stem = (name: string) => name.replace(/\.tsx?$/, '')
  const module = ['rules', 'server', 'page'].includes(folder) && inner ? `${folder}/${stem(inner)}` : stem(folder)
  return inner || GAMES_LAYERS[0]!.includes(module) ? module : 'main'
}

const LAYERS = {
  server: SERVER_LAYERS,
  web: WEB_LAYERS,
  games: GAMES_LAYERS,
  desk: DESK_LAYERS,
  ui: UI_LAYERS,
  contract: CONTRACT_LAYERS,
  house: HOUSE_LAYERS,
  kit: KIT_LAYERS,
  provider: PROVIDER_LAYERS,
  conformance: CONFORMANCE_LAYERS,
  outcomes: OUTCOMES_LAYERS,
  lab: LAB_LAYERS,
  bench: BENCH_LAYERS,
  drills: DRILLS_LAYERS,
} satisfies Record<string, string[][]>

export type Side = keyof typeof LAYERS

export const SIDES = Object.keys(LAYERS) as Side[]

/** -1 for a folder that is not in the list. */
export function layerOf(side: Side, module: string): number {
  const find = (name: string) => LAYERS[side].findIndex((layer) => layer.includes(name))
  return find(module) < 0 ? find(module.replace(/\/.*/, '/*')) : find(module)
}
