/** All commands, in the order of the help. */
import type { CommandData } from './command.ts'
import { aggregatorCommands } from './commands/aggregators.ts'
import { approvalCommands } from './commands/approvals.ts'
import { bonusCommands } from './commands/bonuses.ts'
import { creditCommands } from './commands/credit.ts'
import { databaseCommands } from './commands/database.ts'
import { publicLogCommands } from './commands/public-log.ts'
import { eventCommands } from './commands/events.ts'
import { gameCommands } from './commands/games.ts'
import { inboxCommands } from './commands/inbox.ts'
import { keyCommands } from './commands/keys.ts'
import { ledgerCommands } from './commands/ledger.ts'
import { limitCommands } from './commands/limits.ts'
import { logCommands } from './commands/log.ts'
import { loginCommands } from './commands/login.ts'
import { noteCommands } from './commands/notes.ts'
import { notifyCommands } from './commands/notify.ts'
import { operatorCommands } from './commands/operators.ts'
import { packageCommands } from './commands/packages.ts'
import { playerCommands } from './commands/players.ts'
import { providerCommands } from './commands/providers.ts'
import { raceCommands } from './commands/race.ts'
import { redeemCommands } from './commands/redeem.ts'
import { reportCommands } from './commands/reports.ts'
import { riskCommands } from './commands/risk.ts'
import { searchCommands } from './commands/search.ts'
import { smsCommands } from './commands/sms.ts'
import { settlementCommands } from './commands/settlements.ts'
import { stockCommands } from './commands/stock.ts'
import { staffCommands } from './commands/staff.ts'
import { tillCommands } from './commands/till.ts'

export const groups: Readonly<Record<string, string>> = {
  'recovery-codes': 'Codes that replace a code of your authenticator app',
  operators: 'Operators, who grant credit and pay redeems, and applications of players to them',
  credit: 'Credit that operators grant to players',
  stock: 'Stock of operators: what they may still sell',
  partners: 'Operators under other operators',
  contracts: 'Contracts of operators about commission',
  settlements: 'Commission of operators: statements, booking, corrections, payments',
  redeem: 'Credit that players want to be paid by their operator',
  till: 'Your shift at a drawer: float, cash, blind close, receipts, and your day',
  shifts: 'Shifts of all cashiers: X and Z reports, differences',
  bonuses: 'Bonuses that players can activate on their Bonuses page',
  race: 'The weekly race: its prizes, places and winners',
  inbox: 'Messages of players and visitors',
  'inbox answers': 'Canned answers in every language, which inbox reply --answer sends',
  players: 'Players: search, statement, break, unlock and closing',
  notes: 'Notes of staff on a player. Players do not see them',
  games: 'Games: add, change, enable, disable and limit',
  packages: 'Versions of hosted games: report, try, trial, publication',
  providers: 'Game providers, their secrets and limits',
  aggregators: 'Connections to aggregators: keys, games of their lists, findings',
  ledger: "The players' books: audit, frozen books, and the halt of money",
  limits: 'Limits on what staff and operators may grant and pay',
  approvals: 'Requests that wait for a second person',
  risk: 'Findings of the risk rules: linked accounts, bonus abuse, loss chasing, unusual wins',
  reports: 'Sums per day, operator, game, provider and bonus',
  events: 'Events for other systems, and the endpoints that get them',
  database: 'The tables and workers of a Citus cluster',
  staff: 'Staff accounts and their roles',
  'public-log': 'The public log: its state, a list at once, and its key',
  roles: 'Roles of your own: sets of permissions within those of a role',
  cashiers: 'Cashiers of an operator, whom its own staff may add',
  keys: 'API keys for scripts',
}

export const commands: readonly CommandData[] = [
  ...loginCommands,
  ...operatorCommands,
  ...creditCommands,
  ...stockCommands,
  ...settlementCommands,
  ...redeemCommands,
  ...tillCommands,
  ...bonusCommands,
  ...raceCommands,
  ...notifyCommands,
  ...inboxCommands,
  ...searchCommands,
  ...playerCommands,
  ...noteCommands,
  ...gameCommands,
  ...packageCommands,
  ...providerCommands,
  ...aggregatorCommands,
  ...smsCommands,
  ...ledgerCommands,
  ...logCommands,
  ...limitCommands,
  ...approvalCommands,
  ...riskCommands,
  ...reportCommands,
  ...eventCommands,
  ...databaseCommands,
  ...publicLogCommands,
  ...staffCommands,
  ...keyCommands,
]
