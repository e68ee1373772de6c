/** Assembles the command line from its commands. */
import { houseUrlFrom } from '@lucero/contract/house/calls'
import { brand } from '@lucero/contract/shared/brand'
import { defined } from '@lucero/kit/defined'
import { houseCommand } from '@lucero/kit/command-name'
import { Command, Option } from 'commander'
import type { CommandData } from './command.ts'
import { commands, groups } from './commands.ts'
import { openHouseContext, type GlobalOptions } from './house.ts'
import { exitCodeMeanings } from './problem.ts'
import { fullText } from './usage.ts'

type Settings = { [name: string]: string | undefined }

const examples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  ${houseCommand} ${line}`.trimEnd()).join('\n')}`

const exitCodesHelp = `
Exit codes:
${exitCodeMeanings.map(([code, meaning]) => `  ${String(code).padEnd(3)} ${meaning}`).join('\n')}

The manual is docs/house.md.`

export function openProgram(env: Settings): Command {
  const program = new Command('house')
    .description(`Manages ${brand}: operators, credit, redeems, players, games and the ledger.`)
    .option('--url <address>', 'The address of the house API (LUCERO_HOUSE_URL, LUCERO_URL)', houseUrlFrom(env))
    .option('--token <token>', 'A session, an API key (better in LUCERO_HOUSE_KEY) or the house token')
    .option('--json', 'Print the answer as JSON, for scripts')
    .option('--yes', 'Skip the confirmation')
    .helpOption('-h, --help', 'Show this help')
    .helpCommand('help [command]', 'Show the help of a command')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help for help)')
    .addHelpText('after', examples('operators list', 'credit grant --help', 'redeem list --status pending --json'))
    .addHelpText('after', exitCodesHelp)
    .exitOverride()
  program.setOptionValueWithSource('env', env, 'env')
  for (const one of commands) addCommand(program, one)
  return program
}

function addCommand(program: Command, one: CommandData): void {
  const words = one.name.split(' ')
  const parent = words.slice(0, -1).reduce((group, word, at) => {
    const path = words.slice(0, at + 1).join(' ')
    return group.commands.find((command) => command.name() === word) ?? openGroup(group, word, path)
  }, program)
  const command = parent
    .command(defined(words.at(-1)))
    .summary(one.does)
    .description(fullText(one))
    .addHelpText('after', examples(...one.examples.map((words) => `${one.name} ${words}`)))
  for (const flag of one.flags)
    if (flag instanceof Option) command.addOption(flag)
    else command.addArgument(flag)
  command.action(() => one.run(openHouseContext(command.optsWithGlobals<GlobalOptions>()), wordsOf(command, one)))
}

function openGroup(parent: Command, word: string, path: string): Command {
  const firsts = commands
    .filter(({ name }) => name.startsWith(`${path} `))
    .slice(0, 3)
    .map(({ name, examples: [first = ''] }) => `${name} ${first}`)
  return parent
    .command(word)
    .description(defined(groups[path]))
    .helpCommand('help [command]', 'Show the help of a command')
    .addHelpText('after', examples(...firsts))
}

/** The values by flag. Commander passes arguments by position and options by name. */
function wordsOf(command: Command, { flags }: CommandData) {
  const options = command.opts<Record<string, unknown>>()
  const positions = flags.filter((flag) => !(flag instanceof Option))
  return new Map(
    flags.map((flag) => [
      flag,
      flag instanceof Option
        ? options[flag.attributeName()]
        : (command.processedArgs[positions.indexOf(flag)] as unknown),
    ]),
  )
}
