import type { Command } from 'commander'
import { addChange, addTrial } from './change-game.ts'
import { act, examples } from './house.ts'
import { count, money, stripControl, table, yesNo } from './printing.ts'
import { readAmountOrNone, readPercentage } from './reading.ts'

export function addGames(program: Command): void {
  const games = program
    .command('games')
    .description('which games can be played, and for how much')
    .addHelpText('after', examples('games list', 'games disable roulette', 'games limit dice 100'))
  addList(games)
  addAdd(games)
  addChange(games)
  addLimit(games)
  addTrial(games)
  addSwitch(games, 'enable', true)
  addSwitch(games, 'disable', false)
}

const addList = (games: Command) =>
  games
    .command('list')
    .description('all games, disabled ones too')
    .addHelpText('after', examples('games list', 'games list --json'))
    .action(
      act(async (house) => {
        const data = await house.call('listHouseGames')
        const shown = table(
          data.games,
          [
            { title: 'Game', of: ({ id }) => id },
            { title: 'Name', of: ({ name }) => name },
            { title: 'Category', of: ({ category }) => category },
            { title: 'Returns %', of: ({ returnToPlayer }) => String(returnToPlayer), right: true },
            { title: 'Largest bet', of: ({ maxBet }) => (maxBet === null ? '' : money(maxBet)), right: true },
            {
              title: 'Pays at most',
              of: ({ maxMultiple }) => (maxMultiple ? `${count(maxMultiple)}×` : ''),
              right: true,
            },
            { title: 'Provider', of: ({ provider }) => provider ?? '' },
            { title: 'Enabled', of: ({ enabled }) => yesNo(enabled) },
            { title: 'Trial', of: ({ isTrial }) => yesNo(isTrial) },
          ],
          'There are no games.',
        )
        house.show(data, shown)
      }),
    )

type NewGame = {
  name: string
  category: string
  returns: number
  launchUrl: string
  public?: true
  maxMultiple?: number | 'none'
}

const addAdd = (games: Command) =>
  games
    .command('add')
    .description("add a provider's game in trial: only chosen players see it, until games trial … off")
    .argument('<provider>', 'as providers list shows it')
    .argument('<gameId>', 'small letters, digits and dashes; the provider calls it the same')
    .requiredOption('--name <name>', 'what players read')
    .requiredOption('--category <name>', 'where the lobby shows it')
    .requiredOption('--returns <percent>', 'what it gives back of all stakes, like 96.5', readPercentage)
    .requiredOption('--launch-url <address>', 'what Play opens; a token and the rest are added to it')
    .option('--public', 'show it to everybody at once')
    .option('--max-multiple <number>', 'the most that a round pays, as a multiple of its stakes', readAmountOrNone)
    .addHelpText(
      'after',
      examples(
        'games add acme comet --name Comet --category Slots --returns 96.5 --launch-url https://play.acme.example/comet',
      ),
    )
    .action(
      act(async (house, provider: string, id: string, options: NewGame) => {
        const { name, category, returns, launchUrl, public: isPublic, maxMultiple } = options
        const game = {
          id,
          name,
          category,
          returnToPlayer: returns,
          provider,
          launchUrl,
          ...(isPublic && { isTrial: false }),
          ...(maxMultiple !== undefined && maxMultiple !== 'none' && { maxMultiple }),
        }
        const data = await house.call('addGame', game)
        const { name: shown, isTrial } = data.game
        house.show(
          data,
          isTrial
            ? `${stripControl(shown)} is in trial. Choose players: games trial ${id} add <username>`
            : `${stripControl(shown)} can be played.`,
        )
      }),
    )

const addLimit = (games: Command) =>
  games
    .command('limit')
    .description('the largest bet in a game')
    .argument('<gameId>', 'as games list shows it')
    .argument('<amount>', 'like 100 or 0.50, or none', readAmountOrNone)
    .addHelpText('after', examples('games limit roulette 500', 'games limit roulette none'))
    .action(
      act(async (house, gameId: string, amount: number | 'none') => {
        const maxBet = amount === 'none' ? null : amount
        const data = await house.call('limitGame', { gameId, maxBet })
        const limit = maxBet === null ? 'have no limit' : `may be ${money(maxBet)} at most`
        house.show(data, `Bets in ${stripControl(data.game.name)} ${limit}.`)
      }),
    )

const addSwitch = (games: Command, name: 'enable' | 'disable', enabled: boolean) =>
  games
    .command(name)
    .description(
      enabled ? 'let a game be played again' : 'take a game off the list; credit in it can still be collected',
    )
    .argument('<gameId>', 'as games list shows it')
    .addHelpText('after', examples(`games ${name} roulette`))
    .action(
      act(async (house, gameId: string) => {
        const data = await house.call('switchGame', { gameId, enabled })
        house.show(data, `${stripControl(data.game.name)} is ${enabled ? 'enabled' : 'disabled'}.`)
      }),
    )
