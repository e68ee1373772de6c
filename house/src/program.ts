/** Assembles the command line. */
import { brand } from '@lucero/contract/shared/brand'
import { houseUrlFrom } from '@lucero/contract/house/calls'
import { Command } from 'commander'
import { addApprovals } from './approvals.ts'
import { addBonuses } from './bonuses.ts'
import { addCredit } from './credit.ts'
import { addDatabase } from './database.ts'
import { addGames } from './games.ts'
import { examples } from './house.ts'
import { addInbox } from './inbox.ts'
import { addKeys } from './keys.ts'
import { addLedger } from './ledger.ts'
import { addLimits } from './limits.ts'
import { addLog } from './log.ts'
import { addLogin } from './login.ts'
import { addNotes } from './notes.ts'
import { addNotify } from './notify.ts'
import { addOperators } from './operators.ts'
import { addPlayers } from './players.ts'
import { addProviders } from './providers.ts'
import { addRedeem } from './redeem.ts'
import { addRace } from './race.ts'
import { addRisk } from './risk.ts'
import { addReports } from './reports.ts'
import { addSearch } from './search.ts'
import { addSms } from './sms.ts'
import { addStaff } from './staff.ts'

const exitCodesHelp = `
Exit codes:
  0   done
  1   refused: a rule says no, or you did
  2   the audit or the check of the reports found something wrong
  3   the server cannot be reached, or cannot answer now
  4   not signed in: the server does not accept this session, key or token
  64  the command was not written right

The manual is docs/house.md.`

type Settings = { [name: string]: string | undefined }

export function openProgram(env: Settings): Command {
  const program = new Command('house')
    .description(`Runs ${brand} from the house's side: operators, credit, redeems, players, games, books.`)
    .option('--url <address>', 'where the house API answers (LUCERO_HOUSE_URL, LUCERO_URL)', houseUrlFrom(env))
    .option('--token <token>', 'a session, an API key (better in LUCERO_HOUSE_KEY) or the house token')
    .option('--json', 'answers as JSON, for scripts')
    .option('--yes', 'do not ask before what cannot be undone')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(--help tells more)')
    .addHelpText('after', examples('operators list', 'credit grant --help', 'redeem list --status pending --json'))
    .addHelpText('after', exitCodesHelp)
    .exitOverride()
  program.setOptionValueWithSource('env', env, 'env')
  const commands = [
    addLogin,
    addOperators,
    addCredit,
    addRedeem,
    addBonuses,
    addRace,
    addNotify,
    addInbox,
    addSearch,
    addPlayers,
    addNotes,
    addGames,
    addProviders,
    addSms,
    addLedger,
    addLog,
    addLimits,
    addApprovals,
    addRisk,
    addReports,
    addDatabase,
    addStaff,
    addKeys,
  ]
  for (const add of commands) add(program)
  return program
}
