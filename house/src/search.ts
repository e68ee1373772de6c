import type { HouseData } from '@lucero/contract/house/client'
import type { Command } from 'commander'
import { act, examples } from './house.ts'
import { money, stripControl, table, time } from './printing.ts'
import { readLimit } from './reading.ts'

export const addSearch = (program: Command) =>
  program
    .command('search')
    .description(
      'players by username, real name or last digits (4 or more) of the phone; redeems, rounds and transfers by id; operators and bonuses by name',
    )
    .argument('<text>', 'the beginning of a name, digits, a whole id, or the first eight characters of a round')
    .option('--limit <number>', 'how many players at most (20)', readLimit)
    .addHelpText(
      'after',
      examples('search "maria lopez"', 'search 305-407-3664', 'search R4K7QX2M9A', 'search demoplayer --json'),
    )
    .action(
      act(async (house, text: string, { limit }: { limit?: number }) => {
        const data = await house.call('search', { text, limit })
        house.show(data, searchText(data) || `Nothing matches ${stripControl(text)}.`)
      }),
    )

function searchText({ players, redeems, rounds, transfers, operators, bonuses }: HouseData<'search'>): string {
  const parts = [
    players.length > 0 &&
      table(
        players,
        [
          { title: 'Player', of: ({ username }) => username },
          { title: 'Name', of: ({ name }) => name ?? '' },
          { title: 'Phone', of: ({ phone }) => phone ?? 'deleted' },
          { title: 'Standing', of: ({ standing }) => standing },
        ],
        '',
      ),
    redeems.length > 0 &&
      table(
        redeems,
        [
          { title: 'Redeem', of: ({ redeem_id }) => redeem_id },
          { title: 'Player', of: ({ username }) => username },
          { title: 'Operator', of: ({ operatorId }) => String(operatorId), right: true },
          { title: 'Amount', of: ({ amount }) => money(amount), right: true },
          { title: 'Status', of: ({ status }) => status },
          { title: 'Created (UTC)', of: ({ createdAt }) => time(createdAt) },
        ],
        '',
      ),
    rounds.length > 0 &&
      table(
        rounds,
        [
          { title: 'Round', of: ({ roundId }) => roundId },
          { title: 'Player', of: ({ username }) => username },
          { title: 'Provider', of: ({ provider }) => provider },
          { title: 'Game', of: ({ gameId }) => gameId },
          { title: 'Operator', of: ({ operatorId }) => String(operatorId), right: true },
          { title: 'Line', of: ({ line }) => String(line), right: true },
          { title: 'Started (UTC)', of: ({ startedAt }) => time(startedAt) },
        ],
        '',
      ),
    transfers.length > 0 &&
      table(
        transfers,
        [
          { title: 'Transfer', of: ({ transferId }) => transferId },
          { title: 'Player', of: ({ username }) => username },
          { title: 'What', of: ({ kind }) => kind },
          { title: 'Operator', of: ({ operatorId }) => (operatorId === null ? '' : String(operatorId)), right: true },
          { title: 'Line', of: ({ line }) => String(line), right: true },
          { title: 'When (UTC)', of: ({ createdAt }) => time(createdAt) },
        ],
        '',
      ),
    operators.length > 0 &&
      table(
        operators,
        [
          { title: 'Operator', of: ({ operatorId }) => String(operatorId), right: true },
          { title: 'Name', of: ({ name }) => name },
          { title: 'Blocked', of: ({ blocked }) => (blocked ? 'yes' : '') },
        ],
        '',
      ),
    bonuses.length > 0 &&
      table(
        bonuses,
        [
          { title: 'Bonus', of: ({ bonusId }) => bonusId },
          { title: 'Title', of: ({ title }) => title },
          { title: 'Operator', of: ({ operatorId }) => (operatorId === null ? '' : String(operatorId)), right: true },
          { title: 'Status', of: ({ status }) => status },
          { title: 'Until (UTC)', of: ({ offeredUntil }) => time(offeredUntil) },
        ],
        '',
      ),
  ]
  return parts.filter(Boolean).join('\n')
}
