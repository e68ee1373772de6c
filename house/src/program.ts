/** Assembles the command line. */
import { brand } from '@lucero/contract/brand'
import { demoHouseToken, houseUrlFrom } from '@lucero/contract/house'
import { Command } from 'commander'
import { addBonuses } from './bonuses.ts'
import { addCredit } from './credit.ts'
import { addDatabase } from './database.ts'
import { addGames } from './games.ts'
import { examples } from './house.ts'
import { addInbox } from './inbox.ts'
import { addLedger } from './ledger.ts'
import { addNotify } from './notify.ts'
import { addOperators } from './operators.ts'
import { addPlayers } from './players.ts'
import { addProviders } from './providers.ts'
import { addRedeem } from './redeem.ts'
import { addReports } from './reports.ts'
import { addSms } from './sms.ts'

const exitCodesHelp = `
Exit codes:
  0   done
  1   refused: a rule says no, or you did
  2   the audit or the check of the reports found something wrong
  3   the server cannot be reached, or cannot answer now
  4   the server does not take the house token
  64  the command was not written right

The manual is docs/house.md.`

type Settings = { [name: string]: string | undefined }

export function openProgram(env: Settings): Command {
  const program = new Command('house')
    .description(`Runs ${brand} from the house's side: operators, credit, redeems, players, games, books.`)
    .option('--url <address>', 'where the house API answers (LUCERO_HOUSE_URL, LUCERO_URL)', houseUrlFrom(env))
    .option('--token <token>', 'the house token; better kept in LUCERO_HOUSE_TOKEN')
    .option('--json', 'answers as JSON, for scripts')
    .option('--yes', 'do not ask before what cannot be undone')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(--help tells more)')
    .addHelpText('after', examples('operators list', 'credit grant --help', 'redeem list --status pending --json'))
    .addHelpText('after', exitCodesHelp)
    .exitOverride()
  // Not the option's default, because --help would print it.
  program.setOptionValueWithSource('token', env['LUCERO_HOUSE_TOKEN'] || demoHouseToken, 'env')
  const commands = [
    addOperators,
    addCredit,
    addRedeem,
    addBonuses,
    addNotify,
    addInbox,
    addPlayers,
    addGames,
    addProviders,
    addSms,
    addLedger,
    addReports,
    addDatabase,
  ]
  for (const add of commands) add(program)
  return program
}
