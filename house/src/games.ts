import type { Command } from 'commander'
import { act, examples } from './house.ts'
import { plain, table, yesNo } from './printing.ts'

export function addGames(program: Command): void {
  const games = program
    .command('games')
    .description('which games can be played')
    .addHelpText('after', examples('games list', 'games disable roulette'))
  addList(games)
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
            { title: 'Enabled', of: ({ enabled }) => yesNo(enabled) },
          ],
          'There are no games.',
        )
        house.show(data, shown)
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
        house.show(data, `${plain(data.game.name)} is ${enabled ? 'enabled' : 'disabled'}.`)
      }),
    )
