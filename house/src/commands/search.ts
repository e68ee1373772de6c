import type { HouseData } from '@lucero/contract/house/client'
import { command } from '../command.ts'
import { optional, required } from '../field.ts'
import { amount, table, type Columns } from '../printing.ts'
import { readLimit } from '../reading.ts'

type SearchResult = HouseData<'search'>
/** Kinds without a match are left out. */
const part = <Row>(rows: readonly Row[], columns: Columns<NoInfer<Row>>): string[] =>
  rows.length ? table(rows, columns, '') : []

const foundText = ({ players, redeems, rounds, transfers, operators, bonuses }: SearchResult): string[] => [
  ...part(players, ['username', 'name', ['Phone', ({ phone }) => phone ?? 'deleted'], 'standing']),
  ...part(redeems, ['redeem_id', 'username', 'operatorId', amount('amount'), 'status', 'createdAt']),
  ...part(rounds, ['roundId', 'username', 'provider', 'gameId', 'operatorId', 'line', 'startedAt']),
  ...part(transfers, ['transferId', 'username', ['What', 'kind'], 'operatorId', 'line', 'createdAt']),
  ...part(operators, ['operatorId', 'name', ['Blocked', ({ blocked }) => (blocked ? 'yes' : '')]]),
  ...part(bonuses, ['bonusId', 'title', 'operatorId', 'status', 'offeredUntil']),
]

export const searchCommands = [
  command('search', 'search', {
    does: 'Find players, redeems, rounds, transfers, operators and bonuses',
    more: 'Players by the start of the username, full name or last name, without case and accents, or by four or more last digits of the phone. Redeems and transfers by their whole id, rounds by the whole id or its first eight characters, operators by a part of the name or by id, bonuses by the start of the title or by id',
    takes: {
      text: required('<text>', 'A name, digits or an id'),
      limit: optional('--limit <number>', 'Maximum number of players (20)', readLimit),
    },
    examples: ['"maria lopez"', '305-407-3664', 'R4K7QX2M9A', 'demoplayer --json'],
    prints(found, { text }) {
      const lines = foundText(found)
      return lines.length ? lines : `Nothing matches ${text}.`
    },
  }),
]
